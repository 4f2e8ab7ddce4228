import { extname } from 'node:path'
import type { SniffedFormat } from '../sniff/sniff.ts'

/** What messages call each format. */
export const FORMAT_NAMES: Readonly<Record<SniffedFormat, string>> = {
  pdf: 'a PDF',
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  pptx: 'a PowerPoint presentation',
  image: 'a picture',
  text: 'text',
  html: 'a web page',
  svg: 'an SVG drawing',
  odt: 'an OpenDocument text',
  ods: 'an OpenDocument spreadsheet',
  odp: 'an OpenDocument presentation',
  doc: 'a Word document of the format before 2007',
  xls: 'an Excel workbook of the format before 2007',
  xlsb: 'a binary Excel workbook',
  ppt: 'a PowerPoint presentation of the format before 2007',
  rtf: 'a rich text document',
  epub: 'an electronic book',
  eml: 'an email',
  msg: 'an Outlook message',
  ole: 'an old Office document',
  zip: 'a ZIP archive',
  cut_zip: 'a damaged ZIP archive',
  empty: 'empty',
  unknown: 'unknown',
}

/** What to do with a file of a known but unsupported format, by content or by name. */
const ADVICE: Readonly<Record<string, string>> = {
  ppt: 'Save it as .pptx or PDF and upload that.',
  ole: 'Save it in a current format, such as .docx, .xlsx, .pptx or PDF, and upload that.',
  zip: 'Unpack it and upload the files.',
  cut_zip: 'Copy or download it again and upload that.',
  '.pages': 'Export it as Word or PDF and upload that.',
  '.numbers': 'Export it as Excel or CSV and upload that.',
  '.key': 'Export it as PowerPoint or PDF and upload that.',
  '.mobi': 'Convert it to EPUB or PDF and upload that.',
  '.azw3': 'Convert it to EPUB or PDF and upload that.',
  '.wpd': 'Save it as .docx, .odt or PDF and upload that.',
  '.vsdx': 'Export it as PDF and upload that.',
}

/**
 * A sentence that says what to do with a known but unsupported file, preceded by a space. Empty for
 * other files.
 */
export function adviceFor(fileName: string, found: SniffedFormat): string {
  const advice = ADVICE[extname(fileName).toLowerCase()] ?? ADVICE[found]
  return advice === undefined ? '' : ` ${advice}`
}
