import { expect, it } from 'vitest'
import { withSharedNames } from './shared-names.ts'
import type { BodyRow } from './table-rows.ts'

const namesOf = (...rows: readonly (readonly string[])[]): string[] =>
  withSharedNames(rows.map((cells): BodyRow => ({ cells, isGroup: false, x: 60, end: 90 }))).map(
    ({ cells: [name = ''] }) => name,
  )

it('rows of several kinds have the name that is beside the first one', () => {
  const rows = [
    ['A. Voss', 'Annual plan', '99,000', ''],
    ['', 'Shares', '', '4,826'],
    ['', 'Options', '', '9,264'],
    ['L. Brandt', 'Annual plan', '134,000', ''],
    ['', 'Options', '', '2,583'],
  ]
  expect(namesOf(...rows)).toEqual(['A. Voss', 'A. Voss', 'A. Voss', 'L. Brandt', 'L. Brandt'])
})

it('rows stay without a name if it may be beside the middle of several rows', () => {
  const names = ['A. Voss', '', 'L. Brandt', '', '']
  const kinds = ['Annual plan', 'Annual plan', 'Shares', 'Options', 'Annual plan']
  expect(namesOf(...names.map((name, i) => [name, kinds[i] ?? '', '1,000']))).toEqual(names)
})

it('a total has no name from the rows above it', () => {
  const names = ['North', '', 'South', '', '']
  const kinds = ['Men', 'Women', 'Men', 'Women', 'Total']
  expect(namesOf(...names.map((name, i) => [name, kinds[i] ?? '', '1,000']))).toEqual(names)
})
