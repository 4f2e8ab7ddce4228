import { K1, type Plan, type PlannedTerm, type Step } from './ranking.ts'

/**
 * Builds the tsquery for the texts that can reach a given rank. The index knows which texts contain a word and,
 * in steps, how strong the word is there. That is enough to skip texts that can't reach the rank.
 */

/** Maximum number of words in a tsquery, since each one is looked up. Beyond this, a coarser query is built. */
const MAX_OPERANDS = 120
/** Maximum number of branches to try before building a coarser tsquery. */
const MAX_BRANCHES = 3000

/**
 * Relative rounding error: adding floating-point numbers in a different order can change the sum by this
 * fraction.
 */
const ROUNDING = 1e-9

/** Which steps of a word to keep, finest first. */
const GRAINS: readonly (readonly number[])[] = [[0, 1, 2, 3, 4], [0, 1, 3], [0, 2], [0]]

/**
 * A tsquery that matches every text with at least this rank. Phrases are not considered.
 * @returns undefined if no text can have this rank
 */
export function textsReaching(plan: Pick<Plan, 'terms'>, rank: number): string | undefined {
  const least = rank * (1 - ROUNDING)
  if (least <= 0) return plan.terms.map(presence).join(' | ')
  for (const grain of GRAINS) {
    const formula = new Formula(
      plan.terms.map((term) => thinned(term, grain)),
      least,
    ).build()
    if (formula !== 'too long') return formula
  }
  return anyLeading(plan.terms, least)
}

function presence(term: PlannedTerm): string {
  return term.steps[0]?.match ?? ''
}

/** Keeps the steps of one grain. Each step also covers what the omitted steps after it could contribute. */
function thinned({ steps }: PlannedTerm, grain: readonly number[]): Step[] {
  const kept = grain.filter((at) => at < steps.length)
  return kept.flatMap((at, index) => {
    const last = steps[(kept[index + 1] ?? steps.length) - 1]
    const step = steps[at]
    return step && last ? [{ match: step.match, most: last.most }] : []
  })
}

/** A text without any of these words can't reach the rank. They are MaxScore's essential lists. */
function anyLeading(terms: readonly PlannedTerm[], least: number): string | undefined {
  let left = terms.length
  let reach = 0
  for (const { weight } of terms.toReversed()) {
    reach += weight * (K1 + 1)
    if (reach >= least) break
    left -= 1
  }
  return left === 0 ? undefined : terms.slice(0, left).map(presence).join(' | ')
}

/** Either every text qualifies, or none can, or a tsquery decides. */
type Condition = 'any' | 'none' | { readonly match: string }

class TooLong extends Error {}

/** Builds "the words' contributions add up to the rank" word by word, starting with the heaviest. */
class Formula {
  readonly #terms: readonly (readonly Step[])[]
  readonly #least: number
  /** Greatest possible contribution of the words from this index on. */
  readonly #rest: readonly number[]
  #branches = 0

  constructor(terms: readonly (readonly Step[])[], least: number) {
    this.#terms = terms
    this.#least = least
    const rest = [0]
    for (const steps of terms.toReversed()) {
      rest.push((rest.at(-1) ?? 0) + (steps.at(-1)?.most ?? 0))
    }
    this.#rest = rest.toReversed()
  }

  build(): string | undefined {
    try {
      const condition = this.#from(0, this.#least)
      if (condition === 'none' || condition === 'any') return undefined
      return operandsOf(condition.match) > MAX_OPERANDS ? 'too long' : condition.match
    } catch (error) {
      if (error instanceof TooLong) return 'too long'
      throw error
    }
  }

  #from(at: number, least: number): Condition {
    if (least <= 0) return 'any'
    const steps = this.#terms[at]
    if (!steps || (this.#rest[at] ?? 0) < least) return 'none'
    if (++this.#branches > MAX_BRANCHES) throw new TooLong()
    const without = this.#from(at + 1, least)
    const clauses = without === 'none' || without === 'any' ? [] : [without.match]
    let last = without
    for (const { match, most } of steps) {
      const then = this.#from(at + 1, least - most)
      // This step needs just as much from the other words, so the previous condition covers it.
      if (isSame(then, last)) continue
      if (then === 'any') clauses.push(match)
      else if (then !== 'none') clauses.push(`${match} & (${then.match})`)
      last = then
    }
    if (clauses.length === 0) return 'none'
    // Strongest first, because the first matching clause decides for most texts.
    return { match: clauses.toReversed().join(' | ') }
  }
}

function isSame(a: Condition, b: Condition): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.match === b.match
}

/** Quotes inside a lexeme are doubled and therefore counted twice. That is accurate enough for a limit. */
function operandsOf(match: string): number {
  return match.split("'").length / 2
}

/** Larger than rounding errors, but smaller than the difference between two texts. */
const STEP = 1e-6

/** A word with fewer hits in the sample than this is counted separately. */
const RARE_HITS = 4

/**
 * Estimates from the sample which rank about `texts` texts could reach. The result is just above the bound of
 * the first group that would make them too many. Bounds come in steps, so texts form groups, and the best group
 * is always included whole. Words that are too rare for the sample are counted separately.
 */
export function rankReachedBy(plan: Plan, texts: number): number {
  const { sampleBounds, perSampled, terms, leastRank } = plan
  if (plan.texts <= texts || perSampled <= 1) return leastRank
  const rare = terms.filter((term) => term.texts < RARE_HITS * perSampled)
  const bounds = [
    ...sampleBounds.map((bound) => ({ bound, texts: perSampled })),
    ...rare.map((term) => ({ bound: term.steps[0]?.most ?? 0, texts: term.texts })),
  ]
  const groups = Map.groupBy(bounds, ({ bound }) => bound)
  let sum = 0
  for (const [index, bound] of [...groups.keys()].toSorted((a, b) => b - a).entries()) {
    sum += (groups.get(bound) ?? []).reduce((all, each) => all + each.texts, 0)
    if (index > 0 && sum > texts) return Math.max(leastRank, bound * (1 + STEP))
  }
  return leastRank
}
