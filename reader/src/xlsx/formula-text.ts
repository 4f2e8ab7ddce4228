import { MAX_COLUMN, MAX_ROW, columnName, columnNumber } from './address.ts'

/** A part of a formula that refers to cells. */
export type Reference = {
  readonly kind: 'range' | 'structured' | 'name'
  /** Sheet without quotes, `First:Last` for several sheets, or null for the formula's own sheet. */
  readonly sheet: string | null
  /** The reference without its sheet. */
  readonly text: string
  /** Position of the text in the formula. */
  readonly start: number
  readonly end: number
}

/** The longest formula that spreadsheets accept. Longer ones are not parsed. */
export const MAX_FORMULA = 8192

const CELL = String.raw`\$?[A-Za-z]{1,3}\$?[0-9]{1,7}`
const RANGES = String.raw`${CELL}(?::${CELL})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?[0-9]{1,7}:\$?[0-9]{1,7}`
const NAME = String.raw`[\p{L}_\\][\p{L}\p{N}_.\\?]*`
const SHEET = String.raw`(?:'((?:[^']|'')+)'|((?:\[[^\]]*\])?[\p{L}\p{N}_][\p{L}\p{N}_.]*(?::[\p{L}_][\p{L}\p{N}_.]*)?))!`

// In this order: text, error value, number, reference, name. A name before ( is a function.
const STRING = /"(?:[^"]|"")*"?/y
const ERROR = /#[A-Z][A-Z0-9/_]*[!?]?/iy
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?(?![\p{L}_:])/uy
const PREFIX = new RegExp(SHEET, 'uy')
const RANGE = new RegExp(`(?:${RANGES})(?![\\p{L}\\p{N}_.(!])`, 'uy')
const WORD = new RegExp(NAME, 'uy')
const DIGITS = /\d+/y

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** End of the bracket that opens at `at`. Brackets nest, and ' escapes the next character. */
function bracketEnd(formula: string, at: number): number {
  let depth = 0
  for (let end = at; end < formula.length; end++) {
    const character = formula[end]
    if (character === "'") end++
    else if (character === '[') depth++
    else if (character === ']' && --depth === 0) return end + 1
  }
  return formula.length
}

function reference(formula: string, at: number, sheet: string | null): Reference | null {
  const range = matchAt(RANGE, formula, at)
  if (range) return { kind: 'range', sheet, text: range[0], start: at, end: at + range[0].length }
  const word = matchAt(WORD, formula, at)
  const end = at + (word?.[0].length ?? 0)
  if (formula[end] === '[') {
    const close = bracketEnd(formula, end)
    return { kind: 'structured', sheet, text: formula.slice(at, close), start: at, end: close }
  }
  return word && { kind: 'name', sheet, text: word[0], start: at, end }
}

/** End of the token at `at`, which isn't a reference. */
function skip(formula: string, at: number): number {
  const found =
    matchAt(STRING, formula, at) ??
    matchAt(ERROR, formula, at) ??
    matchAt(NUMBER, formula, at) ??
    matchAt(DIGITS, formula, at)
  return at + Math.max(1, found?.[0].length ?? 1)
}

/**
 * The references in a formula (without `=`) in order: ranges, structured references and names.
 * Functions, texts, numbers, TRUE and FALSE are not references. References to other workbooks are
 * left out. Takes linear time. Formulas longer than MAX_FORMULA characters have no references.
 */
export function references(formula: string): Reference[] {
  const found: Reference[] = []
  if (formula.length > MAX_FORMULA) return found
  let at = 0
  while (at < formula.length) {
    const prefix = formula[at] === '"' ? null : matchAt(PREFIX, formula, at)
    const sheet = prefix === null ? null : (prefix[1]?.replaceAll("''", "'") ?? prefix[2] ?? null)
    const start = at + (prefix?.[0].length ?? 0)
    const next =
      formula[at] === '"' || formula[start] === '#' ? null : reference(formula, start, sheet)
    if (next === null) {
      at = skip(formula, start)
      continue
    }
    const isFunction = next.kind === 'name' && formula[next.end] === '('
    const isValue = next.kind === 'name' && /^(?:true|false)$/i.test(next.text)
    if (!isFunction && !isValue && !sheet?.includes('[') && !/^\[\d+\]/.test(next.text)) {
      found.push(next)
    }
    at = next.end
  }
  return found
}

function movedCell(cell: string, rows: number, columns: number): string | null {
  const [, fixedColumn = '', letters = '', fixedRow = '', digits = ''] =
    /^(\$?)([A-Za-z]*)(\$?)([0-9]*)$/.exec(cell) ?? []
  const column = letters === '' ? null : columnNumber(letters) + (fixedColumn === '' ? columns : 0)
  // In $1:3, the first $ belongs to the row.
  const isFixedRow = fixedRow !== '' || (letters === '' && fixedColumn !== '')
  const row = digits === '' ? null : Number(digits) + (isFixedRow ? 0 : rows)
  if (column !== null && (column < 1 || column > MAX_COLUMN)) return null
  if (row !== null && (row < 1 || row > MAX_ROW)) return null
  const name = column === null ? '' : columnName(column)
  return fixedColumn + name + fixedRow + (row ?? '')
}

/**
 * Rewrites a formula as if it were copied by a number of rows and columns. Relative references
 * move, and those with $ stay. A reference that leaves the sheet becomes #REF!.
 */
export function moveFormula(formula: string, rows: number, columns: number): string {
  let moved = ''
  let copied = 0
  for (const { kind, text, start, end } of references(formula)) {
    if (kind !== 'range') continue
    const cells = text.split(':').map((cell) => movedCell(cell, rows, columns))
    moved += formula.slice(copied, start) + (cells.includes(null) ? '#REF!' : cells.join(':'))
    copied = end
  }
  return moved + formula.slice(copied)
}
