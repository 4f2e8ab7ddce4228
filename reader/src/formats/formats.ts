import { extname } from 'node:path'
import type { Converter } from '../core/convert-options.ts'
import { ConversionError, type IngestionMode } from '../core/document-model.ts'
import type { SniffedFormat } from '../sniff/sniff.ts'
import { FORMAT_NAMES, adviceFor } from './refusals.ts'

/** Properties of a format. */
type Format = {
  /** What the API calls documents of this format. */
  readonly documentType: string
  /** Suffixes of file names, in lower case. */
  readonly suffixes: readonly string[]
  /** Formats that its bytes may be recognized as. */
  readonly looks: readonly SniffedFormat[]
  /** Modes it can be read in, the default first. */
  readonly modes: readonly IngestionMode[]
  /** Type of the `single_chunk` chunk if the uploader doesn't choose one. */
  readonly singleChunk: 'TEXT' | 'TABLE' | 'IMAGE'
  /** Whether the uploader can choose that type. Otherwise it follows from the content. */
  readonly isChunkTypeFree: boolean
  /**
   * Loads the reader when the format is first needed, because all of their libraries together are
   * large.
   */
  readonly load: () => Promise<Converter>
}

/**
 * All formats. A new format is a row here and a folder with its reader. Machine formats such as
 * .json and .xml are missing on purpose: their text isn't prose and would make poor chunks. For
 * file names without a known suffix, the first format that matches the bytes is used.
 */
export const FORMATS = {
  pdf: {
    documentType: 'PDF',
    suffixes: ['.pdf'],
    looks: ['pdf'],
    modes: ['high_accuracy', 'standard', 'single_chunk'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../pdf/convert-pdf.ts')).convertPdf,
  },
  docx: {
    documentType: 'DOCX',
    suffixes: ['.docx'],
    looks: ['docx'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../docx/convert-docx.ts')).convertDocx,
  },
  odt: {
    documentType: 'DOCX',
    suffixes: ['.odt', '.ott'],
    looks: ['odt'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../opendocument/convert-odt.ts')).convertOdt,
  },
  doc: {
    documentType: 'DOCX',
    suffixes: ['.doc', '.dot'],
    looks: ['doc'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../doc/convert-doc.ts')).convertDoc,
  },
  rtf: {
    documentType: 'DOCX',
    suffixes: ['.rtf'],
    looks: ['rtf'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../rtf/convert-rtf.ts')).convertRtf,
  },
  eml: {
    documentType: 'PLAINTEXT',
    suffixes: ['.eml', '.mht', '.mhtml'],
    looks: ['eml'],
    modes: ['standard', 'single_chunk'],
    singleChunk: 'TEXT',
    isChunkTypeFree: false,
    load: async () => (await import('../mail/convert-eml.ts')).convertEml,
  },
  msg: {
    documentType: 'PLAINTEXT',
    suffixes: ['.msg'],
    looks: ['msg'],
    modes: ['standard', 'single_chunk'],
    singleChunk: 'TEXT',
    isChunkTypeFree: false,
    load: async () => (await import('../mail/convert-msg.ts')).convertMsg,
  },
  epub: {
    documentType: 'PLAINTEXT',
    suffixes: ['.epub'],
    looks: ['epub'],
    modes: ['standard', 'single_chunk'],
    singleChunk: 'TEXT',
    isChunkTypeFree: false,
    load: async () => (await import('../epub/convert-epub.ts')).convertEpub,
  },
  text: {
    documentType: 'PLAINTEXT',
    // HTML is recognized by its content.
    suffixes: '.txt .text .log .rst .org .adoc .asciidoc .html .htm .xhtml'.split(' '),
    looks: ['text', 'html', 'svg', 'eml'],
    modes: ['standard', 'single_chunk'],
    singleChunk: 'TEXT',
    isChunkTypeFree: false,
    load: async () => (await import('../text/convert-text.ts')).convertText,
  },
  markdown: {
    documentType: 'PLAINTEXT',
    suffixes: ['.md', '.markdown', '.mdown', '.mkd', '.mdx'],
    looks: ['text', 'html', 'svg', 'eml'],
    modes: ['standard', 'single_chunk'],
    singleChunk: 'TEXT',
    isChunkTypeFree: false,
    load: async () => (await import('../markdown/convert-markdown.ts')).convertMarkdown,
  },
  image: {
    documentType: 'IMAGE',
    // The reader rejects HEIC with a message that says what to do.
    suffixes: '.png .jpg .jpeg .webp .gif .bmp .tif .tiff .avif .svg .heic .heif'.split(' '),
    looks: ['image', 'svg'],
    modes: ['single_chunk', 'high_accuracy'],
    singleChunk: 'IMAGE',
    isChunkTypeFree: true,
    load: async () => (await import('../image/convert-image.ts')).convertImage,
  },
  xlsx: {
    documentType: 'XLSX',
    suffixes: ['.xlsx', '.xlsm'],
    looks: ['xlsx'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../xlsx/convert-xlsx.ts')).convertXlsx,
  },
  xls: {
    documentType: 'XLSX',
    suffixes: ['.xls', '.xlt'],
    looks: ['xls'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../workbook/convert-workbook.ts')).convertWorkbook,
  },
  ods: {
    documentType: 'XLSX',
    suffixes: ['.ods', '.ots'],
    looks: ['ods'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../workbook/convert-workbook.ts')).convertWorkbook,
  },
  xlsb: {
    documentType: 'XLSX',
    suffixes: ['.xlsb'],
    looks: ['xlsb'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../workbook/convert-workbook.ts')).convertWorkbook,
  },
  csv: {
    documentType: 'CSV',
    suffixes: ['.csv', '.tsv', '.tab'],
    looks: ['text', 'html', 'svg', 'eml'],
    modes: ['single_chunk'],
    singleChunk: 'TABLE',
    isChunkTypeFree: false,
    load: async () => (await import('../csv/convert-csv.ts')).convertCsv,
  },
  pptx: {
    documentType: 'PPTX',
    suffixes: ['.pptx'],
    looks: ['pptx'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../pptx/convert-pptx.ts')).convertPptx,
  },
  odp: {
    documentType: 'PPTX',
    suffixes: ['.odp', '.otp'],
    looks: ['odp'],
    modes: ['standard'],
    singleChunk: 'TEXT',
    isChunkTypeFree: true,
    load: async () => (await import('../opendocument/convert-odp.ts')).convertOdp,
  },
} as const satisfies Readonly<Record<string, Format>>

export type SourceFormat = keyof typeof FORMATS
export type DocumentType = (typeof FORMATS)[SourceFormat]['documentType'] | 'UNKNOWN'

const ROWS: ReadonlyMap<SourceFormat, Format & { readonly documentType: DocumentType }> = new Map(
  Object.entries(FORMATS) as [SourceFormat, (typeof FORMATS)[SourceFormat]][],
)

/**
 * All document types. UNKNOWN, the last, is for files whose format isn't known before they are
 * read.
 */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  ...new Set(ROWS.values().map(({ documentType }) => documentType)),
  'UNKNOWN',
]

/** Formats whose files are ZIP files. */
const ZIPPED: ReadonlySet<SniffedFormat> = new Set([
  'docx',
  'xlsx',
  'xlsb',
  'pptx',
  'odt',
  'ods',
  'odp',
  'epub',
] as const)

/** The format that a file name promises by its suffix alone, or null. */
export function formatOfName(fileName: string): SourceFormat | null {
  const suffix = extname(fileName).toLowerCase()
  return first(({ suffixes }) => suffixes.includes(suffix))
}

/** The format of a file whose name has no known suffix, or null. */
function formatOfContent(found: SniffedFormat): SourceFormat | null {
  return first(({ looks }) => looks.includes(found))
}

function first(isMeant: (row: Format) => boolean): SourceFormat | null {
  for (const [format, row] of ROWS) if (isMeant(row)) return format
  return null
}

/** The document type by the suffix of the file name, otherwise by content. */
export function documentTypeOf(fileName: string, found: SniffedFormat = 'unknown'): DocumentType {
  const format = formatOfName(fileName) ?? formatOfContent(found)
  return format === null ? 'UNKNOWN' : FORMATS[format].documentType
}

/**
 * The modes that a document type can be read in, the default first, and whether the type of a
 * single chunk can be chosen.
 */
export function choicesOf(type: DocumentType): Pick<Format, 'modes' | 'isChunkTypeFree'> {
  const row = ROWS.values().find(({ documentType }) => documentType === type)
  // The content isn't known yet. If something is wrong with it, reading will show that.
  return row ?? { modes: ['standard', 'single_chunk', 'high_accuracy'], isChunkTypeFree: true }
}

/**
 * The format in which to read a file, by its name and content.
 * @throws ConversionError `empty`, `unsupported`, `damaged`, or `wrong_format` if the name doesn't
 * match the bytes
 */
export function chooseFormat(fileName: string, found: SniffedFormat): SourceFormat {
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  const format = formatOfName(fileName) ?? formatOfContent(found)
  if (format === null) {
    const kind =
      found === 'unknown' ? extname(fileName) || FORMAT_NAMES.unknown : FORMAT_NAMES[found]
    throw new ConversionError(
      'unsupported',
      `Arbor cannot read files of this kind (${kind}).${adviceFor(fileName, found)}`,
      { params: { kind } },
    )
  }
  const looks: readonly SniffedFormat[] = FORMATS[format].looks
  if (found === 'cut_zip' && looks.some((each) => ZIPPED.has(each))) {
    throw new ConversionError(
      'damaged',
      `The file is incomplete: its end is missing or damaged.${adviceFor(fileName, found)}`,
    )
  }
  if (!looks.includes(found)) {
    // Programs save related formats under each other's names, e.g. rich text as .doc.
    const real = formatOfContent(found)
    if (real !== null && FORMATS[real].documentType === FORMATS[format].documentType) return real
    const suffix = extname(fileName)
    const sentence =
      found === 'unknown'
        ? `The content does not match the file name (${suffix}). The file may be damaged. Check that another program opens it, and upload it again.`
        : `The file does not match its name: it is ${FORMAT_NAMES[found]}.${adviceFor('', found)}`
    const params = { suffix, kind: FORMAT_NAMES[found] }
    throw new ConversionError('wrong_format', sentence, { params })
  }
  return format
}
