/**
 * Which texts are ranked for a query and how, worked out from figures about its words.
 *
 * Texts are ranked by BM25. Its figures come from the tenant's texts alone, so nothing about one tenant shows in
 * the scores of another.
 */

/** How soon a repeated word stops counting. */
export const K1 = 1.2
/** How much long texts are held back. */
export const B = 0.75

/** A word of the query as the text index knows it. */
export type Term = {
  readonly lexeme: string
  /** Texts of the tenant that have it. */
  readonly texts: number
}

export type WeightedTerm = Term & { readonly idf: number }

export type Plan = {
  /** The query's words that occur at all, rarest first. */
  readonly terms: readonly WeightedTerm[]
  /** Sum of the weights of all terms. */
  readonly idfSum: number
  /** Least BM25 value of a result. */
  readonly leastRank: number
  /** What a text must match to be ranked, as a tsquery. */
  readonly match: string
  /** The same in disjoint parts, the one with the most promising texts first. */
  readonly tiers: readonly string[]
  /** About how many texts match, at most. */
  readonly texts: number
}

/** Texts that the rarest words of a query may bring together before the others come in tiers of their own. */
const ENOUGH_TEXTS = 4000
/** Common words that have tiers of their own. */
const MAX_TIERED = 8

/** A score in 0..1 of a BM25 value; see {@link planRanking}. */
export function scoreOf(rank: number, plan: Pick<Plan, 'idfSum'>): number {
  const ratio = rank / plan.idfSum
  return ratio / (1 + ratio)
}

/**
 * Plans the ranking for the words of a query.
 *
 * The score of a text is r / (1 + r) with r = BM25 / (sum of the words' weights): a text of average length that
 * has each word once scores 0.5, one that repeats them scores more, never 1. Words that occur nowhere in the
 * tenant are not counted.
 *
 * Reading a text costs the same for common and for rare words, but common words say little, so
 * - words that can't lift a text over the threshold even together don't bring texts by themselves (this changes
 *   no result);
 * - texts are looked at in tiers, and the search may end when enough were ranked: first all texts with one of the
 *   rarest words, then those with two of the others, then those with one.
 *
 * @returns undefined when no text can be a result
 */
export function planRanking(
  known: readonly Term[],
  texts: number,
  threshold: number,
): Plan | undefined {
  const terms = known
    .filter((term) => term.texts > 0)
    .map((term) => ({ ...term, idf: idfOf(term.texts, texts) }))
    .toSorted((a, b) => b.idf - a.idf)
  if (terms.length === 0 || threshold >= 1) return undefined
  const idfSum = terms.reduce((sum, term) => sum + term.idf, 0)
  const leastRank = idfSum * Math.max(0, threshold / (1 - threshold))
  const leading = ableToReach(terms, leastRank)
  if (leading.length === 0) return undefined
  const rare = leading.slice(0, countRare(leading))
  return {
    terms,
    idfSum,
    leastRank,
    match: anyOf(leading),
    tiers: tiersOf(rare, leading.slice(rare.length)),
    texts: leading.reduce((sum, term) => sum + term.texts, 0),
  }
}

function tiersOf(rare: readonly Term[], common: readonly Term[]): string[] {
  const tiered = common.slice(0, MAX_TIERED)
  const rest = common.slice(MAX_TIERED)
  const pairs = tiered.flatMap((term, at) => {
    const rarer = [...rare, ...common.slice(0, at)]
    const others = common.slice(at + 1)
    return others.length > 0 ? [without(rarer, `${quote(term)} & (${anyOf(others)})`)] : []
  })
  const singles = tiered.map((term) =>
    without([...rare, ...common.filter((other) => other !== term)], quote(term)),
  )
  return [
    ...(rare.length > 0 ? [anyOf(rare)] : []),
    ...pairs,
    ...singles,
    ...(rest.length > 0 ? [without([...rare, ...tiered], `(${anyOf(rest)})`)] : []),
  ]
}

function anyOf(terms: readonly Term[]): string {
  return terms.map(quote).join(' | ')
}

function without(terms: readonly Term[], match: string): string {
  return terms.length > 0 ? `${match} & !(${anyOf(terms)})` : match
}

/** The weight of a word; positive also for words that stand in most texts. */
function idfOf(texts: number, total: number): number {
  const having = Math.min(texts, total)
  return Math.log(1 + (total - having + 0.5) / (having + 0.5))
}

/** Leaves out the commonest words whose greatest possible contributions together stay below `leastRank`. */
function ableToReach(terms: readonly WeightedTerm[], leastRank: number): readonly WeightedTerm[] {
  let left = terms.length
  let reach = 0
  for (const { idf } of terms.toReversed()) {
    reach += idf * (K1 + 1)
    if (reach >= leastRank) break
    left -= 1
  }
  return terms.slice(0, left)
}

function countRare(terms: readonly WeightedTerm[]): number {
  let texts = 0
  const end = terms.findIndex((term) => (texts += term.texts) > ENOUGH_TEXTS)
  return end < 0 ? terms.length : end
}

function quote({ lexeme }: Term): string {
  return `'${lexeme.replaceAll(/[\\']/g, '$&$&')}'`
}
