import { describe, expect, test } from 'vitest'
import { linesOfText, plainPicture } from '../../test/fixtures/pictures.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { Block, ConvertedDocument, ImageBlock } from '../core/document-model.ts'
import { Attempts } from '../core/attempts.ts'
import { openAssets } from '../pictures/assets.ts'
import type { AssetSink } from '../core/convert-options.ts'
import { describeImages } from './describe-images.ts'

const ENGLISH = { languages: ['eng'] }

const shown = (text: string, asset?: string, more: Partial<ImageBlock> = {}): ImageBlock => ({
  kind: 'image',
  text,
  boxes: [],
  ...(asset !== undefined && { asset }),
  ...more,
})

const paragraph: Block = { kind: 'paragraph', text: 'Some text.', boxes: [] }

const documentOf = (...blocks: Block[]): ConvertedDocument => ({
  blocks,
  totalPages: null,
  warnings: ['From the file.'],
})

/** Stores an image and returns its name. */
async function keep(assets: AssetSink, bytes: Uint8Array): Promise<string> {
  const { name = '' } = (await assets.keep(bytes)) ?? {}
  return name
}

const textsOf = ({ blocks }: ConvertedDocument) => blocks.map(({ text }) => text)

describe('the description of an image', () => {
  test("has the text in the image below the document's description, read once however often it appears", async () => {
    await using folder = await tempFolder()
    const assets = openAssets(folder.path)
    const sign = await keep(assets, await linesOfText(['Danger of falling rocks']))
    const reads: string[] = []
    const watched: AssetSink = {
      keep: (bytes) => assets.keep(bytes),
      keepPage: (page, bytes) => assets.keepPage(page, bytes),
      keptPages: () => assets.keptPages(),
      read: (name) => {
        reads.push(name)
        return assets.read(name)
      },
      warnings: [],
    }
    const document = documentOf(
      paragraph,
      shown('', sign),
      shown('A sign', sign),
      shown('Sign: "DANGER of falling rocks!"', sign),
      shown('Column chart: Rocks', sign, { metadata: { block_type: 'chart_anchor' } }),
      shown('Missing in the file'),
    )
    const described = await describeImages(document, {
      ocr: ENGLISH,
      assets: watched,
    })
    const text = 'Text in the picture:\nDanger of falling rocks'
    expect(textsOf(described)).toEqual([
      'Some text.',
      text,
      `A sign\n${text}`,
      'Sign: "DANGER of falling rocks!"',
      'Column chart: Rocks',
      'Missing in the file',
    ])
    expect(described.warnings).toEqual(['From the file.'])
    // Read once to inspect it and once for OCR.
    expect(reads).toEqual([sign, sign])
  })

  test('gives the size if OCR is off and nothing else is known', async () => {
    await using folder = await tempFolder()
    const assets = openAssets(folder.path)
    const sign = await keep(assets, await linesOfText(['Danger']))
    const document = documentOf(shown('', sign), shown('image1.jpeg', sign), shown('A sign', sign))
    const described = await describeImages(document, { assets })
    const size = 'Picture of 361 × 53 pixels.'
    expect(textsOf(described)).toEqual([size, size, 'A sign'])
  })

  test('has no text beyond the limit of images, and a warning counts the rest', async () => {
    await using folder = await tempFolder()
    const assets = openAssets(folder.path)
    const shade = (at: number) => plainPicture(1, 1, `rgb(${at}, 0, 0)`).png().toBuffer()
    const names: string[] = []
    for (let at = 0; at < 6; at++) {
      const input = await shade(at)
      const bytes = await plainPicture(48, 24).composite([{ input }]).png().toBuffer()
      names.push(await keep(assets, bytes))
    }
    const exit = await keep(assets, await linesOfText(['Exit']))
    const document = documentOf(...[...names, exit].map((name) => shown('', name)))
    const described = await describeImages(document, { assets, ocr: ENGLISH, maxImages: 5 })
    expect(textsOf(described).at(-1)).toBe('Picture of 361 × 53 pixels.')
    expect(described.warnings).toEqual([
      'From the file.',
      'The text in 2 images was not read: the document has too many images.',
    ])
  })

  test('has no text from images if reading it takes too long, or ended an earlier process', async () => {
    await using folder = await tempFolder()
    const assets = openAssets(folder.path)
    const document = documentOf(shown('A sign', await keep(assets, await linesOfText(['Exit']))))
    const note = { stack: [], aside: ['texts in images'], isCareful: false }
    await folder.put('failed-1', JSON.stringify(note))
    const attempts = new Attempts(folder.path)
    for (const [more, why] of [
      [{ maxMs: 0 }, 'reading it would take too much processor time.'],
      [{ attempts }, 'reading it failed.'],
    ] as const) {
      const described = await describeImages(document, { assets, ocr: ENGLISH, ...more })
      expect(textsOf(described)).toEqual(['A sign'])
      expect(described.warnings).toEqual([
        'From the file.',
        `The text in 1 image was not read: ${why}`,
      ])
    }
  })

  test('is missing for images without content: tiny or plain ones are left out unless the document describes them', async () => {
    await using folder = await tempFolder()
    const assets = openAssets(folder.path)
    const line = await keep(assets, await linesOfText(['x'], { size: [300, 16] }))
    const plain = await keep(assets, await plainPicture(300, 200).png().toBuffer())
    const clear = await keep(assets, await plainPicture(90, 90).ensureAlpha(0).png().toBuffer())
    const bullet = await keep(assets, await plainPicture(5, 5).png().toBuffer())
    const blocks = [line, plain, clear, bullet].map((name) => shown('', name))
    const described = await describeImages(documentOf(...blocks, shown('Our colour', plain)), {
      assets,
      ocr: ENGLISH,
    })
    expect(textsOf(described)).toEqual(['Our colour'])
  })

  test('stops when the signal is aborted', async () => {
    await using folder = await tempFolder()
    const assets = openAssets(folder.path)
    const sign = await keep(assets, await linesOfText(['Danger']))
    const signal = AbortSignal.abort(new Error('stop'))
    const describing = describeImages(documentOf(shown('', sign)), { assets, signal })
    await expect(describing).rejects.toThrow('stop')
  })
})
