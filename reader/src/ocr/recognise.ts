import { availableParallelism } from 'node:os'
import { LiteParse, type ParsedPage } from '@llamaindex/liteparse'
import sharp from 'sharp'
import { toGrayOnPaper } from '../pictures/open-image.ts'
import { imagesPdf } from './images-pdf.ts'
import { isLanguage, languagesOf } from './language.ts'
import { toLines, type TextLine } from './lines-in-image.ts'
import type { OcrSettings } from '../core/convert-options.ts'
import { tessdata } from './tessdata.ts'
import { dropNoise, type Words } from './recognised-words.ts'

/**
 * Images are enlarged until their longer side has this many pixels, because OCR reads the small
 * text of screenshots badly.
 */
const WANTED_SIDE = 2_400
const MAX_ENLARGEMENT = 4
/** Longer sides are reduced to this. */
const MAX_SIDE = 3_600
/** Most pixels of images to read in one go. */
const BATCH_PIXELS = 12_000_000
const BATCH_IMAGES = 8
const JPEG_QUALITY = 95
/** One pixel is one point of the page. On smaller pages, the library drops words as too small. */
const DPI = 72

type Prepared = { readonly jpeg: Buffer; readonly pixels: number; readonly scale: number }

/** Returns null if the bytes aren't an image. */
async function prepare(image: Uint8Array): Promise<Prepared | null> {
  try {
    const gray = await toGrayOnPaper(image)
    const { width, height } = await gray.metadata()
    const side = Math.max(width, height)
    const wanted = Math.min(MAX_ENLARGEMENT, Math.max(1, WANTED_SIDE / side), MAX_SIDE / side)
    const size = {
      width: Math.max(1, Math.round(width * wanted)),
      height: Math.max(1, Math.round(height * wanted)),
    }
    const jpeg = await gray
      .resize({ ...size, fit: 'fill' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
    return { jpeg, pixels: size.width * size.height, scale: size.width / width }
  } catch {
    return null
  }
}

/**
 * What was read in an image: lines in reading order, in pixels of the image as it was rotated for
 * reading.
 */
export type Recognised = {
  readonly lines: readonly TextLine[]
  /**
   * Mean confidence, 0 to 1, of characters that aren't text in any language. If set, `lines` is
   * empty.
   */
  readonly unreadable?: number
}

type Reading = Recognised & {
  /** Mean confidence of the characters, 0 to 1. */
  readonly confidence: number
  /** Whether most words are higher than wide. */
  readonly isSideways: boolean
}

const NOTHING: Recognised = { lines: [] }

/** With fewer characters, nonsense isn't reported or tried in other orientations. */
const ENOUGH_CHARACTERS = 40
/** Mean confidence of upright text. Upside-down text reaches 0.6. */
const UPRIGHT = 0.75

const charactersIn = (all: readonly Words[]): number =>
  all.reduce((sum, { text }) => sum + text.length, 0)

function wordsOf({ textItems }: ParsedPage, scale: number): Words[] {
  return textItems.map(({ text, confidence = 0, x, y, width, height }) => ({
    text: text.replace(/\s+/g, ' ').trim(),
    confidence,
    x: Math.round(x / scale),
    y: Math.round(y / scale),
    width: Math.max(1, Math.round(width / scale)),
    height: Math.max(1, Math.round(height / scale)),
  }))
}

async function readBatch(batch: readonly Prepared[], settings: OcrSettings): Promise<Reading[]> {
  const data = await tessdata(settings)
  const parser = new LiteParse({
    ...data,
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
  const languages = await languagesOf(data)
  return batch.map(({ scale }, at) => {
    const page = pages.find(({ pageNum }) => pageNum === at + 1)
    const words = page === undefined ? [] : wordsOf(page, scale)
    const characters = charactersIn(words)
    const sure = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0)
    const confidence = characters === 0 ? 0 : sure / characters
    const likely = dropNoise(words)
    const isText = isLanguage(likely.map(({ text }) => text).join(' '), confidence, languages)
    const upended = words.filter(({ text, width, height }) => text.length > 2 && height > width)
    return {
      lines: isText ? toLines(likely) : [],
      confidence,
      isSideways: charactersIn(upended) > 0.5 * characters,
      ...((likely.length === 0 || !isText) &&
        characters >= ENOUGH_CHARACTERS && { unreadable: confidence }),
    }
  })
}

/** Reads images whose text makes no sense again, rotated: they may be upside down. */
async function readTurned(
  { jpeg, ...rest }: Prepared,
  first: Reading,
  settings: OcrSettings,
): Promise<Recognised> {
  if (first.unreadable === undefined) return first
  for (const angle of first.isSideways ? [90, 270] : [180]) {
    const turned = await sharp(jpeg).rotate(angle).jpeg({ quality: JPEG_QUALITY }).toBuffer()
    const [reading] = await readBatch([{ ...rest, jpeg: turned }], settings)
    if (reading === undefined || reading.lines.length === 0) continue
    if (reading.confidence >= UPRIGHT) return reading
  }
  return first
}

/**
 * Reads the text in images of any format that sharp reads, even if they are upside down or
 * sideways. It takes 0.5 to 2 seconds per image, or 5 for a page with 700 words. The signal is
 * checked only between batches of up to 8 images, so run it in a process that can be killed.
 * @returns what was read in each image; no lines if it has no text or the bytes aren't an image
 * @throws ConversionError `unsupported` if a language has no data, or the signal's reason if
 * aborted
 */
export async function recognise(
  images: readonly Uint8Array[],
  settings: OcrSettings,
  signal?: AbortSignal,
): Promise<readonly Recognised[]> {
  const results: Recognised[] = images.map(() => NOTHING)
  let batch: (Prepared & { at: number })[] = []
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted()
    const read = await readBatch(batch, settings)
    for (const [index, { at, ...prepared }] of batch.entries()) {
      const reading = read[index]
      if (reading !== undefined) results[at] = await readTurned(prepared, reading, settings)
      signal?.throwIfAborted()
    }
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
