import { expect, test } from 'vitest'
import type { Block, Box, PlannedChunk } from '../core/document-model.ts'
import { planChunks } from './plan-chunks.ts'

const box = (x: number, y: number, width: number, height: number): Box => ({
  page: 1,
  x,
  y,
  width,
  height,
})
const onPage2 = (one: Box): Box => ({ ...one, page: 2 })
const paragraph = (...boxes: readonly Box[]): Block => ({
  kind: 'paragraph',
  text: 'Words.',
  boxes,
})

function chunksOf(blocks: readonly Block[], mode: 'standard' | 'single_chunk' = 'standard') {
  const nodes = planChunks({ blocks, totalPages: null, warnings: [] }, { mode, format: 'pdf' })
  return nodes as readonly PlannedChunk[]
}
const boxesOf = (blocks: readonly Block[]) => chunksOf(blocks)[0]?.boxes

test('gives a chunk that spans two columns a box in each, not one around everything between', () => {
  const blocks = [
    paragraph(box(40, 500, 240, 100)),
    paragraph(box(40, 610, 240, 90), box(300, 80, 240, 60)),
    paragraph(box(300, 150, 240, 300)),
  ]
  expect(boxesOf(blocks)).toEqual([box(40, 500, 240, 200), box(300, 80, 240, 370)])
  // A note over the full width below the second column.
  const note = box(40, 750, 500, 12)
  expect(boxesOf([...blocks, paragraph(note)])).toEqual([
    box(40, 500, 240, 200),
    box(300, 80, 240, 370),
    note,
  ])
})

test('gives lines of one column, or parts of one line, a single box', () => {
  expect(
    boxesOf([
      paragraph(box(40, 80, 60, 10)),
      paragraph(box(60, 100, 480, 40)),
      paragraph(box(40, 150, 90, 10)),
      paragraph(box(300, 151, 120, 9)),
      paragraph(onPage2(box(40, 90, 200, 10))),
    ]),
  ).toEqual([box(40, 80, 500, 80), onPage2(box(40, 90, 200, 10))])
})

test('gives a part of a long table boxes only on the pages of its rows', () => {
  const rows = Array.from({ length: 400 }, (_, at) => `<tr><td>Part ${at}</td><td>${at}</td></tr>`)
  const [first, second] = [box(40, 80, 500, 600), onPage2(box(40, 80, 500, 600))]
  const chunks = chunksOf([
    {
      kind: 'table',
      html: `<table><tr><th>Name</th><th>Price</th></tr>${rows.join('')}</table>`,
      text: 'Name Price',
      boxes: [first, second],
      rowPages: [1, ...rows.map((_, at) => (at < 200 ? 1 : 2))],
    },
  ])
  expect(chunks.length).toBeGreaterThan(3)
  for (const { content, boxes } of chunks) {
    const parts = Array.from(content.matchAll(/Part (\d+)/g), ([, at]) => Number(at))
    const pages = [parts.some((at) => at < 200) && first, parts.some((at) => at >= 200) && second]
    expect(boxes).toEqual(pages.filter((page) => page !== false))
  }
})

test('gives a single chunk one box per page, however many columns it has', () => {
  const blocks = [paragraph(box(40, 500, 240, 100)), paragraph(box(300, 80, 240, 60))]
  expect(chunksOf(blocks, 'single_chunk')[0]?.boxes).toEqual([box(40, 80, 500, 520)])
})
