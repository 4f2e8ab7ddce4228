import { availableParallelism } from 'node:os'
import { LiteParse, type ParsedPage } from '@llamaindex/liteparse'
import { PDFDocument } from 'pdf-lib'
import { toGreyOnPaper } from '../image/open-picture.ts'
import { toLines, type TextLine } from './lines.ts'
import type { OcrSettings } from '../convert-options.ts'
import { tessdata } from './tessdata.ts'
import { dropNoise } from './words.ts'

/** What was read from one picture; no lines when nothing could be read. */
export type RecognisedPicture = {
  /** In reading order, in pixels of the picture. */
  readonly lines: readonly TextLine[]
}

/** The longer side to which pictures are enlarged: text on screens is too small to be read well as it is. */
const WANTED_SIDE = 2_400
const MAX_ENLARGEMENT = 4
/** Above this a picture is made smaller. */
const MAX_SIDE = 3_600
/** Pixels of pictures that are read in one go. */
const BATCH_PIXELS = 12_000_000
const BATCH_PICTURES = 8
const JPEG_QUALITY = 95
/** A pixel is a point of the page: the library loses words that it takes for tiny on smaller pages. */
const DPI = 72

type Prepared = { readonly jpeg: Buffer; readonly pixels: number; readonly scale: number }

/** Null for what is no picture. */
async function prepare(picture: Uint8Array): Promise<Prepared | null> {
  try {
    const grey = await toGreyOnPaper(picture)
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

async function toPdf(pictures: readonly Prepared[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const { jpeg } of pictures) {
    const image = await pdf.embedJpg(jpeg)
    const { width, height } = image
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  return pdf.save()
}

function readPage({ textItems }: ParsedPage, scale: number): RecognisedPicture {
  const words = textItems.map(({ text, confidence = 0, x, y, width, height }) => ({
    text: text.replace(/\s+/g, ' ').trim(),
    confidence,
    x: Math.round(x / scale),
    y: Math.round(y / scale),
    width: Math.max(1, Math.round(width / scale)),
    height: Math.max(1, Math.round(height / scale)),
  }))
  return { lines: toLines(dropNoise(words)) }
}

async function readBatch(
  batch: readonly Prepared[],
  settings: OcrSettings,
): Promise<RecognisedPicture[]> {
  const parser = new LiteParse({
    ...(await tessdata(settings)),
    ocrEnabled: true,
    // A page on which reading fails is a picture without text.
    ocrFailureFatal: false,
    continueOnPageError: true,
    preserveVerySmallText: true,
    keepHeadersFooters: true,
    outputFormat: 'json',
    imageMode: 'off',
    quiet: true,
    dpi: DPI,
    numWorkers: Math.min(2, availableParallelism()),
  })
  const { pages } = await parser.parse(await toPdf(batch))
  const byNumber = new Map(pages.map((page) => [page.pageNum, page]))
  return batch.map(({ scale }, at) => {
    const page = byNumber.get(at + 1)
    return page === undefined ? { lines: [] } : readPage(page, scale)
  })
}

/**
 * Reads the text on pictures, in any format that sharp reads; answers one entry for each, without lines where nothing
 * is written or the bytes are no picture. Takes 0.5 to 2 seconds a picture, 5 for a page with 700 words. The signal is
 * obeyed between batches of up to 8 pictures: run it in a process that can be killed.
 * @throws ConversionError `unsupported` when a language has no data; the signal's reason when that is aborted
 */
export async function recognise(
  pictures: readonly Uint8Array[],
  settings: OcrSettings,
  signal?: AbortSignal,
): Promise<readonly RecognisedPicture[]> {
  const results: RecognisedPicture[] = pictures.map(() => ({ lines: [] }))
  let batch: (Prepared & { at: number })[] = []
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted()
    const read = await readBatch(batch, settings)
    for (const [index, { at }] of batch.entries()) results[at] = read[index] ?? { lines: [] }
    batch = []
  }
  for (const [at, picture] of pictures.entries()) {
    signal?.throwIfAborted()
    const prepared = await prepare(picture)
    if (prepared === null) continue
    const pixels = batch.reduce((sum, other) => sum + other.pixels, prepared.pixels)
    const isFull = batch.length === BATCH_PICTURES || pixels > BATCH_PIXELS
    if (isFull && batch.length > 0) await flush()
    batch.push({ ...prepared, at })
  }
  if (batch.length > 0) await flush()
  return results
}
