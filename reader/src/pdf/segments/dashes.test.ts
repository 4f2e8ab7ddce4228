import { expect, test } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { sentence } from '../../../test/fixtures/layouts/story.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

test.each([
  ['The aids for sight \u2014 large lamps \u2014 were used most.'],
  ['The harbour \u2013 the old one \u2013 is a long-term plan.'],
  ['One of them \u2014 the last \u2014 and two\u2014or three\u2014more are well-known.'],
])('dashes stay dashes, and hyphens stay hyphens: %j', async (text) => {
  const writer = new PageWriter({ size: 11, font: 'Times-Roman' })
  writer.text(sentence(80), [72, 60])
  writer.text(text, [72, 90])
  writer.text(sentence(81), [72, 120])
  const { blocks } = await convertBytes(await writer.finish())
  expect(blocks.map((block) => block.text).join('\n')).toContain(text)
})

test('words around a dash at the end of a line are not joined', async () => {
  const writer = new PageWriter({ size: 11, font: 'Times-Roman' })
  const [width, y] = [430, 60]
  const text = `${sentence(80)} The aids \u2014 for sight\u2014`
  const end = writer.paragraph(text, { x: 72, y, width })
  writer.paragraph(`large lamps and painted marks. ${sentence(81)}`, { x: 72, y: end, width })
  const { blocks } = await convertBytes(await writer.finish())
  expect(blocks.map((block) => block.text).join('\n')).not.toContain('sightlarge')
})

test('a range of figures is read with a hyphen, whatever its dash', async () => {
  const writer = new PageWriter({ size: 11, font: 'Times-Roman' })
  writer.text('The season \u2014 2019\u20132020 \u2014 was short.', [72, 60])
  const { blocks } = await convertBytes(await writer.finish())
  expect(blocks[0]?.text).toBe('The season \u2014 2019-2020 \u2014 was short.')
})
