import { expect, test } from 'vitest'
import type { Block } from './document-model.ts'
import { withStruckNeighbors } from './struck-blocks.ts'

const paragraph = (text: string, ...struck: string[]): Block => ({
  kind: 'paragraph',
  text,
  boxes: [],
  ...(struck.length > 0 && { struck }),
})
const heading = (text: string, ...struck: string[]): Block => ({
  ...paragraph(text, ...struck),
  kind: 'heading',
  level: 1,
})
const read = (...blocks: Block[]) => {
  const { blocks: found, warnings } = withStruckNeighbors({
    blocks,
    totalPages: null,
    warnings: [],
  })
  return { found: found.map(({ text, struck = [] }) => [text, ...struck]), warnings }
}

test('struck paragraphs belong to the text before them, also several', () => {
  const { found } = read(
    paragraph('a', '1'),
    paragraph('', '2'),
    paragraph('', '3'),
    paragraph('b'),
  )
  expect(found).toEqual([['a', '1', '2', '3'], ['b']])
})

test('at the start of a section, they belong to the text after them', () => {
  const { found } = read(
    paragraph('a'),
    heading('H', 'old'),
    paragraph('', '1'),
    paragraph('b', '2'),
  )
  expect(found).toEqual([['a'], ['H'], ['b', 'old', '1', '2']])
})

test('at the end of a document, they belong to the last text', () => {
  expect(read(paragraph('a'), heading('H'), paragraph('', '1')).found).toEqual([['a', '1'], ['H']])
})

test('a heading that is struck out as a whole begins no section', () => {
  const { found } = read(paragraph('a'), heading('', 'H'), paragraph('', '1'), paragraph('b'))
  expect(found).toEqual([['a', 'H', '1'], ['b']])
})

test('without any other text, a warning names them', () => {
  const { found, warnings } = read(heading('H'), paragraph('', '1', '2', '3', '4'))
  expect(found).toEqual([['H']])
  expect(warnings).toEqual([
    'Struck text was left out, and no other text is next to it: "1", "2", "3", ….',
  ])
})
