import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { anyOf, type SampledText } from '../ranking.ts'
import type { Corpus } from '../recent-words.ts'
import type { Blocks } from './blocks.ts'
import { countIn } from './bounds.ts'

/**
 * This many hits are enough to estimate how many texts have a word. The count is then off by an eighth (standard
 * deviation), and the weight of the word by 0.12. Weights of rare words are 5 to 13. This changes the order only
 * of texts whose ranks differ by a percent or two.
 */
export const ENOUGH_HITS = 64
/** If more of the listed texts have been deleted, counts are corrected for them. The number of texts is an estimate. */
const FEW_DELETED = 0.15

/**
 * How many texts contain each word: by the posting lists, which may have some texts that were deleted. A word in few
 * texts is counted by the index, so that it isn't known when the last of them is deleted.
 */
export async function countListed(
  tx: TenantTx,
  { texts }: Corpus,
  { blocks, tail, texts: listed }: Blocks,
  terms: readonly { readonly lexemes: readonly string[] }[],
): Promise<number[]> {
  const counts = terms.map(({ lexemes }) =>
    blocks.reduce((sum, block) => sum + countIn(block, lexemes), countWith(tail, lexemes)),
  )
  const left = texts / Math.max(1, listed)
  const share = left < 1 - FEW_DELETED ? left : 1
  const rare = terms.flatMap(({ lexemes }, at) => {
    const count = counts[at] ?? 0
    return count > 0 && count < ENOUGH_HITS ? [{ at, match: anyOf(lexemes) }] : []
  })
  if (rare.length === 0) return counts.map((count) => count * share)
  const { rows } = await sql<{ texts: number }>`
    select count_texts(word::tsquery, ${ENOUGH_HITS}) as texts
    from unnest(${rare.map(({ match }) => match)}::text[]) with ordinality as m (word, number)
    order by number`.execute(tx)
  const exact = new Map(rare.map(({ at }, index) => [at, rows[index]?.texts ?? 0]))
  return counts.map((count, at) => exact.get(at) ?? count * share)
}

/** How many texts have one of the lexemes. */
export function countWith(texts: readonly SampledText[], lexemes: readonly string[]): number {
  return texts.filter(({ counts }) => lexemes.some((lexeme) => counts.has(lexeme))).length
}
