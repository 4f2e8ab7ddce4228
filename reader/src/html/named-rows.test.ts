import { expect, it } from 'vitest'
import { namedRows } from './named-rows.ts'

const row = (tag: string, ...texts: string[]): string =>
  `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`

const HEAD = row('th', 'Area', 'Sales (\u20AC)', 'Manager')

it('each row has the names of its groups and columns, without figures', () => {
  const html =
    `<table><caption>Sales &amp; staff</caption>${HEAD}<tr><td colspan="3">Europe</td></tr>` +
    `${row('td', '\u2003North', '1,204', 'Ann Harrow')}${row('td', '\u2003South', '(988)', '')}` +
    `${row('td', 'All', '2,192', '\u2013')}</table>`
  expect(namedRows(html)).toBe(
    [
      'Sales & staff',
      'Europe, North, Ann Harrow: Area, Sales (\u20AC), Manager',
      'Europe, South: Area, Sales (\u20AC), Manager',
      'All, \u2013: Area, Sales (\u20AC), Manager',
    ].join('\n'),
  )
})

it('a table without a head is its plain text', () => {
  expect(namedRows(`<table>${row('td', 'North', '1,204')}</table>`)).toBe('North | 1,204')
})

it('long names of columns are shortened, and a very long table is not repeated', () => {
  const long = row('th', ...Array.from({ length: 40 }, (_, at) => `Column number ${at}`))
  const cells = row('td', 'North', ...Array.from({ length: 39 }, (_, at) => `${at}`))
  expect(namedRows(`<table>${long}${cells}</table>`).length).toBeLessThan(250)
  const many = `<table>${HEAD}${row('td', 'North', '1,204', '').repeat(800)}</table>`
  expect(namedRows(many).length).toBeLessThan(many.length)
})
