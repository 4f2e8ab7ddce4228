import type { Amount } from '../options.ts'
import { ms, quantile } from '../table.ts'
import type { Visits } from './in-page.ts'
import type { Tenant } from './tenant.ts'

const ROUNDS = 7

/** A measured figure. */
export type Figure = {
  readonly what: string
  readonly budget: number
  /** Counts have no unit. */
  readonly unit?: 'ms'
  /** The statistic that is compared with the budget. */
  readonly by?: 'median' | 'p95'
  readonly values: readonly number[]
  /** The time of a fixed piece of work in the browser, measured at the same time. */
  readonly yardstick: readonly number[]
}

export type Measuring = {
  readonly visits: Visits
  readonly tenant: Tenant
  readonly signal: AbortSignal
  readonly amount: Amount
}

/** Repeats a measurement, with the yardstick before each. */
export async function repeat(
  { visits, signal, amount }: Measuring,
  measure: (round: number) => Promise<number>,
): Promise<Pick<Figure, 'values' | 'yardstick'>> {
  const [values, yardstick]: [number[], number[]] = [[], []]
  for (let round = 0; round < amount(ROUNDS, 1); round++) {
    signal.throwIfAborted()
    yardstick.push(await visits.yardstick())
    values.push(await measure(round))
  }
  return { values, yardstick }
}

/** The cells of a figure's row. */
export function cellsOf({
  what,
  budget,
  unit,
  by = 'median',
  values,
  yardstick,
}: Figure): string[] {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)]
  const compared = by === 'median' ? median : p95
  const base = quantile(yardstick, by === 'median' ? 0.5 : 0.95)
  const shown = (value: number): string => (unit ? ms(value) : String(value))
  return [
    what,
    [String(budget), unit, by === 'p95' ? '(p95)' : undefined].filter((word) => word).join(' '),
    shown(median),
    shown(p95),
    compared <= budget ? 'yes' : 'no',
    Number.isNaN(base) ? '' : ms(base),
    Number.isNaN(base) ? '' : (compared / base).toFixed(2),
  ]
}
