import { extname } from 'node:path'

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const OPEN = 'application/vnd.oasis.opendocument.'

/** The files of sites that Arbor can read, by media type. */
const SUFFIXES: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/x-pdf': '.pdf',
  [`${OFFICE}wordprocessingml.document`]: '.docx',
  [`${OFFICE}spreadsheetml.sheet`]: '.xlsx',
  [`${OFFICE}presentationml.presentation`]: '.pptx',
  [`${OPEN}text`]: '.odt',
  [`${OPEN}spreadsheet`]: '.ods',
  [`${OPEN}presentation`]: '.odp',
  'application/msword': '.doc',
  'application/vnd.ms-excel': '.xls',
  'application/rtf': '.rtf',
  'text/rtf': '.rtf',
  'application/epub+zip': '.epub',
  'text/plain': '.txt',
  'text/markdown': '.md',
  'text/csv': '.csv',
}
const KNOWN = new Set(Object.values(SUFFIXES))
/** Servers send these for files whose type they don't know. */
const VAGUE =
  /^(?:|application\/(?:octet-stream|x-download|force-download|zip|x-zip-compressed)|binary\/octet-stream)$/

export type Media = {
  readonly kind: 'page' | 'file'
  readonly suffix: string
  readonly type: string
}

/** What a URL returns, by its media type and, if that says little, by its name. Undefined if Arbor doesn't read it. */
export function mediaOf(url: URL, contentType: string | undefined): Media | undefined {
  const type = plainType(contentType)
  if (type === 'text/html' || type === 'application/xhtml+xml') {
    return { kind: 'page', suffix: '.html', type }
  }
  const suffix = extname(url.pathname).toLowerCase()
  const given = SUFFIXES[type]
  if (given === '.txt' && KNOWN.has(suffix)) return { kind: 'file', suffix, type }
  if (given !== undefined) return { kind: 'file', suffix: given, type }
  return VAGUE.test(type) && KNOWN.has(suffix) ? { kind: 'file', suffix, type } : undefined
}

/** The name of a file, with the suffix by which it is read. */
export function withSuffix(name: string, suffix: string): string {
  return name.toLowerCase().endsWith(suffix) ? name : `${name}${suffix}`
}

/** Whether bytes begin like a web page. */
export function looksLikePage(head: Buffer): boolean {
  return /^\s*(?:<!doctype html|<html[\s>])/i.test(head.subarray(0, 200).toString('latin1'))
}

export function looksLikePdf(head: Buffer): boolean {
  return head.subarray(0, 5).toString('latin1') === '%PDF-'
}

/** A media type without its parameters. */
export function plainType(contentType = ''): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase().slice(0, 100)
}
