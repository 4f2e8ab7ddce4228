import type { Config } from '../../platform/config/config.ts'
import { holdFolder } from '../../platform/db/folder-lock.ts'
import {
  isDatabase,
  pendingMigrations,
  readMigrations,
  type Driver,
  type Session,
} from '../../platform/db/index.ts'
import { withDatabase } from '../open-database.ts'

/** Larger tables are counted by the statistics of the database. */
const COUNTED_BYTES = 8 * 1024 * 1024

type Table = {
  readonly schema: string
  readonly name: string
  readonly bytes: number
  readonly rows: number
}

/**
 * The migrations of the database, and the rows and sizes of its tables. Changes nothing.
 * @throws StartFault if the database can't be read, such as an embedded one that a server uses
 */
export async function describeDatabase(config: Config): Promise<unknown> {
  const { database, dataDir } = config
  if (database.kind === 'embedded' && !isDatabase(database.folder)) return { exists: false }
  const hold = database.kind === 'embedded' ? await holdFolder(dataDir) : undefined
  try {
    return await withDatabase(config, describe)
  } finally {
    await hold?.release()
  }
}

async function describe(driver: Driver): Promise<unknown> {
  const version = await driver.query('show server_version')
  const pending = await pendingMigrations(driver, await readMigrations())
  const applied = await driver.query(
    'select name, applied_at from schema_migration order by applied_at, name',
  )
  const tables = await driver.reading('set local role arbor_system', readTables)
  return {
    server: version.rows[0]?.['server_version'],
    pending: pending.map(({ name }) => name),
    applied: applied.rows,
    tables,
  }
}

async function readTables(session: Session): Promise<Table[]> {
  const { rows } = await session.query(
    `select c.relnamespace::regnamespace::text as schema, c.relname as name,
       pg_total_relation_size(c.oid) as bytes, c.reltuples::int8 as rows
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace::regnamespace::text in ('public', 'pgboss')
       and has_table_privilege(c.oid, 'select')
     order by 1, 2`,
    [],
  )
  const tables: Table[] = []
  for (const table of rows as Table[]) {
    const rowsOf = table.bytes < COUNTED_BYTES ? await countRows(session, table) : table.rows
    tables.push({ ...table, rows: rowsOf })
  }
  return tables
}

async function countRows(session: Session, { schema, name }: Table): Promise<number> {
  const { rows } = await session.query(`select count(*) as rows from "${schema}"."${name}"`, [])
  return Number(rows[0]?.['rows'])
}
