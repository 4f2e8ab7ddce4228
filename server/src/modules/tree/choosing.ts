import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { invalidInput } from '../../platform/core/errors.ts'
import type { SortDirectionValue } from './tree.schemas.ts'

const TIMES = [
  ['created_after', 'created', sql`>=`],
  ['created_before', 'created', sql`<`],
  ['updated_after', 'updated', sql`>=`],
  ['updated_before', 'updated', sql`<`],
] as const

export type ChosenTimes = { readonly [Member in (typeof TIMES)[number][0]]?: string | null }

/**
 * The predicate "created and updated when the query says", over the columns that have these times.
 * @throws InvalidInput for a time that does not exist
 */
export function isWithin(
  query: ChosenTimes,
  columns: { readonly created: string; readonly updated: string },
): RawBuilder<SqlBool> {
  const conditions = TIMES.flatMap(([member, column, comparison]) => {
    const time = query[member]
    return time == null
      ? []
      : [sql`${sql.ref(columns[column])} ${comparison} ${timeOf(member, time)}`]
  })
  return allOf(conditions)
}

/** The predicate that all of some hold; of none it is true. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** The predicate that a text contains another one, whatever the case; nothing in that one is a wildcard. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(lower(${text}), lower(${part})) > 0`
}

/** The direction that is asked for, otherwise the usual one of the order. */
export function directionOf(
  asked: SortDirectionValue | null | undefined,
  isUsuallyDown: boolean,
): 'asc' | 'desc' {
  if (asked) return asked === 'DESC' ? 'desc' : 'asc'
  return isUsuallyDown ? 'desc' : 'asc'
}

/** A leap second has the form of a time and stands for none here. As a number: the database takes no text of the year 0. */
function timeOf(member: string, text: string): RawBuilder<Date> {
  const time = Date.parse(text)
  if (Number.isNaN(time)) {
    throw invalidInput(['query', member], 'Input should be a valid time', text)
  }
  return sql<Date>`to_timestamp(${time / 1000}::double precision)`
}
