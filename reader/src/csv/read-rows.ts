import Papa from 'papaparse'
import { countWarning } from '../core/count-warning.ts'
import { decodeFile } from '../encoding/decode-text.ts'
import { findDelimiter, separatorLine } from './dialect.ts'

export type Row = readonly string[]

/** How many characters to examine for the delimiter. */
const SAMPLE_CHARACTERS = 64 * 1024
/** If a quotation is longer, its quotation mark is a stray one. */
const MAX_ROW_CHARACTERS = 4 * 1024 * 1024

/** What the low-level parser returns. Its types don't say. */
type Parsed = {
  readonly data: readonly Row[]
  readonly errors: readonly { readonly code?: string; readonly index?: number }[]
  readonly meta: { readonly cursor: number }
}

/** Receives each row that has text, in order. */
export type OnRow = (row: Row) => void

/** Splits text that arrives in pieces into rows. */
class RowReader {
  /** Cells with a quotation mark in the wrong place. */
  misplaced = 0
  /** Set if a quotation never ends, which makes everything read so far useless. */
  isBroken = false
  #rest = ''
  #delimiter: string | null = null
  readonly #hint: string
  readonly #unquoted: boolean
  readonly #onRow: OnRow

  constructor(hint: string, unquoted: boolean, onRow: OnRow) {
    this.#hint = hint
    this.#unquoted = unquoted
    this.#onRow = onRow
  }

  push(piece: string, isLast: boolean): void {
    let text = this.#rest + piece
    this.#rest = ''
    if (this.#delimiter === null) {
      if (!isLast && text.length < SAMPLE_CHARACTERS) {
        this.#rest = text
        return
      }
      text = this.#findDelimiter(text)
    }
    const { data, errors, meta } = this.#parse(text, isLast)
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

  #parse(text: string, isLast: boolean): Parsed {
    const parser = new Papa.Parser({
      delimiter: this.#delimiter ?? this.#hint,
      newline: '\n',
      ...(this.#unquoted && { fastMode: true }),
    })
    return parser.parse(text, 0, !isLast) as Parsed
  }

  /** @returns the text without the line that declares the delimiter */
  #findDelimiter(text: string): string {
    const named = separatorLine(text)
    const rest = text.slice(named?.length ?? 0)
    const sample = rest.slice(0, SAMPLE_CHARACTERS)
    this.#delimiter = named?.delimiter ?? findDelimiter(sample, this.#hint)
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
 * Reads a table row by row, leaving out empty rows. It detects the delimiter and encoding from the
 * content. If a quotation never ends, the file is read again with quotation marks as ordinary
 * characters. `start` is called before each pass.
 * @returns warnings
 */
export async function readRows(path: string, start: () => OnRow): Promise<readonly string[]> {
  const quoted = await read(path, false, start())
  if (quoted.isBroken) {
    await read(path, true, start())
    return ['A quotation mark is not closed; quotation marks were read as ordinary characters.']
  }
  const { misplaced } = quoted
  return countWarning(
    misplaced,
    '1 cell has misplaced quotation marks.',
    `${misplaced} cells have misplaced quotation marks.`,
  )
}
