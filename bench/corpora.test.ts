import { expect, test } from 'vitest'
import { gridOfTable } from './corpora/grid.ts'
import { scoreFigures } from './corpora/named-figures.ts'
import { scoreRelations } from './corpora/relations.ts'
import { tablesOfStructure, tableOfValues } from './corpora/truths.ts'

const html = (rows: string): string => `<table>${rows}</table>`
const HEAD =
  '<tr><th rowspan="2">Port</th><th colspan="2">Season</th></tr><tr><th>Summer</th><th>Winter</th></tr>'
const read = html(
  `${HEAD}<tr><td>North</td><td>10</td><td>20</td></tr><tr><td>South</td><td>30</td><td>40</td></tr>`,
)

const cell = (place: string, text: string): string =>
  `<cell ${place}><content>${text}</content></cell>`
const truth = tablesOfStructure(
  `<document><table id="1"><region col-increment="1" row-increment="-1" page="1">${[
    cell('start-row="1" end-row="2" start-col="0"', 'Port'),
    cell('start-row="1" start-col="1" end-col="2"', 'SEASON'),
    cell('start-row="2" start-col="1"', 'Sum mer'),
    cell('start-row="2" start-col="2"', 'Winter'),
    cell('start-row="3" start-col="0"', 'North'),
    cell('start-row="3" start-col="1"', '10'),
    cell('start-row="3" start-col="2"', '20'),
    cell('start-row="4" start-col="0"', 'South'),
    cell('start-row="4" start-col="1"', '30'),
    cell('start-row="4" start-col="2"', '40'),
  ].join('')}</region></table></document>`,
)

test('a table read as its truth says has all relations and all names, without spaces and case', () => {
  const tables = [gridOfTable(read)]
  // To the right: 2 + 1 + 2 + 2. A head over two columns has a relation to both heads below it.
  expect(scoreRelations(truth, tables)).toEqual({ truth: 15, read: 15, both: 15 })
  expect(scoreFigures(truth, tables)).toMatchObject({
    figures: 4,
    named: 4,
    misnamed: 0,
    unread: 0,
  })
})

test('a figure in another column is misnamed, and one in no table is unread', () => {
  const shifted = gridOfTable(html(`${HEAD}<tr><td>North</td><td></td><td>10</td></tr>`))
  expect(scoreFigures(truth, [shifted])).toMatchObject({ named: 0, misnamed: 1, unread: 3 })
})

test('the name of a group is in the first column only, as on the page', () => {
  const group = '<tr><td colspan="3">Open</td></tr>'
  const rows = gridOfTable(html(`${HEAD}${group}<tr><td>North</td><td>10</td><td>20</td></tr>`))
  const values = tableOfValues('Open,,\nNorth,10,20')
  expect(scoreRelations([values], [rows])).toMatchObject({ truth: 3, both: 3 })
})
