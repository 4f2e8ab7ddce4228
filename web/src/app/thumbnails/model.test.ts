import { expect, it } from 'vitest'
import { linesOf } from './model.ts'

it('a thumbnail shows headings and lines of text without empty ones', () => {
  expect(linesOf('# Lease\n\n  The notice period.\n')).toEqual([
    { kind: 'heading', text: 'Lease' },
    { kind: 'text', text: 'The notice period.' },
  ])
})

it('a thumbnail shows rows of a table as cells, without their HTML', () => {
  const html =
    '<table><tr><th>plant</th><th>a &amp; b</th></tr><tr><td><b>fern</b></td></tr></table>'
  expect(linesOf(html)).toEqual([
    { kind: 'cells', cells: ['plant', 'a & b'] },
    { kind: 'cells', cells: ['fern'] },
  ])
})

it('a thumbnail shows the beginning of long texts and tables', () => {
  expect(linesOf('x\n'.repeat(500))).toHaveLength(12)
  expect(linesOf(`<tr>${'<td>x</td>'.repeat(50)}</tr>`)).toEqual([
    { kind: 'cells', cells: ['x', 'x', 'x', 'x'] },
  ])
})
