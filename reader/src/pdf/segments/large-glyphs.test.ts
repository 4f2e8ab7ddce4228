import { expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

const ITEMS = [
  [
    'lamps for sight (48 ports), painted marks on the outer quay and',
    '(43 ports), mirrors and flags;',
  ],
  ['horns for fog (42 ports), bells that are hung on the buoys of the', 'channel (39 ports);'],
  [
    'radio for replies (25 ports), and signal books, in which pilots',
    'Note the time of each call;',
  ],
]
const SIZE = 11

/** Lines of a list with two lines each, whose glyphs are on the baseline of the first one. */
async function listWith(glyph: string, font: string, size: number): Promise<string[]> {
  const writer = new PageWriter({ size: SIZE, font: 'Times-Roman' })
  const lead = 'The harbour office names the aids that the pilots used in the past year:'
  writer.text(lead, [72, 60])
  let y = 60 + Math.max(20, size)
  for (const lines of ITEMS) {
    // Both are as high above the baseline as their fonts say.
    writer.pdf
      .font(font)
      .fontSize(size)
      .text(glyph, 84, y + SIZE * 0.7, { lineBreak: false, baseline: 'alphabetic' })
    lines.forEach((line, at) => {
      writer.pdf.font('Times-Roman').fontSize(SIZE)
      writer.pdf.text(line, 112, y + SIZE * 0.7 + at * 13, {
        lineBreak: false,
        baseline: 'alphabetic',
      })
    })
    y += 34
  }
  writer.text('The survey did not ask how often a pilot used each of these aids.', [72, y + 10])
  const { blocks } = await convertBytes(await writer.finish())
  return blocks.map(({ text }) => text)
}

it.each([
  ['\u2022', 'Symbol', 14],
  ['\u2022', 'Symbol', 18],
  ['\u2022', 'Helvetica', 24],
  ['\u2022', 'Helvetica', 32],
  ['n', 'ZapfDingbats', 20],
  ['n', 'ZapfDingbats', 28],
])('lines beside a large glyph stay with their item: %j in %s at %i points', async (...glyph) => {
  const texts = await listWith(...glyph)
  const bare = texts.map((text) => text.replace(/^[^\p{L}\p{N}(]+|^n (?=\p{Ll})/u, ''))
  expect(bare.slice(1, -1)).toEqual(ITEMS.map((lines) => lines.join(' ')))
})
