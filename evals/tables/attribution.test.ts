import { describe, expect, test } from 'vitest'
import type { PlannedNode } from '../../reader/src/core/document-model.ts'
import { scoreAttributions } from '../../reader/test/fixtures/tables/attribution-score.ts'
import type { TrueTable } from '../../reader/test/fixtures/tables/truth.ts'

const PAY: TrueTable = {
  title: 'Summary compensation table',
  units: 'In dollars',
  stub: 'Name',
  heads: [
    ['Fiscal 2023', 'Salary'],
    ['Fiscal 2023', 'Bonus^(1)'],
    ['Fiscal 2022', 'Salary'],
  ],
  rows: [
    {
      groups: ['Officers'],
      below: 'Officers',
      name: 'Hollis',
      values: ['657,582', '150,000', '610,000'],
    },
    { groups: ['Officers'], below: 'Officers', name: 'Osei^a', values: ['968,961', '', '900,100'] },
    { groups: ['Directors'], below: 'Directors', name: 'Falk', values: ['81,903', '—', '80,750'] },
    { groups: [], below: 'Directors', name: 'All', values: ['1,708,446', '150,000', '1,590,850'] },
  ],
}

const CAPTION = '<caption>Summary compensation table. In dollars</caption>'
const HEAD =
  '<tr><th rowspan="2">Name</th><th colspan="2">Fiscal 2023</th><th>Fiscal 2022</th></tr>' +
  '<tr><th>Salary</th><th>Bonus(1)</th><th>Salary</th></tr>'
const OFFICERS = '<tr><td colspan="4">Officers</td></tr>'
const HOLLIS = '<tr><td>Hollis</td><td>657,582</td><td>150,000</td><td>610,000</td></tr>'
const OSEI = '<tr><td>Osei a</td><td>968,961</td><td></td><td>900,100</td></tr>'
const DIRECTORS = '<tr><td colspan="4">Directors</td></tr>'
const FALK = '<tr><td>Falk</td><td>81,903</td><td>-</td><td>80,750</td></tr>'
const ALL = '<tr><td>All</td><td>1,708,446</td><td>150,000</td><td>1,590,850</td></tr>'

const chunk = (chunkType: 'TABLE' | 'TEXT', content: string): PlannedNode =>
  ({ kind: 'chunk', chunkType, content, numTokens: 1, boxes: [] }) as unknown as PlannedNode

const scoreOf = (...tables: readonly string[]) =>
  scoreAttributions(
    tables.map((rows) => chunk('TABLE', `<table>${rows}</table>`)),
    [PAY],
  )

describe('the measure of attribution', () => {
  test('counts every row of a table that is read as printed', () => {
    const score = scoreOf(CAPTION + HEAD + OFFICERS + HOLLIS + OSEI + DIRECTORS + FALK + ALL)
    expect(score).toMatchObject({ rows: 4, whole: 4, named: 4, titled: 4, lines: 0, wrong: 0 })
  })

  test('counts every row of a table in two chunks with the groups of its first row', () => {
    const score = scoreOf(HEAD + OFFICERS + HOLLIS, HEAD + OFFICERS + OSEI + DIRECTORS + FALK + ALL)
    expect(score).toMatchObject({ whole: 4, named: 4, titled: 0, wrong: 0 })
  })

  test('counts values under heads that are shifted by a column', () => {
    const shifted =
      '<tr><th>Name</th><th></th><th>Fiscal 2023 Salary</th><th>Fiscal 2023 Bonus</th></tr>'
    expect(scoreOf(shifted + OFFICERS + HOLLIS)).toMatchObject({ whole: 1, named: 0, wrong: 2 })
  })

  test('counts values under a spanning head that isn’t theirs', () => {
    const spread =
      '<tr><th>Name</th><th colspan="3">Fiscal 2023</th></tr>' +
      '<tr><th></th><th>Salary</th><th>Bonus</th><th>Salary</th></tr>'
    expect(scoreOf(spread + OFFICERS + HOLLIS)).toMatchObject({ whole: 1, named: 0, wrong: 1 })
  })

  test('does not count a row without the outer heads as one with its column names', () => {
    const inner = '<tr><th>Name</th><th>Salary</th><th>Bonus</th><th>Salary</th></tr>'
    expect(scoreOf(inner + OFFICERS + HOLLIS)).toMatchObject({ whole: 1, named: 0, wrong: 0 })
    expect(scoreOf(OFFICERS + HOLLIS)).toMatchObject({ whole: 1, named: 0, wrong: 0 })
  })

  test('counts values under a row that became the head', () => {
    const rowAsHead = HOLLIS.replaceAll('td>', 'th>')
    expect(scoreOf(rowAsHead + OFFICERS + OSEI)).toMatchObject({ named: 0, wrong: 2 })
  })

  test('counts the values of rows that were merged', () => {
    const merged =
      '<tr><td>Hollis Osei</td><td>657,582 968,961</td><td>150,000</td><td>610,000 900,100</td></tr>'
    expect(scoreOf(HEAD + OFFICERS + merged)).toMatchObject({ whole: 0, wrong: 5 })
  })

  test('counts values beside the name of another row', () => {
    const swapped = HOLLIS.replace('Hollis', 'Falk')
    expect(scoreOf(HEAD + swapped)).toMatchObject({ whole: 0, wrong: 3 })
    const unnamed = HOLLIS.replace('Hollis', '')
    expect(scoreOf(HEAD + FALK + unnamed)).toMatchObject({ wrong: 3 })
  })

  test('counts values beside the first value of their row, if the names are elsewhere', () => {
    const nameless = '<tr><td>657,582</td><td>150,000</td><td>610,000</td></tr>'
    expect(scoreOf(nameless)).toMatchObject({ whole: 0, wrong: 2 })
  })

  test('counts values in a group that was carried too far or is not theirs', () => {
    expect(scoreOf(HEAD + DIRECTORS + ALL)).toMatchObject({ whole: 0, wrong: 3 })
    expect(scoreOf(HEAD + OFFICERS + FALK)).toMatchObject({ whole: 0, wrong: 3 })
  })

  test('does not count a row without its group as whole', () => {
    expect(scoreOf(HEAD + HOLLIS)).toMatchObject({ whole: 0, wrong: 0 })
  })

  test('takes two tables that share rows for what they are', () => {
    const pair = HOLLIS.replace('</tr>', '<td>Falk</td><td>81,903</td></tr>')
    expect(scoreOf(HEAD + pair)).toMatchObject({ wrong: 0 })
  })

  test('counts rows on lines of text, and figures on the line of another row', () => {
    const text = 'Officers\nHollis 657,582 150,000 610,000\nFalk 968,961 900,100'
    const score = scoreAttributions([chunk('TEXT', text)], [PAY])
    expect(score).toMatchObject({ whole: 0, lines: 1, wrong: 2 })
  })
})
