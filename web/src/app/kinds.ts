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
import { catalogue } from './catalogue.ts'

export { kindOfDocument, kindOfItem } from './kind-of.ts'

/** The names of the kinds of items. */
export const kindWords: Readonly<Record<Kind, string>> = catalogue('app/kinds', {
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
})

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

/** The colors of the kinds, for icons. Several kinds share one, as people know them from their files. */
export const kindColors: Readonly<Record<Kind, string>> = {
  folder: 'text-accent',
  pdf: 'text-[light-dark(#b83a32,#f0928a)]',
  word: 'text-[light-dark(#2b5fb0,#8db4f2)]',
  writer: 'text-[light-dark(#2b5fb0,#8db4f2)]',
  sheet: 'text-[light-dark(#1f7a4d,#74c79c)]',
  csv: 'text-[light-dark(#1f7a4d,#74c79c)]',
  slides: 'text-[light-dark(#b8541a,#eda87c)]',
  image: 'text-[light-dark(#7a4ab0,#c3a1ec)]',
  markdown: 'text-[light-dark(#4c5a66,#a9b7c2)]',
  web: 'text-[light-dark(#0f7286,#79c5d6)]',
  mail: 'text-[light-dark(#8a6a00,#dcbc5c)]',
  book: 'text-[light-dark(#9a3f6f,#e79dc2)]',
  text: 'text-[light-dark(#4c5a66,#a9b7c2)]',
  file: 'text-soft',
}
