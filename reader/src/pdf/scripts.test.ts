import { describe, expect, test } from 'vitest'
import { convertBytes } from '../../test/fixtures/convert-pdf.ts'
import { fromTheRight, scriptsPdf, type PlacedLine } from '../../test/fixtures/pdf-scripts.ts'

/** Lines below each other. */
const lines = (texts: readonly string[], edge: number, top: number): PlacedLine[] =>
  texts.map((text, at) => fromTheRight(text, edge, top + at * 16))

const textsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await convertBytes(bytes)).blocks.map(({ text }) => text)

describe('right-to-left text', () => {
  const first = [
    'כל בני האדם נולדו בני חורין ושווים',
    'בערכם ובזכויותיהם (סעיף 12, עמוד 345).',
    'הדוח של Arbor Server נכתב בשנת',
    '2024.',
  ]

  test('is in reading order, including its heading, numbers and brackets', async () => {
    const heading = fromTheRight('זכויות האדם', 540, 60, 20)
    const texts = await textsOf(await scriptsPdf({ lines: [heading, ...lines(first, 540, 110)] }))
    expect(texts).toEqual(['זכויות האדם', first.join(' ')])
  })

  test('in two columns begins with the right one', async () => {
    const second = [
      'يولد جميع الناس أحرارا',
      'متساوين في الكرامة',
      'والحقوق وقد وهبوا عقلا',
      'وضميرا وعليهم أن يعاملوا',
    ]
    const before = [
      'من حق كل شخص أن يكون',
      'معترفا به في كل مكان',
      'الناس جميعا سواء أمام',
      'القانون دون أي تمييز',
    ]
    const texts = await textsOf(
      await scriptsPdf({ lines: [...lines(second, 540, 100), ...lines(before, 260, 100)] }),
    )
    expect(texts.join(' ')).toBe([...second, ...before].join(' '))
  })

  test('in a table begins with the rightmost column', async () => {
    const rows = [
      ['פריט', 'מחיר'],
      ['שולחן עץ', '45.50'],
      ['כיסא', '12.75'],
    ]
    const texts = rows.flatMap((row, at) =>
      row.map((cell, column) => fromTheRight(cell, 530 - column * 120, 114 + at * 20)),
    )
    const frame = { x: 300, top: 100, columns: [120, 120], rowHeight: 20, rows: rows.length }
    const { blocks } = await convertBytes(await scriptsPdf({ lines: texts, frame }))
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['table', rows.map((row) => row.join('\t')).join('\n')],
    ])
  })
})

test('Chinese, Japanese and Korean text keeps its order, and lines join without a space if the words have none', async () => {
  const placed = (texts: readonly string[], x: number, top: number): PlacedLine[] =>
    texts.map((text, at) => ({ text, x, y: top + at * 18, size: 10 }))
  const japanese = [
    'すべての人間は、生れながらにして自由であり、',
    'かつ、尊厳と権利とについて平等である。人間は、',
    '理性と良心とを授けられており、互いに同胞の精神を',
  ]
  const chinese = [
    '人人生而自由，在尊严和权利上一律平等。',
    '他们赋有理性和良心，并应以兄弟关系的精神',
    '相对待。人人有资格享有本宣言所载的一切权利',
  ]
  const bytes = await scriptsPdf({
    lines: [...placed(japanese, 50, 80), ...placed(chinese, 320, 80)],
  })
  const texts = await textsOf(bytes)
  expect(texts).toEqual([japanese.join(''), chinese.join('')])
})
