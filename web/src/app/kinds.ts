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
import type { Kind } from './kind-of.ts'
import { catalogue } from './messages.ts'

export { kindOfDocument, kindOfItem } from './kind-of.ts'

/** The names of the kinds of items. */
export const kindWords: Readonly<Record<Kind, string>> = catalogue(
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
    mail: 'Email',
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
