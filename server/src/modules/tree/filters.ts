import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { invalidInput } from '../../platform/core/errors.ts'
import type { SortDirectionValue } from './tree.schemas.ts'

const TIMES = [
  ['created_after', 'created', sql`>=`],
  ['created_before', 'created', sql`<`],
  ['updated_after', 'updated', sql`>=`],
  ['updated_before', 'updated', sql`<`],
] as const

export type TimeFilter = { readonly [Member in (typeof TIMES)[number][0]]?: string | null }

/**
 * The condition that the creation and last change are within the times of the query.
 * @param columns the columns that contain these times
 * @throws InvalidInput for a time that does not exist
 */
export function isWithin(
  query: TimeFilter,
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

/** The condition that all of the conditions hold. True if there are none. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** The condition that a text contains another one, in any case and without wildcards. */
export function contains(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(lower(${text}), lower(${part})) > 0`
}

/** The requested direction, or the default of the order. */
export function directionOf(
  asked: SortDirectionValue | null | undefined,
  isUsuallyDown: boolean,
): 'asc' | 'desc' {
  if (asked) return asked === 'DESC' ? 'desc' : 'asc'
  return isUsuallyDown ? 'desc' : 'asc'
}

/**
 * Leap seconds match the format but are not supported. The time is passed as a number because the database rejects
 * texts with the year 0.
 */
function timeOf(member: string, text: string): RawBuilder<Date> {
  const time = Date.parse(text)
  if (Number.isNaN(time)) {
    throw invalidInput(['query', member], 'Input should be a valid time', text)
  }
  return sql<Date>`to_timestamp(${time / 1000}::double precision)`
}
