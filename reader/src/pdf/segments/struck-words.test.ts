import { expect, it, test } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { sentence } from '../../../test/fixtures/layouts/story.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

const LINES = Array.from({ length: 4 }, (_, at) => sentence(60 + at))
const SIZE = 11

type Draw = (writer: PageWriter, from: number, to: number, top: number) => void

/** Ways to strike text whose box begins at `top`. */
const STRIKES: Readonly<Record<string, Draw>> = {
  'a line': ({ pdf }, from, to, top) => {
    pdf
      .lineWidth(0.6)
      .moveTo(from, top + 6.2)
      .lineTo(to, top + 6.2)
      .stroke()
  },
  'a red line as thick as one of a letter': ({ pdf }, from, to, top) => {
    pdf.save().lineWidth(1.2).strokeColor('red')
    pdf
      .moveTo(from, top + 5.6)
      .lineTo(to, top + 5.6)
      .stroke()
      .restore()
  },
  'a flat rectangle': ({ pdf }, from, to, top) => {
    pdf.rect(from, top + 5.8, to - from, 0.7).fill('black')
  },
  'an annotation': ({ pdf }, from, to, top) => {
    pdf.strike(from, top, to - from, SIZE * 1.1)
  },
}

/** What isn't a strike, though it is at text. */
const OTHERS: Readonly<Record<string, Draw>> = {
  'a line below': ({ pdf }, from, to, top) => {
    pdf
      .lineWidth(0.6)
      .moveTo(from, top + 10.6)
      .lineTo(to, top + 10.6)
      .stroke()
  },
  'a line above': ({ pdf }, from, to, top) => {
    pdf.lineWidth(0.6).moveTo(from, top).lineTo(to, top).stroke()
  },
  'a box': ({ pdf }, from, to, top) => {
    pdf
      .lineWidth(0.6)
      .rect(from - 2, top - 1, to - from + 4, 13)
      .stroke()
  },
  'a highlight': ({ pdf }, from, to, top) => {
    pdf.save().lineWidth(11).strokeColor('yellow', 0.4)
    pdf
      .moveTo(from, top + 6)
      .lineTo(to, top + 6)
      .stroke()
      .restore()
  },
  'a rule that ends elsewhere': ({ pdf }, from, to, top) => {
    pdf
      .lineWidth(0.6)
      .moveTo(from - 30, top + 6)
      .lineTo(to + 40, top + 6)
      .stroke()
  },
  'a white line': ({ pdf }, from, to, top) => {
    pdf.save().lineWidth(0.6).strokeColor('white')
    pdf
      .moveTo(from, top + 6)
      .lineTo(to, top + 6)
      .stroke()
      .restore()
  },
}

/** A page whose middle line has a part at which something is drawn. */
async function read([before, part, after]: readonly [string, string, string], draw: Draw) {
  const writer = new PageWriter({ size: SIZE, font: 'Times-Roman' })
  LINES.forEach((text, at) => writer.text(text, [72, (at < 2 ? 60 : 90) + at * 15]))
  writer.text(before + part + after, [72, 90])
  const from = 72 + writer.widthOf(before)
  draw(writer, from, from + writer.widthOf(part), 90)
  const { blocks } = await convertBytes(await writer.finish())
  return {
    text: blocks.map(({ text }) => text).join(' '),
    struck: blocks.flatMap(({ struck = [] }) => struck),
  }
}

const PARTS = [
  ['The period is ', 'three', ' six months.'],
  ['', 'The old period', ' ends in six months.'],
  ['The period ends in ', 'six months.', ''],
  ['', 'The whole line is void.', ''],
  ['The fee is 1', '400', ' euros.'],
] as const

test.each(Object.keys(STRIKES).flatMap((name) => PARTS.map((parts) => [name, parts] as const)))(
  'text is left out and kept apart if struck by %s: %j',
  async (name, parts) => {
    const { text, struck } = await read(parts, STRIKES[name] ?? (() => undefined))
    const [before, part, after] = parts
    expect(struck).toEqual([part])
    expect(text).not.toContain(part)
    const rest = [before, after].map((one) => one.trim()).filter((one) => one !== '')
    for (const one of rest) expect(text).toContain(one)
    for (const line of LINES) expect(text).toContain(line)
  },
)

test.each(Object.keys(OTHERS))('text stays if it has %s', async (name) => {
  const { text, struck } = await read(PARTS[0], OTHERS[name] ?? (() => undefined))
  expect(struck).toEqual([])
  expect(text).toContain('The period is three six months.')
})

it('struck text of headings and cells is left out there', async () => {
  const writer = new PageWriter({ size: SIZE, font: 'Helvetica' })
  writer.text('Terms of 2021 2022', [72, 50], { size: 18, font: 'Helvetica-Bold' })
  const strike = STRIKES['a line'] ?? (() => undefined)
  const style = { size: 18, font: 'Helvetica-Bold' }
  const at = 72 + writer.widthOf('Terms of ', style)
  strike(writer, at, at + writer.widthOf('2021', style), 54)
  LINES.forEach((text, index) => writer.text(text, [72, 80 + index * 15]))
  ;['Port', '2021', '2022'].forEach((text, i) => writer.text(text, [72 + i * 120, 160]))
  ;['Oslo', 'Kiel', 'Bergen'].forEach((name, row) => {
    const y = 176 + row * 16
    writer.text(name, [72, y])
    writer.text(`4${row}0`, [192, y])
    writer.text(`5${row}0`, [312, y])
  })
  writer.text('999', [218, 192])
  strike(writer, 218, 218 + writer.widthOf('999'), 192)
  const { blocks } = await convertBytes(await writer.finish())
  const heading = blocks.find((block) => block.kind === 'heading')
  expect(heading).toMatchObject({ text: 'Terms of 2022', struck: ['2021'] })
  const table = blocks.find((block) => block.kind === 'table')
  expect(table).toMatchObject({ struck: ['999'] })
  expect(table?.text).toContain('Kiel\t410\t510')
})
