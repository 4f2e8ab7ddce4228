import { availableParallelism } from 'node:os'
import { LiteParse, type ParsedPage } from '@llamaindex/liteparse'
import { toGreyOnPaper } from '../image/open-image.ts'
import { imagesPdf } from './images-pdf.ts'
import { toLines, type TextLine } from './lines.ts'
import type { OcrSettings } from '../convert-options.ts'
import { tessdata } from './tessdata.ts'
import { dropNoise } from './words.ts'

/** The longer side to which images are enlarged: text of screenshots is too small to be read well. */
const WANTED_SIDE = 2_400
const MAX_ENLARGEMENT = 4
/** Longer sides are reduced to this. */
const MAX_SIDE = 3_600
/** Pixels of images that are read in one go. */
const BATCH_PIXELS = 12_000_000
const BATCH_IMAGES = 8
const JPEG_QUALITY = 95
/** A pixel is a point of the page: on smaller pages the library drops words as too small. */
const DPI = 72

type Prepared = { readonly jpeg: Buffer; readonly pixels: number; readonly scale: number }

/** Null for what is no image. */
async function prepare(image: Uint8Array): Promise<Prepared | null> {
  try {
    const grey = await toGreyOnPaper(image)
    const { width, height } = await grey.metadata()
    const side = Math.max(width, height)
    const wanted = Math.min(MAX_ENLARGEMENT, Math.max(1, WANTED_SIDE / side), MAX_SIDE / side)
    const size = {
      width: Math.max(1, Math.round(width * wanted)),
      height: Math.max(1, Math.round(height * wanted)),
    }
    const jpeg = await grey
      .resize({ ...size, fit: 'fill' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
    return { jpeg, pixels: size.width * size.height, scale: size.width / width }
  } catch {
    return null
  }
}

function readPage({ textItems }: ParsedPage, scale: number): TextLine[] {
  const words = textItems.map(({ text, confidence = 0, x, y, width, height }) => ({
    text: text.replace(/\s+/g, ' ').trim(),
    confidence,
    x: Math.round(x / scale),
    y: Math.round(y / scale),
    width: Math.max(1, Math.round(width / scale)),
    height: Math.max(1, Math.round(height / scale)),
  }))
  return toLines(dropNoise(words))
}

async function readBatch(batch: readonly Prepared[], settings: OcrSettings): Promise<TextLine[][]> {
  const parser = new LiteParse({
    ...(await tessdata(settings)),
    ocrEnabled: true,
    // A page that can't be read is an image without text.
    ocrFailureFatal: false,
    continueOnPageError: true,
    preserveVerySmallText: true,
    quiet: true,
    dpi: DPI,
    numWorkers: Math.min(2, availableParallelism()),
  })
  const { pages } = await parser.parse(await imagesPdf(batch.map(({ jpeg }) => jpeg)))
  return batch.map(({ scale }, at) => {
    const page = pages.find(({ pageNum }) => pageNum === at + 1)
    return page === undefined ? [] : readPage(page, scale)
  })
}

/**
 * Reads the text in images, in any format that sharp reads. Takes 0.5 to 2 seconds an image, 5 for a page with 700
 * words. The signal is checked between batches of up to 8 images: run it in a process that can be killed.
 * @returns the lines of each image in reading order, in pixels of the image; none where no text was found or the bytes
 *   are no image
 * @throws ConversionError `unsupported` when a language has no data; the signal's reason when that is aborted
 */
export async function recognise(
  images: readonly Uint8Array[],
  settings: OcrSettings,
  signal?: AbortSignal,
): Promise<readonly (readonly TextLine[])[]> {
  const results: TextLine[][] = images.map(() => [])
  let batch: (Prepared & { at: number })[] = []
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted()
    const read = await readBatch(batch, settings)
    for (const [index, { at }] of batch.entries()) results[at] = read[index] ?? []
    batch = []
  }
  for (const [at, image] of images.entries()) {
    signal?.throwIfAborted()
    const prepared = await prepare(image)
    if (prepared === null) continue
    const pixels = batch.reduce((sum, other) => sum + other.pixels, prepared.pixels)
    const isFull = batch.length === BATCH_IMAGES || pixels > BATCH_PIXELS
    if (isFull && batch.length > 0) await flush()
    batch.push({ ...prepared, at })
  }
  if (batch.length > 0) await flush()
  return results
}
