import type { FastifyReply } from 'fastify'
import type { Context } from '../context/context.ts'
import type { Actor } from '../core/actor.ts'
import { invalidInput } from '../core/errors.ts'
import type { Named } from './access.ts'
import { DateTime, described, Maybe } from './schemas.ts'

/** Member of the query or body of an operation that can look back. Its `run` then gets an actor with this time. */
export const lookingBack = {
  as_of: described(
    Maybe(DateTime),
    'Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md.',
  ),
}

/** Times of a tenant: since when it exists, and since when its history is complete. */
export type HistoryOf = (
  context: Pick<Context, 'doors'>,
  tenantId: string,
) => Promise<{ readonly createdAt: Date; readonly historySince: Date }>

/** Response headers with the time that was used, and since when the history is complete if that is later. */
const USED = 'x-as-of'
const SINCE = 'x-history-since'

/**
 * The actor of a call, who looks back if the call says so.
 * @throws InvalidInput for a time in the future or before the tenant
 */
export async function lookBack(
  historyOf: HistoryOf,
  { context, actor, input }: { context: Context; actor: Actor; input: Named },
  reply: FastifyReply,
): Promise<Actor> {
  const place = (['query', 'body'] as const).find((each) => timeIn(input[each]) !== undefined)
  if (!place) return actor
  const asked = { loc: [place, 'as_of'], given: timeIn(input[place]) ?? '' }
  const { asOf, historySince } = await pastOf(historyOf, { context, actor }, asked)
  void reply.header(USED, asOf)
  if (historySince) void reply.header(SINCE, historySince)
  return { ...actor, asOf }
}

/**
 * A time to look back to, and since when the history is complete if that is later.
 * @throws InvalidInput for a time in the future or before the tenant
 */
export async function pastOf(
  historyOf: HistoryOf,
  { context, actor }: { context: Pick<Context, 'doors'>; actor: Actor },
  { loc, given }: { readonly loc: readonly string[]; readonly given: string },
): Promise<{ readonly asOf: string; readonly historySince?: string }> {
  const asOf = exactTime(given)
  if (asOf === undefined) throw invalidInput(loc, 'Input should be a valid time', given)
  const time = new Date(asOf)
  if (time.getTime() > Date.now()) {
    throw invalidInput(loc, 'The time must not be in the future', given)
  }
  const { createdAt, historySince } = await historyOf(context, actor.tenantId)
  if (time < createdAt) {
    throw invalidInput(loc, 'The time must not be before the tenant was created', given)
  }
  return { asOf, ...(time < historySince && { historySince: historySince.toISOString() }) }
}

function timeIn(members: unknown): string | undefined {
  const { as_of: time } = (members ?? {}) as { readonly as_of?: unknown }
  return typeof time === 'string' ? time : undefined
}

/** The time in UTC with six digits of a second, as the database has them. Undefined for a time that does not exist. */
function exactTime(text: string): string | undefined {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return undefined
  const digits = /\.(\d{1,6})/.exec(text)?.[1] ?? ''
  return `${time.toISOString().slice(0, -5)}.${digits.padEnd(6, '0')}Z`
}
