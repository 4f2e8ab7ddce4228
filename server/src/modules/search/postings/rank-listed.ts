import { sql, type RawBuilder } from 'kysely'
import { bestOf, boundsIn, type Candidate } from './bounds.ts'
import type { Blocks } from './blocks.ts'
import { rankOf, type Plan } from '../ranking.ts'

/** How many texts are ranked first, for each result and at least, and how many times as many after that. */
const FIRST = { times: 4, least: 128 }
const NEXT = 8
/** If few texts pass the filters, at most this many are ranked. */
const MOST = 8192

/** Sums in another order may differ by this fraction. */
const ROUNDING = 1e-9

/** Texts to rank. No other text can have a rank above `next`. */
export type Attempt = {
  /** A table `found` with their ids. */
  readonly found: RawBuilder<unknown>
  readonly next: number
}

/**
 * The texts of a tenant that could be the best, as attempts that get longer until everything is ranked or there are
 * too many.
 */
export function* attemptsAt(
  tenantId: string,
  { blocks, tail }: Blocks,
  plan: Plan,
  limit: number,
): Generator<Attempt> {
  const bounds = blocks.map((block) => boundsIn(block, plan))
  const waiting = tail.map((text) => ({ id: text.id, rank: rankOf(text, plan) * (1 + ROUNDING) }))
  for (
    let wanted = Math.max(FIRST.least, FIRST.times * limit);
    wanted <= MOST;
    wanted = Math.min(wanted * NEXT, MOST)
  ) {
    const { candidates, next } = bestOf(bounds, wanted, plan.leastRank)
    const known = waiting.filter(({ rank }) => rank >= next).map(({ id }) => id)
    yield { found: textsOf(tenantId, candidates, known), next }
    if (next === 0 || wanted === MOST) return
  }
}

/** Both may name the same text, which was analyzed again since its block was written. */
function textsOf(
  tenantId: string,
  candidates: readonly Candidate[],
  ids: readonly string[],
): RawBuilder<unknown> {
  const blocks = candidates.map(({ block }) => block)
  const places = candidates.map(({ place }) => place)
  return sql`(
      select encode(substring(b.texts from listed.place * 16 + 1 for 16), 'hex')::uuid as id
      from unnest(${blocks}::bigint[], ${places}::int[]) listed (block_id, place)
      cross join lateral (
        select texts from search_block
        where tenant_id = ${tenantId}::uuid and id = listed.block_id offset 0) b
      union
      select unnest(${ids}::uuid[])) found`
}
