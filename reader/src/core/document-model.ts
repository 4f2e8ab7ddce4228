import type { Rect } from './geometry.ts'
import type { Struck } from './struck.ts'

/**
 * What every converter produces and the chunker consumes: a flat list of blocks in reading order.
 */

/**
 * A box on a page image. x and y are the top-left corner, and all four are whole pixels at the
 * requested DPI.
 */
export type Box = {
  /** Page number, from 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A footnote or endnote, as the text refers to it: `410 [3]` has the mark `3`. */
export type Note = { readonly mark: string; readonly text: string }

/** The notes that a block refers to. */
export type Noted = {
  /** In the order of their marks in the text. Missing if there are none. */
  readonly notes?: readonly Note[]
}

type BlockBase = Struck &
  Noted & {
    /** Boxes of the block, in page order. Empty for formats without pages. */
    readonly boxes: readonly Box[]
    /**
     * Metadata for the block's chunks, in the public format. A block with metadata never shares a
     * chunk.
     */
    readonly metadata?: Readonly<Record<string, unknown>>
    /**
     * Set if the text is in a file and is read from there each time (see TextSpool). It is already
     * clean.
     */
    readonly isSpooled?: true
  }

export type HeadingBlock = BlockBase & {
  readonly kind: 'heading'
  /**
   * 1 is the outermost level. Levels may be skipped: the chunker nests by order, not by absolute
   * value.
   */
  readonly level: number
  readonly text: string
  /** Page number, from 1, for formats with pages but without boxes. */
  readonly page?: number
}

/** A word of a region of a page, read from its text layer or by OCR. In points. */
export type RegionWord = Rect & { readonly text: string }

/** A table whose cells are uncertain, so that its lines are kept. Another reader may arrange its words. */
export type DoubtfulTable = {
  /** The words of its head and rows, line by line. Empty if there are too many. */
  readonly words: readonly RegionWord[]
  readonly title?: string
  readonly units?: string
  readonly notes?: readonly string[]
  /** Name of its image, cut from the page. */
  readonly asset?: string
}

export type TextBlock = BlockBase & {
  /** `code` keeps its line breaks. The other kinds are one paragraph each. */
  readonly kind: 'paragraph' | 'list_item' | 'code' | 'caption' | 'footnote'
  readonly text: string
  /** How many of its first lines each part of it has, such as the head of aligned lines. */
  readonly repeated?: number
  /** Set if its lines are those of a table. */
  readonly table?: DoubtfulTable
}

export type TableBlock = BlockBase & {
  readonly kind: 'table'
  /**
   * A plain `<table>` with rows and cells. The only attributes are rowspan and colspan, and all
   * text is escaped.
   */
  readonly html: string
  /** Cell texts with tabs between cells and newlines between rows, for the plain text export. */
  readonly text: string
  /** The full text in pieces, if `text` is only its beginning. */
  readonly textPieces?: () => Iterable<string>
  /** Title above or below the table. It is not part of `html` and `text`. */
  readonly caption?: string
  /** Name of the table's image, cut from the page. */
  readonly asset?: string
  /** The row of `html` of each struck text: the row itself, or the one before it. */
  readonly struckRows?: readonly number[]
  /** If the table spans several pages, the page of each row of `html`. */
  readonly rowPages?: readonly number[]
  /**
   * Set if `html` is a preview that lacks some of the text: the line with the column names, and the
   * size.
   */
  readonly preview?: { readonly head: string; readonly rows: number; readonly columns: number }
  /** Its chunks, if the format knows more about each than about the whole table. See splitTable. */
  readonly parts?: Iterable<{
    readonly html: string
    readonly metadata: Readonly<Record<string, unknown>>
  }>
  /** Set if `text` is only its beginning. */
  readonly size?: { readonly rows: number; readonly columns: number }
}

/** A separate line before text that was read from an image. */
export const TEXT_IN_PICTURE = 'Text in the picture:'

export type ImageBlock = BlockBase & {
  readonly kind: 'image'
  /** The image or chart in words: caption, alternative text, values, and text read from it. */
  readonly text: string
  /** Name of the image in the asset sink. Missing if the image has no bytes. */
  readonly asset?: string
  /** Set if `text` already has all text of the image, which makes OCR unnecessary. */
  readonly legible?: true
}

export type Block = HeadingBlock | TextBlock | TableBlock | ImageBlock

/** Facts about a whole workbook. The lists are in the public format. */
export type WorkbookSummary = {
  readonly totalFormulas: number
  readonly namedRanges: readonly Readonly<Record<string, string>>[]
  readonly kpiCatalog: readonly Readonly<Record<string, string>>[]
}

/** A page as displayed, in the pixels that boxes use. */
export type PageInfo = {
  /** From 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  /** Name of the page image, if one was stored. */
  readonly asset?: string
  /** Set if the page's text was read by OCR. */
  readonly recognised?: true
  /** How certain its text is, 0 to 1, if it was read by OCR or may not be text. */
  readonly confidence?: number
}

export type ConvertedDocument = {
  readonly blocks: readonly Block[]
  /** Number of pages, or null for formats without pages. */
  readonly totalPages: number | null
  /**
   * Messages for people and for the version's metadata, e.g. "Page 7 could not be read and was left
   * out."
   */
  readonly warnings: readonly string[]
  /** For formats with pages, in page order. Unreadable pages are missing. */
  readonly pages?: readonly PageInfo[]
  /** Only for workbooks. */
  readonly workbook?: WorkbookSummary
  /** Number of formulas in the text, if the format counts them. For workbooks, see `workbook`. */
  readonly formulas?: number
}

/** Types that an uploader can choose for the chunk of a `single_chunk` document. */
export const FORCED_CHUNK_TYPES = ['TABLE', 'IMAGE', 'HTML'] as const
export type ForcedChunkType = (typeof FORCED_CHUNK_TYPES)[number]

/** How a document is turned into chunks. */
export const INGESTION_MODES = ['high_accuracy', 'standard', 'single_chunk'] as const
export type IngestionMode = (typeof INGESTION_MODES)[number]

/**
 * Reasons that a converter gives. `unavailable` and `no_space` are faults of the machine, not of the
 * file.
 */
export const CONVERTER_FAULTS = [
  'wrong_format',
  'encrypted',
  'empty',
  'damaged',
  'too_large',
  'unsupported',
  'unavailable',
  'no_space',
] as const

export type ConverterFault = (typeof CONVERTER_FAULTS)[number]

/** Whether a converter itself may give this reason. */
export const isConverterFault = (code: unknown): code is ConverterFault =>
  CONVERTER_FAULTS.some((fault) => fault === code)

/**
 * How the process of a converter ended before its work. `timeout`: it used up its processor time.
 * `stalled`: it used none at all. `crashed`: the parser ended it. `killed`: somebody else did.
 */
export const PROCESS_FAULTS = ['timeout', 'stalled', 'crashed', 'killed'] as const

/** What the machine was like when a process ended. */
export type Circumstances = {
  /** Others kept the process from using even half of a processor. */
  readonly isStarved: boolean
  /** The machine had almost no memory left. */
  readonly isMemoryShort: boolean
  /** When the work began, the machine had enough memory for it. */
  readonly hadMemory: boolean
}

/** Numbers and names in the message of a fault. They contain no text of the document. */
export type FaultParams = Readonly<Record<string, string | number>>

/**
 * Thrown if a file can't be converted. `message` is shown to the person who uploaded the file. It
 * must be a full sentence without paths, stack traces or text of the document.
 */
export class ConversionError extends Error {
  readonly code: ConverterFault | (typeof PROCESS_FAULTS)[number]
  /** Known if a process ended before its work. */
  readonly circumstances: Circumstances | undefined
  /** The values in the message, for programs. */
  readonly params: FaultParams
  constructor(
    code: ConversionError['code'],
    message: string,
    { params = {}, circumstances }: { params?: FaultParams; circumstances?: Circumstances } = {},
  ) {
    super(message)
    this.name = 'ConversionError'
    this.code = code
    this.circumstances = circumstances
    this.params = params
  }
}

/** A chunk in the tree under a document version, as planned and stored. */
export type PlannedChunk = {
  readonly kind: 'chunk'
  readonly chunkType: 'TEXT' | 'TABLE' | 'IMAGE' | 'HTML'
  readonly content: string
  /** Tokens of `content` in cl100k_base. */
  readonly numTokens: number
  readonly boxes: readonly Box[]
  /** More metadata, in the public format. */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Names of its images, in order. */
  readonly assets?: readonly string[]
  /** Set while it is planned, if it has lines of a table whose cells are uncertain. */
  readonly lineOf?: TextBlock
}

/**
 * Part of the text of a chunk that is too long to be found as a whole. It can contain text that the
 * chunk's content leaves out.
 */
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
  /** Page of the heading, or null for formats without pages. */
  readonly pageNumber: number | null
  readonly children: readonly PlannedNode[]
}

export type PlannedNode = PlannedSection | PlannedChunk

/**
 * A planned node without its children. Its parent is the last section one level up. Passages follow
 * the chunk that they belong to.
 */
export type PlannedLine = { readonly depth: number } & (
  | Omit<PlannedSection, 'children'>
  | PlannedChunk
  | PlannedPassage
)
