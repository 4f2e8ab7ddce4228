import { DatabaseError } from './database-error.ts'
import type { Driver } from './driver.ts'

/** An extension of PostgreSQL and the first version that has all that is used of it. */
export type Extension = {
  readonly name: string
  /** What people call it. */
  readonly title: string
  readonly since: readonly [major: number, minor: number]
}

/** 0.7 brought halfvec and the distance of codes, 0.8 scans of an index that continue until enough rows are found. */
export const PGVECTOR: Extension = { name: 'vector', title: 'pgvector', since: [0, 8] }

const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Creates the extension in the database where it is missing. Like schema changes, under their lock, because "if not
 * exists" does not protect against another process that does the same at this moment.
 * @returns why it can't be used, in words for the operator and with the SQL to run; undefined when it can
 */
export async function provideExtension(
  driver: Driver,
  extension: Extension,
  lock: number,
): Promise<string | undefined> {
  const { name, title } = extension
  const found = await readState(driver, name)
  if (found.offered === undefined) return `the PostgreSQL server has no ${title}`
  if (found.installed === undefined) {
    if (isOlder(found.offered, extension)) return tooOld(extension, found.offered)
    try {
      const create = `create extension if not exists ${name};`
      await driver.exec(`begin; select pg_advisory_xact_lock(${lock}); ${create} commit;`)
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      if (error.code !== INSUFFICIENT_PRIVILEGE) {
        return `PostgreSQL could not create the extension ${name} (${error.message})`
      }
      return (
        `the role "${found.role}" is not allowed to create the extension ${name} (${title}). ` +
        `As a superuser, run in the database "${found.database}", then start again: ` +
        `create extension ${name};`
      )
    }
  } else if (isOlder(found.installed, extension)) {
    const update = `As its owner, run in the database "${found.database}", then start again:`
    return `${tooOld(extension, found.installed)}. ${update} alter extension ${name} update;`
  }
  return undefined
}

type State = {
  readonly database: string
  readonly role: string
  readonly offered: string | undefined
  readonly installed: string | undefined
}

async function readState(driver: Driver, name: string): Promise<State> {
  const { rows } = await driver.query(
    `select current_database() as database, current_user as role, e.default_version as offered,
       e.installed_version as installed
     from (select) one left join pg_available_extensions e on e.name = $1`,
    [name],
  )
  const { database, role, offered, installed } = rows[0] ?? {}
  const version = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    database: String(database),
    role: String(role),
    offered: version(offered),
    installed: version(installed),
  }
}

function tooOld({ name, title, since }: Extension, version: string): string {
  return `the extension ${name} (${title}) has version ${version}, and ${since.join('.')} or newer is required`
}

function isOlder(version: string, { since }: Extension): boolean {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return major < since[0] || (major === since[0] && minor < since[1])
}
