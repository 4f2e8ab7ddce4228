import { expect, it } from 'vitest'
import { verticalPdf } from '../../../test/fixtures/broken/miscoded-pdf.ts'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'

it('reads Japanese columns from right to left, each from top to bottom', async () => {
  const columns = ['灯台は毎年春に検査され', 'る。記録は事務所に保存', 'され船長は誰でも読める']
  const { blocks, warnings } = await convertBytes(await verticalPdf(columns))
  expect(blocks.map(({ text }) => text)).toEqual([columns.join('')])
  expect(warnings).toEqual([])
})
