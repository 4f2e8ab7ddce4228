import { expect, test } from 'vitest'
import type { Block, ConvertedDocument } from './document-model.ts'
import { marksIn, notesFor, withNotes } from './notes.ts'

const box = (page: number) => ({ page, x: 0, y: 0, width: 1, height: 1 })
const block = (
  text: string,
  page?: number,
  kind: 'paragraph' | 'footnote' = 'paragraph',
): Block => ({
  kind,
  text,
  boxes: page === undefined ? [] : [box(page)],
})
const note = (text: string, page?: number): Block => block(text, page, 'footnote')
const documentOf = (...blocks: Block[]): ConvertedDocument => ({
  blocks,
  totalPages: null,
  warnings: [],
})
const notesOf = (...blocks: Block[]) =>
  withNotes(documentOf(...blocks)).blocks.map(({ notes = [] }) =>
    notes.map(({ mark, text }) => `${mark}: ${text}`),
  )

test('lists and ranges of marks mean each of their notes', () => {
  expect([...marksIn('410 [1,3] and 20 [5–7], see [*]')]).toEqual(
    expect.arrayContaining(['1', '3', '5', '6', '7', '*']),
  )
  expect(marksIn('a long [1-999999999] range').size).toBeLessThan(30)
})

test('a block has the notes that it refers to, also of several paragraphs', () => {
  expect(
    notesOf(
      block('410 [3] at the gate[4].'),
      note('[3] As of May.'),
      note('And later.'),
      note('[4] North.'),
    ),
  ).toEqual([['3: As of May. And later.', '4: North.'], [], [], []])
})

test('a mark without a known note has none', () => {
  expect(notesOf(block('As in [7].'), note('[3] As of May.'))).toEqual([[], []])
})

test('on pages, a mark means the note on its page', () => {
  expect(
    notesOf(
      block('410 [1]', 1),
      note('1 On the first page.', 1),
      block('50 [1]', 2),
      note('[1] On the second page.', 2),
      block('60 [1]', 3),
    ),
  ).toEqual([['1: On the first page.'], [], ['1: On the second page.'], [], []])
})

test('without pages, a mark means the next note with it', () => {
  expect(
    notesOf(block('a[1]'), note('[1] First.'), block('b[1]'), note('[1] Second.'), block('c[1]')),
  ).toEqual([['1: First.'], [], ['1: Second.'], [], ['1: Second.']])
})

test('a chunk has the notes whose marks are in its content, up to a limit', () => {
  const notes = Array.from({ length: 40 }, (_, at) => ({ mark: String(at), text: 'x' }))
  expect(notesFor([{ notes }], 'only [3]')).toEqual({ notes: [{ mark: '3', text: 'x' }] })
  expect(notesFor([{ notes }], 'none')).toEqual({})
  expect(notesFor([{ notes }], notes.map(({ mark }) => `[${mark}]`).join('')).notes).toHaveLength(
    20,
  )
  const [long] = withNotes(documentOf(block('[1]'), note(`[1] ${'y'.repeat(900)}`))).blocks
  expect(long?.notes?.[0]?.text).toBe(`${'y'.repeat(499)}…`)
})
