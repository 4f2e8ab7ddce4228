import { StartFault } from '../core/start-fault.ts'
import type { Session } from '../db/index.ts'

/** What a database contains in addition to what its migrations create. Texts are SQL as PostgreSQL writes it. */
export type Outline = {
  /** Names of the migrations that were applied, in order. */
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
  readonly partitions: readonly Partition[]
}

export type Table = { readonly name: string; readonly columns: readonly string[] }

/** A table that the service creates while it runs, as part of another one. */
type Partition = {
  readonly name: string
  readonly parent: string
  readonly bound: string
  readonly constraints: readonly string[]
  readonly indexes: readonly string[]
}

/** The service's tables, without those of extensions and partitions. */
export async function readTables(session: Session): Promise<Table[]> {
  const { rows } = await session.query(
    `select c.relname as name, array(
       select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       order by a.attnum) as columns
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migration'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [],
  )
  return rows as Table[]
}

/** Reads the outline as the owner of the tables. @throws StartFault if the service has never used the database */
export async function readOutline(session: Session): Promise<Outline> {
  const known = await session.query(
    `select to_regclass('schema_migration') is not null as ours`,
    [],
  )
  if (known.rows[0]?.['ours'] !== true) {
    throw new StartFault('The database doesn’t contain an Arbor installation.')
  }
  const migrations = await session.query('select name from schema_migration order by name', [])
  const partitions = await session.query(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       array(select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and k.coninhcount = 0) as constraints,
       array(select pg_get_indexdef(i.indexrelid) from pg_index i
         where i.indrelid = c.oid
           and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)) as indexes
     from pg_class c join pg_inherits h on h.inhrelid = c.oid join pg_class p on p.oid = h.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relispartition
     order by c.relname`,
    [],
  )
  return {
    migrations: migrations.rows.map(({ name }) => String(name)),
    tables: await readTables(session),
    partitions: partitions.rows as Partition[],
  }
}

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
