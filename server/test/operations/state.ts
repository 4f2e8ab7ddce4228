import { sessionOf } from '../../src/platform/db/index.ts'
import type { TestServer } from '../support/index.ts'

/** Columns that change when a credential is merely used. */
const VOLATILE: Readonly<Record<string, readonly string[]>> = {
  api_key: ['last_used_at'],
  oauth_grant: ['last_used_at'],
  user_session: ['expires_at'],
}

/** Tables that only spare work. Reading fills them. */
const WITHOUT_MEANING = [
  // What a test compares are the results of calls. Their record is tested on its own.
  'audit_event',
  'audit_chain',
  'comment_place',
  'usage_day',
]

/**
 * Everything that a tenant has, in a comparable form: its rows in every table, the accounts of its members, its jobs,
 * and its stored objects.
 */
export async function everythingOf(
  { context }: Pick<TestServer, 'context'>,
  { tenantId }: { readonly tenantId: string },
): Promise<string> {
  return withObjects(context, tenantId, await rowsOf(context, tenantId))
}

/** Call this after a group of requests. Reads every table and checks that no change was missed after a request. */
export async function requireAllSeen(
  server: Pick<TestServer, 'context'>,
  member: { readonly tenantId: string },
): Promise<void> {
  const seen = await everythingOf(server, member)
  const { context } = server
  const after = await withObjects(
    context,
    member.tenantId,
    await readRows(context, member.tenantId),
  )
  if (after === seen) return
  throw new Error(`Changed unseen: ${changesBetween(seen, after).join('\n')}`)
}

async function withObjects(
  context: TestServer['context'],
  tenantId: string,
  rows: readonly string[],
): Promise<string> {
  return [...rows, ...(await objectsOf(context, tenantId))].join('\n')
}

/** The stored objects of a tenant. */
async function objectsOf(
  { storage }: Pick<TestServer['context'], 'storage'>,
  tenantId: string,
): Promise<string[]> {
  const objects: string[] = []
  for await (const key of storage.list(tenantId)) {
    const { size } = await storage.stat(key)
    objects.push(`object ${key} ${size}`)
  }
  return objects
}

type Look = { readonly place: string; readonly rows: readonly string[] }

const looks = new WeakMap<TestServer['context'], Map<string, Look>>()

/**
 * The rows as last read, if the database has written nothing since. The position in its log shows that, because every
 * table is in the log. Most requests are rejected and write nothing. Reading all tables takes longer than they do.
 */
async function rowsOf(
  context: TestServer['context'],
  tenantId: string,
): Promise<readonly string[]> {
  const tenants = looks.get(context) ?? new Map<string, Look>()
  looks.set(context, tenants)
  const place = await placeOfLog(context)
  const last = tenants.get(tenantId)
  if (last?.place === place) return last.rows
  const rows = await readRows(context, tenantId)
  // Read the position first, so that concurrent writes are seen next time.
  tenants.set(tenantId, { place, rows })
  return rows
}

/** Notes what a tenant has after its rows were put back, so that nothing has to be read again. */
export async function noteState(
  { context }: Pick<TestServer, 'context'>,
  tenantId: string,
  state: string,
): Promise<void> {
  const rows = state.split('\n').filter((line) => !line.startsWith('object '))
  looks.get(context)?.set(tenantId, { place: await placeOfLog(context), rows })
}

async function readRows(context: TestServer['context'], tenantId: string): Promise<string[]> {
  const text = await statementFor(context)
  return context.doors.acrossTenants(async (tx) => {
    const { rows } = await sessionOf(tx).query(text, [tenantId])
    return rows.map((row) => String(row['line']))
  })
}

/** The position up to which the database has written its log. */
async function placeOfLog({ driver }: Pick<TestServer['context'], 'driver'>): Promise<string> {
  const { rows } = await driver.query('select pg_current_wal_insert_lsn()::text as place')
  return String(rows[0]?.['place'])
}

const statements = new WeakMap<TestServer['context'], Promise<string>>()

/** One statement over every table with a tenant, created once per server because its tables don't change. */
function statementFor(context: TestServer['context']): Promise<string> {
  const statement = statements.get(context) ?? makeStatement(context)
  statements.set(context, statement)
  return statement
}

async function makeStatement({ driver }: TestServer['context']): Promise<string> {
  await requireLog(driver)
  const { rows } = await driver.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' and table_name <> all($1) order by 1`,
    [WITHOUT_MEANING],
  )
  const tables = rows.map(({ name }) => {
    const volatile = VOLATILE[String(name)] ?? []
    const line = `to_jsonb(t) - '{${volatile.join()}}'::text[]`
    return `select '${String(name)} ' || (${line})::text as line from ${String(name)} t where tenant_id = $1`
  })
  return [
    ...tables,
    `select 'tenant ' || to_jsonb(t)::text from tenant t where id = $1`,
    `select 'app_user ' || to_jsonb(u)::text from app_user u
     where id in (select user_id from tenant_user where tenant_id = $1)`,
    `select 'job ' || id || ' ' || name || ' ' || data::text from pgboss.job where data::text like '%' || $1::text || '%'`,
  ]
    .join(' union all ')
    .concat(' order by 1')
}

/** Tables outside of the database's log can change without a trace in it. */
async function requireLog(driver: TestServer['context']['driver']): Promise<void> {
  const { rows } = await driver.query(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'm') and relpersistence <> 'p'",
  )
  if (rows.length > 0) throw new Error(`A table is not in the log: ${JSON.stringify(rows)}`)
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The ids in a text. */
export function uuidsIn(text: string): Set<string> {
  return new Set(text.match(UUID))
}

/** Lines that only one of two states has, cut for the message of a failed comparison. */
export function changesBetween(before: string, after: string, length = 300): string[] {
  const [old, current] = [new Set(before.split('\n')), new Set(after.split('\n'))]
  return [
    ...[...old.difference(current)].map((line) => `- ${line.slice(0, length)}`),
    ...[...current.difference(old)].map((line) => `+ ${line.slice(0, length)}`),
  ]
}
