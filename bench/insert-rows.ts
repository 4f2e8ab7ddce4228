import { sql } from 'kysely'
import { jsonb, type TenantTx } from '../server/src/platform/db/index.ts'

/** Columns of the tables that are filled in bulk, beside tenant_id. */
const TABLES = {
  path_part:
    'id uuid, parent_id uuid, part_type text, name text, metadata_obj_id uuid, ancestors uuid[], version_part_id uuid, sort_key text',
  document:
    'id uuid, path_part_id uuid, document_type text, document_origin text, active_version_id uuid',
  document_version:
    'id uuid, path_part_id uuid, document_id uuid, version int, system_metadata jsonb',
  section: 'id uuid, path_part_id uuid, name text, page_number int',
  chunk_content:
    'id uuid, sha256 bytea, content text, num_tokens int, text_index tsvector, language text, num_words int, analysis_version smallint',
  chunk:
    'id uuid, path_part_id uuid, version_part_id uuid, content_id uuid, chunk_type text, metadata jsonb',
} as const

export type Table = keyof typeof TABLES

/** Rows by table, in the order in which foreign keys want them. */
export type RowsByTable = Record<Table, Record<string, unknown>[]>

/** Nothing to insert yet. */
export function emptyRows(): RowsByTable {
  return {
    path_part: [],
    document: [],
    document_version: [],
    section: [],
    chunk_content: [],
    chunk: [],
  }
}

/** Inserts rows, one statement a table. */
export async function insertRows(
  tx: TenantTx,
  tenantId: string,
  rowsByTable: RowsByTable,
): Promise<void> {
  for (const table of Object.keys(TABLES) as Table[]) {
    const rows = rowsByTable[table]
    if (rows.length === 0) continue
    const shape = TABLES[table]
    const columns = sql.raw(shape.replaceAll(/ [a-z[\]]+(?=,|$)/g, ''))
    await sql`
      insert into ${sql.table(table)} (tenant_id, ${columns})
      select ${tenantId}::uuid, ${columns}
      from jsonb_to_recordset(${jsonb(rows)}) as new (${sql.raw(shape)})`.execute(tx)
  }
}
