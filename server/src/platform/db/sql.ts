import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** A JSON value as a parameter. Half surrogate pairs, which PostgreSQL refuses, become U+FFFD. */
export function jsonb(value: unknown): RawBuilder<unknown> {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? member.toWellFormed() : member,
  )
  return sql`${text}::text::jsonb`
}

/** `column = any(ids)`: one prepared statement whatever the number of ids. */
export function isAny(column: Expression<unknown>, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} = any(${ids}::uuid[])`
}
