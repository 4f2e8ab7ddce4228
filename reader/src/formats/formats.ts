import { extname } from 'node:path'
import type { SourceFormat } from '../document-model.ts'

export type DocumentType =
  | 'PDF'
  | 'DOCX'
  | 'PLAINTEXT'
  | 'IMAGE'
  | 'XLSX'
  | 'CSV'
  | 'PPTX'
  | 'UNKNOWN'

const MARKDOWN: readonly string[] = ['.md', '.markdown', '.mdown', '.mkd', '.mdx']
const MARKED_UP: readonly string[] = [
  '.rst',
  '.org',
  '.adoc',
  '.asciidoc',
  '.html',
  '.htm',
  '.xhtml',
]
const PROSE: readonly string[] = [...MARKDOWN, ...MARKED_UP, '.txt', '.text', '.log']

const TYPES: ReadonlyMap<string, DocumentType> = new Map([
  ['.pdf', 'PDF'],
  ['.docx', 'DOCX'],
  ['.pptx', 'PPTX'],
  ['.xlsx', 'XLSX'],
  ['.xlsm', 'XLSX'],
  ['.csv', 'CSV'],
  ['.tsv', 'CSV'],
  ['.tab', 'CSV'],
  ...PROSE.map((extension) => [extension, 'PLAINTEXT'] as const),
  // HEIC is refused when it is converted, with a sentence that says what to do.
  ...[
    '.png',
    '.jpg',
    '.jpeg',
    '.webp',
    '.gif',
    '.bmp',
    '.tif',
    '.tiff',
    '.avif',
    '.svg',
    '.heic',
    '.heif',
  ].map((extension) => [extension, 'IMAGE'] as const),
])

const FORMATS: Partial<Record<DocumentType, SourceFormat>> = {
  PDF: 'pdf',
  DOCX: 'docx',
  XLSX: 'xlsx',
  PPTX: 'pptx',
  CSV: 'csv',
  PLAINTEXT: 'text',
  IMAGE: 'image',
}

/**
 * The document type a file name promises, by its extension alone (case does not matter). Machine
 * formats such as .json and .xml are UNKNOWN: their text is not prose and would make poor chunks.
 */
export function documentTypeOf(fileName: string): DocumentType {
  return TYPES.get(extname(fileName).toLowerCase()) ?? 'UNKNOWN'
}

/**
 * The converter for a file name, or null when no converter here reads that type. HTML goes to
 * `text`, whose converter recognises markup by content.
 */
export function sourceFormatOf(fileName: string): SourceFormat | null {
  const extension = extname(fileName).toLowerCase()
  if (MARKDOWN.includes(extension)) return 'markdown'
  return FORMATS[documentTypeOf(fileName)] ?? null
}
