import { sql } from 'kysely'
import type { Context } from '../server/src/platform/context/context.ts'
import { jsonb } from '../server/src/platform/db/index.ts'

/** The tables to fill in bulk, in the order that foreign keys require. */
const TABLES = [
  'path_part',
  'document',
  'document_version',
  'section',
  'chunk_content',
  'search_text',
  'chunk',
  'tag',
  'path_part_tag',
  'tenant_group',
  'tenant_group_member',
  'path_permission',
] as const

/** Rows by table, without tenant_id. All rows of a table have the same columns. */
export type RowsByTable = Record<(typeof TABLES)[number], Record<string, unknown>[]>

/** An empty set of rows. */
export function emptyRows(): RowsByTable {
  return Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as RowsByTable
}

/** Inserts rows into a tenant, with one statement per table. */
export async function insertRows(
  { doors }: Pick<Context, 'doors'>,
  tenantId: string,
  rowsByTable: RowsByTable,
): Promise<void> {
  await doors.inTenant(tenantId, async (tx) => {
    for (const table of TABLES) {
      const [first] = rowsByTable[table]
      if (!first) continue
      const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
      await sql`
        insert into ${sql.table(table)} (tenant_id, ${columns})
        select ${tenantId}::uuid, ${columns}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonb(rowsByTable[table])})
      `.execute(tx)
    }
  })
}
