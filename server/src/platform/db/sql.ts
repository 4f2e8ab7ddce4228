import {
  sql,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import type { SystemTx } from './doors.ts'

/** A JSON value as a parameter. Unpaired surrogates, which PostgreSQL refuses, become U+FFFD. */
export function jsonb(value: unknown): RawBuilder<unknown> {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? member.toWellFormed() : member,
  )
  return sql`${text}::text::jsonb`
}

/** `column = any(ids)`: one prepared statement for any number of ids. */
export function isAny(column: Expression<unknown>, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} = any(${ids}::uuid[])`
}

/** The tables whose rows expire, with the column that identifies a row. */
const EXPIRING = {
  user_session: 'token_hash',
  email_token: 'token_hash',
  oauth_client: 'id',
  oauth_request: 'id_hash',
  oauth_grant: 'id',
  oauth_token: 'hash',
} as const

/**
 * Deletes up to 100 rows of a table, those that expired first. The number is small because a sign-in or a job
 * waits for it.
 */
export async function deleteExpired(tx: SystemTx, table: keyof typeof EXPIRING): Promise<void> {
  const key = sql.ref(EXPIRING[table])
  await sql`
    delete from ${sql.table(table)} where ${key} in (
      select ${key} from ${sql.table(table)} where expires_at < now()
      order by expires_at limit 100 for update skip locked)`.execute(tx)
}

/**
 * One page of rows, and the total number of rows on all pages.
 * @param found all rows, without columns, to be counted
 * @param rows the same rows with their columns and a complete order
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, TB, object>,
  rows: { limit(n: number): { offset(n: number): { execute(): Promise<Row[]> } } },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ items: Row[]; total: number }> {
  const counted = found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const [{ total }, items] = await Promise.all([
    counted as Promise<{ total: number }>,
    rows.limit(limit).offset(offset).execute(),
  ])
  return { items, total }
}
