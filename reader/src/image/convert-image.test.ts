import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  boastfulPicture,
  linesOfText,
  pictureOfText,
  plainPicture,
} from '../../test/fixtures/pictures.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import type { ConvertedDocument, IngestionMode } from '../core/document-model.ts'
import { openAssets } from '../pictures/assets.ts'
import { convertFile } from '../convert/convert.ts'

type Options = {
  readonly mode?: IngestionMode
  readonly read?: boolean
  readonly maxPages?: number
}

/** Converts an image. Returns the document and its first image as stored. */
async function convert(
  bytes: Uint8Array,
  { mode = 'single_chunk', read = false, maxPages }: Options = {},
): Promise<ConvertedDocument & { kept: Sharp }> {
  await using folder = await tempFolder()
  const path = await folder.put('picture', bytes)
  const ocr = read ? { languages: ['eng'] } : undefined
  const assets = openAssets(folder.path)
  const input = { path, format: 'image', mode, dpi: 72, ocr, maxPages } as const
  const document = await convertFile(input, { assets })
  const [block] = document.blocks.filter(({ kind }) => kind === 'image')
  const asset = block?.kind === 'image' ? block.asset : undefined
  return { ...document, kept: sharp(await assets.read(asset ?? '')) }
}

const failure = (bytes: Uint8Array): Promise<unknown> =>
  convert(bytes).then(
    ({ blocks }) => blocks,
    ({ code, message }: { code?: string; message: string }) => [code, message],
  )

/** An image with several colors: red on the left, white on the right. */
const halves = (width = 60, height = 40) =>
  plainPicture(width, height, '#fff').composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#f00' } },
      left: 0,
      top: 0,
    },
  ])

/** The pages of a TIFF. `sharp` makes them from one image as high as all pages together. */
const tiff = async (picture: Sharp, pageHeight: number): Promise<Buffer> => {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels, pageHeight } }).tiff().toBuffer()
}

const svg = (content: string, size = 'width="60" height="40"') =>
  Buffer.from(
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}><rect width="60" height="40" fill="#fff"/>${content}</svg>`,
  )

describe('an image with text', () => {
  test('becomes one chunk with its words in order and the image itself', async () => {
    const lines = ['Quarterly report 2024', 'Revenue grew by 12 percent', 'Approved by the board']
    const { kept, ...document } = await convert(await linesOfText(lines), { read: true })
    const [image] = document.blocks
    expect(document).toMatchObject({ totalPages: 1, warnings: [] })
    const options = { mode: 'single_chunk', format: 'image' } as const
    expect(planChunks(document, { ...options, secondaryTaxonomy: 'flowchart' })).toMatchObject([
      {
        chunkType: 'IMAGE',
        content: lines.join('\n'),
        boxes: [],
        metadata: { secondary_taxonomy: 'flowchart' },
        assets: [image?.kind === 'image' && image.asset],
      },
    ])
    expect(await kept.metadata()).toMatchObject({ format: 'webp', width: 361 })
  })

  test('becomes paragraphs and tables before the image in high_accuracy', async () => {
    const cells = [
      ['Region', 'Sales'],
      ['North', '1,200'],
      ['South', '3,400'],
    ].flatMap((row, y) => row.map((text, x) => ({ text, x: 15 + x * 110, y: 60 + y * 20 })))
    const texts = [
      { text: 'The figures of all regions', x: 15, y: 8 },
      { text: 'for the last year', x: 15, y: 22 },
    ]
    const picture = await pictureOfText({ size: [240, 130], texts: [...texts, ...cells] })
    const { blocks } = await convert(picture, { mode: 'high_accuracy', read: true })
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['paragraph', 'The figures of all regions for the last year'],
      ['table', 'Region\tSales\nNorth\t1,200\nSouth\t3,400'],
      ['image', 'Picture of 333 × 181 pixels.'],
    ])
  })
})

describe('supported kinds of images', () => {
  const kinds: [string, () => Promise<Buffer>][] = [
    ['PNG', () => halves().png().toBuffer()],
    ['PNG of 16 bits', () => halves().toColourspace('rgb16').png().toBuffer()],
    ['PNG with transparency', () => halves().ensureAlpha(0.9).png().toBuffer()],
    ['JPEG', () => halves().jpeg().toBuffer()],
    ['JPEG in CMYK', () => halves().toColourspace('cmyk').jpeg().toBuffer()],
    ['JPEG with a wide gamut', () => halves().withIccProfile('p3').jpeg().toBuffer()],
    ['WEBP', () => halves().webp().toBuffer()],
    ['GIF', () => halves().gif().toBuffer()],
    ['TIFF', () => halves().tiff().toBuffer()],
    ['AVIF', () => halves().avif({ effort: 0 }).toBuffer()],
  ]

  test.each(kinds)('%s keeps its colors and is described by its size', async (_, make) => {
    const { blocks, kept } = await convert(await make())
    expect(blocks).toMatchObject([{ kind: 'image', text: 'Picture of 60 × 40 pixels.' }])
    const { data, info } = await kept.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number) => [...data.subarray(x * info.channels, x * info.channels + 3)]
    const [red = 0, green = 0, blue = 0] = pixel(10)
    expect(red).toBeGreaterThan(200)
    expect(green + blue).toBeLessThan(130)
    expect(Math.min(...pixel(50))).toBeGreaterThan(240)
  })

  test('a drawing is rendered large enough to read', async () => {
    const { blocks } = await convert(svg('<circle r="9"/>'))
    expect(blocks).toMatchObject([{ text: 'Picture of 120 × 80 pixels.' }])
  })

  test('a photo is rotated as the camera recorded it', async () => {
    const bytes = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await convert(bytes)).blocks).toMatchObject([{ text: 'Picture of 40 × 60 pixels.' }])
  })

  test('every page of a TIFF is read, up to the limit', async () => {
    const pages = await tiff(halves(60, 120), 40)
    const { blocks, totalPages, warnings } = await convert(pages)
    expect(blocks).toHaveLength(3)
    expect({ totalPages, warnings }).toEqual({ totalPages: 3, warnings: [] })
    const cut = await convert(pages, { maxPages: 2 })
    expect(cut.blocks).toHaveLength(2)
    expect(cut.warnings).toEqual(['The file has 3 pages; only the first 2 were read.'])
  })

  test('only the first frame of an animation is kept', async () => {
    const frames = await Promise.all([
      halves().png().toBuffer(),
      plainPicture(60, 40).png().toBuffer(),
    ])
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { blocks, warnings } = await convert(animated)
    expect(blocks).toHaveLength(1)
    expect(warnings).toEqual(['Only the first frame of the animation was kept.'])
  })
})

describe('hostile and broken images', () => {
  test("a drawing can't read other files or contact a server", async () => {
    await using folder = await tempFolder()
    const red = plainPicture(60, 40, '#f00')
    const path = await folder.put('red.png', await red.png().toBuffer())
    let asked = 0
    const server = createServer((_, response) => response.end(String(asked++)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const sources = [`file://${path}`, path, `http://127.0.0.1:${port}/red.png`]
    for (const source of sources) {
      const image = `<image xlink:href="${source}" width="60" height="40"/><style>@import url("${source}");</style>`
      const { kept } = await convert(svg(image))
      expect((await kept.stats()).channels.map(({ min }) => min > 250)).not.toContain(false)
    }
    server.close()
    expect(asked).toBe(0)
  })

  test('a small file that expands excessively is rejected as too large', async () => {
    expect(await failure(await boastfulPicture(50_000))).toEqual([
      'too_large',
      'The image has 50,000 × 50,000 pixels; at most 100 million are supported.',
    ])
    expect(await failure(svg('', 'width="99999" height="99999"'))).toMatchObject(['too_large', {}])
  })

  test('the readable part of a truncated file is kept, with a warning', async () => {
    const png = await linesOfText(Array.from({ length: 12 }, (_, line) => `Line ${line} of a text`))
    for (const bytes of [png, await sharp(png).jpeg().toBuffer()]) {
      const { blocks, warnings } = await convert(bytes.subarray(0, bytes.length * 0.7))
      expect(blocks).toMatchObject([{ text: 'Picture of 361 × 328 pixels.' }])
      expect(warnings).toEqual(['The image is damaged; only the readable part was kept.'])
    }
  })

  test('a file without an image is rejected with the reason', async () => {
    const png = await halves().png().toBuffer()
    const message = 'The image could not be read; it may be damaged.'
    expect(await failure(png.subarray(0, 45))).toEqual(['damaged', message])
    expect(await failure(Buffer.alloc(0))).toEqual(['empty', 'The file is empty.'])
    expect(await failure(Buffer.from('%PDF-1.7\n'))).toMatchObject(['wrong_format', {}])
    expect(await failure(Buffer.from('a text'))).toMatchObject(['wrong_format', {}])
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(64),
    ])
    expect(await failure(heic)).toEqual([
      'unsupported',
      'Images in HEIC format are not supported. Save the file as PNG or JPEG and upload it again.',
    ])
  })

  test('an image without a size is rejected as damaged', async () => {
    const png = await halves().png().toBuffer()
    png.fill(0, 16, 20)
    expect(await failure(png)).toMatchObject(['damaged', {}])
  })
})
