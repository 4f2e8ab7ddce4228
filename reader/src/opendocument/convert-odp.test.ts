import { expect, test } from 'vitest'
import { at, frame, openDocumentOf, p, table, td } from '../../test/fixtures/opendocument.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import { convertOdp } from './convert-odp.ts'

async function convert(body: string, automaticStyles = ''): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  const file = openDocumentOf({ kind: 'presentation', body, automaticStyles })
  return await convertOdp(await folder.put('a.odp', file))
}

const box = (text: string, attributes: string) =>
  frame(`<draw:text-box>${p(text)}</draw:text-box>`, attributes)
const page = (shapes: string, style = 'dp1') =>
  `<draw:page draw:style-name="${style}">${shapes}</draw:page>`

test('keeps titles, shapes in reading order and notes of slides, but not their footers', async () => {
  const notes = `<presentation:notes>${box('Say hello', 'presentation:class="notes"')}${box('7', 'presentation:class="page-number"')}</presentation:notes>`
  const { blocks, totalPages } = await convert(
    page(
      box('Below', at(1, 10)) +
        frame(table([[td('Region'), td('North')]]), at(1, 5)) +
        box('The title', `presentation:class="title" ${at(1, 1)}`) +
        box('Page 1', `presentation:class="footer" ${at(1, 18)}`) +
        `<draw:g><draw:custom-shape ${at(1, 3)}>${p('In a group')}</draw:custom-shape></draw:g>` +
        notes,
    ),
  )
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['heading', 'The title'],
    ['paragraph', 'In a group'],
    ['table', 'Region\tNorth'],
    ['paragraph', 'Below'],
    ['paragraph', 'Speaker notes:\nSay hello'],
  ])
  expect(blocks[0]).toMatchObject({ page: 1 })
  expect(totalPages).toBe(1)
})

test('names a slide without a title by its number and marks hidden slides', async () => {
  const hidden =
    '<style:style style:name="dp2" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
  const { blocks } = await convert(
    page(box('only text', at(1, 1))) + page(box('more', at(1, 1)), 'dp2'),
    hidden,
  )
  expect(blocks.map(({ text }) => text)).toEqual([
    'Slide 1',
    'only text',
    'Slide 2 (hidden)',
    'more',
  ])
})

test('rejects a presentation without text', async () => {
  await expect(convert(page(''))).rejects.toMatchObject({ code: 'empty' })
})
