import { DatabaseError, type Session } from '../../../platform/db/index.ts'
import { unusable } from './read-zip.ts'
import type { Columns, Row } from './rewrite.ts'
import type { ArchivedTable } from './archived-tables.ts'

/** A table of this server, as its schema describes it. */
export type TargetTable = {
  readonly columns: Columns
  readonly references: readonly Reference[]
}

/** A foreign key to another table of the tenant, which is checked immediately. */
type Reference = {
  readonly table: string
  readonly columns: readonly string[]
  readonly keys: readonly string[]
  /** The columns that become null if their target is missing; empty if the row is left out. */
  readonly forgotten: readonly string[]
}

/** Reads what the statements for a table need from the schema. */
export async function describeTable(session: Session, name: string): Promise<TargetTable> {
  const [columns, references] = await Promise.all([
    session.query(
      `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
       from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [quoted(name)],
    ),
    session.query(
      `select confrelid::regclass::text as table,
         array(select attname::text from unnest(conkey) with ordinality k (n, o) join pg_attribute
           on attrelid = conrelid and attnum = n order by o) as columns,
         array(select attname::text from unnest(confkey) with ordinality k (n, o) join pg_attribute
           on attrelid = confrelid and attnum = n order by o) as keys,
         array(select attname::text from unnest(confdelsetcols) n join pg_attribute
           on attrelid = conrelid and attnum = n) as forgotten
       from pg_constraint
       where contype = 'f' and conrelid = $1::regclass and confrelid <> conrelid and not condeferrable
         and confrelid not in ('tenant'::regclass, 'app_user'::regclass)`,
      [quoted(name)],
    ),
  ])
  return {
    columns: new Map(
      columns.rows.map((row) => [
        String(row['name']),
        { type: String(row['type']), nullable: row['nullable'] === true },
      ]),
    ),
    references: references.rows as Reference[],
  }
}

/**
 * Builds the statement that inserts rows, from the schema. Of the archive, it uses only names of columns that exist. The
 * tenant is always the new one. A row whose reference is missing is left out, or forgets it.
 */
export function insertStatement(
  table: ArchivedTable,
  { columns, references }: TargetTable,
  archived: readonly string[],
): string {
  const { name, set = {}, omit = [] } = table
  const used = archived.filter(
    (column) =>
      columns.has(column) && column !== 'tenant_id' && !omit.includes(column) && !(column in set),
  )
  const forgotten = new Map(
    references.flatMap((reference) => reference.forgotten.map((column) => [column, reference])),
  )
  const values = used.map((column) => {
    const reference = forgotten.get(column)
    return reference === undefined
      ? `r.${quoted(column)}`
      : `case when ${isThere(reference)} then r.${quoted(column)} end`
  })
  const conditions = references.filter((one) => one.forgotten.length === 0).map(isThere)
  const names = ['tenant_id', ...used, ...Object.keys(set)].map(quoted).join(', ')
  return `insert into ${quoted(name)} (${names})
    select ${['$1::uuid', ...values, ...Object.values(set)].join(', ')}
    from json_populate_recordset(null::${quoted(name)}, $2::text::json) r
    ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}`
}

function isThere({ table, columns, keys }: Reference): string {
  const own = columns.filter((column) => column !== 'tenant_id')
  const equal = keys.map((key, nth) =>
    key === 'tenant_id'
      ? `named.tenant_id = $1::uuid`
      : `named.${quoted(key)} = r.${quoted(columns[nth] ?? '')}`,
  )
  const isNull = own.map((column) => `r.${quoted(column)} is null`).join(' or ')
  return `(${isNull} or exists (select from ${table} named where ${equal.join(' and ')}))`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** @returns the number of rows that were inserted @throws StartFault for rows that the schema rejects */
export async function insertRows(
  session: Session,
  statement: string,
  { tenantId, rows, place }: { tenantId: string; rows: readonly Row[]; place: string },
): Promise<number> {
  try {
    const { affected } = await session.query(statement, [tenantId, JSON.stringify(rows)])
    return affected
  } catch (error) {
    throw rejected(error, place)
  }
}

/** Errors of classes 22 (values), 23 (constraints) and 54 (limits) are those of the archive. */
export function rejected(error: unknown, place: string): unknown {
  if (!(error instanceof DatabaseError) || !/^(?:22|23|54)/.test(error.code ?? '')) return error
  return unusable(
    `${place} is not what this server can store (${error.constraint ?? error.code ?? ''}).`,
  )
}
