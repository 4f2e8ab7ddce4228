import { type Tables } from '../../platform/db/index.ts'

export const tables = {
  deletion_receipt: {
    archive: 'A receipt is about what this server deleted, and signed by it. Download it before.',
  },
  deletion_receipt_block: { archive: 'Part of a receipt of a deletion.' },
  legal_hold: {
    archive: 'A hold binds this server. Administrators place it again on another one.',
  },
  retention_rule: {
    archive: 'A rule binds this server. Administrators create it again on another one.',
  },
  retention_deletion: { archive: 'Announcements follow from rules.' },
  tenant_receipt: {},
} satisfies Tables
