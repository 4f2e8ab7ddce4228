import {
  greatestShare,
  quoteLexeme,
  strengthOf,
  STRENGTHS,
  strongLexeme,
  type Bm25,
} from '../../platform/text/lexemes.ts'
import type { Blocks } from './postings/blocks.ts'

/**
 * Ranks texts for a query from statistics of its words.
 *
 * Texts are ranked by BM25. The statistics come from the tenant's texts alone, so scores reveal nothing about
 * other tenants. Whether a word occurs at all depends on what the actor can read. See `known-words.ts`.
 */

/** BM25 k1: how soon repetitions of a word stop counting. */
export const K1 = 1.4
/** BM25 b: how much long texts are penalized. */
export const B = 0.6

/** Fraction of a longer query that is expected in one text: (6 / words)^0.8. Tuned for hybrid search. */
const LONG_QUERY = { words: 6, power: 0.8 }

/** A word of the query in the form of the text index. Any of its lexemes matches. */
export type Term = {
  readonly lexemes: readonly string[]
  /** Number of texts of the tenant that contain the word. */
  readonly texts: number
  /** How much the word matters in the query. */
  readonly emphasis: number
  /** The word as written in the query, if it may be misspelled. */
  readonly spelling?: string | undefined
  /** See QueryTerm. What is expected of a text doesn't depend on the word. */
  readonly furtherOf?: string | undefined
}

export type WeightedTerm = Term & {
  readonly idf: number
  /** The idf times the emphasis. */
  readonly weight: number
}

/** A text of the sample with its counts of the query's words. */
export type SampledText = {
  /** Length in words. */
  readonly words: number
  /** How often the text contains each lexeme of the query. */
  readonly counts: ReadonlyMap<string, number>
}

export type Statistics = {
  readonly terms: readonly Term[]
  /** Number of texts of the tenant. */
  readonly texts: number
  /** Their average length in words. */
  readonly meanWords: number
  /** Texts of a fair sample that contain a word of the query and all of its phrases. */
  readonly sample: readonly SampledText[]
  /** How many texts were sampled, with or without a word of the query. */
  readonly sampled: number
  /** Whether the index stores how strong a word is in a text. */
  readonly knowsStrength: boolean
  /** What a text must match regardless of its words, as a tsquery. */
  readonly phrases: string | undefined
  /** The posting lists of the words, if they were read. There is no sample then. */
  readonly blocks?: Blocks | undefined
}

/** The greatest contribution of one word to a text's rank, and a tsquery for the texts to which it applies. */
export type Step = { readonly match: string; readonly most: number }

export type PlannedTerm = WeightedTerm & {
  /** From "has the word" to "the word is strongest". `most` applies to texts that don't match the next step. */
  readonly steps: readonly Step[]
}

export type Plan = {
  /** The words of the query that occur at all, heaviest first. */
  readonly terms: readonly PlannedTerm[]
  /** Sum of the weights of all terms. */
  readonly weightSum: number
  /** The BM25 value that scores 0.5. See {@link planRanking}. */
  readonly expected: number
  /** How much of the query's weight is in words that occur at all, from 0 to 1. */
  readonly coverage: number
  /** Lowest BM25 value of a result. */
  readonly leastRank: number
  readonly meanWords: number
  readonly phrases: string | undefined
  /** Approximate number of matching texts, at most. */
  readonly texts: number
  /** Greatest possible rank of each text of the sample, highest first. */
  readonly sampleBounds: readonly number[]
  /** Number of the tenant's texts for each text of the sample. */
  readonly perSampled: number
  readonly blocks?: Blocks | undefined
  /** Whether `phrases` requires every word, and nothing else. */
  readonly needsAll?: boolean
}

/** Converts a BM25 value to a score from 0 to 1. See {@link planRanking}. */
export function scoreOf(rank: number, plan: Pick<Plan, 'expected'>): number {
  const ratio = rank / plan.expected
  return ratio / (1 + ratio)
}

/** The BM25 value with this score, see {@link scoreOf}. Infinite for a score that no text can have. */
export function rankOfScore(score: number, plan: Pick<Plan, 'expected'>): number {
  return score < 1 ? plan.expected * Math.max(0, score / (1 - score)) : Infinity
}

/**
 * Plans the ranking for the words of a query.
 *
 * The score of a text is r / (1 + r) with r = BM25 / (sum of the words' weights). A text of average length that
 * has each word once scores 0.5. One that repeats them scores more, but never 1. Words that occur nowhere in the
 * tenant don't count. No text has all words of a long query. Beyond six words, the expected fraction shrinks as
 * the query grows.
 *
 * @returns undefined if no text can be a result
 */
export function planRanking(statistics: Statistics, threshold: number): Plan | undefined {
  const { texts, meanWords, knowsStrength, phrases, sample, sampled } = statistics
  const terms = statistics.terms
    .filter((term) => term.texts > 0)
    .map((term) => weigh(term, texts))
    .toSorted((a, b) => b.weight - a.weight)
    .map((term) => ({ ...term, steps: stepsOf(term, meanWords, knowsStrength) }))
  if (terms.length === 0 || threshold >= 1) return undefined
  const asked = statistics.terms.filter((term) => term.furtherOf === undefined)
  const known = terms.filter((term) => term.furtherOf === undefined)
  // If texts have only words that were found through others, these are what to expect.
  const weightSum = (known.length > 0 ? known : terms).reduce((sum, term) => sum + term.weight, 0)
  const words = asked.reduce((sum, term) => sum + term.emphasis, 0)
  const expected = weightSum * Math.min(1, (LONG_QUERY.words / words) ** LONG_QUERY.power)
  const unknown = asked
    .filter((term) => term.texts === 0)
    .reduce((sum, term) => sum + weigh(term, texts).weight, 0)
  return {
    terms,
    weightSum,
    expected,
    coverage: weightSum / (weightSum + unknown),
    leastRank: rankOfScore(threshold, { expected }),
    meanWords,
    phrases,
    texts: terms.reduce((sum, term) => sum + term.texts, 0),
    sampleBounds: sample.map((text) => boundOf(text, terms)).toSorted((a, b) => b - a),
    perSampled: texts / Math.max(1, sampled),
    blocks: statistics.blocks,
  }
}

/** A word with its weight among `total` texts. */
export function weigh(term: Term, total: number): WeightedTerm {
  const idf = idfOf(term.texts, total)
  return { ...term, idf, weight: idf * term.emphasis }
}

/**
 * How much a word says: ln(1 + (N - n + 0.5) / (n + 0.5)), as in Lucene's BM25Similarity. It is positive even
 * for words that occur in most texts.
 */
function idfOf(texts: number, total: number): number {
  const having = Math.min(texts, total)
  return Math.log(1 + (total - having + 0.5) / (having + 0.5))
}

/** The BM25 value of a text: sum of weight * (k1 + 1) * tf / (tf + k1 * (1 - b + b * length / mean length)). */
export function rankOf(text: SampledText, plan: Pick<Plan, 'terms' | 'meanWords'>): number {
  const norm = K1 * (1 - B + (B * text.words) / plan.meanWords)
  return plan.terms.reduce((sum, { weight, lexemes }) => {
    const tf = lexemes.reduce((count, lexeme) => count + (text.counts.get(lexeme) ?? 0), 0)
    return tf === 0 ? sum : sum + (weight * (K1 + 1) * tf) / (tf + norm)
  }, 0)
}

/** If a word has several lexemes, its strength may come from all of them together. */
function stepsOf(term: WeightedTerm, meanWords: number, knowsStrength: boolean): Step[] {
  const { lexemes, weight } = term
  const greatest = weight * (K1 + 1)
  if (!knowsStrength) return [{ match: anyOf(lexemes), most: greatest }]
  const figures: Bm25 = { k1: K1, b: B, meanWords }
  const below = STRENGTHS.map(
    (strength) => greatest * greatestShare(strength * lexemes.length, figures),
  )
  const strong = STRENGTHS.map((_, step) => ({
    match: anyOf(lexemes.map((lexeme) => strongLexeme(step, lexeme))),
    most: below[step + 1] ?? greatest,
  }))
  return [{ match: anyOf(lexemes), most: below[0] ?? greatest }, ...strong]
}

/** The greatest rank that a text could have, given what the index knows about it. */
function boundOf(text: SampledText, terms: readonly PlannedTerm[]): number {
  return terms.reduce((sum, { lexemes, steps }) => {
    const counts = lexemes.map((lexeme) => text.counts.get(lexeme) ?? 0)
    const tf = Math.max(...counts)
    if (tf === 0) return sum
    const strength = strengthOf(tf, text.words)
    const reached = STRENGTHS.filter((least) => strength >= least).length
    return sum + (steps[Math.min(reached, steps.length - 1)]?.most ?? 0)
  }, 0)
}

/** A tsquery that matches any of the lexemes. It can be combined with operators without parentheses. */
export function anyOf(lexemes: readonly string[]): string {
  const alternatives = lexemes.map(quoteLexeme)
  return alternatives.length === 1 ? alternatives.join('') : `(${alternatives.join(' | ')})`
}
