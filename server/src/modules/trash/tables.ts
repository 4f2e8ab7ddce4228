import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  trash_entry: {
    archive: 'Deleted items are not taken along. Restore those that you want to keep.',
  },
  trash_row: { archive: 'Deleted items are not taken along. Restore those that you want to keep.' },
} satisfies Tables
