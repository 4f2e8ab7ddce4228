import { countTokens } from '../tokens/count-tokens.ts'
import type { Interval, TableGrid } from '../html/table-grid.ts'

/** A head that takes a larger share of a part is shortened. */
const LONG = 1 / 3
/** Names of columns keep at least this many words. */
const LEAST_WORDS = 3

const CELL = /(<th[^>]*>)((?:[^<]|<\/?sup>)*)(<\/th>)/gu
/** "($)", "(in millions)(1)": units and notes at the end of a name. */
const LAST = /\([^()]*\)(?:\([^()]*\))*$/u

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** The first words of a name that no other name begins with, and its unit. */
function shortName(name: string, others: readonly (readonly string[])[]): string {
  const unit = LAST.exec(name)?.[0] ?? ''
  const words = wordsOf(name.slice(0, name.length - unit.length))
  const isShared = (count: number): boolean => {
    const start = words.slice(0, count).join(' ')
    return others.some((other) => other.slice(0, count).join(' ') === start)
  }
  let count = LEAST_WORDS
  while (count < words.length && isShared(count)) count += 1
  // An ellipsis for a single word is hardly shorter.
  if (count >= words.length - 1) return name
  return `${words.slice(0, count).join(' ')}…${unit === '' ? '' : ` ${unit}`}`
}

/** Shortens the long names in the rows of a head so that they still differ from each other. */
function shortHead(html: string): string {
  const names = [...html.matchAll(CELL)].map(([, , name = '']) => name)
  const words = new Map(names.map((name) => [name, wordsOf(name)]))
  return html.replace(CELL, (_, open: string, name: string, close: string) => {
    const others = [...words].filter(([other]) => other !== name).map(([, own]) => own)
    return open + shortName(name, others) + close
  })
}

/** Whether no text of the head takes up much of a chunk. */
export function isShortHead(grid: TableGrid, limit: number): boolean {
  for (let row = 0; row < grid.headRows; row += 1) {
    if (grid.cells(row).some(({ html }) => countTokens(html) > limit / 4)) return false
  }
  return true
}

/** The heads of the parts of a table. */
export class RepeatedHeads {
  readonly #grid: TableGrid
  readonly #limit: number
  readonly #short = new Map<string, string>()
  #counted: { readonly html: string; readonly tokens: number } | undefined

  constructor(grid: TableGrid, limit: number) {
    this.#grid = grid
    this.#limit = limit
  }

  /** The head of columns, in a shorter form if it is long and was `given` in full before. */
  of(rows: number, intervals: readonly Interval[], given: ReadonlySet<number>): string {
    const key = `${rows}:${intervals.join('-')}`
    const known = this.#short.get(key)
    if (known !== undefined) return known
    const head = this.#grid.html(0, rows, intervals)
    for (const [from, to] of intervals) {
      for (let at = from; at < to; at += 1) if (!given.has(at)) return head
    }
    const isLong = countTokens(head, this.#limit) > LONG * this.#limit
    const short = isLong ? shortHead(head) : head
    this.#short.set(key, short)
    return short
  }

  /** Tokens of a part without rows. Most parts have the same. */
  tokens(html: string): number {
    if (this.#counted?.html !== html) this.#counted = { html, tokens: countTokens(html) }
    return this.#counted.tokens
  }
}
