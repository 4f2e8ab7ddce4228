import fc from 'fast-check'
import { tokenize } from 'excel-formula-tokenizer'
import { describe, expect, test } from 'vitest'
import { type CellRange, cellName, contains, parseRange, rangeName } from './address.ts'
import { DependencyGraph } from './dependencies.ts'
import { moveFormula, references } from './formula-text.ts'
import { Resolver } from './resolve-references.ts'
import { CellStore } from './cell-store.ts'
import { Cells } from './cells.ts'
import { HiddenParts } from './hidden-parts.ts'
import type { Sheet } from './sheet.ts'

const SIZE = 6
const NAMES = ['One', 'Two words'] as const
const REFERENCES = ['One', "'Two words'"] as const

const place = fc.record({
  row: fc.integer({ min: 1, max: SIZE }),
  column: fc.integer({ min: 1, max: SIZE }),
})
const rangeText = fc.oneof(
  place.map(({ row, column }) => cellName(row, column)),
  fc
    .tuple(place, place)
    .map(([a, b]) => `${cellName(a.row, a.column)}:${cellName(b.row, b.column)}`),
  fc.constantFrom('A:B', 'C:C', '2:3', '$A$1', 'B$2:$C4'),
)
const reference = fc
  .tuple(fc.option(fc.constantFrom(...REFERENCES), { nil: null }), rangeText)
  .map(([sheet, text]) => (sheet === null ? text : `${sheet}!${text}`))
const anyFormula = fc
  .array(reference, { maxLength: 3 })
  .map((list) => `SUM(1,"A1""B2",${list.map((item) => `${item}*2`).join(',')})+LOG10(3)`)

type Content = { readonly formula: string | null }
const sheets = fc.tuple(
  ...NAMES.map(() =>
    fc.array(fc.option(anyFormula, { nil: null }), {
      minLength: SIZE * SIZE,
      maxLength: SIZE * SIZE,
    }),
  ),
)

function toSheet(name: string, formulas: readonly (string | null)[], store: CellStore): Sheet {
  const first = store.length
  for (const [at, formula] of formulas.entries()) {
    const [row, column] = [Math.floor(at / SIZE) + 1, (at % SIZE) + 1]
    store.add({ row, column, text: '1', kind: 'number', style: 0, formula })
  }
  const cells = Cells.between(store, first, store.length)
  return { name, isHidden: false, hidden: new HiddenParts(), cells, tables: [], drawing: null }
}

/** References found by another tokenizer, as sheet and range. */
function oracle(text: string, own: number): { sheet: number; range: CellRange }[] {
  const operands = tokenize(text).filter((token) => token.subtype === 'range')
  return operands.flatMap(({ value }) => {
    const at = value.lastIndexOf('!')
    const sheet =
      at < 0 ? own : REFERENCES.indexOf(value.slice(0, at) as (typeof REFERENCES)[number])
    const range = parseRange(value.slice(at + 1))
    return range === null ? [] : [{ sheet, range }]
  })
}

const keyOf = (sheet: number, cell: Content & { row: number; column: number }) =>
  `${sheet}!${cellName(cell.row, cell.column)}`

describe('dependencies between formulas', () => {
  test('match an examination of every cell', () => {
    fc.assert(
      fc.property(sheets, (contents) => {
        const store = new CellStore()
        const all = contents.map((formulas, at) => toSheet(NAMES[at] ?? '', formulas, store))
        const graph = new DependencyGraph(all, new Resolver(all, []))
        for (const [sheet, { cells }] of all.entries()) {
          for (const { row, column } of cells) {
            const users = all.flatMap((other, home) =>
              [...other.cells]
                .filter((cell) =>
                  oracle(cell.formula ?? '', home).some(
                    (used) => used.sheet === sheet && contains(used.range, row, column),
                  ),
                )
                .map((cell) => keyOf(home, cell)),
            )
            const range = { top: row, left: column, bottom: row, right: column }
            const found = graph.dependents({ sheet, range })
            expect(found.map(({ sheet: home, cell }) => keyOf(home, cell)).toSorted()).toEqual(
              users.toSorted(),
            )
          }
          for (const cell of cells) {
            const range = { top: cell.row, left: cell.column, bottom: cell.row, right: cell.column }
            expect(graph.useCount(cell) > 0).toBe(graph.dependents({ sheet, range }).length > 0)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('cover the same cells whether references are joined or single', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 8 }), (pairs) => {
        const ranges = pairs.flatMap(
          ([a, b]) => parseRange(`${cellName(a.row, a.column)}:${cellName(b.row, b.column)}`) ?? [],
        )
        const all = [toSheet('One', [], new CellStore())]
        const graph = new DependencyGraph(all, new Resolver(all, []))
        const joined = graph
          .describe(
            ranges.map((range) => ({ sheet: 0, range })),
            0,
          )
          .flatMap((name) => parseRange(name) ?? [])
        for (let row = 1; row <= SIZE; row++) {
          for (let column = 1; column <= SIZE; column++) {
            const covers = (list: readonly CellRange[]) =>
              list.some((range) => contains(range, row, column))
            expect(covers(joined)).toBe(covers(ranges))
          }
        }
      }),
    )
  })

  const single = (
    text: string,
    options: { names?: Record<string, string>; tables?: Sheet['tables'] } = {},
  ) => {
    const store = new CellStore()
    const sheet: Sheet = { ...toSheet('One', [text], store), tables: options.tables ?? [] }
    const names = Object.entries(options.names ?? {}).map(([name, named]) => ({
      name,
      formula: named,
      sheet: null,
      comment: null,
    }))
    const all = [sheet, toSheet('Two words', [], store), toSheet('Three', [], store)]
    const graph = new DependencyGraph(all, new Resolver(all, names))
    const cell = sheet.cells.at(0)
    return cell === undefined ? [] : graph.describe(graph.precedents(cell), 0)
  }

  test('follow names, even if these are cyclic', () => {
    const names = { Rate: "'Two words'!$B$2", Twice: 'Rate*2', Round: 'About', About: 'Round+A3' }
    expect(single('Twice+rate', { names })).toEqual(["'Two words'!B2"])
    expect(single('Round', { names })).toEqual(['A3'])
  })

  test('resolve structured references to rows and columns of the table', () => {
    const range = { top: 1, left: 1, bottom: 5, right: 3 }
    const tables = [
      { name: 'Sales', range, headerRows: 1, totalsRows: 1, columns: ['Q1', 'Q2 [net]', 'Sum'] },
    ]
    expect(single('SUM(Sales[Q1])', { tables })).toEqual(['A2:A4'])
    expect(single("SUM(Sales[[#Totals],[Q1]:[Q2 '[net']]])", { tables })).toEqual(['A5:B5'])
    expect(single('Sales[@Sum]', { tables })).toEqual(['C1'])
    expect(single('ROWS(Sales)', { tables })).toEqual(['A2:C4'])
    expect(single('SUM(Sales[#All])', { tables })).toEqual(['A1:C5'])
  })

  test('count a range across several sheets for each sheet, and ignore other workbooks', () => {
    expect(single('SUM(One:Three!B2)')).toEqual(['B2', "'Two words'!B2", 'Three!B2'])
    expect(single('[1]One!A1+#REF!+Gone!A1')).toEqual([])
  })
})

describe('references in formulas', () => {
  test('are found among functions, texts, numbers and errors', () => {
    const texts = (formula: string) => references(formula).map(({ text }) => text)
    expect(texts(`IF(A1>1E5,"B2 ""C3""",LOG10(D4))&Sheet1!E5&'It''s'!F6:G7`)).toEqual([
      'A1',
      'D4',
      'E5',
      'F6:G7',
    ])
    expect(texts('#SPILL!+H8+TRUE+my.name1+A1B')).toEqual(['H8', 'my.name1', 'A1B'])
    expect(references("'It''s'!F6")[0]?.sheet).toBe("It's")
  })

  test('are the same after moving a formula there and back', () => {
    const shift = fc.integer({ min: 0, max: 50 })
    fc.assert(
      fc.property(anyFormula, shift, shift, (text, rows, columns) => {
        expect(moveFormula(moveFormula(text, rows, columns), -rows, -columns)).toBe(text)
      }),
    )
  })

  test('are removed if they leave the sheet', () => {
    expect(moveFormula('A2+$A$2+B:B+3:3', -2, -1)).toBe('#REF!+$A$2+A:A+1:1')
    expect(moveFormula('A:A', 0, -1)).toBe('#REF!')
  })

  test('are written as they were read', () => {
    for (const name of ['A1', 'B2:C3', 'A:C', '2:7', 'XFD1048576']) {
      const range = parseRange(name)
      expect(range && rangeName(range)).toBe(name)
    }
    expect(parseRange('XFE1')).toBeNull()
    expect(parseRange('A0')).toBeNull()
  })
})
