import { expect, it, test } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { sentence } from '../../../test/fixtures/layouts/story.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

const SIZE = 10

type Raise = { readonly rise: number; readonly size: number }
/** A text and a mark in turns. */
type Parts = readonly string[]

/** Draws texts at one baseline, every second one smaller and raised. @returns the end of the last */
function draw(writer: PageWriter, parts: Parts, at: readonly [number, number], raise: Raise) {
  const [left, baseline] = at
  let x = left
  for (const [index, text] of parts.entries()) {
    const isRaised = index % 2 === 1
    writer.pdf.font(writer.style.font).fontSize(isRaised ? raise.size : SIZE)
    const y = isRaised ? baseline - raise.rise : baseline
    writer.pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
    x += writer.pdf.widthOfString(text)
  }
  return x
}

const PROSE = Array.from({ length: 3 }, (_, at) => sentence(40 + at))

/** A page with a heading and a paragraph, with text above the line in one of them. */
async function read(parts: Parts, raise: Raise = { rise: 4, size: 6 }): Promise<string> {
  const writer = new PageWriter({ size: SIZE, font: 'Times-Roman' })
  PROSE.forEach((text, at) => writer.text(text, [72, 60 + at * 20]))
  draw(writer, parts, [72, 150], raise)
  PROSE.forEach((text, at) => writer.text(text, [72, 180 + at * 20]))
  const { blocks } = await convertBytes(await writer.finish())
  return blocks.map(({ text }) => text).join('\n')
}

const RAISES: readonly Raise[] = [
  { rise: 4, size: 6 },
  { rise: 3, size: 7 },
  { rise: 5, size: 6 },
  { rise: 3.3, size: 5.8 },
]
test.each(RAISES)(
  'raised text is set apart, with a rise of $rise and a size of $size',
  async (raise) => {
    const parts = [
      'The port had 410',
      '3',
      ' ships and 10',
      '6',
      ' tons on 25 km',
      '2',
      ' in 2022.',
      '1',
      ' It grew.',
    ]
    expect(await read(parts, raise)).toContain(
      'The port had 410 [3] ships and 10^6 tons on 25 km^2 in 2022.[1] It grew.',
    )
  },
)

test.each([
  [['The harbour of Oslo', '12', ''], 'The harbour of Oslo[12]'],
  [
    ['On the 1', 'st', ' of May and the 3', 'rd', ' of June'],
    'On the 1st of May and the 3rd of June',
  ],
  [['The ion Ca', '2+', ' is small'], 'The ion Ca^2+ is small'],
  [['It is known.', '4,5', ' It was measured'], 'It is known.[4,5] It was measured'],
  [['The firm Arbor', 'TM', ' of Kiel'], 'The firm ArborTM of Kiel'],
])('text above the line follows the rule of all formats: %j', async (parts, text) => {
  expect(await read(parts)).toContain(text)
})

test.each([
  ['12', 'The harbour of Oslo was not counted.', '[12] The harbour of Oslo was not counted.'],
  ['a', ' Without the ferries to the islands.', '[a] Without the ferries to the islands.'],
  ['14', 'C is an isotope that dates old wood.', '14C is an isotope that dates old wood.'],
])('a mark that begins a note is apart from its text: %j and %j', async (mark, rest, text) => {
  const writer = new PageWriter({ size: SIZE, font: 'Times-Roman' })
  PROSE.forEach((line, at) => writer.text(line, [72, 60 + at * 20]))
  draw(writer, ['', mark, rest], [72, 200], { rise: 4, size: 6 })
  const { blocks } = await convertBytes(await writer.finish())
  expect(blocks.at(-1)?.text).toBe(text)
})

it('text below the line stays joined', async () => {
  const text = await read(['The tank has H', '2', 'O and CO', '2', ' in it.'], {
    rise: -2,
    size: 6,
  })
  expect(text).toContain('The tank has H2O and CO2 in it.')
})

it('the parts of a fraction are not marks', async () => {
  const writer = new PageWriter({ size: SIZE, font: 'Times-Roman' })
  PROSE.forEach((text, at) => writer.text(text, [72, 60 + at * 20]))
  const end = draw(writer, ['It takes 3', '1', ''], [72, 150], { rise: 3, size: 6 })
  draw(writer, ['/', '2', ' hours in all.'], [end, 150], { rise: -1, size: 6 })
  const { blocks } = await convertBytes(await writer.finish())
  expect(blocks.map(({ text }) => text).join('\n')).not.toContain('[1]')
})

it('the line after a large initial is not a mark', async () => {
  const writer = new PageWriter({ size: SIZE, font: 'Times-Roman' })
  writer.text('T', [72, 60], { size: 24 })
  writer.text('he keeper writes down each ship that he sees from the tower.', [88, 62])
  writer.text('He lights the lamp and waits for the fog to lift in the bay.', [88, 76])
  const { blocks } = await convertBytes(await writer.finish())
  expect(blocks.map(({ text }) => text).join('\n')).toContain('The keeper writes down each ship')
})

it('is set apart at the end of a heading, and at the ends of the lines of a paragraph', async () => {
  const raise = { rise: 4, size: 6 }
  const writer = new PageWriter({ size: SIZE, font: 'Times-Roman' })
  writer.text('Ships of the harbour', [72, 60], { size: 18, font: 'Times-Bold' })
  const end = 72 + writer.widthOf('Ships of the harbour', { size: 18, font: 'Times-Bold' })
  writer.text('7', [end, 60], { size: 10, font: 'Times-Bold' })
  draw(
    writer,
    ['The keeper of the old lighthouse wrote down each ship of 2021', '8', ''],
    [72, 110],
    raise,
  )
  draw(
    writer,
    ['and of 2022 that he saw from the tower, however small it was', '9', ''],
    [72, 123],
    raise,
  )
  draw(writer, ['in the fog.', '10', ''], [72, 136], raise)
  PROSE.forEach((text, at) => writer.text(text, [72, 180 + at * 20]))
  const { blocks } = await convertBytes(await writer.finish())
  expect(blocks[0]).toMatchObject({ kind: 'heading', text: 'Ships of the harbour[7]' })
  expect(blocks[1]?.text).toBe(
    'The keeper of the old lighthouse wrote down each ship of 2021 [8] and of 2022 that he saw from the tower, however small it was[9] in the fog.[10]',
  )
})

it('is set apart in items of lists, cells and heads of columns', async () => {
  const raise = { rise: 4, size: 6 }
  const writer = new PageWriter({ size: SIZE, font: 'Helvetica' })
  draw(writer, ['\u2022 The first item of 12', '2', ' with a mark'], [72, 60], raise)
  draw(writer, ['\u2022 The second item of the list', '3', ''], [72, 74], raise)
  const values = [
    ['Oslo', '410', '3', '418', ''],
    ['Kiel', '388', '', '391', '1'],
    ['Bergen', '255', '', '261', ''],
    ['Malmo', '140', '', '150', '*'],
  ] as const
  draw(writer, ['2021', ''], [200, 150], raise)
  draw(writer, ['2022', 'a'], [300, 150], raise)
  draw(writer, ['Name', ''], [72, 150], raise)
  for (const [row, [name, first, firstMark, second, secondMark]] of values.entries()) {
    const y = 168 + row * 16
    draw(writer, [name, ''], [72, y], raise)
    draw(writer, [first, firstMark], [205, y], raise)
    draw(writer, [second, secondMark], [305, y], raise)
  }
  const { blocks } = await convertBytes(await writer.finish())
  const text = blocks.map((block) => block.text).join('\n')
  expect(text).toContain('The first item of 12 [2] with a mark')
  expect(text).toContain('The second item of the list[3]')
  for (const row of [
    'Name\t2021\t2022 [a]',
    'Oslo\t410 [3]\t418',
    'Kiel\t388\t391 [1]',
    'Malmo\t140\t150 [*]',
  ]) {
    expect(text).toContain(row)
  }
})
