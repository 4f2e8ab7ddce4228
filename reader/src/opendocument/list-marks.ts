import { numeral } from '../office/numerals.ts'

export type ListLevel = {
  /** The first number in the format, e.g. a or I. Empty without numbers, null for a bullet. */
  readonly format: string | null
  readonly prefix: string
  readonly suffix: string
  /** Number of levels whose numbers appear, including this one. */
  readonly shown: number
  readonly start: number
}

export type Levels = ReadonlyMap<number, ListLevel>

/** Names of number formats. Others appear as digits. */
const FORMATS = new Map([
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
])

/** Counts the items of one list, or the headings. */
export class ListCount {
  readonly #counts: (number | undefined)[] = []

  /** The next number or bullet of a level, as displayed. If the levels are unknown, a bullet. */
  next(level: number, levels: Levels | undefined, startAt?: number): string {
    const own = levels?.get(level)
    const before = this.#counts[level]
    this.#counts[level] = startAt ?? (before === undefined ? (own?.start ?? 1) : before + 1)
    this.#counts.length = level + 1
    if (own === undefined || own.format === null) return '-'
    if (own.format === '') return `${own.prefix}${own.suffix}`.trim()
    const numbers: string[] = []
    for (let at = Math.max(0, level - own.shown + 1); at <= level; at++) {
      const { format = '1', start = 1 } = levels?.get(at) ?? {}
      if (format !== null && format !== '') {
        numbers.push(numeral(this.#counts[at] ?? start, FORMATS.get(format) ?? 'decimal'))
      }
    }
    return `${own.prefix}${numbers.join('.')}${own.suffix}`.trim()
  }
}
