import { widthOfLine, wrap, span, type Span } from './spans.ts'

export type Cell = { readonly text: readonly Span[]; readonly isRight: boolean }

/** The minimum width of a column. */
const NARROWEST = 6
const BETWEEN = span('  ')

/** Renders a table, whose first row is the header, as lines of at most `width` columns. */
export function tableOf(rows: readonly (readonly Cell[])[], width: number): Span[][] {
  const widths = widthsOf(rows, width)
  return rows.flatMap((row, at) => {
    const lines = linesOf(row, widths)
    const rule = widths.flatMap((wide, column) => [
      ...(column > 0 ? [BETWEEN] : []),
      span('─'.repeat(wide), ['dim']),
    ])
    return at === 0 ? [...lines, rule] : lines
  })
}

/** Shrinks the widest columns until all fit. */
function widthsOf(rows: readonly (readonly Cell[])[], width: number): number[] {
  const count = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(1, ...rows.map((row) => widthOfLine(row[at]?.text ?? []))),
  )
  const room = width - BETWEEN.text.length * (count - 1)
  let over = widths.reduce((sum, each) => sum + each, 0) - room
  while (over > 0) {
    const widest = Math.max(...widths)
    if (widest <= NARROWEST) break
    const next = Math.max(NARROWEST, ...widths.filter((each) => each < widest))
    const at = widths.indexOf(widest)
    // Columns of equal width take turns shrinking.
    const less = Math.min(over, Math.max(1, widest - next))
    widths[at] = widest - less
    over -= less
  }
  return widths
}

function linesOf(row: readonly Cell[], widths: readonly number[]): Span[][] {
  const cells = widths.map((wide, at) => wrap(row[at]?.text ?? [], wide))
  const height = Math.max(1, ...cells.map((lines) => lines.length))
  return Array.from({ length: height }, (_, at) =>
    cells.flatMap((lines, column) => {
      const line = lines[at] ?? []
      const blank = span(' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOfLine(line))))
      const isLast = column === widths.length - 1
      const padded = row[column]?.isRight ? [blank, ...line] : isLast ? line : [...line, blank]
      return column > 0 ? [BETWEEN, ...padded] : padded
    }),
  )
}
