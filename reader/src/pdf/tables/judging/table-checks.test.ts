import { describe, expect, it } from 'vitest'
import type { Placed } from '../heads/head-spans.ts'
import type { Atom } from '../finding/table-atoms.ts'
import {
  amountsAreAlone,
  columnsAreNamed,
  columnsAreOfOneKind,
  figuresAreAligned,
  headsFit,
  headsNest,
  marksHaveTexts,
  rowsAreNamed,
  textsAreKept,
  valuesInHead,
} from './table-checks.ts'
import type { BodyRow } from '../bodies/table-rows.ts'
import { isAmount } from '../../lines/amounts.ts'

const columns = [
  { from: 0, to: 80, amounts: false },
  { from: 100, to: 140, amounts: true },
  { from: 200, to: 240, amounts: true },
]

function atom(text: string, x: number, width = 5 * text.length, size = 10): Atom {
  const place = { x, y: 0, width, height: size }
  return { ...place, text, size, bold: false, amount: isAmount(text), place, segments: [] }
}

/** A line of a name and two figures that end at 140 and 240. */
const line = (name: string, first: string, second: string): Atom[] => [
  ...(name === '' ? [] : [atom(name, 0)]),
  atom(first, 140 - 5 * first.length),
  atom(second, 240 - 5 * second.length),
]

function head(text: string, x: number, span: readonly [number, number]): Placed {
  const width = 5 * text.length
  const place = { x, y: 0, width, height: 10 }
  return { piece: { ...place, text, size: 10, bold: true, line: 0 }, span }
}

const row = (...cells: string[]): BodyRow => ({ cells, isGroup: false, x: 0, end: 0 })

describe('a head', () => {
  it('has no line of amounts', () => {
    const names = [atom('Number', 105), atom('Share', 210)]
    expect(
      valuesInHead({ heads: [names, line('Wheat', '1,204', '12.5')], ruled: new Set() }, columns),
    ).toBe(1)
    expect(
      valuesInHead({ heads: [names, line('', '2022', '2023')], ruled: new Set() }, columns),
    ).toBe(-1)
    expect(valuesInHead({ heads: [line('', '10th', '90th')], ruled: new Set() }, columns)).toBe(-1)
    const last = line('Size', '1.5', '2.5')
    expect(valuesInHead({ heads: [names, last], ruled: new Set([last]) }, columns)).toBe(-1)
  })

  it('is not over the figures of another column', () => {
    expect(headsFit([head('Salary', 105, [1, 1]), head('Bonus', 205, [2, 2])], columns)).toBe(true)
    expect(headsFit([head('Salary', 105, [2, 2])], columns)).toBe(false)
    expect(headsFit([head('Salaries and bonuses', 120, [1, 2])], columns)).toBe(true)
    expect(headsFit([head('Salaries and bonuses', 120, [1, 1])], columns)).toBe(false)
  })

  it('is not over a part of another head and beyond', () => {
    expect(headsNest([head('Wages', 100, [1, 3]), head('Hourly', 100, [1, 2])])).toBe(true)
    expect(headsNest([head('Wages', 100, [1, 3]), head('Hourly', 100, [3, 4])])).toBe(false)
  })

  it('names the columns', () => {
    expect(columnsAreNamed([head('Salary', 105, [1, 1])], columns)).toBe(false)
    expect(columnsAreNamed([head('Pay', 105, [1, 2])], columns)).toBe(true)
    expect(columnsAreNamed([], columns)).toBe(true)
  })
})

describe('a column', () => {
  const five = ['1', '22', '333', '4,444', '55,555']

  it.each([
    ['right', (text: string) => 140 - 5 * text.length],
    ['left', () => 105],
    ['center', (text: string) => 120 - 2.5 * text.length],
  ])('may have figures aligned at the %s', (_, x) => {
    expect(figuresAreAligned([five.map((text) => atom(text, x(text)))], columns)).toBe(true)
  })

  it('may have figures aligned at the point', () => {
    const texts = ['1.5', '22.25', '333.125', '4.0', '55.5']
    const atoms = texts.map((text) => atom(text, 120 - 5 * text.indexOf('.')))
    expect(figuresAreAligned([atoms], columns)).toBe(true)
  })

  it('has no figures at different places', () => {
    const atoms = five.map((text, i) => atom(text, 90 + 11 * i))
    expect(figuresAreAligned([atoms], columns)).toBe(false)
  })

  it('has texts of one kind', () => {
    const mixed = ['Wheat', 'Rye', '12', 'Oats'].map((text) => atom(text, 105))
    expect(columnsAreOfOneKind([mixed], columns)).toBe(false)
    expect(columnsAreOfOneKind([[...mixed.slice(2), atom('14', 105)]], columns)).toBe(true)
  })

  it('has one amount on a line', () => {
    expect(amountsAreAlone([line('Wheat', '12', '14')], columns)).toBe(true)
    expect(amountsAreAlone([[...line('Wheat', '12', '14'), atom('15', 205)]], columns)).toBe(false)
  })
})

describe('a body', () => {
  it('has each text in a cell', () => {
    const body = [line('Wheat', '12', '14')]
    expect(textsAreKept(body, [row('Wheat', '12', '14')])).toBe(true)
    expect(textsAreKept(body, [row('Wheat', '12', '')])).toBe(false)
  })

  it('has names where figures are', () => {
    expect(rowsAreNamed([row('Wheat', '12', '14'), row('Rye', '13', '9')])).toBe(true)
    expect(rowsAreNamed([row('', '12', '14'), row('', '13', '9')])).toBe(false)
    // Standard errors are below their estimates.
    expect(rowsAreNamed([row('Age', '0.12', '0.14'), row('', '(0.03)', '(0.02)')])).toBe(true)
  })

  it('has no line of marks alone', () => {
    const marks = [atom('(1)', 60, 8, 6)]
    expect(marksHaveTexts([line('Wheat', '12', '14'), marks])).toBe(false)
    expect(marksHaveTexts([line('Wheat', '12', '14')])).toBe(true)
  })
})
