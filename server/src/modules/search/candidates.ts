import { K1, type Plan, type PlannedTerm, type Step } from './ranking.ts'

/**
 * Which texts have to be read so that none with a given rank is missed, as a tsquery: the index knows which texts
 * contain a word and, in steps, how strong it is there, so it can exclude what can't reach the rank.
 */

/** Words in a tsquery, beyond which a coarser one is made: each is looked up. */
const MAX_OPERANDS = 120
/** Branches tried before a coarser tsquery is made. */
const MAX_BRANCHES = 3000

/** Sums of floating-point numbers in another order may differ by this part of them. */
const ROUNDING = 1e-9

/** Ways to thin out the steps of words, finest first. */
const GRAINS: readonly (readonly number[])[] = [[0, 1, 2, 3, 4], [0, 1, 3], [0, 2], [0]]

/**
 * A tsquery that every text with at least this rank matches, phrases aside.
 * @returns undefined when no text can have it
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

/** The steps of a grain. A step covers what the omitted steps after it could contribute. */
function thinned({ steps }: PlannedTerm, grain: readonly number[]): Step[] {
  const kept = grain.filter((at) => at < steps.length)
  return kept.flatMap((at, index) => {
    const last = steps[(kept[index + 1] ?? steps.length) - 1]
    const step = steps[at]
    return step && last ? [{ match: step.match, most: last.most }] : []
  })
}

/** Texts without one of these words can't reach the rank: MaxScore's essential lists. */
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

/** Every text qualifies, or none can; else a tsquery. */
type Condition = 'any' | 'none' | { readonly match: string }

class TooLong extends Error {}

/** Builds "the sum of the words' contributions reaches the rank" word by word, weightiest first. */
class Formula {
  readonly #terms: readonly (readonly Step[])[]
  readonly #least: number
  /** The greatest contribution of the words from here on. */
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
      // The next step asks for no less from the other words: the texts are those of the last step.
      if (isSame(then, last)) continue
      if (then === 'any') clauses.push(match)
      else if (then !== 'none') clauses.push(`${match} & (${then.match})`)
      last = then
    }
    if (clauses.length === 0) return 'none'
    // The strongest first: most texts are decided by the first that holds.
    return { match: clauses.toReversed().join(' | ') }
  }
}

function isSame(a: Condition, b: Condition): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b
  return a.match === b.match
}

/** Quotes inside of a lexeme are doubled and counted twice, which is good enough for a limit. */
function operandsOf(match: string): number {
  return match.split("'").length / 2
}

/** More than rounding errors, less than the difference between two texts. */
const STEP = 1e-6

/** A word with fewer hits in the sample than this is counted beside it. */
const RARE_HITS = 4

/**
 * A rank that about so many texts could reach, from the sample: just above what could be reached by the first that
 * are too many. What a text could reach goes in steps, so texts come in groups; the best group is always taken whole.
 * Words that are rarer than the sample is fine count beside it.
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
