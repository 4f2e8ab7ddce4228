import { foldText, type FoldedText, type Folding } from './folded-text.ts'

/** Shorter quotes don't identify a source. */
const LEAST = 3
const MOST = 2000
/** Longest passage that is cited; one with much white space or many tags can be far longer than its quote. */
const MOST_CITED = 10_000

/** Places looked at for one that fits whole characters. */
const MOST_TRIES = 1000

/** A passage of a text: where it begins and its length, in UTF-16 units. */
export type Passage = { readonly start: number; readonly length: number }

/** The more copying errors are tolerated, the later it is tried. */
const ATTEMPTS: readonly Pick<Folding, 'ignoreCase' | 'joinHyphens'>[] = [
  { ignoreCase: false, joinHyphens: false },
  { ignoreCase: false, joinHyphens: true },
  { ignoreCase: true, joinHyphens: false },
  { ignoreCase: true, joinHyphens: true },
]

/** Looks for quotes in one text, which is folded at most once for each way of folding. */
export class QuotedText {
  readonly #text: string
  readonly #markup: boolean
  readonly #folded = new Map<number, FoldedText>()

  /** @param options markup: the text is HTML, or a table with tags */
  constructor(text: string, options: { readonly markup: boolean }) {
    this.#text = text
    this.#markup = options.markup
  }

  /**
   * The first passage that reads as the quote does, apart from white space, kinds of quotation marks and dashes,
   * ligatures and the like, hyphens inside words, tags and, only if nothing else matches, upper and lower case.
   * @returns undefined when there is none, and for quotes of less than 3 or more than 2,000 characters
   */
  find(quote: string): Passage | undefined {
    if (quote.length > MOST) return undefined
    // A quote of a table may itself be written with tags or without; what looks like a tag may be text.
    for (const markup of this.#markup ? [true, false] : [false]) {
      for (const [at, attempt] of ATTEMPTS.entries()) {
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

  #passage(at: number, attempt: (typeof ATTEMPTS)[number], wanted: string): Passage | undefined {
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

/** Where the quote is found without half of a ligature at an end, else with one; -1 when it is not found. */
function wholeAt({ text, starts }: FoldedText, wanted: string): number {
  const first = text.indexOf(wanted)
  for (let at = first, tries = 0; at >= 0 && tries < MOST_TRIES; tries++) {
    const behind = at + wanted.length
    if (starts[at - 1] !== starts[at] && starts[behind - 1] !== starts[behind]) return at
    at = text.indexOf(wanted, at + 1)
  }
  return first
}

/** Trimmed, and without a hyphen at either end, where a quote begins or ends within a word. */
function edgesOff(quote: string, { joinHyphens }: (typeof ATTEMPTS)[number]): string {
  return joinHyphens ? quote.replaceAll(/^[- ]+|(?<![- ])[- ]+$/g, '') : quote.trim()
}
