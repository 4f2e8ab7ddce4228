import { sql, type SqlBool } from 'kysely'
import { ofNode, type Tables } from '../../platform/db/index.ts'

export const tables = {
  outside_link: {
    archive: 'People outside must not get access to another server unnoticed.',
    // Nor again by a restore that nobody connects with them.
    trash: { belongs: ofNode, returns: () => sql<SqlBool>`false` },
  },
} satisfies Tables
