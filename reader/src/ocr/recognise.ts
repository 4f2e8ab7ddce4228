import { availableParallelism } from 'node:os'
import { LiteParse, type ParsedPage } from '@llamaindex/liteparse'
import sharp from 'sharp'
import { toGreyOnPaper } from '../pictures/open-image.ts'
import { imagesPdf } from './images-pdf.ts'
import { isLanguage, languagesOf } from './language.ts'
import { toLines, type TextLine } from './lines-in-image.ts'
import type { OcrSettings } from '../core/convert-options.ts'
import { tessdata } from './tessdata.ts'
import { dropNoise, type Words } from './recognised-words.ts'

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

/** What was read in an image: lines in reading order, in pixels of the image as it was turned to be read. */
export type Recognised = {
  readonly lines: readonly TextLine[]
  /** Mean confidence, 0 to 1, of characters that are no text of a language; then there are no lines. */
  readonly unreadable?: number
}

type Reading = Recognised & {
  /** Mean of the characters', 0 to 1. */
  readonly confidence: number
  /** Whether most words are higher than wide. */
  readonly isSideways: boolean
}

const NOTHING: Recognised = { lines: [] }

/** Characters from which what is no text is told of, and tried in other directions. */
const ENOUGH_CHARACTERS = 40
/** Mean confidence of upright text; text upside down reaches 0.6. */
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

/** What is no text as it stands is read again, turned: it may be upside down. */
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
 * Reads the text in images, in any format that sharp reads, also where it is upside down or sideways. Takes 0.5 to 2
 * seconds an image, 5 for a page with 700 words. The signal is checked between batches of up to 8 images: run it in a
 * process that can be killed.
 * @returns what was read in each image; no lines where no text was found or the bytes are no image
 * @throws ConversionError `unsupported` when a language has no data; the signal's reason when that is aborted
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
