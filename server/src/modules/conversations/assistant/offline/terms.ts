import { foldWords, wordsOf, type Wording } from './words.ts'

/** The stems of words as full-text search knows them; a stop word has none. */
export type Stems = ReadonlyMap<string, string>

/** What a question asks for: stems and pairs of characters, each with its share. */
export type Terms = ReadonlyMap<string, number>

/** The previous question counts half of the current one, and no word of it more than half of a word. */
const EARLIER = 0.5

/** The terms of a question, and of an earlier one that it continues. */
export function termsOf(asked: Wording, earlier: Wording, stems: Stems): Terms {
  const [now, before] = [termListOf(asked, stems), termListOf(earlier, stems)]
  const part = EARLIER * Math.min(1, Math.max(1, now.length) / before.length)
  return new Map([
    ...before.map((term) => [term, part] as const),
    ...now.map((term) => [term, 1] as const),
  ])
}

function termListOf({ words, pairs }: Wording, stems: Stems): string[] {
  return [...new Set([...words.flatMap((word) => stems.get(word) ?? []), ...pairs])]
}

/** Finds terms in texts. */
export class TermFinder {
  readonly #terms: Terms
  readonly #stems: Stems
  readonly #pairs: readonly string[]

  /** @param options stems of all words of the texts that could be among the terms */
  constructor(terms: Terms, { stems, pairs }: { stems: Stems; pairs: readonly string[] }) {
    this.#terms = terms
    this.#stems = stems
    this.#pairs = pairs
  }

  /** The terms that stand in a text. */
  find(text: string): Set<string> {
    const folded = foldWords(text)
    const stems = wordsOf(folded).map((word) => this.#stems.get(word) ?? '')
    const pairs = this.#pairs.filter((pair) => folded.includes(pair))
    return new Set([...stems, ...pairs].filter((term) => this.#terms.has(term)))
  }
}

/** The weight of each term: the rarer among the texts found, the greater. */
export function weighTerms(terms: Terms, texts: readonly ReadonlySet<string>[]): Terms {
  return new Map(
    Array.from(terms, ([term, part]) => {
      const having = texts.filter((text) => text.has(term)).length
      return [term, part * Math.log(1 + (texts.length - having + 0.5) / (having + 0.5))]
    }),
  )
}

/** The total weight of some terms. */
export function totalWeight(found: Iterable<string>, weights: Terms): number {
  let sum = 0
  for (const term of found) sum += weights.get(term) ?? 0
  return sum
}
