import { foldText, type FoldedText, type Folding } from './folded-text.ts'

/** Shorter quotes don't identify a source. */
const LEAST = 3
const MOST = 2000
/**
 * Maximum length of a cited passage. With much white space or many tags, a passage can be far longer than its
 * quote.
 */
const MOST_CITED = 10_000

/** How many matches to try before one falls on whole characters. */
const MOST_TRIES = 1000

/** A passage of a text: start and length in UTF-16 units. */
export type Passage = { readonly start: number; readonly length: number }

/** Later attempts tolerate more copying errors. */
const ATTEMPTS: readonly Attempt[] = (['^', ''] as const).flatMap((raised) => [
  { ignoreCase: false, joinHyphens: false, raised },
  { ignoreCase: false, joinHyphens: true, raised },
  { ignoreCase: true, joinHyphens: false, raised },
  { ignoreCase: true, joinHyphens: true, raised },
])
type Attempt = Pick<Folding, 'ignoreCase' | 'joinHyphens' | 'raised'>

const RAISED = /<sup\b/i

/** Finds quotes in one text. The text is folded at most once for each way of folding. */
export class QuotedText {
  readonly #text: string
  readonly #markup: boolean
  readonly #hasRaised: boolean
  readonly #folded = new Map<number, FoldedText>()

  /** @param options markup: the text is HTML, or a table with tags */
  constructor(text: string, options: { readonly markup: boolean }) {
    this.#text = text
    this.#markup = options.markup
    this.#hasRaised = options.markup && RAISED.test(text)
  }

  /**
   * Finds the first passage that reads like the quote. It ignores differences in white space, quotation marks,
   * dashes, ligatures and similar forms, hyphens inside words, and tags. Only if nothing else matches does it
   * ignore case.
   * @returns undefined if there is no match, and for quotes with fewer than 3 or more than 2,000 characters
   */
  find(quote: string): Passage | undefined {
    if (quote.length > MOST) return undefined
    // A quote from a table may contain tags or not, and what looks like a tag may be text.
    for (const markup of this.#markup ? [true, false] : [false]) {
      for (const [at, attempt] of ATTEMPTS.entries()) {
        if (attempt.raised === '' && !this.#hasRaised) continue
        const wanted = edgesOff(
          foldText(quote, { ...attempt, markup, bars: this.#markup }).text,
          attempt,
        )
        if (wanted.length < LEAST) continue
        const passage = this.#passage(at, attempt, wanted)
        if (passage && passage.length <= MOST_CITED) return passage
      }
    }
    return undefined
  }

  #passage(at: number, attempt: Attempt, wanted: string): Passage | undefined {
    let folded = this.#folded.get(at)
    if (!folded) {
      folded = foldText(this.#text, { ...attempt, markup: this.#markup, bars: this.#markup })
      this.#folded.set(at, folded)
    }
    const index = wholeAt(folded, wanted)
    const start = index < 0 ? undefined : folded.starts[index]
    const end = folded.ends[index + wanted.length - 1]
    return start === undefined || end === undefined ? undefined : { start, length: end - start }
  }
}

/** Index of the quote, preferably without half a ligature at either end. -1 if it is not found. */
function wholeAt({ text, starts }: FoldedText, wanted: string): number {
  const first = text.indexOf(wanted)
  for (let at = first, tries = 0; at >= 0 && tries < MOST_TRIES; tries++) {
    const behind = at + wanted.length
    if (starts[at - 1] !== starts[at] && starts[behind - 1] !== starts[behind]) return at
    at = text.indexOf(wanted, at + 1)
  }
  return first
}

/** Trims the quote and removes a hyphen at either end, because it may begin or end inside a word. */
function edgesOff(quote: string, { joinHyphens }: Attempt): string {
  return joinHyphens ? quote.replaceAll(/^[- ]+|(?<![- ])[- ]+$/g, '') : quote.trim()
}
