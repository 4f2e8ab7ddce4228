import { readdir, readFile } from 'node:fs/promises'
import { StartFault } from '../core/start-fault.ts'
import { DatabaseError } from './database-error.ts'
import type { Driver } from './driver.ts'
import { PGVECTOR, provideExtension } from './vector-extension.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** Advisory lock for schema changes: an arbitrary number that nothing else uses. */
const LOCK = 7_266_401
/** How a landed migration, which never changes, makes the login role a member. */
const JOIN = /^grant (arbor_\w+) to current_user;$/gm
const NAME = /^(\d{14}-[a-z0-9-]+)(\.vector)?\.sql$/

export type Migration = {
  readonly name: string
  readonly needsVector: boolean
  readonly sql: string
}

/** The state of the schema after {@link migrate}. */
export type SchemaState = {
  /** Names of the migrations that this call has applied, in order. */
  readonly applied: readonly string[]
  /** Names of all migrations that this version of the code requires. */
  readonly required: readonly string[]
  /** Whether the database has pgvector. Without it, the `.vector.sql` files wait. */
  readonly vector: boolean
  /** Why pgvector is missing, in words for the operator; undefined if it isn't. */
  readonly withoutVector?: string
}

/** A schema that this code can't work with. */
export class SchemaError extends StartFault {
  override readonly name = 'SchemaError'
}

/** All migration files, oldest first. */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => NAME.test(file)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const [, name = '', vector] = NAME.exec(file) ?? []
      return {
        name,
        needsVector: vector !== undefined,
        sql: await readFile(new URL(file, folder), 'utf8'),
      }
    }),
  )
}

/**
 * Brings the schema up to date, in one transaction and under a lock. Several processes may start at the same
 * time, and a failure changes nothing.
 * @throws {SchemaError} if the database was migrated by a newer version of the code, or before the baseline
 */
export async function migrate(
  driver: Driver,
  migrations: readonly Migration[],
): Promise<SchemaState> {
  // "if not exists" alone doesn't protect against another process that does the same at this moment.
  await driver.exec(`begin;
    select pg_advisory_xact_lock(${LOCK});
    create table if not exists schema_migration (
      name text primary key,
      applied_at timestamptz not null default now()
    );
    commit;`)
  const withoutVector = await provideExtension(driver, PGVECTOR, LOCK)
  const vector = withoutVector === undefined
  const required = migrations.filter((each) => vector || !each.needsVector).map(({ name }) => name)
  const state = vector ? { vector, required } : { vector, required, withoutVector }
  for (;;) {
    const wanted = await missing(driver, migrations, vector)
    if (wanted.length === 0) return { applied: [], ...state }
    try {
      await driver.exec(lockedScript(wanted))
      return { applied: wanted.map((each) => each.name), ...state }
    } catch (error) {
      // Another process has applied the same files while this one waited for the lock, so look again.
      if (!(error instanceof DatabaseError && error.constraint === 'schema_migration_pkey')) {
        throw error
      }
    }
  }
}

/**
 * Lists migrations that have not been applied, without changing anything.
 * @throws {SchemaError} as {@link migrate}
 */
export async function pendingMigrations(
  driver: Driver,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await driver.query(`select to_regclass('schema_migration') is not null as there`)
  return rows[0]?.['there'] === true ? missing(driver, migrations, true) : [...migrations]
}

async function missing(
  driver: Driver,
  migrations: readonly Migration[],
  vector: boolean,
): Promise<Migration[]> {
  const { rows } = await driver.query('select name from schema_migration')
  const done = new Set(rows.map((row) => String(row['name'])))
  refuseForeign(done, migrations)
  return migrations.filter((each) => !done.has(each.name) && (vector || !each.needsVector))
}

/** Refuses a database with migrations that this version doesn't know. */
function refuseForeign(done: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((each) => each.name))
  const unknown = [...done].filter((name) => !known.has(name))
  const baseline = migrations[0]?.name ?? ''
  if (unknown.some((name) => name < baseline)) {
    throw new SchemaError(
      "This database was created by a development version of Arbor (before 0.1) and can't be upgraded. Start with an empty data folder or database.",
    )
  }
  if (unknown.length > 0) {
    throw new SchemaError(
      `The database was created by a newer version of Arbor (it has ${unknown.join(', ')}). ` +
        'Start that version again, or restore a backup made before the upgrade.',
    )
  }
}

/**
 * PostgreSQL refuses to add a member without the right to add members, even one who is a member already. That is
 * usual for a second database of one server, after an administrator took CREATEROLE away.
 */
function joinUnlessMember(sql: string): string {
  return sql.replaceAll(
    JOIN,
    (statement, role: string) => `do $$ begin
      ${statement}
    exception when insufficient_privilege then
      if not pg_has_role('${role}', 'member') then raise; end if;
    end $$;`,
  )
}

/** One script for all files. A process that comes second finds the names taken and rolls everything back. */
function lockedScript(wanted: readonly Migration[]): string {
  const steps = wanted.map(
    (each) =>
      `insert into schema_migration (name) values ('${each.name}');\n${joinUnlessMember(each.sql)}`,
  )
  return ['begin;', `select pg_advisory_xact_lock(${LOCK});`, ...steps, 'commit;'].join('\n')
}
