import { sessionOf } from '../../src/platform/db/index.ts'
import type { TestServer } from '../support/index.ts'

/** Columns that change when a credential is merely used. */
const VOLATILE: Readonly<Record<string, readonly string[]>> = {
  api_key: ['last_used_at'],
  oauth_grant: ['last_used_at'],
  user_session: ['expires_at'],
}

/**
 * All that a tenant has, in a form that can be compared: its rows in every table, the accounts of its members,
 * its jobs, and its stored objects.
 */
export async function everythingOf(
  { context }: Pick<TestServer, 'context'>,
  { tenantId }: { readonly tenantId: string },
): Promise<string> {
  const text = await statementFor(context)
  const rows = await context.doors.acrossTenants(async (tx) => {
    const found = await sessionOf(tx).query(text, [tenantId])
    return found.rows.map((row) => String(row['line']))
  })
  const objects: string[] = []
  for await (const key of context.storage.list(tenantId)) {
    const { size } = await context.storage.stat(key)
    objects.push(`object ${key} ${size}`)
  }
  return [...rows, ...objects].join('\n')
}

const statements = new WeakMap<TestServer['context'], Promise<string>>()

/** One statement over every table that has a tenant, made once for each server: its tables stay the same. */
function statementFor(context: TestServer['context']): Promise<string> {
  const statement = statements.get(context) ?? makeStatement(context)
  statements.set(context, statement)
  return statement
}

async function makeStatement({ driver }: TestServer['context']): Promise<string> {
  const { rows } = await driver.query(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
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

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The ids in a text. */
export function uuidsIn(text: string): Set<string> {
  return new Set(text.match(UUID))
}

/** A state but for the audit log, in which what agents are refused is written down. */
export function withoutNotes(state: string): string {
  return state
    .split('\n')
    .filter((line) => !line.startsWith('audit_entry '))
    .join('\n')
}

/** Lines that only one of two states has, for the message of a failed comparison. */
export function changesBetween(before: string, after: string): string[] {
  const [old, current] = [new Set(before.split('\n')), new Set(after.split('\n'))]
  return [
    ...[...old.difference(current)].map((line) => `- ${line.slice(0, 300)}`),
    ...[...current.difference(old)].map((line) => `+ ${line.slice(0, 300)}`),
  ]
}
