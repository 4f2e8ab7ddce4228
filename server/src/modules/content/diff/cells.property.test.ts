import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Budget } from './budget.ts'
import { compareWorkbooks } from './cell-diff.ts'
import { addCells, cellName, placeOf, type Cell, type Sheet } from './cells.ts'

type Grid = readonly (readonly (string | null)[])[]

/** A sheet from rows of texts. A text that begins with = is a formula. */
const sheetOf = (grid: Grid): Sheet =>
  new Map(
    grid.flatMap((texts, row) => {
      const cells = texts.flatMap((text, column): [number, Cell][] =>
        text === null ? [] : [[column + 1, { text, formula: null, format: '' }]],
      )
      return cells.length === 0 ? [] : [[row + 1, new Map(cells)]]
    }),
  )

const compare = (before: Sheet, after: Sheet, same: readonly number[] = []) =>
  compareWorkbooks(
    new Map([['S', before]]),
    new Map([['S', after]]),
    new Map([['S', new Set(same)]]),
    new Budget(),
  )

const textsOf = (sheet: Sheet): Record<string, string> =>
  Object.fromEntries(
    [...sheet].flatMap(([row, cells]) =>
      [...cells].map(([column, { text }]) => [cellName(row, column), text]),
    ),
  )

/** Copies the rows that correspond, then changes the cells. */
function apply(old: Sheet, { changes, runs }: Awaited<ReturnType<typeof compare>>) {
  const made: Record<string, string> = {}
  const toRow = new Map<number, number>()
  for (const { from_row: from, to_row: to, count } of runs) {
    for (let at = 0; at < count; at++) {
      toRow.set(from + at, to + at)
      for (const [column, { text }] of old.get(from + at) ?? []) {
        made[cellName(to + at, column)] = text
      }
    }
  }
  for (const { type, address, new: text } of changes) {
    if (type !== 'removed') made[address] = text ?? ''
    else {
      const { row, column } = placeOf(address) ?? { row: 0, column: 0 }
      const moved = toRow.get(row)
      if (moved !== undefined) delete made[cellName(moved, column)]
    }
  }
  return made
}

const grid = fc.array(
  fc.array(fc.option(fc.constantFrom('a', 'b', 'Müller', '9', '10', '表'), { nil: null }), {
    maxLength: 4,
  }),
  { maxLength: 8 },
)

describe('the changed cells of a sheet', () => {
  it('applied to the old version give the new one, for any two sheets', async () => {
    await fc.assert(
      fc.asyncProperty(grid, grid, fc.nat(8), async (before, after, at) => {
        // Often, only a row was inserted and another changed.
        for (const now of [after, before.toSpliced(at, 0, ...after.slice(0, 1))]) {
          const [old, wanted] = [sheetOf(before), sheetOf(now)]
          expect(apply(old, await compare(old, wanted))).toEqual(textsOf(wanted))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are only those of an inserted row, whatever is below it', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => [`Part ${at}`, `${at * 7}`])
    const { changes, runs } = await compare(
      sheetOf(rows),
      sheetOf(rows.toSpliced(5, 0, ['New part', '1']).with(9, ['Part 8', '999'])),
    )
    expect(changes).toMatchObject([
      { type: 'added', address: 'A6', new: 'New part' },
      { type: 'added', address: 'B6' },
      { type: 'modified', address: 'B10', old_address: 'B9', old: '56', new: '999' },
    ])
    expect(runs).toEqual([
      { sheet: 'S', from_row: 1, to_row: 1, count: 5 },
      { sheet: 'S', from_row: 6, to_row: 7, count: 15 },
    ])
  })

  it('have the formulas that changed, but not those that only moved with their row', async () => {
    const cell = (text: string, formula: string | null): Cell => ({ text, formula, format: '' })
    const row = (at: number, formula: string) =>
      [
        at,
        new Map([
          [1, cell(`Item ${formula.slice(-1)}x`, null)],
          [2, cell('6', formula)],
        ]),
      ] as const
    const old: Sheet = new Map([row(1, '=C1*D1'), row(2, '=SUM(C2:D2)')])
    const now: Sheet = new Map([
      [1, new Map([[1, cell('A new first row', null)]])],
      [2, new Map(old.get(1)?.entries()).set(2, cell('6', '=C2*D2'))],
      [3, new Map(old.get(2)?.entries()).set(2, cell('6', '=MAX(C3:D3)'))],
    ])
    const { changes } = await compare(old, now)
    expect(changes).toMatchObject([
      { type: 'added', address: 'A1' },
      {
        type: 'modified',
        address: 'B3',
        formula_changed: true,
        old_formula: '=SUM(C2:D2)',
        new_formula: '=MAX(C3:D3)',
      },
    ])
  })

  it('are read with their addresses, formulas and formats from the table of a chunk', () => {
    const sheets = new Map<string, Sheet>()
    addCells(sheets, {
      id: '',
      sheet: 'S',
      cell_range: 'A1:B2',
      content: '',
      enriched:
        '<table><tr><td data-cell="A1">Bolt &amp; nut</td><td></td></tr><tr><td data-cell="AB12" data-formula="=A1*2" data-fmt="0.00">9.00</td></tr></table>',
    })
    expect(sheets.get('S')).toEqual(
      new Map([
        [1, new Map<number, Cell>([[1, { text: 'Bolt & nut', formula: null, format: '||' }]])],
        [12, new Map<number, Cell>([[28, { text: '9.00', formula: '=A1*2', format: '0.00||' }]])],
      ]),
    )
  })
})
