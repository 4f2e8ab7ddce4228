import type { ConvertedDocument, IngestionMode, SourceFormat } from '../document-model.ts'
import type { AssetSink } from '../assets/assets.ts'
import type { OcrSettings } from '../ocr/settings.ts'
import { cleanDocument } from './clean-text.ts'

export type ConvertInput = {
  /** The file on disk; its name is not trusted. */
  readonly path: string
  readonly format: SourceFormat
  readonly mode: IngestionMode
  /** Dots per inch of the page pictures that boxes refer to; formats without pages ignore it. */
  readonly dpi: number
  /** Pages after this one are left out; all are read when it is missing. */
  readonly maxPages?: number | undefined
  /** Which languages to read pictures in; undefined: text in pictures is not read. */
  readonly ocr?: OcrSettings | undefined
}

export type ConvertHooks = {
  readonly signal?: AbortSignal | undefined
  /** Called with pages done and pages in all, by formats with pages. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Where pictures go; without it none is kept. */
  readonly assets?: AssetSink | undefined
  /** Gets the bytes that were read instead of a damaged file. */
  readonly keepRepaired?: ((bytes: Uint8Array) => Promise<void>) | undefined
}

async function convertPdfFile(
  input: ConvertInput,
  hooks: ConvertHooks,
): Promise<ConvertedDocument> {
  const { convertPdf } = await import('../pdf/convert-pdf.ts')
  return convertPdf(input.path, {
    dpi: input.dpi,
    mode: input.mode,
    ...(input.maxPages === undefined ? {} : { maxPages: input.maxPages }),
    ...(input.ocr === undefined ? {} : { ocr: input.ocr }),
    ...(hooks.signal === undefined ? {} : { signal: hooks.signal }),
    ...(hooks.onProgress === undefined ? {} : { onProgress: hooks.onProgress }),
    ...(hooks.assets === undefined ? {} : { assets: hooks.assets }),
    ...(hooks.keepRepaired === undefined ? {} : { keepRepaired: hooks.keepRepaired }),
  })
}

// Each converter is loaded when its format first comes up: together their libraries are large.
async function dispatch(input: ConvertInput, hooks: ConvertHooks): Promise<ConvertedDocument> {
  switch (input.format) {
    case 'pdf':
      return convertPdfFile(input, hooks)
    case 'docx':
      return (await import('../docx/convert-docx.ts')).convertDocx(input.path, hooks)
    case 'xlsx':
      return (await import('../xlsx/index.ts')).convertXlsx(input.path, hooks)
    case 'pptx':
      return (await import('../pptx/index.ts')).convertPptx(input.path, hooks)
    case 'markdown':
      return (await import('../markdown/convert-markdown.ts')).convertMarkdown(input.path, hooks)
    case 'csv':
      return (await import('../csv/convert-csv.ts')).convertCsv(input.path)
    case 'text':
      return (await import('../text/convert-text.ts')).convertText(input.path, hooks)
    case 'image':
      return (await import('../image/convert-image.ts')).convertImage(input, hooks)
  }
}

/** What pictures show is said in words, in the same way for all formats. A picture itself says it already. */
async function withPictures(
  document: ConvertedDocument,
  { format, ocr }: ConvertInput,
  { assets, signal }: ConvertHooks,
): Promise<ConvertedDocument> {
  if (assets === undefined || format === 'image') return document
  const { describePictures } = await import('../image/describe-pictures.ts')
  const described = await describePictures(document, { assets, ocr, signal })
  return { ...described, warnings: [...described.warnings, ...assets.warnings] }
}

/**
 * Converts one file into blocks, every text in them safe to store. Throws ConversionError for a file
 * that can't be read, the signal's reason when aborted, and whatever a parser throws on input that
 * nobody foresaw; run it in a child process (see pool.ts), since parsers may crash or never end.
 */
export async function convertFile(
  input: ConvertInput,
  hooks: ConvertHooks = {},
): Promise<ConvertedDocument> {
  hooks.signal?.throwIfAborted()
  const document = await dispatch(input, hooks)
  hooks.signal?.throwIfAborted()
  return cleanDocument(await withPictures(document, input, hooks))
}
