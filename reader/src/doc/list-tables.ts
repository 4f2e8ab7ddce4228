import { numeral } from '../office/numerals.ts'

type Level = {
  readonly start: number
  readonly format: number
  /** The format, with characters below 9 as placeholders for the numbers of the levels. */
  readonly text: string
}
type List = { readonly id: number; readonly levels: readonly Level[] }

const LIST_BYTES = 28
const LEVEL_BYTES = 28
const OVERRIDE_BYTES = 16
const LEVELS = 9
const MAX_LISTS = 10_000
const BULLET = 23
// oxlint-disable-next-line no-control-regex -- they stand for the numbers of levels
const PLACES = /[\u0000-\u0008]/g
/** Number formats by code (MS-OSHARED 2.2.1.3), with their names in the newer format. */
const FORMATS: Readonly<Record<number, string>> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  22: 'decimalZero',
  255: 'none',
}

function readLevel(bytes: Buffer, at: number): { readonly level: Level; readonly end: number } {
  const textAt = at + LEVEL_BYTES + (bytes[at + 24] ?? 0) + (bytes[at + 25] ?? 0)
  if (textAt + 2 > bytes.length) {
    return { level: { start: 1, format: BULLET, text: '' }, end: bytes.length }
  }
  const length = Math.min(bytes.readUInt16LE(textAt), 100)
  const end = textAt + 2 + bytes.readUInt16LE(textAt) * 2
  return {
    level: {
      start: bytes.readInt32LE(at),
      format: bytes[at + 4] ?? BULLET,
      text: bytes.toString('utf16le', textAt + 2, Math.min(textAt + 2 + length * 2, bytes.length)),
    },
    end,
  }
}

/** Reads the lists of a document (MS-DOC 2.9.131). Their levels follow them in the table stream. */
function readLists(table: Buffer, start: number): List[] {
  if (start + 2 > table.length) return []
  const count = Math.min(table.readUInt16LE(start), MAX_LISTS)
  const lists: List[] = []
  let levelAt = start + 2 + count * LIST_BYTES
  for (let list = 0; list < count; list++) {
    const at = start + 2 + list * LIST_BYTES
    if (at + LIST_BYTES > table.length) break
    const isSimple = ((table[at + 26] ?? 0) & 1) !== 0
    const levels: Level[] = []
    for (let level = 0; level < (isSimple ? 1 : LEVELS) && levelAt < table.length; level++) {
      const read = readLevel(table, levelAt)
      levels.push(read.level)
      levelAt = read.end
    }
    lists.push({ id: table.readInt32LE(at), levels })
  }
  return lists
}

/** Counts the list items of a document. */
export class ListTables {
  readonly #lists: ReadonlyMap<number, List>
  /** Ids of lists by the number that paragraphs use, from 1. */
  readonly #ids: readonly number[]
  readonly #counts = new Map<number, (number | undefined)[]>()

  constructor(table: Buffer, lists: number, overrides: Buffer) {
    this.#lists = new Map(readLists(table, lists).map((list) => [list.id, list]))
    const count = overrides.length < 4 ? 0 : Math.min(overrides.readUInt32LE(0), MAX_LISTS)
    this.#ids = Array.from({ length: count }, (_, at) => {
      const start = 4 + at * OVERRIDE_BYTES
      return start + 4 > overrides.length ? 0 : overrides.readInt32LE(start)
    })
  }

  /** The number or bullet of the next item, as displayed. Undefined if the list doesn't exist. */
  next(number: number, level: number): string | undefined {
    const list = this.#lists.get(this.#ids[number - 1] ?? 0)
    const own = list?.levels[level]
    if (list === undefined || own === undefined) return undefined
    const counts = this.#counts.get(list.id) ?? []
    this.#counts.set(list.id, counts)
    const before = counts[level]
    counts[level] = before === undefined ? own.start : before + 1
    counts.length = level + 1
    if (own.format === BULLET) return '-'
    return own.text
      .replace(PLACES, (place) => {
        const of = place.charCodeAt(0)
        const { start = 1, format = 0 } = list.levels[of] ?? {}
        return numeral(counts[of] ?? start, FORMATS[format] ?? 'decimal')
      })
      .trim()
  }
}
