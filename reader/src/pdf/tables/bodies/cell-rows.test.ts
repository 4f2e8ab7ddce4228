import { expect, it } from 'vitest'
import type { Segment } from '../../model/page-model.ts'
import { rowsInCells } from './cell-rows.ts'

/** Lines of a cell at these positions. */
const cell = (...lines: (readonly [text: string, y: number])[]): Segment[] =>
  lines.map(([text, y]) => ({
    text,
    x: 0,
    y,
    width: 5 * text.length,
    height: 8,
    size: 8,
    bold: false,
    mono: false,
  }))

const textsOf = (...cells: Segment[][]): string[][] =>
  rowsInCells(cells).map((row) => row.map((own) => own.map(({ text }) => text).join(' ')))

it('parts rows where a cell has a code in each row', () => {
  const names = cell(['Management', 0], ['Analysis', 20])
  const codes = cell(['RS.MA-01', 0], ['RS.AN-03', 20])
  const texts = cell(['The plan is', 0], ['executed', 10], ['Analysis is', 20], ['performed', 30])
  expect(textsOf(names, codes, texts)).toEqual([
    ['Management', 'RS.MA-01', 'The plan is executed'],
    ['Analysis', 'RS.AN-03', 'Analysis is performed'],
  ])
})

it('parts rows where all cells have a line with more space above it', () => {
  const names = cell(['Fair use', 0], ['Notice', 26])
  const texts = cell(['A doctrine that', 0], ['permits use', 10], ['A statement', 26])
  expect(textsOf(names, texts)).toEqual([
    ['Fair use', 'A doctrine that permits use'],
    ['Notice', 'A statement'],
  ])
})

it('keeps the lines of one row together', () => {
  const names = cell(['Work made', 0], ['for hire', 10])
  const texts = cell(['A work prepared', 0], ['by an employee', 10])
  expect(textsOf(names, texts)).toEqual([['Work made for hire', 'A work prepared by an employee']])
})

it('parts rows where several cells have figures on the same lines, all with their name', () => {
  const names = cell(['Coastal', 0], ['county', 10])
  const parts = cell(['24', 0], ['26', 10], ['31', 20])
  const dates = cell(['MAR 2022', 0], ['JUN 2022', 10], ['SEP 2022', 20])
  const voters = cell(['1,204', 0], ['1,377', 10], ['1,402', 20])
  expect(textsOf(names, parts, dates, voters)).toEqual([
    ['Coastal county', '24', 'MAR 2022', '1,204'],
    ['Coastal county', '26', 'JUN 2022', '1,377'],
    ['Coastal county', '31', 'SEP 2022', '1,402'],
  ])
})

it('keeps the errors of figures with them', () => {
  const names = cell(['Age', 0])
  const first = cell(['0.42', 0], ['(0.03)', 10])
  const second = cell(['0.57', 0], ['(0.04)', 10])
  expect(textsOf(names, first, second)).toEqual([['Age', '0.42 (0.03)', '0.57 (0.04)']])
})
