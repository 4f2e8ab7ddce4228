import Papa from 'papaparse'

export type Dialect = {
  readonly delimiter: string
  /** Quotation marks are ordinary characters. */
  readonly unquoted: boolean
}

const DELIMITERS = [',', ';', '\t', '|'] as const
const SAMPLE_ROWS = 200
const NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/
const SEPARATOR_LINE = /^\s*"?sep=([^"\n])"?[^\S\n]*(?:\n|$)/i

/** The first line by which spreadsheets tell the delimiter: `sep=;`. */
export function separatorLine(text: string): { delimiter: string; length: number } | null {
  const found = SEPARATOR_LINE.exec(text.slice(0, 64))
  return found?.[1] === undefined ? null : { delimiter: found[1], length: found[0].length }
}

/** How well a delimiter explains the sample: the share of rows with the most frequent number of cells, then numbers. */
function score(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  let cells = 0
  let numbers = 0
  for (const row of rows) {
    counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
    cells += row.length
    for (const cell of row) if (NUMBER.test(cell.trim())) numbers++
  }
  const [width, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])
  return width < 2 ? 0 : most / rows.length + (0.2 * numbers) / cells
}

/**
 * The delimiter that cuts the rows of a sample most evenly: comma, semicolon, tab or vertical bar. `hint` wins
 * where it does nearly as well.
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
    const reached = data.length === 0 ? 0 : score(data)
    if (reached > bestScore + 0.01) {
      best = delimiter
      bestScore = reached
    }
  }
  return best
}
