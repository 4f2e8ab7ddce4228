import { FORMATS } from '@arbor/reader'

/** Content types by suffix, where the operating system of a client may not know them. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  ott: 'application/vnd.oasis.opendocument.text-template',
  doc: 'application/msword',
  dot: 'application/msword',
  rtf: 'application/rtf',
  eml: 'message/rfc822',
  mht: 'multipart/related',
  mhtml: 'multipart/related',
  msg: 'application/vnd.ms-outlook',
  epub: 'application/epub+zip',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  md: 'text/markdown',
  markdown: 'text/markdown',
  mdown: 'text/markdown',
  mkd: 'text/markdown',
  mdx: 'text/markdown',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  heic: 'image/heic',
  heif: 'image/heif',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
  xls: 'application/vnd.ms-excel',
  xlt: 'application/vnd.ms-excel',
  xlsb: 'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  ots: 'application/vnd.oasis.opendocument.spreadsheet-template',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  tab: 'text/tab-separated-values',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
  otp: 'application/vnd.oasis.opendocument.presentation-template',
}

/** The files that the server reads: suffixes of their names without the dot, and content types. */
export const UPLOAD_FORMATS: readonly {
  readonly extension: string
  readonly content_type: string
}[] = Object.values(FORMATS)
  .flatMap(({ suffixes }) => suffixes)
  .map((suffix) => suffix.slice(1))
  .map((extension) => ({ extension, content_type: CONTENT_TYPES[extension] ?? 'text/plain' }))
