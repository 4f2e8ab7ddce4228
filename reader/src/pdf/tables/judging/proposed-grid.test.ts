import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RegionWord } from '../../../core/document-model.ts'
import { judgeGrid, type ProposedGrid } from './proposed-grid.ts'

const COLUMN = 80
const LINE = 14

type Made = { readonly words: readonly RegionWord[]; readonly grid: ProposedGrid }

/** Words on a page in rows and columns, and the grid that they make. */
function made(texts: readonly (readonly string[])[], heads = 1): Made {
  const words: RegionWord[] = []
  const rows = texts.map((row, at) =>
    row.map((cell, column) => {
      const own = cell === '' ? [] : cell.split(' ')
      let x = 50 + column * COLUMN
      const numbers = own.map((text) => {
        const width = 5 * text.length
        words.push({ text, x, y: 100 + at * LINE, width, height: 10 })
        x += width + 4
        return words.length - 1
      })
      return { words: numbers }
    }),
  )
  return { words, grid: { heads, rows } }
}

const WAGES = made([
  ['', '2022', '2023'],
  ['Keepers', '410', '430'],
  ['Pilots', '520', ''],
])

const textsOf = ({ words, grid }: Made): string[][] | string => {
  const verdict = judgeGrid(grid, words)
  return verdict.refused ?? verdict.rows.map((row) => row.map(({ text }) => text))
}

/** The grid with other cells in one row. */
const withRow = ({ words, grid }: Made, at: number, cells: ProposedGrid['rows'][number]): Made => ({
  words,
  grid: { ...grid, rows: grid.rows.with(at, cells) },
})

describe('a proposed grid', () => {
  it('is believed if its cells are where their words are', () => {
    expect(textsOf(WAGES)).toEqual([
      ['', '2022', '2023'],
      ['Keepers', '410', '430'],
      ['Pilots', '520', ''],
    ])
  })

  it('is refused with a word that the region does not have', () => {
    expect(textsOf(withRow(WAGES, 2, [{ words: [5] }, { words: [6] }, { words: [9] }]))).toBe(
      'unknown_word',
    )
    expect(textsOf(withRow(WAGES, 2, [{ words: [5] }, { words: [6] }, { words: [0.5] }]))).toBe(
      'unknown_word',
    )
  })

  it('is refused if it repeats or drops a word', () => {
    expect(textsOf(withRow(WAGES, 2, [{ words: [5] }, { words: [6] }, { words: [6] }]))).toBe(
      'repeated_word',
    )
    expect(textsOf(withRow(WAGES, 2, [{ words: [5] }, { words: [] }, { words: [] }]))).toBe(
      'missing_word',
    )
  })

  it('is refused if a value is in another row or column', () => {
    const { words, grid } = WAGES
    const [head = [], first = [], second = []] = grid.rows
    expect(textsOf({ words, grid: { ...grid, rows: [head, second, first] } })).toBe(
      'rows_not_in_order',
    )
    expect(textsOf(withRow(WAGES, 2, [{ words: [5] }, { words: [] }, { words: [6] }]))).toBe(
      'columns_not_in_order',
    )
  })

  it('is refused if the heads are moved to other columns', () => {
    expect(textsOf(withRow(WAGES, 0, [{ words: [0] }, { words: [1] }, { words: [] }]))).toBe(
      'columns_not_in_order',
    )
  })

  it('is refused if it joins values of two columns or rows', () => {
    const { words, grid } = WAGES
    const rows = grid.rows.map(([name, ...values]) => [
      name ?? { words: [] },
      { words: values.flatMap((cell) => cell.words) },
    ])
    expect(textsOf({ words, grid: { ...grid, rows } })).toBe('joined_values')
    const [head = [], first = [], second = []] = grid.rows
    const both = first.map((cell, at) => ({ words: [...cell.words, ...(second[at]?.words ?? [])] }))
    expect(textsOf({ words, grid: { ...grid, rows: [head, both] } })).toBe('joined_values')
  })

  it('is refused if a row of values is in the head', () => {
    const { words, grid } = WAGES
    expect(textsOf({ words, grid: { ...grid, heads: 2 } })).toBe('values_in_head')
    const { words: named, grid: labeled } = made([
      ['Coast'],
      ['Keepers', '410', '430'],
      ['Pilots', '1', '2'],
    ])
    const rows = labeled.rows.with(0, [{ words: [0], span: 3 }])
    expect(textsOf({ words: named, grid: { heads: 1, rows } })).toBe('values_in_head')
    expect(textsOf({ words: named, grid: { heads: 0, rows } })).toBeInstanceOf(Array)
  })

  it('is refused if a head is over more or fewer columns than those it is centered over', () => {
    const { words, grid } = made([
      ['', '2021', '2022', '2023', '2024'],
      ['Keepers', '4100', '4300', '4400', '4700'],
      ['Pilots', '5200', '5300', '5500', '5600'],
    ])
    // Centered over the first two columns of years.
    const wages = { text: 'Wages', x: 50 + 1.5 * COLUMN - 2, y: 86, width: 25, height: 10 }
    const withHead = (...cells: readonly number[]): Made => ({
      words: [...words, wages],
      grid: {
        heads: 2,
        rows: [
          cells.map((span, at) => ({ words: at === 1 ? [words.length] : [], span })),
          ...grid.rows,
        ],
      },
    })
    expect(textsOf(withHead(1, 2, 2))).toBeInstanceOf(Array)
    expect(textsOf(withHead(1, 4))).toBe('head_not_centered')
    expect(textsOf(withHead(1, 3, 1))).toBe('head_not_centered')
  })

  it('is refused if heads of two columns are one, or heads cross each other', () => {
    const { words, grid } = made([
      ['', 'Coast', 'Inland'],
      ['Keepers', '410', ''],
      ['Pilots', '', '520'],
    ])
    const rows = grid.rows.map(([name, ...values]) => [
      name ?? { words: [] },
      { words: values.flatMap((cell) => cell.words) },
    ])
    expect(textsOf({ words, grid: { ...grid, rows } })).toBe('joined_heads')
    const wide = made([
      ['', 'Wages in all years', ''],
      ['', '', 'Numbers of all the men'],
      ['Keepers', '410', '430', '450'],
    ])
    const [first, second, body = []] = wide.grid.rows
    const crossing = [
      [{ words: [] }, { words: first?.[1]?.words ?? [], span: 2 }, { words: [] }],
      [
        { words: [], span: 2 },
        { words: second?.[2]?.words ?? [], span: 2 },
      ],
      body,
    ]
    expect(textsOf({ words: wide.words, grid: { heads: 2, rows: crossing } })).toBe('heads_cross')
  })

  it('is refused if a line of a name may be that of another row', () => {
    const { words, grid } = made([
      ['', '2022', '2023'],
      ['Keepers', '', ''],
      ['Pilots', '520', '530'],
      ['Mates', '610', '620'],
    ])
    const [head = [], name = [], values = [], last = []] = grid.rows
    const joined = values.map((cell, at) => ({
      words: [...(name[at]?.words ?? []), ...cell.words],
    }))
    expect(textsOf({ words, grid: { ...grid, rows: [head, joined, last] } })).toBe('joined_lines')
    const going = words.map((word) =>
      word.text === 'Keepers' ? { ...word, text: 'Keepers,' } : word,
    )
    expect(textsOf({ words: going, grid: { ...grid, rows: [head, joined, last] } })).toBeInstanceOf(
      Array,
    )
  })

  it('is refused if it may be two tables next to each other', () => {
    const both = made([
      ['', '2022', '', '2023'],
      ['Keepers', '410', 'Cooks', '430'],
      ['Pilots', '520', 'Mates', '530'],
    ])
    expect(textsOf(both)).toBe('neighbors')
    const remarks = made([
      ['', 'Grade', '2022', 'Remark'],
      ['Keepers', 'senior', '410', 'new'],
      ['Pilots', 'junior', '520', 'old'],
    ])
    expect(textsOf(remarks)).toBeInstanceOf(Array)
  })

  it('is refused if it is none', () => {
    const { words, grid } = WAGES
    for (const heads of [-1, 0.5, 3]) {
      expect(textsOf({ words, grid: { ...grid, heads } })).toBe('not_a_grid')
    }
    expect(textsOf({ words, grid: { heads: 0, rows: [] } })).toBe('not_a_grid')
    expect(textsOf(withRow(WAGES, 1, [{ words: [2] }, { words: [3, 4] }]))).toBe('not_a_grid')
    expect(textsOf(withRow(WAGES, 1, [{ words: [2], span: 0 }, { words: [3, 4] }]))).toBe(
      'not_a_grid',
    )
  })

  it('may have a head over several columns, and a label of its own row', () => {
    const { words, grid } = made([
      ['', 'Wages in both years', ''],
      ['', '2022', '2023'],
      ['Coast', '', ''],
      ['Keepers', '410', '430'],
    ])
    const rows = grid.rows
      .with(0, [{ words: [] }, { words: [0, 1, 2, 3], span: 2 }])
      .with(2, [{ words: [6], span: 3 }])
    expect(textsOf({ words, grid: { heads: 2, rows } })).toEqual([
      ['', 'Wages in both years'],
      ['', '2022', '2023'],
      ['Coast'],
      ['Keepers', '410', '430'],
    ])
  })
})

/** A head of words over rows of figures, without empty cells. */
const tables = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 6 }))
  .chain(([columns, rows]) => {
    const row = (texts: fc.Arbitrary<string>) =>
      fc.array(texts, { minLength: columns, maxLength: columns })
    const figures = fc.integer({ min: 10, max: 9_999 }).map(String)
    const body = fc.array(row(figures), { minLength: rows, maxLength: rows })
    const head = row(fc.constantFrom('Wages', 'Depth', 'Salt', 'Area'))
    return fc.tuple(head, body).map(([first, others]) => [first, ...others])
  })

describe('whatever is proposed', () => {
  it('is believed if it is right', () => {
    fc.assert(
      fc.property(tables, (texts) => {
        expect(textsOf(made(texts))).toEqual(texts)
      }),
    )
  })

  it('is refused if two words of different cells are exchanged', () => {
    const cases = tables.chain((texts) => {
      const last = texts.flat().length - 1
      return fc.tuple(fc.constant(texts), fc.nat(last), fc.nat(last))
    })
    fc.assert(
      fc.property(cases, ([texts, one, other]) => {
        fc.pre(one !== other)
        const { words, grid } = made(texts)
        const swapped = (number: number): number =>
          number === one ? other : number === other ? one : number
        const rows = grid.rows.map((row) => row.map((cell) => ({ words: cell.words.map(swapped) })))
        expect(judgeGrid({ ...grid, rows }, words).refused).not.toBeNull()
      }),
    )
  })

  it('has the words of the region and no others, if it is believed', () => {
    const cell = fc.record({
      words: fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 3 }),
      span: fc.integer({ min: 0, max: 3 }),
    })
    const grids = fc.record({
      heads: fc.integer({ min: 0, max: 2 }),
      rows: fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(tables, grids, (texts, grid) => {
        const { words } = made(texts)
        const verdict = judgeGrid(grid, words)
        if (verdict.refused !== null) return
        const read = verdict.rows.flat().flatMap(({ text }) => (text === '' ? [] : text.split(' ')))
        expect(read.toSorted()).toEqual(words.map(({ text }) => text).toSorted())
      }),
    )
  })
})
