import { expect, test } from 'vitest'
import { convertBytes, textOf } from '../../../test/fixtures/convert-pdf.ts'
import { sentence } from '../../../test/fixtures/layouts/story.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'
import { hasGluedWords } from './glued-words.ts'

const SENTENCES = Array.from({ length: 12 }, (_, at) => sentence(100 + at))

/**
 * Sentences with a given gap between words, in type sizes, as single words or with spaces between
 * them.
 */
async function withGaps(gap: number, isSpaced: boolean): Promise<Uint8Array> {
  const size = 8
  const pages = new PageWriter({ size, font: 'Helvetica' })
  for (const [at, text] of SENTENCES.entries()) {
    const y = 50 + at * 20
    const wordSpacing = gap * size - pages.widthOf(' ')
    if (isSpaced) {
      pages.pdf
        .font('Helvetica')
        .fontSize(size)
        .text(text, 40, y, { lineBreak: false, wordSpacing })
      continue
    }
    let x = 40
    for (const word of text.split(' ')) {
      pages.text(word, [x, y])
      x += pages.widthOf(word) + gap * size
    }
  }
  return pages.finish()
}

test.each([
  [0.12, true],
  [0.12, false],
  [0.18, false],
])(
  'splits words with narrow spaces between them: %s, written as one text: %s',
  async (gap, isSpaced) => {
    const { blocks } = await convertBytes(await withGaps(gap, isSpaced))
    const text = textOf(blocks).replaceAll(/\s+/gu, ' ')
    const whole = SENTENCES.filter((one) => text.includes(one))
    expect(whole.length).toBeGreaterThanOrEqual(0.9 * SENTENCES.length)
  },
)

test('does not read a page again because of long words', () => {
  const text =
    'Die Donaudampfschifffahrtsgesellschaft stellte die Rechtsschutzversicherung ein, als Frau McDonald das Büro verließ.'
  expect(hasGluedWords({ textItems: [{ text, x: 0, y: 0, width: 400, height: 10 }] })).toBe(false)
})
