import { expect, test } from 'vitest'
import { readHtml } from './html-blocks.ts'

const tableOf = (html: string) => {
  const [table] = readHtml(`<table>${html}</table>`).blocks.filter(({ kind }) => kind === 'table')
  return table?.kind === 'table' ? table.html : undefined
}
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

test('a foot is below the rows and a head above them, wherever they stand', () => {
  const html = `<tfoot>${row('Total', '9')}</tfoot>${row('Apple', '3')}<tbody>${row('Pear', '6')}</tbody><thead><tr><th>Name<th>Number</thead>`
  expect(tableOf(html)).toBe(
    `<table><tr><th>Name</th><th>Number</th></tr>${row('Apple', '3')}${row('Pear', '6')}${row('Total', '9')}</table>`,
  )
})

test.each([
  ['0', '3'],
  ['9', '3'],
  ['2', '2'],
])('a cell over %s rows ends with its group', (given, rows) => {
  const group = `<tr><td rowspan="${given}">Monday</td><td>Ana</td></tr><tr><td>Bo</td></tr><tr><td>Cy</td></tr>`
  const html = tableOf(`<tbody>${group}</tbody><tbody>${row('Tuesday', 'Di')}</tbody>`)
  expect(html).toContain(`<td rowspan="${rows}">Monday</td>`)
  expect(html).toContain(row('Tuesday', 'Di'))
})

test('outside of groups, a cell over 0 rows reaches the end of the table', () => {
  const html = `<tr><td rowspan="0">Monday</td><td>Ana</td></tr>${row('Bo')}${row('Cy')}`
  expect(tableOf(html)).toContain('<td rowspan="3">Monday</td>')
})

test('forms show what is chosen', () => {
  const html = `<label>Size <select><optgroup label="g"><option>Small<option selected>Large</optgroup></select></label>
    <input type=checkbox checked> Gift <input type=radio> Later <select><option>A</option><option>B</select>
    <p><select><option>Never ends<p>The gate is red.`
  const text = readHtml(html)
    .blocks.map((block) => block.text)
    .join('|')
  expect(text).toBe('Size Large ☒ Gift ☐ Later A B|Never ends|The gate is red.')
})
