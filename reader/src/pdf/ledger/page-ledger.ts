import type { LeftOut } from '../../core/left-out.ts'
import type { Rect } from '../../core/geometry.ts'

/** A word as the library gives it, with its box in points. */
export type GivenWord = Rect & { readonly text: string }
export type GivenPage = { readonly page: number; readonly words: readonly GivenWord[] }

/** The text of a block and the pages that it is on. */
export type PlacedText = { readonly text: string; readonly pages: readonly number[] }

/** What became of the words of a page. */
export type PageLedger = {
  readonly page: number
  /** How many of its words have letters or digits. */
  readonly words: number
  /** How many words are in the blocks. */
  readonly placed: number
  /** The words that were left out on purpose. */
  readonly named: ReadonlyMap<LeftOut['reason'], readonly string[]>
  /** The words that are nowhere. */
  readonly unaccounted: readonly GivenWord[]
  /** Words of the blocks of the page that it doesn't have, or has less often. */
  readonly twice: readonly string[]
}

/** The letters and digits of a text. Signs and case make no difference. */
const essenceOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const wordsOf = (text: string): string[] =>
  text.split(/\s+/u).flatMap((word) => essenceOf(word) || [])

/** Words that can each be taken once, alone or as parts of each other. */
class Pool {
  readonly #words: string[]
  readonly #at = new Map<string, number[]>()

  constructor(texts: Iterable<string>) {
    this.#words = Array.from(texts, wordsOf).flat()
    for (let at = this.#words.length - 1; at >= 0; at -= 1) {
      const word = this.#words[at] ?? ''
      const places = this.#at.get(word)
      if (places === undefined) this.#at.set(word, [at])
      else places.push(at)
    }
  }

  get rest(): string[] {
    return this.#words.filter((word) => word !== '')
  }

  takeWhole(word: string): boolean {
    const places = this.#at.get(word) ?? []
    for (let at = places.pop(); at !== undefined; at = places.pop()) {
      if (this.#words[at] !== word) continue
      this.#words[at] = ''
      return true
    }
    return false
  }

  /** Takes one letter that is left over. */
  takeLetter(letter: string): boolean {
    const at = this.#words.findIndex((own) => own.includes(letter))
    if (at < 0) return false
    this.#words[at] = this.#words[at]?.replace(letter, '') ?? ''
    return true
  }

  /**
   * Takes a word that was joined with others or split: it begins or ends with one of the words. Of
   * each, only the letters that aren't taken are left.
   */
  takeLetters(word: string): boolean {
    const all = this.#words.join('')
    const [starts, ends] = [new Set<number>(), new Set<number>()]
    let length = 0
    for (const own of this.#words) {
      starts.add(length)
      length += own.length
      ends.add(length)
    }
    let start = all.indexOf(word)
    while (start >= 0 && !starts.has(start) && !ends.has(start + word.length)) {
      start = all.indexOf(word, start + 1)
    }
    if (start < 0) return false
    this.#cut(start, start + word.length)
    return true
  }

  /** Cuts letters out of the words. Places count from the first letter of the first word. */
  #cut(start: number, end: number): void {
    let from = 0
    for (const [at, own] of this.#words.entries()) {
      const to = from + own.length
      if (to > start && from < end) {
        this.#words[at] = own.slice(0, Math.max(0, start - from)) + own.slice(end - from)
      }
      from = to
      if (from >= end) break
    }
  }
}

/**
 * Takes a word whose letters are left over anywhere, such as those of a figure and its mark that are
 * apart, of a letter-spaced word, or of one of which a part is struck.
 */
function takeScattered(pools: readonly Pool[], word: string): boolean {
  const rest = pools.map((pool) => pool.rest.join('')).join('')
  const letters = Map.groupBy(word, (letter) => letter)
  const areLeft = [...letters].every(([letter, own]) => rest.split(letter).length > own.length)
  if (!areLeft) return false
  for (const letter of word) pools.some((pool) => pool.takeLetter(letter))
  return true
}

type Sources = {
  /** Texts that are only on this page. */
  readonly own: Pool
  /** Texts that this page shares with others. */
  readonly shared: readonly Pool[]
  readonly leftOut: ReadonlyMap<LeftOut['reason'], Pool>
}

/** Accounts for the words of a page in several passes, each of which is made for all pages. */
class Account {
  readonly own: Pool
  readonly #page: number
  readonly #words: number
  readonly #sources: Sources
  readonly #named = new Map<LeftOut['reason'], string[]>()
  #open: readonly GivenWord[]
  #placed = 0

  constructor({ page, words }: GivenPage, sources: Sources) {
    this.own = sources.own
    this.#page = page
    this.#sources = sources
    const all = words.filter(({ text }) => essenceOf(text) !== '')
    this.#words = all.length
    // The longer a word is, the surer is the place of its letters.
    this.#open = all.toSorted((a, b) => b.text.length - a.text.length)
  }

  get ledger(): PageLedger {
    return {
      page: this.#page,
      words: this.#words,
      placed: this.#placed,
      named: this.#named,
      unaccounted: this.#open,
      twice: this.own.rest,
    }
  }

  take(how: 'takeWhole' | 'takeLetters'): void {
    const { own, shared, leftOut } = this.#sources
    this.#open = this.#open.filter(({ text }) => {
      const essence = essenceOf(text)
      const reason = [...leftOut].find(([, pool]) => pool[how](essence))?.[0]
      if (reason !== undefined) {
        this.#named.set(reason, [...(this.#named.get(reason) ?? []), text])
        return false
      }
      const isPlaced = [own, ...shared].some((pool) => pool[how](essence))
      if (isPlaced) this.#placed += 1
      return !isPlaced
    })
  }

  /** @param neighbors what is left over on the pages before and after, which may have parts of words */
  takeScattered(neighbors: readonly Pool[]): void {
    const { own, shared, leftOut } = this.#sources
    const pools = [...leftOut.values(), own, ...shared, ...neighbors]
    this.#open = this.#open.filter(({ text }) => {
      const isTaken = takeScattered(pools, essenceOf(text))
      if (isTaken) this.#placed += 1
      return !isTaken
    })
  }
}

/**
 * Accounts for each word of each page: it is in a block of its page, or was left out for a reason.
 * Words that were joined, such as the parts of a hyphenated one, or split count as placed.
 */
export function ledgerOf(
  pages: readonly GivenPage[],
  texts: readonly PlacedText[],
  leftOut: readonly LeftOut[],
): PageLedger[] {
  const single = Map.groupBy(texts, ({ pages: [first, ...others] }) =>
    others.length === 0 ? first : undefined,
  )
  const shared = (single.get(undefined) ?? []).map(({ text, pages: own }) => ({
    pages: new Set(own),
    pool: new Pool([text]),
  }))
  const byPage = Map.groupBy(leftOut, ({ page }) => page)
  const accounts = pages.map((given) => {
    const reasons = Map.groupBy(byPage.get(given.page) ?? [], ({ reason }) => reason)
    return new Account(given, {
      own: new Pool((single.get(given.page) ?? []).map(({ text }) => text)),
      shared: shared.filter((one) => one.pages.has(given.page)).map(({ pool }) => pool),
      leftOut: new Map(
        [...reasons].map(([reason, own]) => [reason, new Pool(own.map(({ text }) => text))]),
      ),
    })
  })
  for (const account of accounts) account.take('takeWhole')
  for (const account of accounts) account.take('takeLetters')
  for (const [at, account] of accounts.entries()) {
    const near = [...accounts.slice(Math.max(0, at - 1), at), ...accounts.slice(at + 1, at + 2)]
    account.takeScattered(near.map(({ own }) => own))
  }
  return accounts.map(({ ledger }) => ledger)
}
