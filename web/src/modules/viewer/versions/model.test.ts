import { describe, expect, it } from 'vitest'
import { entriesOf, piecesOf, withRows, type Row } from './model.ts'

const row = (index: number, type: Row['type'] = 'equal'): Row => ({ index, type, kind: 'text' })

describe('the rows of a comparison', () => {
  it('have gaps where equal lines were left out, also at the end once everything is loaded', () => {
    const rows = [row(2), row(3, 'insert'), row(4, 'delete'), row(9, 'replace')]
    expect(entriesOf(rows, 12, true)).toEqual([
      { kind: 'gap', from: 0, count: 2 },
      { kind: 'row', row: rows[0], isStart: false },
      { kind: 'row', row: rows[1], isStart: true },
      { kind: 'row', row: rows[2], isStart: false },
      { kind: 'gap', from: 5, count: 4 },
      { kind: 'row', row: rows[3], isStart: true },
      { kind: 'gap', from: 10, count: 2 },
    ])
    expect(entriesOf(rows, 12, false)).toHaveLength(6)
  })
  it('take in lines that were loaded later, in order and once', () => {
    const rows = withRows([row(1), row(5)], [row(5), row(3)])
    expect(rows.map(({ index }) => index)).toEqual([1, 3, 5])
  })
})

describe('a changed line', () => {
  it('is divided into changed and unchanged words', () => {
    expect(
      piecesOf('nine weeks now', [
        { start: 0, end: 4 },
        { start: 11, end: 14 },
      ]),
    ).toEqual([
      { text: 'nine', isChanged: true },
      { text: ' weeks ', isChanged: false },
      { text: 'now', isChanged: true },
    ])
    expect(piecesOf('all', null)).toEqual([{ text: 'all', isChanged: false }])
    expect(piecesOf('', [])).toEqual([])
  })
})
