import Papa from 'papaparse'
import { mostFrequent } from '../core/weights.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const SAMPLE_ROWS = 200
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/
const SEPARATOR_LINE = /^\s*"?sep=([^"\n])"?[^\S\n]*(?:\n|$)/i

/** Reads the first line with which spreadsheets declare the delimiter: `sep=;`. */
export function separatorLine(text: string): { delimiter: string; length: number } | null {
  const found = SEPARATOR_LINE.exec(text.slice(0, 64))
  return found?.[1] === undefined ? null : { delimiter: found[1], length: found[0].length }
}

/**
 * Rates a delimiter: by the share of rows with the most frequent number of cells, then by numbers.
 */
function score(rows: readonly (readonly string[])[]): number {
  const cells = rows.flat()
  const numbers = cells.filter((cell) => NUMBER.test(cell.trim())).length
  const [width, most] = mostFrequent(rows.map(({ length }) => length))
  return width < 2 ? 0 : most / rows.length + (0.2 * numbers) / cells.length
}

/**
 * Finds the delimiter that splits the rows of a sample most evenly: comma, semicolon, tab or
 * vertical bar. `hint` wins if it does almost as well.
 */
export function findDelimiter(sample: string, hint: string): string {
  let best = hint
  let bestScore = 0.3
  const wholeLines = sample.slice(0, sample.lastIndexOf('\n') + 1) || sample
  for (const delimiter of [hint, ...DELIMITERS.filter((other) => other !== hint)]) {
    const { data } = Papa.parse<string[]>(wholeLines, {
      delimiter,
      newline: '\n',
      preview: SAMPLE_ROWS,
      skipEmptyLines: true,
    })
    const reached = score(data)
    if (reached > bestScore + 0.01) {
      best = delimiter
      bestScore = reached
    }
  }
  return best
}
