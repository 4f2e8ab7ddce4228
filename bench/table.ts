/** The figures of one side of a comparison, in milliseconds unless the row has another unit. */
export type Figures = {
  readonly p50: number
  readonly p95?: number
  /** Number of requests, unless the remark says otherwise. */
  readonly perSecond?: number
  /** CPU time of this process per request, which other programs on the machine hardly affect. */
  readonly cpu?: number
}

/** A line of the table. */
export type Row = {
  readonly work: string
  /** The unit of p50, if it isn't a time. */
  readonly unit?: 'MB'
  readonly arbor?: Figures | undefined
  readonly bare?: Figures | undefined
  /** The target of design section 12. */
  readonly target: string
  /** A line below the table. */
  readonly remark?: string | undefined
}

const HEAD = [
  'work',
  'Arbor p50 ms',
  'p95',
  'per s',
  'CPU ms',
  'bare p50 ms',
  'per s',
  'CPU ms',
  'ratio p50',
  'ratio throughput',
  'ratio CPU',
  'target',
] as const

/** The lines as a Markdown table that is also readable as plain text, with remarks below it. */
export function renderTable(rows: readonly Row[]): string {
  const remarks = rows.flatMap(({ work, remark }) => (remark ? [`- ${work}: ${remark}`] : []))
  return [renderGrid(HEAD, rows.map(cellsOf)), '', ...remarks].join('\n')
}

/** A Markdown table with aligned columns, which is also readable as plain text. @param isRight whether a column is right-aligned */
export function renderGrid(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean = () => false,
): string {
  const columns = head.map((name, column) => ({
    width: Math.max(name.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
    right: isRight(column),
  }))
  const render = (cells: readonly string[]): string => {
    const padded = columns.map(({ width, right }, column) => {
      const cell = cells[column] ?? ''
      return right ? cell.padStart(width) : cell.padEnd(width)
    })
    return `| ${padded.join(' | ')} |`
  }
  const rules = columns.map(({ width, right }) => '-'.repeat(width + 1) + (right ? ':' : '-'))
  return [render(head), `|${rules.join('|')}|`, ...rows.map(render)].join('\n')
}

function cellsOf({ work, unit, arbor, bare, target }: Row): string[] {
  const amount = (value: number): string => (unit ? `${value.toFixed(0)} ${unit}` : ms(value))
  return [
    work,
    shown(arbor?.p50, amount),
    shown(arbor?.p95, ms),
    shown(arbor?.perSecond, rate),
    shown(arbor?.cpu, ms),
    shown(bare?.p50, amount),
    shown(bare?.perSecond, rate),
    shown(bare?.cpu, ms),
    ratio(arbor?.p50, bare?.p50),
    ratio(arbor?.perSecond, bare?.perSecond),
    ratio(arbor?.cpu, bare?.cpu),
    target,
  ]
}

function shown(value: number | undefined, render: (value: number) => string): string {
  return value === undefined || Number.isNaN(value) ? '' : render(value)
}

function ratio(value: number | undefined, other: number | undefined): string {
  return value === undefined || other === undefined ? '' : (value / other).toFixed(2)
}

/** Milliseconds with the significant decimals. */
export function ms(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

function rate(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0)
}

/** Figures of durations. @param perSecond if they did not follow one another */
export function figuresOf(
  taken: readonly number[],
  perSecond = 1000 / quantile(taken, 0.5),
): Figures & { readonly p95: number; readonly perSecond: number } {
  return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), perSecond }
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
