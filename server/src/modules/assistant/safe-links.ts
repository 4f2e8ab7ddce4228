import { Prose } from './prose.ts'
import type { Addresses } from './inert-markdown.ts'

/** Longer lines can't open a code block. */
const LONGEST = 4000

/**
 * A line that opens a code block. Indented blocks don't count, because the end of a list or quotation could close them
 * early.
 */
const OPENING = /^(?:`{3,}|~~~)[^`]*$/
const FENCE = /^(?:`+|~+)/
/** A code block in a list or quotation, or with indentation. Its end depends on more than the line. */
const INDENTED = /^(?:[\s>*+-]|\d+[.)])+(?:`{3}|~{3})/
/** A line that closes a code block, if it has the same character at least as many times as the first line. */
const CLOSING = /^ {0,3}(?<fence>`{3,}|~{3,})[ \t]*$/
/** Incomplete lines that could become one of these. */
const MAY_OPEN = /^(?:`{1,2}|~{1,2}|(?:`{3,}|~~~)[^`]*)$/
const MAY_CLOSE = /^ {0,3}(?:`*|~*)[ \t]*$/

/**
 * Allows the links of a Markdown text that arrives in pieces only if their addresses are allowed. An image is fetched
 * as soon as an answer is shown. A text planted in a document could therefore make the model send what it read, as a
 * part of an address. Other links and all images are shown as their words, tags as text, and addresses that the model
 * made up as code. Code blocks, in which all this has no effect, stay unchanged.
 */
export class SafeLinks {
  readonly #prose: Prose
  /** The characters that opened the current code block. */
  #fence: string | undefined
  /** The start of a line that may open or close a code block. */
  #line = ''
  #isInLine = false
  /** The start of the current line. */
  #start = ''
  /** The last character that was shown. */
  #last = '\n'
  #mayOpen = true

  constructor(allowed: Addresses) {
    this.#prose = new Prose(allowed)
  }

  /** @returns the text that is decided so far */
  push(text: string): string {
    if (text === '') return ''
    let made = ''
    // In Markdown, a carriage return also ends a line.
    for (const piece of text.split(/(?<=[\r\n])/)) made += this.#pushPiece(piece)
    return made
  }

  /** Ends a part of the text. */
  end(): string {
    const rest = this.#line
    this.#line = ''
    const made = this.#write(rest) + this.#show(this.#prose.end())
    // The next part may be shown separately or directly after this one. If that makes a difference, no code block may
    // start.
    if (this.#fence !== undefined || !/[\r\n]/.test(this.#last)) this.#mayOpen = false
    this.#fence = undefined
    return made
  }

  #show(text: string): string {
    this.#last = text.at(-1) ?? this.#last
    return text
  }

  /** A line or a part of a line. */
  #pushPiece(piece: string): string {
    const isWhole = /[\r\n]$/.test(piece)
    this.#checkIndented(piece, isWhole)
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

  /** If a code block starts whose end can't be recognized from the text alone, stops recognizing code blocks. */
  #checkIndented(piece: string, isWhole: boolean): void {
    this.#start = (this.#start + piece).slice(0, LONGEST)
    if (this.#fence === undefined && INDENTED.test(this.#start)) this.#mayOpen = false
    if (isWhole) this.#start = ''
  }

  #pushLine(line: string): string {
    const bare = line.slice(0, -1)
    if (this.#fence === undefined) {
      const [fence] = (OPENING.test(bare) && FENCE.exec(bare)) || []
      if (fence === undefined || !this.#mayOpen) return this.#write(line)
      // A code block ends the paragraph before it, including anything left open.
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
