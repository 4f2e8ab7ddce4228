import type { Driver, Session } from '../db/index.ts'
import type { Lines } from './dump.ts'
import { quoted, readTables, type Outline, type Table } from './outline.ts'

export type Loading = {
  readonly outline: Outline
  readonly rows: (table: string) => Lines
  /**
   * Creates partitions, after the rows of all other tables. What the outline says about them may come from outside, so
   * their statements must be built from the schema. @returns a function that creates their indexes, after all rows
   */
  readonly createPartitions: (session: Session) => Promise<() => Promise<void>>
  /** Called with the number of rows of a table so far. */
  readonly onRows: (table: string, rows: number) => void
  /** Called after all rows are written, to write more as the owner of the tables, with triggers. */
  readonly afterwards: (session: Session) => Promise<void>
}

type ForeignKey = { readonly owner: string; readonly name: string; readonly definition: string }

/**
 * Fills the tables of a database with the outline's schema and no rows, in one transaction. A killed process leaves
 * nothing behind. Foreign keys are checked at the end, so the order of tables doesn't matter.
 * @returns the number of rows by table, without tables that are missing because the database has no pgvector
 */
export function loadDatabase(
  driver: Driver,
  { outline, rows, createPartitions, onRows, afterwards }: Loading,
): Promise<Map<string, number>> {
  return driver.transaction(undefined, async (session) => {
    const there = await readTables(session)
    const keys = await dropForeignKeys(session)
    await alterAll(session, there, 'no force row level security, disable trigger user')
    const names = new Set(there.map(({ name }) => name))
    const parents = new Set(outline.partitions.map(({ parent }) => parent))
    const counts = new Map<string, number>()
    const fill = async (table: Table): Promise<void> => {
      let count = 0
      for await (const lines of rows(table.name)) {
        count += await insert(session, table, lines)
        onRows(table.name, count)
      }
      counts.set(table.name, count)
      await continueIdentities(session, table.name)
    }
    const tables = outline.tables.filter(({ name }) => names.has(name))
    for (const table of tables.filter(({ name }) => !parents.has(name))) await fill(table)
    // Creating an index after all rows are there is faster than growing it.
    const createIndexes = await createPartitions(session)
    for (const table of tables.filter(({ name }) => parents.has(name))) await fill(table)
    await createIndexes()
    await alterAll(session, there, 'enable trigger user')
    await afterwards(session)
    for (const { owner, name, definition } of keys) {
      await session.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`, [])
    }
    await alterAll(session, there, 'force row level security')
    return counts
  })
}

async function alterAll(session: Session, tables: readonly Table[], how: string): Promise<void> {
  for (const { name } of tables) await session.query(`alter table ${quoted(name)} ${how}`, [])
}

async function dropForeignKeys(session: Session): Promise<ForeignKey[]> {
  const { rows } = await session.query(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0
     order by conrelid, conname`,
    [],
  )
  for (const { owner, name } of rows as ForeignKey[]) {
    await session.query(`alter table ${owner} drop constraint ${quoted(name)}`, [])
  }
  return rows as ForeignKey[]
}

async function insert(session: Session, table: Table, lines: readonly string[]): Promise<number> {
  const [name, columns] = [quoted(table.name), table.columns.map(quoted).join(', ')]
  const { affected } = await session.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
    [`[${lines.join(',')}]`],
  )
  if (affected !== lines.length) throw new Error(`Rows of ${table.name} were lost.`)
  return affected
}

/** Makes generated numbers continue after those of the rows. */
async function continueIdentities(session: Session, table: string): Promise<void> {
  const { rows } = await session.query(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    [quoted(table)],
  )
  for (const { name } of rows) {
    const column = String(name)
    await session.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max(${quoted(column)}), 1), count(*) > 0)
       from ${quoted(table)}`,
      [quoted(table), column],
    )
  }
}

/** The names of tables that contain rows or don't belong to the service. */
export function findContent(driver: Driver): Promise<string[]> {
  return driver.transaction(undefined, async (session) => {
    const names = (await readTables(session)).map(({ name }) => name)
    const known = await session.query(
      `select to_regclass('schema_migration') is not null as ours`,
      [],
    )
    if (names.length === 0 || known.rows[0]?.['ours'] !== true) return names
    await session.query('set local role arbor_system', [])
    const filled: string[] = []
    for (const name of names) {
      const { rows } = await session.query(`select 1 as one from ${quoted(name)} limit 1`, [])
      if (rows.length > 0) filled.push(name)
    }
    return filled
  })
}
