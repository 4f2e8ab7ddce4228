import { expect, test } from 'vitest'
import { rowsXml, workbookOf } from '../../test/fixtures/xlsx.ts'
import { convert } from './convert-xlsx.test-support.ts'

const rows = rowsXml([
  { at: 'A1', value: 'Item' },
  { at: 'B1', value: 'Price' },
  { at: 'A2', value: 'Rope' },
  { at: 'B2', value: 12 },
  { at: 'A9', value: 'Prices include tax.' },
])

test('comments of a sheet follow the block with their cell, with author, place and content', async () => {
  const sheet = {
    name: 'Prices',
    rows,
    relations: [
      ['rId1', 'comments', '../comments1.xml'],
      ['rId2', 'threadedComment', '../threadedComments/threadedComment1.xml'],
    ] as const,
  }
  const notes =
    '<comments><authors><author>Ann</author><author>tc=1</author></authors><commentList>' +
    '<comment ref="B2" authorId="0"><text><r><t>Ann:</t></r><r><t xml:space="preserve"> Includes tax?</t></r></text></comment>' +
    '<comment ref="A9" authorId="1"><text><t>[Threaded comment] Your version of the program…</t></text></comment>' +
    '</commentList></comments>'
  const threads =
    '<ThreadedComments><threadedComment ref="A9" personId="{7}"><text>Since when?</text></threadedComment></ThreadedComments>'
  const persons = '<personList><person displayName="Ben Roe" id="{7}"/></personList>'
  const { blocks } = await convert(
    workbookOf({
      sheets: [sheet],
      parts: {
        'xl/comments1.xml': notes,
        'xl/threadedComments/threadedComment1.xml': threads,
        'xl/persons/person.xml': persons,
      },
    }),
  )
  expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
    ['heading', 'Prices'],
    ['table', 'Item\tPrice\nRope\t12'],
    ['footnote', 'Comment by Ann on B2 (12): Includes tax?'],
    ['paragraph', 'Prices include tax.'],
    ['footnote', 'Comment by Ben Roe on A9 (Prices include tax.): Since when?'],
  ])
  expect(blocks[2]?.metadata).toMatchObject({ block_type: 'comment', cell_range: 'B2' })
})
