import { expect, it } from 'vitest'
import { cellOf } from './html-table.ts'
import { withHead } from './table-head.ts'

const headsOf = (...rows: string[][]): number =>
  withHead(rows.map((row) => row.map((text) => cellOf(text)))).filter((row) =>
    row.every(({ tag }) => tag === 'th'),
  ).length

it('finds a head of texts or years above rows with figures', () => {
  expect(headsOf(['Depth', 'Keeper'], ['16 m', 'number 16'], ['9 m', 'number 7'])).toBe(1)
  expect(headsOf(['', '2022', '2023'], ['Wheat', '1,204', '988'])).toBe(1)
  expect(headsOf(['Region', 'Sales', ''], ['', '2022', '2023'], ['North', '12%', '9%'])).toBe(2)
})

it('finds no head if all rows have texts alone, or the first one has figures', () => {
  expect(headsOf(['Name', 'Role'], ['Ann', 'Editor'], ['Ben', 'Reader'])).toBe(0)
  expect(headsOf(['North', '1,204'], ['South', '988'])).toBe(0)
  expect(headsOf(['Total', ''], ['1', '2'])).toBe(0)
})

it('adds the names of columns to marked names over several columns', () => {
  const over = (text: string, colspan: number) => ({ ...cellOf(text, 'th'), colspan })
  const names = ['County', 'Active', 'All', 'Active', 'All'].map((text) => cellOf(text))
  const values = ['Alder', '1,204', '1,377', '988', '1,020'].map((text) => cellOf(text))
  const headRows = (...rows: (typeof names)[]): number =>
    withHead(rows).filter((row) => row.every(({ tag }) => tag === 'th')).length
  const pairs = [cellOf('', 'th'), over('April', 2), over('July', 2)]
  expect(headRows(pairs, names, values)).toBe(2)
  expect(headRows([over('District 1', 5)], names, values)).toBe(2)
  expect(headRows(pairs, values, values)).toBe(1)
  const none = ['Alder', 'n/a', 'n/a', '\u2013', '\u2013'].map((text) => cellOf(text))
  expect(headRows(pairs, none, values)).toBe(1)
  const own = names.map(({ text }) => cellOf(text, 'th'))
  const closed = ['Birch', 'closed', 'closed', 'closed', 'closed'].map((text) => cellOf(text))
  expect(headRows(own, closed, values)).toBe(1)
})

it('takes the rows beside a head that extends into them as heads, too', () => {
  const tall = (text: string, rowspan: number) => ({ ...cellOf(text, 'th'), rowspan })
  const over = (text: string) => ({ ...cellOf(text, 'th'), colspan: 2 })
  const cells = (...texts: string[]) => texts.map((text) => cellOf(text))
  const values = [cells('Petrel', '11', '12'), cells('Skua', '21', '22')]
  const headRows = (...rows: ReturnType<typeof cells>[]): number =>
    withHead(rows).filter((row) => row.every(({ tag }) => tag === 'th')).length
  expect(headRows([tall('Vessel', 2), over('2023')], cells('Cod', 'Hake'), ...values)).toBe(2)
  expect(headRows([tall('Vessel', 2), over('Catch')], cells('2023', '2024'), ...values)).toBe(2)
  expect(headRows([tall('Vessel', 2), over('Catch')], cells('11', '12'), ...values)).toBe(1)
  const all = [cells('a', 'b'), cells('c', 'd'), cells('e', 'f')]
  expect(headRows([tall('Beside all', 4), over('Head')], ...all)).toBe(1)
})

it('puts the name of the first of several groups below the names of columns', () => {
  const across = (text: string, tag: 'td' | 'th' = 'td') => ({ ...cellOf(text, tag), colspan: 3 })
  const row = (...texts: string[]) => texts.map((text) => cellOf(text))
  const names = row('Harbor', '2023', '2024')
  const again = row('Lake', '2023', '2024')
  const rows = [[across('Before', 'th')], names, row('Oslo', '1', '2'), [across('After')], again]
  const values = row('Kiel', '3', '4')
  const texts = (table: readonly (readonly { text: string }[])[]) =>
    table.map((cells) => cells[0]?.text)
  const read = withHead([...rows, values])
  expect(texts(read)).toEqual(['Harbor', 'Before', 'Oslo', 'After', 'Lake', 'Kiel'])
  expect(read.map(([cell]) => cell?.tag)).toEqual(['th', 'td', 'td', 'td', 'td', 'td'])
  const once = withHead([...rows.slice(0, -1), values])
  expect(texts(once)).toEqual(['Before', 'Harbor', 'Oslo', 'After', 'Kiel'])
})

it('leaves a table with a marked head as it is', () => {
  const rows = [
    [cellOf('Name', 'th'), cellOf('1', 'td')],
    [cellOf('A'), cellOf('2')],
  ]
  expect(withHead(rows)).toEqual(rows)
})
