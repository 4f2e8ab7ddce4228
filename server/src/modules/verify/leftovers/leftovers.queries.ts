import { sql, type RawBuilder } from 'kysely'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { UUID_PATTERN } from '../../../platform/core/ids.ts'

/** A table of the database with its columns in which an id can be. */
export type ScannedTable = {
  readonly schema: string
  readonly name: string
  /** The table that it is a part of, or itself. */
  readonly parent: string
  readonly pages: number
  readonly columns: readonly Column[]
}

type Kind = 'id' | 'ids' | 'text' | 'bytes'
type Column = { readonly name: string; readonly kind: Kind }

const KINDS: Readonly<Record<string, Kind>> = {
  uuid: 'id',
  _uuid: 'ids',
  text: 'text',
  _text: 'text',
  varchar: 'text',
  json: 'text',
  jsonb: 'text',
  _jsonb: 'text',
  bytea: 'bytes',
}

/** All tables of the service and its queue. The one with the names of migrations isn't readable, and has nothing of tenants. */
export async function listTables(tx: SystemTx): Promise<ScannedTable[]> {
  const { rows } = await sql<Omit<ScannedTable, 'columns'> & { columns: [string, string][] }>`
    select n.nspname as schema, c.relname as name, coalesce(up.relname, c.relname) as parent,
      (pg_relation_size(c.oid) / current_setting('block_size')::bigint)::int as pages,
      (select jsonb_agg(jsonb_build_array(a.attname, t.typname) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_inherits i on i.inhrelid = c.oid left join pg_class up on up.oid = i.inhparent
    where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      and c.relname <> 'schema_migration'
    order by n.nspname, c.relname`.execute(tx)
  return rows.map(({ columns, ...table }) => ({
    ...table,
    columns: columns.flatMap(([name, type]) => {
      const kind = KINDS[type]
      return kind ? [{ name, kind }] : []
    }),
  }))
}

/** How to find ids in a column. */
const FINDERS: Readonly<
  Record<Kind, (column: RawBuilder<unknown>, ids: RawBuilder<unknown>) => RawBuilder<boolean>>
> = {
  id: (column, ids) => sql`${column} = any(${ids})`,
  ids: (column, ids) => sql`exists (select from unnest(${column}) each where each = any(${ids}))`,
  text: (column, ids) => sql`exists (
    select from regexp_matches(${column}::text, ${sql.lit(`(${UUID_PATTERN})`)}, 'gi') found
    where found[1]::uuid = any(${ids}))`,
  // Packed ids, such as the texts of a block.
  bytes: (column, ids) => sql`(octet_length(${column}) % 16 = 0 and exists (
    select from generate_series(0, octet_length(${column}) / 16 - 1) place
    where encode(substring(${column} from place * 16 + 1 for 16), 'hex')::uuid = any(${ids})))`,
}

/**
 * How many rows on some pages of a table have one of these ids, by column.
 * @param pages the first page, and the one after the last
 */
export async function countRowsWith(
  tx: SystemTx,
  { schema, name, columns }: ScannedTable,
  ids: readonly string[],
  pages: readonly [number, number],
): Promise<Readonly<Record<string, number>>> {
  const list = sql`${ids}::uuid[]`
  const counts = columns.map((column) => {
    const found = FINDERS[column.kind](sql`s.${sql.ref(column.name)}`, list)
    return sql`count(*) filter (where ${found})::int as ${sql.ref(column.name)}`
  })
  const [from, to] = pages.map((page) => sql.lit(`(${page},0)`))
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from only ${sql.table(`${schema}.${name}`)} s
    where s.ctid >= ${from}::tid and s.ctid < ${to}::tid`.execute(tx)
  return rows[0] ?? {}
}

/** Which of these texts other chunks of the tenant have, too. */
export async function sharedTexts(
  tx: TenantTx,
  tenantId: string,
  { ids, deleted }: { readonly ids: readonly string[]; readonly deleted: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.content_id as id from chunk c
    where c.tenant_id = ${tenantId}::uuid and c.content_id = any(${ids}::uuid[]) and c.id <> all(${deleted}::uuid[])
    union
    select c.search_text_id from chunk c
    where c.tenant_id = ${tenantId}::uuid and c.search_text_id = any(${ids}::uuid[]) and c.id <> all(${deleted}::uuid[])
    union
    select f.content_id from chunk_former_content f
    where f.tenant_id = ${tenantId}::uuid and f.content_id = any(${ids}::uuid[]) and f.chunk_id <> all(${deleted}::uuid[])`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

/** How many stored archives of the tenant were made before a time. They have what was there then. */
export async function archivesBefore(
  tx: TenantTx,
  tenantId: string,
  deletedAt: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tenant_archive
    where tenant_id = ${tenantId}::uuid and object_key is not null
      and started_at <= ${deletedAt}::timestamptz`.execute(tx)
  return rows[0]?.count ?? 0
}
