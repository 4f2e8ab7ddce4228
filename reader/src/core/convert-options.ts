/** The options of a converter, apart from the file. */
import type { Attempts } from './attempts.ts'
import type { ConvertedDocument, IngestionMode } from './document-model.ts'
import type { LeftOut } from './left-out.ts'
import type { TextSpool } from './text-spool.ts'

/** OCR settings for images and scanned pages. */
export type OcrSettings = {
  /** At least one code of a language's data file, such as `eng`, most likely first. */
  readonly languages: readonly string[]
  /**
   * Absolute path of a folder with `<language>.traineddata` files. If unset, the data of the
   * installed packages is used.
   */
  readonly folder?: string
}

/** A stored image, with its size in pixels. */
export type KeptPicture = {
  /** Path in the version's folder: `assets/<hash>.webp`. */
  readonly name: string
  readonly width: number
  readonly height: number
  /** Set if the file is damaged and this is the readable part. */
  readonly isDamaged?: boolean
}

/** Stores the images of one document. */
export type AssetSink = {
  /**
   * Stores an image as WEBP, only once even if it is shown several times. For files with pages,
   * `page` counts from 0. Returns undefined if the bytes aren't a readable image or the document
   * has too many.
   */
  keep(bytes: Uint8Array, page?: number): Promise<KeptPicture | undefined>
  /** Stores the image of a page (from 1), as displayed. @returns its name: `pages/<page>.webp` */
  keepPage(page: number, bytes: Uint8Array): Promise<string>
  /** The names of the stored page images, by page. */
  keptPages(): Promise<Map<number, string>>
  /** Returns the bytes of a stored image, as WEBP. */
  read(name: string): Promise<Buffer>
  /** Messages for people about images that were left out. */
  readonly warnings: readonly string[]
}

/** Plain data that can cross a process boundary. */
export type ConvertSettings = {
  readonly mode: IngestionMode
  /** DPI of the page images that boxes refer to. Formats without pages ignore it. */
  readonly dpi: number
  /** Later pages are left out. If unset, all pages are read. */
  readonly maxPages?: number | undefined
  /** Most bytes of UTF-8 text. If unset, memory is the only limit. */
  readonly maxTextBytes?: number | undefined
  /**
   * How many tables whose cells are uncertain get an image, so that another reader can arrange their
   * words. None by default.
   */
  readonly shownTables?: number | undefined
  /** If unset, text in images is not read. */
  readonly ocr?: OcrSettings | undefined
}

export type ConvertHooks = {
  readonly signal?: AbortSignal | undefined
  /** Formats with pages call this with the number of finished pages and the total. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Called when a part of the work is done that isn't a page, so that the work is seen to continue. */
  readonly onStep?: (() => void) | undefined
  /** Where to store images. Without it, no images are kept. */
  readonly assets?: AssetSink | undefined
  /** Reads an embedded file, such as an attachment, as if it had been uploaded separately. */
  readonly readEmbedded?:
    | ((name: string, bytes: Uint8Array) => Promise<ConvertedDocument>)
    | undefined
  /** Folder for temporary files; the system's folder by default. */
  readonly workFolder?: string | undefined
  /**
   * Folder for the pages read so far, so that another process can continue after them. Pages that
   * an earlier conversion of the same file left there are not read again.
   */
  readonly keptFolder?: string | undefined
  /** Stores the texts of long files. Without it, they stay in memory. */
  readonly spool?: TextSpool | undefined
  /**
   * Whether the process has grown so much that another one should continue. Called at points where
   * that is possible.
   */
  readonly isFull?: (() => boolean) | undefined
  /** Knows the parts that kept earlier attempts from ending. */
  readonly attempts?: Attempts | undefined
  /** Receives the text of pages that is not in the blocks on purpose. */
  readonly onLeftOut?: ((texts: readonly LeftOut[]) => void) | undefined
  /** Receives the repaired bytes that were read instead of a damaged file. */
  readonly keepRepaired?: ((bytes: Uint8Array) => Promise<void>) | undefined
}

export type ConvertOptions = Partial<ConvertSettings> & ConvertHooks

/**
 * Reads one file of one format.
 * @throws ConversionError if the file can't be read, and the signal's reason if aborted
 */
export type Converter = (path: string, options?: ConvertOptions) => Promise<ConvertedDocument>

/** Default resolution of page images. */
export const DEFAULT_DPI = 72
