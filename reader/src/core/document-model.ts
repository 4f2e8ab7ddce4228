/**
 * What every converter produces and the chunker consumes: a flat list of blocks in reading order.
 */

/** A box on a page image; x and y are the top-left corner, all four in whole pixels at the requested DPI. */
export type Box = {
  /** Page number, from 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type BlockBase = {
  /** Boxes of the block, in page order; empty for formats without pages. */
  readonly boxes: readonly Box[]
  /** Metadata for the block's chunks, in the public shape; a block with metadata shares no chunk with others. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Set where the text is in a file instead of memory, and read from it each time; see TextSpool. It is clean. */
  readonly isSpooled?: true
}

export type HeadingBlock = BlockBase & {
  readonly kind: 'heading'
  /** 1 is the outermost level. Levels may skip; the chunker nests by order, not by absolute value. */
  readonly level: number
  readonly text: string
  /** Page number, from 1, for formats with pages but without boxes. */
  readonly page?: number
}

export type TextBlock = BlockBase & {
  /** `code` keeps its line breaks; the others are one paragraph each. */
  readonly kind: 'paragraph' | 'list_item' | 'code' | 'caption' | 'footnote'
  readonly text: string
}

export type TableBlock = BlockBase & {
  readonly kind: 'table'
  /** A plain `<table>` with rows and cells (rowspan and colspan kept), no attributes beyond these, text escaped. */
  readonly html: string
  /** Cell texts with a tab between cells and a newline between rows, for the plain text export. */
  readonly text: string
  /** All of the text in pieces, where `text` is only its beginning. */
  readonly textPieces?: () => Iterable<string>
  /** Title above or below the table; not in `html` and `text`. */
  readonly caption?: string
  /** Name of the table's image, cut from the page. */
  readonly asset?: string
  /** The page of each row of `html`, of a table on several pages. */
  readonly rowPages?: readonly number[]
  /** Set where `html` is a preview that lacks some of the text: the line with the names of the columns, and the size. */
  readonly preview?: { readonly head: string; readonly rows: number; readonly columns: number }
  /** Its chunks, where the format says more of each than of the whole; see splitTable. */
  readonly parts?: Iterable<{
    readonly html: string
    readonly metadata: Readonly<Record<string, unknown>>
  }>
  /** Set where `text` is only its beginning. */
  readonly size?: { readonly rows: number; readonly columns: number }
}

/** A line of its own before text that was read from an image. */
export const TEXT_IN_PICTURE = 'Text in the picture:'

export type ImageBlock = BlockBase & {
  readonly kind: 'image'
  /** The image or chart in words: caption, alternative text, values, text read from it. */
  readonly text: string
  /** Name of the image in the asset sink; missing when there are no bytes. */
  readonly asset?: string
  /** Set when `text` has all text of the image, so that OCR is not needed. */
  readonly legible?: true
}

export type Block = HeadingBlock | TextBlock | TableBlock | ImageBlock

/** Facts about a workbook as a whole; the lists are in the public shape. */
export type WorkbookSummary = {
  readonly totalFormulas: number
  readonly namedRanges: readonly Readonly<Record<string, string>>[]
  readonly kpiCatalog: readonly Readonly<Record<string, string>>[]
}

/** A page as it is shown, in the pixels that boxes are in. */
export type PageInfo = {
  /** From 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  /** Name of the page's image, where one was kept. */
  readonly asset?: string
  /** Set when the page's text was read by OCR. */
  readonly recognised?: true
}

export type ConvertedDocument = {
  readonly blocks: readonly Block[]
  /** Number of pages; null for formats without pages. */
  readonly totalPages: number | null
  /** Sentences for the operator and the version's metadata, e.g. "Page 7 could not be read and was left out." */
  readonly warnings: readonly string[]
  /** For formats with pages, in page order; a page that could not be read is left out. */
  readonly pages?: readonly PageInfo[]
  /** For workbooks only. */
  readonly workbook?: WorkbookSummary
  /** Formulas in the text, for formats that count them; a workbook's are in its summary. */
  readonly formulas?: number
}

/** Types that an uploader may choose for the chunk of a `single_chunk` document. */
export const FORCED_CHUNK_TYPES = ['TABLE', 'IMAGE', 'HTML'] as const
export type ForcedChunkType = (typeof FORCED_CHUNK_TYPES)[number]

/** How a document is turned into chunks. */
export const INGESTION_MODES = ['high_accuracy', 'standard', 'single_chunk'] as const
export type IngestionMode = (typeof INGESTION_MODES)[number]

/** Reasons why a file can't be converted. `unavailable` and `no_space` are the machine's, not the file's. */
export const CONVERSION_FAULTS = [
  'wrong_format',
  'encrypted',
  'empty',
  'damaged',
  'too_large',
  'unsupported',
  'timeout',
  'crashed',
  'unavailable',
  'no_space',
] as const

/**
 * A file that can't be converted. `message` is shown to the person who uploaded it, so it is a full sentence
 * without paths, stack traces or document text.
 */
export class ConversionError extends Error {
  readonly code: (typeof CONVERSION_FAULTS)[number]
  constructor(code: ConversionError['code'], message: string) {
    super(message)
    this.name = 'ConversionError'
    this.code = code
  }
}

/** A chunk of the tree under a document version, as it is planned and stored. */
export type PlannedChunk = {
  readonly kind: 'chunk'
  readonly chunkType: 'TEXT' | 'TABLE' | 'IMAGE' | 'HTML'
  readonly content: string
  /** Tokens of `content` in cl100k_base. */
  readonly numTokens: number
  readonly boxes: readonly Box[]
  /** Further metadata, in the public shape. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Names of its images, in order. */
  readonly assets?: readonly string[]
}

/** A part of the text of a chunk that is too long to be found as a whole, also of text that its content leaves out. */
export type PlannedPassage = {
  readonly kind: 'passage'
  readonly content: string
  /** Tokens of `content` in cl100k_base. */
  readonly numTokens: number
}

export type PlannedSection = {
  readonly kind: 'section'
  /** 1 to 255 characters. */
  readonly name: string
  /** Page of the heading; null without pages. */
  readonly pageNumber: number | null
  readonly children: readonly PlannedNode[]
}

export type PlannedNode = PlannedSection | PlannedChunk

/**
 * A planned node without its children: its parent is the last section of the depth above. Passages follow the chunk that
 * they are of.
 */
export type PlannedLine = { readonly depth: number } & (
  | Omit<PlannedSection, 'children'>
  | PlannedChunk
  | PlannedPassage
)

/** Blocks whose headings are so many levels further down. */
export function below(blocks: readonly Block[], levels: number): Block[] {
  return blocks.map((block) =>
    block.kind === 'heading' ? { ...block, level: block.level + levels } : block,
  )
}
