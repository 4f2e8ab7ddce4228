import type { ProposedCell, ProposedGrid } from '@arbor/reader'

/** Larger grids are refused unread. No table that is shown has so many rows or columns. */
const MAX_ROWS = 1_000
const MAX_COLUMNS = 100

const areNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number')

/** A cell is a list of numbers of words, or an object with one if it spans several columns. */
function cellOf(value: unknown): ProposedCell | null {
  if (areNumbers(value)) return { words: value }
  if (typeof value !== 'object' || value === null || !('words' in value)) return null
  const { words } = value
  if (!areNumbers(words)) return null
  if (!('span' in value)) return { words }
  return typeof value.span === 'number' ? { words, span: value.span } : null
}

function rowOf(value: unknown): readonly ProposedCell[] | null {
  if (!Array.isArray(value) || value.length > MAX_COLUMNS) return null
  const cells = value.map(cellOf)
  return cells.every((cell) => cell !== null) ? cells : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the grid in a model's answer. Null if there is none. Only numbers of words are taken over. */
export function readGrid(answer: string): ProposedGrid | null {
  const value = parsed(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
  if (typeof value !== 'object' || value === null) return null
  if (!('heads' in value && 'rows' in value) || typeof value.heads !== 'number') return null
  if (!Array.isArray(value.rows) || value.rows.length > MAX_ROWS) return null
  const rows = value.rows.map(rowOf)
  return rows.every((row) => row !== null) ? { heads: value.heads, rows } : null
}
