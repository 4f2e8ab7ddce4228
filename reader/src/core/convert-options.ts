/** The options of a converter, besides the file. */
import type { ConvertedDocument, IngestionMode } from './document-model.ts'
import type { TextSpool } from './text-spool.ts'

/** Settings of OCR for images and scanned pages. */
export type OcrSettings = {
  /** Codes of the languages' data files, such as `eng`; one or more, the most likely first. */
  readonly languages: readonly string[]
  /** Absolute path of a folder with `<language>.traineddata`. Unset: the data of the installed packages. */
  readonly folder?: string
}

/** An image that was kept, with its size in pixels. */
export type KeptPicture = {
  /** Path in the version's folder: `assets/<hash>.webp`. */
  readonly name: string
  readonly width: number
  readonly height: number
  /** Set when the file is damaged, and this is the readable part. */
  readonly isDamaged?: boolean
}

/** Stores the images of one document. */
export type AssetSink = {
  /**
   * Keeps an image as WEBP, once however often it is shown; of a file with pages, the given one, from 0. Returns
   * undefined when the bytes are no image that can be read, or when the document has too many.
   */
  keep(bytes: Uint8Array, page?: number): Promise<KeptPicture | undefined>
  /** Keeps the image of a page, from 1, as it is shown. @returns its name: `pages/<page>.webp` */
  keepPage(page: number, bytes: Uint8Array): Promise<string>
  /** The names of the images of pages that are there, by page. */
  keptPages(): Promise<Map<number, string>>
  /** The bytes of a kept image, as WEBP. */
  read(name: string): Promise<Buffer>
  /** Sentences for the operator about images that were left out. */
  readonly warnings: readonly string[]
}

/** Plain data, which may cross a process boundary. */
export type ConvertSettings = {
  readonly mode: IngestionMode
  /** Dots per inch of the page images that boxes refer to; formats without pages ignore it. */
  readonly dpi: number
  /** Pages after this one are left out; all are read when it is missing. */
  readonly maxPages?: number | undefined
  /** Most bytes of text in UTF-8; as much as the memory takes when it is missing. */
  readonly maxTextBytes?: number | undefined
  /** Undefined: text in images is not read. */
  readonly ocr?: OcrSettings | undefined
}

export type ConvertHooks = {
  readonly signal?: AbortSignal | undefined
  /** Called with pages done and pages in all, by formats with pages. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Where images are stored; without it none is kept. */
  readonly assets?: AssetSink | undefined
  /** Reads a file that is part of another, such as an attachment, as if it had been uploaded by itself. */
  readonly readEmbedded?:
    | ((name: string, bytes: Uint8Array) => Promise<ConvertedDocument>)
    | undefined
  /** A folder for files that are needed while converting; that of the system when missing. */
  readonly workFolder?: string | undefined
  /**
   * A folder for what was read of a file's pages, so that another process can go on after them. What an earlier
   * conversion of the same file left there is not read again.
   */
  readonly keptFolder?: string | undefined
  /** Takes the texts of long files; without it they are in memory. */
  readonly spool?: TextSpool | undefined
  /** Whether the process has grown so much that another should go on; asked where it could. */
  readonly isFull?: (() => boolean) | undefined
  /** Gets the bytes that were read instead of a damaged file. */
  readonly keepRepaired?: ((bytes: Uint8Array) => Promise<void>) | undefined
}

/** Thrown where another process shall go on with a file; see `isFull`. */
export class ConversionPaused extends Error {
  constructor() {
    super('Another process goes on with the file.')
    this.name = 'ConversionPaused'
  }
}

export type ConvertOptions = Partial<ConvertSettings> & ConvertHooks

/**
 * Reads one file of one format.
 * @throws ConversionError for a file that can't be read, and the signal's reason when aborted
 */
export type Converter = (path: string, options?: ConvertOptions) => Promise<ConvertedDocument>

/** Default resolution of page images. */
export const DEFAULT_DPI = 72
