import { DatabaseError } from './database-error.ts'
import type { Driver } from './driver.ts'

/** A PostgreSQL extension, and the first version with all the features that Arbor uses. */
export type Extension = {
  readonly name: string
  /** Its usual name. */
  readonly title: string
  readonly since: readonly [major: number, minor: number]
}

/**
 * Version 0.7 introduced halfvec and the distance of codes, 0.8 index scans that continue until enough rows
 * are found.
 */
export const PGVECTOR: Extension = { name: 'vector', title: 'pgvector', since: [0, 8] }

/**
 * Creates the extension in the database if it is missing. Like schema changes, this happens under their lock,
 * because "if not exists" doesn't protect against another process that does the same at this moment.
 * @returns why it can't be used, in words for the operator and with the SQL to run; undefined if it can
 */
export async function provideExtension(
  driver: Driver,
  extension: Extension,
  lock: number,
): Promise<string | undefined> {
  const { name } = extension
  const found = await readState(driver, name)
  const fault = faultOf(found, extension)
  if (fault !== undefined || found.installed !== undefined) return fault
  try {
    const create = `create extension if not exists ${name};`
    await driver.exec(`begin; select pg_advisory_xact_lock(${lock}); ${create} commit;`)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    return `PostgreSQL could not create the extension ${name} (${error.message})`
  }
  return undefined
}

/** Explains why the extension can't be used or created, like {@link provideExtension}, without changing anything. */
export async function explainExtension(
  driver: Driver,
  extension: Extension,
): Promise<string | undefined> {
  return faultOf(await readState(driver, extension.name), extension)
}

function faultOf(found: State, extension: Extension): string | undefined {
  const { name, title } = extension
  const { offered, installed, database, role } = found
  if (offered === undefined) return `the PostgreSQL server has no ${title}`
  if (installed !== undefined) {
    if (!isOlder(installed, extension)) return undefined
    const update = `As its owner, run in the database "${database}", then start again:`
    return `${tooOld(extension, installed)}. ${update} alter extension ${name} update;`
  }
  if (isOlder(offered, extension)) return tooOld(extension, offered)
  if (found.mayCreate) return undefined
  return (
    `the role "${role}" is not allowed to create the extension ${name} (${title}). ` +
    `As a superuser, run in the database "${database}", then start again: create extension ${name};`
  )
}

type State = {
  readonly database: string
  readonly role: string
  readonly offered: string | undefined
  readonly installed: string | undefined
  /** A superuser may create every extension, other roles only trusted ones. */
  readonly mayCreate: boolean
}

async function readState(driver: Driver, name: string): Promise<State> {
  const { rows } = await driver.query(
    `select current_database() as database, current_user as role, e.default_version as offered,
       e.installed_version as installed,
       (select rolsuper from pg_roles where rolname = current_user)
         or coalesce(v.trusted and has_database_privilege(current_database(), 'create'), false) as may_create
     from (select) one left join pg_available_extensions e on e.name = $1
       left join pg_available_extension_versions v on v.name = e.name and v.version = e.default_version`,
    [name],
  )
  const { database, role, offered, installed, may_create: mayCreate } = rows[0] ?? {}
  const version = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    database: String(database),
    role: String(role),
    offered: version(offered),
    installed: version(installed),
    mayCreate: mayCreate === true,
  }
}

function tooOld({ name, title, since }: Extension, version: string): string {
  return `the extension ${name} (${title}) has version ${version}, and ${since.join('.')} or newer is required`
}

function isOlder(version: string, { since }: Extension): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return major < since[0] || (major === since[0] && minor < since[1])
}
