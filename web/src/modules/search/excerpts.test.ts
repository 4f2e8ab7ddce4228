import { expect, test } from 'vitest'
import { blocksOf, rowsFound } from './excerpts.ts'

test('keeps the first row of a table and the rows with the searched words, in order', () => {
  const row = (word: string) => `<tr><td>${word}</td></tr>`
  const table = `<table>${['Plant', 'moss', 'reed', 'fern', 'sedge', 'old fern'].map(row).join('')}</table>`
  expect(rowsFound(table, 'fern', 3)).toEqual({
    html: `<table>${['Plant', 'moss', 'fern', 'old fern'].map(row).join('')}</table>`,
    left: 2,
  })
  expect(rowsFound('<p>fern</p>', 'fern', 3)).toBe(undefined)
})

test('keeps the order of rows if cells span several', () => {
  const table =
    '<table><tr><th>a</th></tr><tr><td rowspan="2">b</td></tr><tr><td>fern</td></tr><tr><td>fern</td></tr></table>'
  expect(rowsFound(table, 'fern', 2)?.html).toContain('rowspan="2">b')
})

test('tells lists from paragraphs', () => {
  expect(blocksOf('You need\nboth:\n- a fern\n- a pot\n\n1. Water it')).toEqual([
    { text: 'You need both:' },
    { items: ['- a fern', '- a pot', '1. Water it'] },
  ])
  expect(blocksOf('')).toEqual([])
})
