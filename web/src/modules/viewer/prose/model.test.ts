import { expect, test } from 'vitest'
import { blocksOf, notesIn, piecesOf } from './model.ts'

test('a list in a text becomes nested items with their own markers', () => {
  expect(blocksOf('You will:\n\n- Outer\n  - Inner\n- Second\n1. First step\n   goes on')).toEqual([
    { kind: 'paragraph', text: 'You will:' },
    {
      kind: 'list',
      items: [
        { level: 0, marker: '-', text: 'Outer' },
        { level: 1, marker: '-', text: 'Inner' },
        { level: 0, marker: '-', text: 'Second' },
        { level: 0, marker: '1.', text: 'First step\ngoes on' },
      ],
    },
  ])
})

test.each([
  'A. Miller wrote this.\nIt goes on.',
  'It cost\n- almost - nothing',
  'v. 2',
  'A. Miller',
])('a text that merely looks like an item stays a paragraph: %j', (text) => {
  expect(blocksOf(text)).toEqual([{ kind: 'paragraph', text }])
})

test('a footnote is known by its reference, and other words in brackets stay', () => {
  const text = 'Sales grew.[1] See [2].\n\n[1] As audited.\n\n[3] Not a note.'
  expect(blocksOf(text).map(({ kind }) => kind)).toEqual(['paragraph', 'note', 'paragraph'])
  expect(piecesOf('Sales grew.[1] See [2].', notesIn(text))).toEqual([
    { text: 'Sales grew.', isReference: false },
    { text: '[1]', isReference: true },
    { text: ' See ', isReference: false },
    { text: '[2]', isReference: false },
    { text: '.', isReference: false },
  ])
})

test('lines aligned with spaces keep their columns', () => {
  expect(blocksOf('Nut      5\nBolt     7')).toEqual([
    { kind: 'lines', text: 'Nut      5\nBolt     7' },
  ])
})
