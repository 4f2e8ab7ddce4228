import type { Figures, Row } from './table.ts'

const NO_FIGURE = /\b(NaN|Infinity|undefined|null)\b|(?<![\w.)+-])-\d/

/** What is wrong with the rows of a benchmark: figures that are missing, and those that can't be. */
export function faultsOf(rows: readonly Row[]): string[] {
  if (rows.length === 0) return ['no row']
  return rows.flatMap((row) => {
    const { work, arbor, bare, remark = '' } = row
    const found = [...faultsOfSide(arbor), ...faultsOfSide(bare), ...faultsOfText(remark)]
    if ('arbor' in row ? arbor === undefined : !/\d/.test(remark)) found.push('no figure')
    return found.map((fault) => `${work}: ${fault}`)
  })
}

function faultsOfSide(figures: Figures | undefined): string[] {
  const entries: [string, number | undefined][] = Object.entries(figures ?? {})
  return entries.flatMap(([name, value]) =>
    value === undefined || (Number.isFinite(value) && value >= 0) ? [] : [`${name} is ${value}`],
  )
}

/** What is wrong with a printed text that has figures. */
export function faultsOfText(text: string): string[] {
  const [fault] = NO_FIGURE.exec(text) ?? []
  return fault === undefined ? [] : [`it says ${fault}: ${text}`]
}
