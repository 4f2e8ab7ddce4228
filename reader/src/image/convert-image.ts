import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { type Block, ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import type { AssetSink, ConvertOptions } from '../core/convert-options.ts'
import { pageText } from '../ocr/page-text.ts'
import { recognise } from '../ocr/recognise.ts'
import { unreadableText } from '../ocr/unreadable-text.ts'
import { sniffFormat } from '../sniff/sniff.ts'
import { faultOfDrawing } from '../pictures/drawing-guard.ts'
import { sizeSentence } from './describe-images.ts'
import {
  MAX_PIXELS,
  readHeader,
  renderImage,
  type ImageHeader,
  type RenderedImage,
} from '../pictures/open-image.ts'
import { isCompressedBmp } from '../pictures/read-bmp.ts'
import { recognisedBlocks } from './recognised-blocks.ts'

/** How many pages of a file are read. */
const MAX_PAGES = 100
const READABLE: ReadonlySet<string> = new Set([
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
])

type Page = RenderedImage & { readonly asset?: string }

const damaged = (): ConversionError =>
  new ConversionError('damaged', 'The image could not be read; it may be damaged.')

/** @throws ConversionError if the file isn't an image or its format isn't supported */
async function checkKind(path: string, bytes: Buffer): Promise<void> {
  const sniffed = await sniffFormat(path)
  if (sniffed === 'empty') throw new ConversionError('empty', 'The file is empty.')
  if (sniffed === 'svg') return checkDrawing(bytes)
  const kind = sniffed === 'image' ? await fileTypeFromBuffer(new Uint8Array(bytes)) : undefined
  if (kind === undefined) {
    throw new ConversionError('wrong_format', 'The file is not an image, despite its name.')
  }
  const isPacked = isCompressedBmp(bytes)
  if (READABLE.has(kind.mime) && !isPacked) return
  const name = `${isPacked ? 'compressed ' : ''}${kind.ext.toUpperCase()}`
  const message = `Images in ${name} format are not supported. Save the file as PNG or JPEG and upload it again.`
  throw new ConversionError('unsupported', message)
}

/** @throws ConversionError `damaged` or `too_large` if the drawing can't be rendered */
function checkDrawing(bytes: Buffer): void {
  const fault = faultOfDrawing(bytes)
  if (fault === 'damaged') throw damaged()
  if (fault === 'too_large') {
    throw new ConversionError(
      'too_large',
      'The drawing has too many parts, or repeats them too often. Save it as PNG and upload it again.',
    )
  }
}

/** @throws ConversionError `damaged` or `too_large` if it has nothing to decode, or too much */
async function checkHeader(bytes: Buffer): Promise<ImageHeader> {
  const header = await readHeader(bytes)
  if (header === null || header.width < 1 || header.height < 1) throw damaged()
  if (header.width * header.height > MAX_PIXELS) {
    const size = [header.width, header.height].map((side) => side.toLocaleString('en')).join(' × ')
    const message = `The image has ${size} pixels; at most ${MAX_PIXELS / 1e6} million are supported.`
    throw new ConversionError('too_large', message)
  }
  return header
}

async function readPage(
  bytes: Buffer,
  number: number,
  assets: AssetSink | undefined,
): Promise<Page | null> {
  if (assets === undefined) return renderImage(bytes, number - 1)
  const kept = await assets.keep(bytes, number - 1)
  if (kept === undefined) return null
  const { name: asset, width, height, isDamaged = false } = kept
  return { width, height, isDamaged, asset, webp: await assets.read(asset) }
}

/**
 * An image is one block. In modes other than `single_chunk`, its text precedes it in separate
 * blocks.
 */
function blocksOf(page: Page, text: string, mode: ConvertOptions['mode']): Block[] {
  const { asset } = page
  const image = { kind: 'image', boxes: [], ...(asset !== undefined && { asset }) } as const
  const size = sizeSentence(page)
  if (mode === 'single_chunk') return [{ ...image, text: text || size }]
  return [...recognisedBlocks(text), { ...image, text: size }]
}

/**
 * Converts an image: PNG, JPEG, WEBP, GIF, TIFF with all its pages, AVIF, SVG and uncompressed BMP.
 * In `single_chunk` mode, each page becomes one image block with the text read from it, or its size
 * if it has none. In other modes, the text comes first, in paragraphs and tables.
 * @throws ConversionError `wrong_format`, `unsupported`, `empty`, `too_large`, and `damaged` if
 * nothing can be read
 */
export async function convertImage(
  path: string,
  options: ConvertOptions = {},
): Promise<ConvertedDocument> {
  const { assets, signal, ocr, mode, maxPages = MAX_PAGES, onProgress } = options
  const bytes = await readFile(path)
  await checkKind(path, bytes)
  const { pages, isAnimated } = await checkHeader(bytes)
  const total = Math.min(pages, MAX_PAGES, maxPages)
  const blocks: Block[] = []
  const warnings: string[] = []
  for (let number = 1; number <= total; number++) {
    signal?.throwIfAborted()
    const page = await readPage(bytes, number, assets)
    if (page === null) warnings.push(`Page ${number} could not be read and was left out.`)
    else {
      const [read] = ocr === undefined ? [] : await recognise([page.webp], ocr, signal)
      blocks.push(...blocksOf(page, pageText(read?.lines ?? []), mode))
      const what = total === 1 ? 'the image' : `page ${number}`
      if (page.isDamaged) {
        warnings.push(
          total === 1
            ? 'The image is damaged; only the readable part was kept.'
            : `Page ${number} is damaged; only the readable part was kept.`,
        )
      }
      if (read?.unreadable !== undefined) warnings.push(unreadableText(what, [read.unreadable]))
    }
    onProgress?.(number, total)
  }
  if (blocks.length === 0) throw damaged()
  if (total < pages) {
    warnings.push(`The file has ${pages} pages; only the first ${total} were read.`)
  }
  if (isAnimated) warnings.push('Only the first frame of the animation was kept.')
  return { blocks, totalPages: pages, warnings }
}
