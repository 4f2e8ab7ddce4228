import { inject } from 'vitest'
import { openPostgres, type Driver } from '../../src/platform/db/index.ts'
import type { TestServer } from '../support/index.ts'
import { changesBetween, everythingOf, noteState } from './state.ts'
import { makeWorld, type World } from './world.ts'

/** A tenant that can go back to the state that it had when it was kept. */
export type Kept = {
  /** Its state then, as `everythingOf` returns it. */
  readonly before: string
  /** Undoes all changes since. Returns them, as lines of `changesBetween`. */
  readonly undo: () => Promise<string[]>
}

/**
 * Keeps the state of a tenant: its rows, the accounts of its members, its jobs and its objects. To undo a request takes
 * a fiftieth of the time of a new world.
 */
export async function keep(server: TestServer, tenant: { tenantId: string }): Promise<Kept> {
  const before = await everythingOf(server, tenant)
  const restoreRows = await keepRows(server, tenant.tenantId)
  const restoreObjects = await keepObjects(server, tenant.tenantId)
  return {
    before,
    undo: async () => {
      const after = await everythingOf(server, tenant)
      if (after === before) return []
      const changes = changesBetween(before, after, Infinity)
      const kinds = new Set(changes.map((line) => line.split(' ', 2)[1] ?? ''))
      if (kinds.has('object')) await restoreObjects()
      await restoreRows(kinds)
      await noteState(server, tenant.tenantId, before)
      return changes
    },
  }
}

async function keepObjects({ context: { storage } }: TestServer, tenantId: string) {
  const objects = new Map<string, Buffer>()
  for await (const key of storage.list(tenantId)) objects.set(key, await storage.getBytes(key))
  return async () => {
    for await (const key of storage.list(tenantId)) if (!objects.has(key)) await storage.delete(key)
    for (const [key, bytes] of objects) await storage.putBytes(key, bytes)
  }
}

/** Triggers and foreign keys would change further rows. */
const OPENING = 'set local session_replication_role = replica'

async function keepRows(server: TestServer, tenantId: string) {
  const superuser = await superuserOf(server)
  // Without the notes that a suite takes later.
  const transaction = superuser.transaction.bind(superuser)
  const tables = await readTables(server, tenantId)
  const kept = new Map<Table, string>()
  for (const table of tables.values()) {
    const { name, where } = table
    const { rows } = await superuser.query(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${name} t where ${where}`,
    )
    kept.set(table, String(rows[0]?.['rows']))
  }
  // Views have no rows of their own.
  return (names: ReadonlySet<string>) =>
    transaction(OPENING, async (session) => {
      for (const table of [...names].flatMap((name) => tables.get(name) ?? [])) {
        const { name, columns, where } = table
        await session.query(`delete from ${name} where ${where}`, [])
        await session.query(
          `insert into ${name} (${columns}) overriding system value
           select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
          [kept.get(table)],
        )
      }
    })
}

const superusers = new WeakMap<Driver, Driver>()

/** The service is one on the embedded database only. */
async function superuserOf({ context: { driver } }: TestServer): Promise<Driver> {
  const database = inject('testDatabase')
  if (database.kind === 'embedded') return driver
  const known = superusers.get(driver)
  if (known) return known
  const { rows } = await driver.query('select current_database() as name')
  const url = new URL(database.adminUrl)
  url.username = 'postgres'
  url.pathname = String(rows[0]?.['name'])
  const superuser = openPostgres({ url: url.href, maxConnections: 1 })
  superusers.set(driver, superuser)
  return superuser
}

type Table = { readonly name: string; readonly columns: string; readonly where: string }

/** Where the rows of a tenant are, by the first word of their lines in a state. */
async function readTables(server: TestServer, tenantId: string): Promise<Map<string, Table>> {
  const { rows } = await server.context.driver.query(
    `select c.relname as name, bool_or(attname = 'tenant_id') as owned,
       string_agg(quote_ident(attname), ',') filter (where attgenerated = '') as columns,
       c.relnamespace = 'pgboss'::regnamespace as jobs
     from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
     where (c.relnamespace = 'public'::regnamespace or c.oid = 'pgboss.job'::regclass)
       and c.relkind in ('r', 'p') and not c.relispartition group by c.oid`,
  )
  const { rows: members } = await server.context.driver.query(
    'select user_id from tenant_user where tenant_id = $1',
    [tenantId],
  )
  const users = members.map((row) => `'${String(row['user_id'])}'`).join()
  const others: Readonly<Record<string, string>> = {
    tenant: `id = '${tenantId}'`,
    app_user: `id in (${users})`,
  }
  const tables = rows.flatMap((row): [string, Table][] => {
    const [name, columns] = [String(row['name']), String(row['columns'])]
    if (row['jobs']) {
      return [['job', { name: 'pgboss.job', columns, where: `data::text like '%${tenantId}%'` }]]
    }
    const where = row['owned'] ? `tenant_id = '${tenantId}'` : others[name]
    return where === undefined ? [] : [[name, { name, columns, where }]]
  })
  return new Map(tables)
}

export type KeptWorld = World & Kept

const worlds = new WeakMap<TestServer['context'], Promise<KeptWorld>>()

/** A world that all suites in this process use on the same server. Each of them undoes what it changes. */
export async function keptWorld(server: TestServer): Promise<KeptWorld> {
  const made = worlds.get(server.context) ?? newKeptWorld(server)
  worlds.set(server.context, made)
  return made
}

/** Another world, for a suite that needs two. */
export async function newKeptWorld(server: TestServer): Promise<KeptWorld> {
  const world = await makeWorld(server)
  return { ...world, ...(await keep(server, world.me)) }
}
