import { between, inertMarkdown, type Addresses } from './inert-markdown.ts'

/** The possible start of a link, image, tag, entity, escape or address. */
const RISKY = /[![\]<&\\`]|\/\/|https?:|ftp:|www\./iu
/** A character that can start an address. */
const MAY_BEGIN = /[hfw:/]/i
/** The maximum length of held-back text. The rest of anything longer is plain text. */
const LONGEST = 4000
const EMPTY_LINE = /(?:^|\n|\r(?!\n))[ \t]*(?:\r\n?|\n)$/

/**
 * {@link inertMarkdown} for text that arrives in pieces. Plain text is shown immediately. After the first character
 * that could start a link, text is held back until a line ends with nothing left open, so that it can be judged as a
 * whole.
 */
export class Prose {
  readonly #allowed: Addresses
  #pending = ''
  #last = ''
  #isApart = false

  constructor(allowed: Addresses) {
    this.#allowed = allowed
  }

  /** @returns the text that is decided so far */
  push(text: string): string {
    this.#pending += text
    let made = ''
    for (;;) {
      const risk = this.#pending.search(RISKY)
      if (risk < 0) return made + this.#take(plainEnd(this.#pending), true)
      made += this.#take(plainEnd(this.#pending.slice(0, risk)), true)
      const end = unitEnd(this.#pending)
      if (end === 0) return made
      made += this.#take(end)
    }
  }

  /** Ends the text. The following text may be shown directly after it, and is judged separately. */
  end(): string {
    const made = this.push('') + this.#take(this.#pending.length)
    this.#isApart = true
    return made
  }

  #take(length: number, isPlain = false): string {
    const source = this.#pending.slice(0, length)
    this.#pending = this.#pending.slice(length)
    if (source === '') return ''
    const isCut = !isPlain && isOpen(source) && !EMPTY_LINE.test(source)
    const text = isPlain ? source : inertMarkdown(source, this.#allowed, isCut)
    const made = (this.#isApart ? between(this.#last, text) : '') + text
    this.#isApart = isCut || (!isPlain && !/[\r\n]$/.test(source))
    this.#last = (this.#last + made).slice(-8)
    return made
  }
}

/** The length of the part of a plain text that can't be the start of an address. */
function plainEnd(text: string): number {
  const word = /(?<!\S)\S+$/.exec(text)?.index ?? text.length
  const begins = text.slice(word).search(MAY_BEGIN)
  return begins < 0 || text.length - word >= LONGEST ? text.length : word + begins
}

/** The length of the first lines that can be judged, or 0 while something is open. */
function unitEnd(text: string): number {
  for (const { 0: ending, index } of text.matchAll(/\r\n?|\n/g)) {
    const end = index + ending.length
    if (end > LONGEST) break
    if (EMPTY_LINE.test(text.slice(0, end)) || !isOpen(text.slice(0, end))) return end
  }
  return text.length >= LONGEST ? LONGEST : 0
}

/** Whether something that starts in these lines may end in later ones. */
function isOpen(lines: string): boolean {
  const rest = lines.replaceAll(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '')
  if (rest.includes('`') || /<(?=[a-z/!?])[^>]*$/i.test(rest)) return true
  const brackets = rest.match(/[[\]]/g) ?? []
  const depth = brackets.reduce((sum, each) => Math.max(0, sum + (each === '[' ? 1 : -1)), 0)
  return depth > 0 || /\](?:\([^)]*|:\s*)$/.test(rest)
}
