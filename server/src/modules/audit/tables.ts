import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  audit_event: {
    archive: {
      order: 't.sequence',
      onlyRead:
        'The events tell what happened on the other server. The chain of the new one begins with the import.',
    },
    records: 'The audit keeps who did what, with ids.',
  },
  audit_chain: {
    archive: {
      onlyRead: 'It is the head of that chain, which proves that no event is missing.',
    },
  },
} satisfies Tables
