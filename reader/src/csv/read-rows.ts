import Papa from 'papaparse'
import { decodeFile } from '../encoding/decode-text.ts'
import { type Dialect, findDelimiter, separatorLine } from './dialect.ts'

export type Row = readonly string[]

/** Characters that tell the dialect. */
const SAMPLE_CHARACTERS = 64 * 1024
/** A quotation that is longer was never meant as one. */
const MAX_ROW_CHARACTERS = 4 * 1024 * 1024

/** What the low-level parser answers; its types leave that open. */
type Parsed = {
  readonly data: readonly Row[]
  readonly errors: readonly { readonly code?: string; readonly index?: number }[]
  readonly meta: { readonly cursor: number }
}

/** Takes each row that has text in it, in order. */
export type OnRow = (row: Row) => void

function parse(text: string, dialect: Dialect, isLast: boolean): Parsed {
  const parser = new Papa.Parser({
    delimiter: dialect.delimiter,
    newline: '\n',
    ...(dialect.unquoted && { fastMode: true }),
  })
  return parser.parse(text, 0, !isLast) as Parsed
}

/** Cuts text that arrives in pieces into rows. */
class RowReader {
  /** Cells with a quotation mark in the wrong place. */
  misplaced = 0
  /** Set when a quotation never ends: what was read is of no use. */
  isBroken = false
  #rest = ''
  #dialect: Dialect | null = null
  readonly #hint: string
  readonly #unquoted: boolean
  readonly #onRow: OnRow

  constructor(hint: string, unquoted: boolean, onRow: OnRow) {
    this.#hint = hint
    this.#unquoted = unquoted
    this.#onRow = onRow
  }

  push(piece: string, isLast: boolean): void {
    let text = this.#rest === '' ? piece : this.#rest + piece
    this.#rest = ''
    if (this.#dialect === null) {
      if (!isLast && text.length < SAMPLE_CHARACTERS) {
        this.#rest = text
        return
      }
      text = this.#findDialect(text)
    }
    const dialect = this.#dialect ?? { delimiter: this.#hint, unquoted: this.#unquoted }
    const { data, errors, meta } = parse(text, dialect, isLast)
    if (errors.some((error) => error.code === 'MissingQuotes')) this.isBroken = true
    for (const error of errors) {
      if (error.code === 'InvalidQuotes' && (isLast || (error.index ?? 0) < meta.cursor)) {
        this.misplaced++
      }
    }
    for (const row of data) {
      if (row.some((cell) => cell !== '' && cell.trim() !== '')) this.#onRow(row)
    }
    if (isLast) return
    this.#rest = text.slice(meta.cursor)
    if (this.#rest.length > MAX_ROW_CHARACTERS && !this.#unquoted) this.isBroken = true
  }

  /** @returns the text without the line that names the delimiter */
  #findDialect(text: string): string {
    const named = separatorLine(text)
    const rest = text.slice(named?.length ?? 0)
    const sample = rest.slice(0, SAMPLE_CHARACTERS)
    const delimiter = named?.delimiter ?? findDelimiter(sample, this.#hint)
    this.#dialect = { delimiter, unquoted: this.#unquoted }
    return rest
  }
}

async function read(path: string, unquoted: boolean, onRow: OnRow): Promise<RowReader> {
  const hint = /\.(?:tsv|tab)$/i.test(path) ? '\t' : ','
  const reader = new RowReader(hint, unquoted, onRow)
  for await (const piece of decodeFile(path)) {
    reader.push(piece, false)
    if (reader.isBroken) return reader
  }
  reader.push('', true)
  return reader
}

/**
 * Reads a table row by row: dialect and encoding found from the content, empty rows left out. A file in which a
 * quotation never ends is read again with quotation marks as ordinary characters; `start` is called before each
 * reading. @returns warnings
 */
export async function readRows(path: string, start: () => OnRow): Promise<readonly string[]> {
  const quoted = await read(path, false, start())
  if (quoted.isBroken) {
    await read(path, true, start())
    return ['A quotation mark is not closed; quotation marks were read as ordinary characters.']
  }
  const { misplaced } = quoted
  return misplaced === 0 ? [] : [`${misplaced} cells have misplaced quotation marks.`]
}
