import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { linesOfText, pictureOfText } from '../../test/fixtures/pictures.ts'
import { pageText } from './page-text.ts'
import { recognise } from './recognise.ts'

const ENGLISH = { languages: ['eng'] }

/** Noise from a small deterministic generator, so that every run is the same. */
function noise(width: number, height: number): Promise<Buffer> {
  let state = 1
  const pixels = Buffer.alloc(width * height)
  for (const at of pixels.keys()) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    pixels[at] = state >>> 23
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

const drawing = (content: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#fff"/>${content}</svg>`,
    ),
  )
    .png()
    .toBuffer()

test("gives each image its own text, and no text to noise, shapes and files that aren't images", async () => {
  const shapes = await drawing(
    '<circle cx="60" cy="60" r="40" fill="none" stroke="#000" stroke-width="4"/>' +
      '<path d="M120 40 l40 80 l-80 0 z M200 20 v80 h40 M200 60 h28" fill="none" stroke="#000" stroke-width="4"/>' +
      '<rect x="180" y="120" width="90" height="60" fill="#c42"/><path d="M20 180 q40 -60 80 0" stroke="#36c" fill="none"/>',
  )
  const small = await linesOfText(['Twelve words on a screen'], { dpi: 72 })
  const dark = await sharp(await linesOfText(['White on black 2024']))
    .negate({ alpha: false })
    .png()
    .toBuffer()
  const pictures = [small, await noise(300, 200), shapes, Buffer.from('no picture'), dark]
  const results = await recognise(pictures, ENGLISH)
  expect(results.map(({ lines }) => pageText(lines))).toEqual([
    'Twelve words on a screen',
    '',
    '',
    '',
    'White on black 2024',
  ])
})

test('gives positions of lines in pixels of the image', async () => {
  const picture = await pictureOfText({
    size: [300, 100],
    texts: [{ text: 'Somewhere', x: 150, y: 60 }],
    dpi: 144,
  })
  const [line] = (await recognise([picture], ENGLISH))[0]?.lines ?? []
  expect(line?.x).toBeGreaterThan(295)
  expect(line?.x).toBeLessThan(310)
  expect(line?.y).toBeGreaterThan(115)
  expect(line?.y).toBeLessThan(130)
})

test('puts words at any position into reading order', async () => {
  const words = ['valve', 'report', 'budget', 'energy', 'sample', 'market', 'winter', 'delay']
  const places = fc.tuple(
    fc.shuffledSubarray(words, { minLength: 4 }),
    fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 8, maxLength: 8 }),
  )
  await fc.assert(
    fc.asyncProperty(places, async ([chosen, shifts]) => {
      const texts = chosen.map((text, at) => ({
        text,
        x: 10 + (at % 2) * 120 + (shifts[at] ?? 0),
        y: 8 + Math.floor(at / 2) * 24,
      }))
      const picture = await pictureOfText({ size: [240, 110], texts })
      const [read] = await recognise([picture], ENGLISH)
      expect(
        pageText(read?.lines ?? [])
          .trim()
          .split(/\s+/),
      ).toEqual(chosen)
    }),
    // The same images each time, because about one in a hundred may be misread.
    { numRuns: 3, seed: 11 },
  )
})

test('stops when the signal is aborted', async () => {
  const signal = AbortSignal.abort(new Error('stop'))
  await expect(recognise([await noise(50, 50)], ENGLISH, signal)).rejects.toThrow('stop')
})
