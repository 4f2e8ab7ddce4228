/** The kinds of items that people distinguish. */
export type Kind =
  | 'folder'
  | 'pdf'
  | 'word'
  | 'writer'
  | 'sheet'
  | 'csv'
  | 'slides'
  | 'image'
  | 'markdown'
  | 'web'
  | 'mail'
  | 'book'
  | 'text'
  | 'file'

const BY_EXTENSION: Readonly<Partial<Record<Kind, string>>> = {
  pdf: 'pdf',
  word: 'doc docx docm dot dotx',
  writer: 'odt rtf',
  sheet: 'xls xlsx xlsm xlsb ods',
  csv: 'csv tsv',
  slides: 'ppt pptx pptm odp',
  image: 'png jpg jpeg gif webp tif tiff bmp svg heic avif',
  markdown: 'md markdown',
  web: 'html htm xhtml mhtml',
  mail: 'eml msg',
  book: 'epub',
  text: 'txt log',
}

const KINDS = new Map(
  Object.entries(BY_EXTENSION).flatMap(([kind, extensions]) =>
    extensions.split(' ').map((extension) => [extension, kind as Kind] as const),
  ),
)

/** The kinds for the API's document types. */
const BY_TYPE: Readonly<Record<string, Kind>> = {
  PDF: 'pdf',
  DOCX: 'word',
  XLSX: 'sheet',
  CSV: 'csv',
  PPTX: 'slides',
  IMAGE: 'image',
  PLAINTEXT: 'text',
}

/** The kind of a document. Its name says more than the type in the API. */
export function kindOfDocument(name: string, type = 'UNKNOWN'): Kind {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return KINDS.get(extension) ?? BY_TYPE[type] ?? 'file'
}

type Named = { readonly part_type: string; readonly name: string; readonly document_type?: string }

export function kindOfItem({ part_type: part, name, document_type: type }: Named): Kind {
  return part === 'FOLDER' ? 'folder' : kindOfDocument(name, type)
}
