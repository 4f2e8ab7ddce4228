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

const TYPES: ReadonlyMap<string, DocumentType> = new Map([
  ['.pdf', 'PDF'],
  ['.docx', 'DOCX'],
  ['.pptx', 'PPTX'],
  ['.xlsx', 'XLSX'],
  ['.xlsm', 'XLSX'],
  ['.csv', 'CSV'],
  ['.tsv', 'CSV'],
  ...['.md', '.markdown', '.txt', '.text', '.log', '.html', '.htm'].map(
    (extension) => [extension, 'PLAINTEXT'] as const,
  ),
  ...['.png', '.jpg', '.jpeg', '.webp', '.gif', '.bmp', '.tif', '.tiff'].map(
    (extension) => [extension, 'IMAGE'] as const,
  ),
])

const FORMATS: Partial<Record<DocumentType, SourceFormat>> = {
  PDF: 'pdf',
  DOCX: 'docx',
  XLSX: 'xlsx',
  PPTX: 'pptx',
  CSV: 'csv',
  PLAINTEXT: 'text',
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
  if (extension === '.md' || extension === '.markdown') return 'markdown'
  return FORMATS[documentTypeOf(fileName)] ?? null
}
