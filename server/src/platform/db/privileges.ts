import { StartFault } from '../core/start-fault.ts'
import type { Driver } from './driver.ts'

/** The rights of the login role of a PostgreSQL database, as far as Arbor requires them. */
export type Privileges = {
  readonly database: string
  readonly role: string
  readonly version: number
  readonly encoding: string
  readonly isStandby: boolean
  readonly isSuperuser: boolean
  readonly createsRoles: boolean
  readonly isMigrated: boolean
  readonly hasQueue: boolean
  /** May create schemas in the database. */
  readonly inDatabase: boolean
  /** May create objects in the schema public, and grant that right. */
  readonly inPublic: boolean
  /** The existing ones of Arbor's roles. */
  readonly roles: readonly string[]
  /** The login role is a member of the existing roles; for the latter, may make others members. */
  readonly isMember: boolean
  readonly isAdmin: boolean
}

/** Something that the role is not allowed to do, and the SQL that an administrator has to run. */
export type Shortfall = { readonly what: string; readonly sql: readonly string[] }

const ROLES = ['arbor_app', 'arbor_system']
const MIN_VERSION = 150_000
/** Since version 16, CREATEROLE alone doesn't allow adding members to roles that others created. */
const STRICT_MEMBERSHIP = 160_000

export async function readPrivileges(driver: Driver): Promise<Privileges> {
  const { rows } = await driver.query(
    `select current_database() as database, current_user as role,
       current_setting('server_version_num')::integer as version,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isStandby",
       me.rolsuper as "isSuperuser", me.rolcreaterole or me.rolsuper as "createsRoles",
       to_regclass('public.schema_migration') is not null as "isMigrated",
       to_regnamespace('pgboss') is not null as "hasQueue",
       has_database_privilege(current_database(), 'create') as "inDatabase",
       coalesce(has_schema_privilege(to_regnamespace('public'), 'create with grant option')
         and has_schema_privilege(to_regnamespace('public'), 'usage with grant option'), false) as "inPublic",
       array(select rolname::text from pg_roles where rolname = any($1)) as roles,
       (select coalesce(bool_and(pg_has_role(oid, 'member')), true)
          from pg_roles where rolname = any($1)) as "isMember",
       (select coalesce(bool_and(pg_has_role(oid, 'member with admin option')), true)
          from pg_roles where rolname = any($1)) as "isAdmin"
     from pg_roles me where me.rolname = current_user`,
    [ROLES],
  )
  return rows[0] as Privileges
}

/** What the role lacks to start, or to update the schema later; empty if it lacks nothing. */
export function shortfallsOf(found: Privileges): Shortfall[] {
  const { database, role, inDatabase, inPublic, hasQueue } = found
  const me = quoted(role)
  return [
    ...(inDatabase || hasQueue
      ? []
      : [
          {
            what: 'create a schema in the database',
            sql: [`grant create on database ${quoted(database)} to ${me};`],
          },
        ]),
    ...(inPublic
      ? []
      : [
          {
            what: 'create tables in the schema public',
            sql: [
              'create schema if not exists public;',
              `grant usage, create on schema public to ${me} with grant option;`,
            ],
          },
        ]),
    ...ofRoles(found, me),
  ]
}

function ofRoles(found: Privileges, me: string): Shortfall[] {
  const { roles, isMigrated, isMember, isAdmin, isSuperuser, createsRoles, version } = found
  const all = ROLES.join(', ')
  if (roles.length === ROLES.length) {
    if (isMember) return []
    if (isMigrated) return [{ what: `act as ${all}`, sql: [`grant ${all} to ${me};`] }]
  }
  const mayJoin = isAdmin || isSuperuser || (createsRoles && version < STRICT_MEMBERSHIP)
  const missing = ROLES.filter((each) => !roles.includes(each))
  if (mayJoin && (missing.length === 0 || createsRoles)) return []
  const sql = [
    ...missing.map((each) => `create role ${each} nologin;`),
    `grant ${all} to ${me} with admin option;`,
  ]
  return [{ what: `create the roles ${all}, and join them`, sql }]
}

/**
 * Checks that Arbor can work with a PostgreSQL database, before anything in it is changed.
 * @throws StartFault with the SQL that an administrator has to run
 */
export async function requirePrivileges(driver: Driver): Promise<void> {
  if (driver.kind === 'embedded') return
  const fault = faultOf(await readPrivileges(driver))
  if (fault !== undefined) throw new StartFault(fault)
}

/** Why Arbor can't work with the database, and how to fix that; undefined if it can. */
export function faultOf(found: Privileges): string | undefined {
  return serverFault(found) ?? privilegeFault(found)
}

/** What is wrong with the server or the database itself. */
function serverFault({ version, encoding, isStandby, database }: Privileges): string | undefined {
  if (version < MIN_VERSION) {
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old: Arbor requires version 15 or newer.`
  }
  if (isStandby) {
    return 'The PostgreSQL server is a read-only standby. Set ARBOR_DATABASE_URL to the primary.'
  }
  if (encoding === 'UTF8') return undefined
  return (
    `The database "${database}" has the encoding ${encoding}. Arbor requires UTF8; create another database: ` +
    `create database arbor encoding 'UTF8' template template0;`
  )
}

function privilegeFault(found: Privileges): string | undefined {
  const shortfalls = shortfallsOf(found)
  if (shortfalls.length === 0) return undefined
  const { role, database } = found
  return [
    `The user "${role}" is not allowed to ${shortfalls.map(({ what }) => what).join('; nor to ')}.`,
    `As a superuser, run this in the database "${database}", then start again:`,
    '',
    ...shortfalls.flatMap(({ sql }) => sql).map((line) => `  ${line}`),
  ].join('\n')
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
