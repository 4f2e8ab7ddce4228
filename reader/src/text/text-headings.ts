import { indentOf, ruleSign } from './line-shapes.ts'

/** A paragraph as its lines. */
export type Lines = readonly string[]
/** A heading at the start of a paragraph. `lines` is the number of its lines. */
export type FoundHeading = { readonly text: string; readonly level: number; readonly lines: number }

const NUMBERED = /^(\d{1,2}(?:\.\d{1,3}){0,5})\.?[ \t]+[\p{Lu}\p{Lo}][^\n]{0,90}$/u
const ENDS_SENTENCE = /[.;,:!?]$/
const LEADERS = /\.{4,}|(?:\. ){3,}|(?<=\s{3})\d+$/
const MAX_CAPITALS = 60
const MAX_TITLE = 120
const MAX_WORDS = 12

const MARKS: Readonly<Record<string, RegExp>> = {
  '.adoc': /^(={1,6})[ \t]+(\S[^\n]*)$/,
  '.asciidoc': /^(={1,6})[ \t]+(\S[^\n]*)$/,
  '.org': /^(\*{1,6})[ \t]+(\S[^\n]*)$/,
}

type Underlined = { readonly text: string; readonly style: string; readonly lines: number }

/** A title underlined with symbols, or between two lines of symbols, about as long as the title. */
function underlined(lines: Lines): Underlined | null {
  const overline = ruleSign(lines[0] ?? '')
  const at = overline === null ? 0 : 1
  const title = lines[at]?.trimEnd() ?? ''
  const sign = ruleSign(lines[at + 1] ?? '')
  if (sign === null || (overline !== null && overline !== sign) || title.trim() === '') return null
  if (ruleSign(title) !== null || title.length > MAX_TITLE) return null
  // The head of a table drawn with spaces.
  if (/\S(?: {2,}|\t)\S|\|/.test(title)) return null
  const length = lines[at + 1]?.trim().length ?? 0
  if (length < Math.min(title.trim().length * 0.6, 20)) return null
  return { text: title.trim(), style: (overline ?? '') + sign, lines: at + 2 }
}

function numberOf(lines: Lines | undefined): readonly number[] | null {
  const line = lines?.[0] ?? ''
  if (lines?.length !== 1 || LEADERS.test(line) || ENDS_SENTENCE.test(line.trimEnd())) return null
  const number = NUMBERED.exec(line.trim())?.[1]
  if (number === undefined || line.trim().split(/\s+/).length > MAX_WORDS) return null
  return number.split('.').map(Number)
}

function isCapitals(line: string): boolean {
  if (line.length > MAX_CAPITALS || indentOf(line) > 0 || /\p{Ll}|[|=]/u.test(line)) return false
  if (/[.;,!?]$/.test(line.trimEnd()) || /\S(?: {3,}|\t)\S/.test(line)) return false
  const letters = line.match(/\p{Lu}/gu)?.length ?? 0
  return letters >= 4 && letters > line.replace(/\s/g, '').length / 2
}

/**
 * Whether a paragraph begins with a heading in capitals: alone between blank lines, or above
 * indented lines only, as in manual pages.
 */
function isCapitalsHeading(lines: Lines, next: Lines | undefined): boolean {
  const [line = '', ...rest] = lines
  if (!isCapitals(line)) return false
  if (rest.length > 0) return rest.every((other) => indentOf(other) >= 2)
  return next !== undefined && !isCapitals(next[0] ?? '')
}

const isAfter = (a: readonly number[], b: readonly number[]): boolean => {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? -1) - (b[at] ?? -1)
    if (difference !== 0) return difference > 0
  }
  return false
}

/** Finds clear headings. Doubtful ones remain paragraphs. */
export class HeadingFinder {
  readonly #paragraphs: readonly Lines[]
  readonly #mark: RegExp | undefined
  readonly #styles: string[] = []
  readonly #takesNumbers: boolean
  readonly #takesCapitals: boolean
  /** Numbered headings are below a title without a number. */
  #offset = 0
  #hasAny = false

  /** `extension` is the suffix of the file name, with its dot. */
  constructor(paragraphs: readonly Lines[], extension: string) {
    this.#paragraphs = paragraphs
    this.#mark = MARKS[extension]
    this.#takesNumbers = this.#numbersAreHeadings()
    this.#takesCapitals = this.#capitalsAreHeadings()
  }

  /**
   * The heading with which a paragraph begins, or null. Call this in the order of the paragraphs.
   */
  at(index: number): FoundHeading | null {
    const lines = this.#paragraphs[index]
    const found = lines === undefined ? null : this.#find(index, lines)
    if (found !== null) this.#hasAny = true
    return found
  }

  #find(index: number, lines: Lines): FoundHeading | null {
    const marked = this.#mark?.exec(lines[0] ?? '')
    if (marked) return { text: marked[2]?.trim() ?? '', level: marked[1]?.length ?? 1, lines: 1 }
    const title = underlined(lines)
    if (title !== null) {
      if (!this.#styles.includes(title.style)) this.#styles.push(title.style)
      this.#raiseNumbers()
      const level = Math.min(6, this.#styles.indexOf(title.style) + 1)
      return { text: title.text, level, lines: title.lines }
    }
    const number = this.#takesNumbers ? numberOf(lines) : null
    if (number !== null && this.#opensSection(index, number)) {
      return { text: lines[0]?.trim() ?? '', level: number.length + this.#offset, lines: 1 }
    }
    if (!this.#takesCapitals || !isCapitalsHeading(lines, this.#paragraphs[index + 1])) return null
    this.#raiseNumbers()
    return { text: lines[0]?.trim() ?? '', level: 1, lines: 1 }
  }

  #raiseNumbers(): void {
    if (!this.#hasAny) this.#offset = 1
  }

  /** Whether text follows, or the first part of the section. */
  #opensSection(index: number, number: readonly number[]): boolean {
    const next = this.#paragraphs[index + 1]
    if (next === undefined) return false
    const following = numberOf(next)
    return following === null || number.every((part, at) => part === following[at])
  }

  /** Whether numbers make headings: at least two, in rising order. */
  #numbersAreHeadings(): boolean {
    let before: readonly number[] | null = null
    let count = 0
    let wrong = 0
    this.#paragraphs.forEach((lines, index) => {
      const number = numberOf(lines)
      if (number === null || !this.#opensSection(index, number)) return
      if (before !== null && !isAfter(number, before)) wrong++
      before = number
      count++
    })
    return count >= 2 && wrong <= count * 0.2
  }

  /**
   * Whether capitals make headings. A single line in capitals may be anything, unless it is the
   * first.
   */
  #capitalsAreHeadings(): boolean {
    let count = 0
    for (const [index, lines] of this.#paragraphs.entries()) {
      if (!isCapitalsHeading(lines, this.#paragraphs[index + 1])) continue
      if (index === 0 || ++count >= 2) return true
    }
    return false
  }
}
