import {
  AlignLeft,
  BookOpen,
  File,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType,
  Folder,
  Globe,
  Mail,
  Presentation,
  Table,
  type LucideIcon,
} from 'lucide-react'
import { catalogue } from './messages.ts'

/** What people call the kinds of items. */
export const kindWords = catalogue(
  {
    folder: 'Folder',
    pdf: 'PDF',
    word: 'Word document',
    writer: 'Text document',
    sheet: 'Spreadsheet',
    csv: 'CSV table',
    slides: 'Presentation',
    image: 'Image',
    markdown: 'Markdown',
    web: 'Web page',
    mail: 'E-mail',
    book: 'E-book',
    text: 'Text',
    file: 'File',
  },
  {
    folder: 'Ordner',
    pdf: 'PDF',
    word: 'Word-Dokument',
    writer: 'Textdokument',
    sheet: 'Tabelle',
    csv: 'CSV-Tabelle',
    slides: 'Präsentation',
    image: 'Bild',
    markdown: 'Markdown',
    web: 'Webseite',
    mail: 'E-Mail',
    book: 'E-Book',
    text: 'Text',
    file: 'Datei',
  },
)

export type Kind = keyof typeof kindWords

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

/** The kinds of the types that the API has. */
const BY_TYPE: Readonly<Record<string, Kind>> = {
  PDF: 'pdf',
  DOCX: 'word',
  XLSX: 'sheet',
  CSV: 'csv',
  PPTX: 'slides',
  IMAGE: 'image',
  PLAINTEXT: 'text',
}

/** The kind of a document, by its name, which says more than the type that it is read as. */
export function kindOfDocument(name: string, type = 'UNKNOWN'): Kind {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return KINDS.get(extension) ?? BY_TYPE[type] ?? 'file'
}

type Named = { readonly part_type: string; readonly name: string; readonly document_type?: string }

export function kindOfItem({ part_type: part, name, document_type: type }: Named): Kind {
  return part === 'FOLDER' ? 'folder' : kindOfDocument(name, type)
}

export const kindIcons: Readonly<Record<Kind, LucideIcon>> = {
  folder: Folder,
  pdf: FileText,
  word: FileType,
  writer: FileType,
  sheet: FileSpreadsheet,
  csv: Table,
  slides: Presentation,
  image: FileImage,
  markdown: FileCode,
  web: Globe,
  mail: Mail,
  book: BookOpen,
  text: AlignLeft,
  file: File,
}
