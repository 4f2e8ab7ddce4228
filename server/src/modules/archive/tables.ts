import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  tenant_archive: { archive: 'An archive doesn’t contain other archives.' },
} satisfies Tables
