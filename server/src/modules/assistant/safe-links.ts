import { Prose } from './prose.ts'
import type { Addresses } from './inert-markdown.ts'

/** Longer lines can't open a block of code. */
const LONGEST = 4000

/**
 * A line that opens a block of code. Only without indentation: such a block belongs to no list or quotation, which could
 * end it before its own last line.
 */
const OPENING = /^(?:`{3,}|~~~)[^`]*$/
const FENCE = /^(?:`+|~+)/
/** One in a list or quotation, or with indentation: what ends it depends on more than the line. */
const INDENTED = /^(?:[\s>*+-]|\d+[.)])+(?:`{3}|~{3})/
/** A line that closes one, if its characters are those of the first line and no fewer. */
const CLOSING = /^ {0,3}(?<fence>`{3,}|~{3,})[ \t]*$/
/** What could become one of these lines. */
const MAY_OPEN = /^(?:`{1,2}|~{1,2}|(?:`{3,}|~~~)[^`]*)$/
const MAY_CLOSE = /^ {0,3}(?:`*|~*)[ \t]*$/

/**
 * Makes the links of a Markdown text that comes in pieces lead nowhere but to allowed addresses. An image is fetched as
 * soon as an answer is shown, so a text planted in a document could make the model put what it read into an address.
 * Other links and all images are shown as their words, tags as text, and addresses that the model made up as code.
 * Blocks of code, in which nothing of that has a meaning, stay as they are.
 */
export class SafeLinks {
  readonly #prose: Prose
  /** The characters that opened the block of code that the text is in. */
  #fence: string | undefined
  /** The beginning of a line that may open or close a block of code. */
  #line = ''
  #isInLine = false
  /** The beginning of the line so far. */
  #start = ''
  /** The last character that was shown. */
  #last = '\n'
  #mayOpen = true

  constructor(allowed: Addresses) {
    this.#prose = new Prose(allowed)
  }

  /** @returns what can be decided so far */
  push(text: string): string {
    if (text === '') return ''
    let made = ''
    // To Markdown a carriage return ends a line, too.
    for (const piece of text.split(/(?<=[\r\n])/)) made += this.#pushPiece(piece)
    return made
  }

  /** Ends a part of the text. */
  end(): string {
    const rest = this.#line
    this.#line = ''
    const made = this.#write(rest) + this.#show(this.#prose.end())
    // The next part may be shown on its own or right behind this one; where that makes a difference, no block begins.
    if (this.#fence !== undefined || !/[\r\n]/.test(this.#last)) this.#mayOpen = false
    this.#fence = undefined
    return made
  }

  #show(text: string): string {
    this.#last = text.at(-1) ?? this.#last
    return text
  }

  /** A line or a part of one. */
  #pushPiece(piece: string): string {
    const isWhole = /[\r\n]$/.test(piece)
    this.#lookForIndented(piece, isWhole)
    const line = this.#line + piece
    this.#line = ''
    const mayBe = this.#fence === undefined ? MAY_OPEN : MAY_CLOSE
    if (!this.#isInLine && !isWhole && line.length < LONGEST && mayBe.test(line)) {
      this.#line = line
      return ''
    }
    const made = isWhole && !this.#isInLine ? this.#pushLine(line) : this.#write(line)
    this.#isInLine = !isWhole
    return made
  }

  /** Whether a block of code begins that the text alone doesn't show the end of: then none is recognised any more. */
  #lookForIndented(piece: string, isWhole: boolean): void {
    this.#start = (this.#start + piece).slice(0, LONGEST)
    if (this.#fence === undefined && INDENTED.test(this.#start)) this.#mayOpen = false
    if (isWhole) this.#start = ''
  }

  #pushLine(line: string): string {
    const bare = line.slice(0, -1)
    if (this.#fence === undefined) {
      const [fence] = (OPENING.test(bare) && FENCE.exec(bare)) || []
      if (fence === undefined || !this.#mayOpen) return this.#write(line)
      // A block of code ends the paragraph before it, whatever that has open.
      const before = this.#prose.end()
      this.#fence = fence
      return this.#show(before + line)
    }
    const { fence = '' } = CLOSING.exec(bare)?.groups ?? {}
    if (fence.startsWith(this.#fence)) this.#fence = undefined
    return this.#show(line)
  }

  #write(text: string): string {
    return this.#show(this.#fence === undefined ? this.#prose.push(text) : text)
  }
}
