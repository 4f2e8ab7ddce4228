import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { looksLikeText } from '../encoding/find-encoding.ts'
import { ConversionError } from '../core/document-model.ts'
import { encrypted } from '../core/file-faults.ts'
import { OLE_MAGIC, OleFile } from '../ole/ole-file.ts'
import { readAt } from '../core/read-at.ts'
import { readZipDirectory } from '../zip/zip-guard.ts'

export type SniffedFormat =
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'doc'
  | 'xls'
  | 'xlsb'
  | 'ppt'
  | 'rtf'
  | 'epub'
  | 'eml'
  | 'msg'
  | 'image'
  | 'text'
  | 'html'
  | 'svg'
  | 'ole'
  | 'zip'
  | 'cut_zip'
  | 'empty'
  | 'unknown'

const HEAD_BYTES = 64 * 1024
const TAIL_BYTES = 4096
// The header of the first entry, or the end record of an empty ZIP file.
const ZIP_MAGICS = ['504b0304', '504b0506']
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le')
const HTML_START =
  /^<(?:!doctype\s+html|(?:html|head|body|title|meta|div|p|h[1-6]|table|ul|ol|section|article|main|header|nav|style|script)[\s>])/i

const SVG_START = /^<(?:\w+:)?svg[\s/>]/
/** What may precede the first tag of a page or drawing, by its start and end. */
const PREAMBLE = { '<!--': '-->', '<?xml': '?>', '<!DOCTYPE svg': '>' }

/** The length of everything before the first tag, or -1 if it doesn't end. */
function preambleLength(text: string): number {
  const preamble = Object.entries(PREAMBLE).find(([start]) => text.startsWith(start))
  if (!preamble) return 0
  const [start, close] = preamble
  const end = text.indexOf(close)
  // The document type of a drawing may have declarations, which end with a closing bracket.
  const bracket = start === '<!DOCTYPE svg' ? text.indexOf('[') : -1
  if (bracket !== -1 && bracket < end) {
    const last = /\]\s*>/.exec(text)
    return last === null ? -1 : last.index + last[0].length
  }
  return end === -1 ? -1 : end + close.length
}

const FIELD = /^([A-Za-z][A-Za-z0-9-]{0,60}):(?:[ \t]|$)/
/** Header fields of messages. One of the first lines must have a field that only messages have. */
const MAIL_FIELDS = new Set(
  (
    'return-path received message-id mime-version delivered-to dkim-signature authentication-results ' +
    'content-transfer-encoding reply-to in-reply-to references'
  ).split(' '),
)
const COMMON_FIELDS = new Set('from to cc bcc date subject sender content-type'.split(' '))
const MOST_FIELDS = 200

/**
 * Whether a text is a message. It begins with header fields, and continued lines are indented. In
 * an mbox file, a separate line precedes each message.
 */
function isMail(text: string): boolean {
  let own = 0
  let common = 0
  const lines = text.slice(0, 32_768).split('\n', MOST_FIELDS)
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') break
    if (at > 0 && /^[ \t]/.test(line)) continue
    if (at === 0 && line.startsWith('From ')) continue
    const name = FIELD.exec(line.trimEnd())?.[1]?.toLowerCase()
    if (name === undefined) break
    if (MAIL_FIELDS.has(name) || name.startsWith('x-')) own++
    else if (COMMON_FIELDS.has(name)) common++
  }
  return (own > 0 && common > 0) || common > 3
}

/**
 * Recognizes markup by its first tag. A single regular expression would backtrack without limit
 * before it.
 */
function sniffText(text: string): 'text' | 'html' | 'svg' | 'eml' {
  if (isMail(text)) return 'eml'
  let rest = text.trimStart()
  for (;;) {
    const length = preambleLength(rest)
    if (length === 0) return SVG_START.test(rest) ? 'svg' : HTML_START.test(rest) ? 'html' : 'text'
    if (length === -1) return 'text'
    rest = rest.slice(length).trimStart()
  }
}

/**
 * Whether an OLE container has the stream in which Office stores an encrypted document. Directory
 * entries are 128 bytes, aligned to 128: name, name length in bytes at 64, type at 66.
 */
async function hasEncryptedPackage(file: FileHandle, size: number): Promise<boolean> {
  const step = 1024 * 1024
  for (let start = 0; start < size; start += step) {
    const block = await readAt(file, start, step)
    let at = block.indexOf(ENCRYPTED_STREAM)
    while (at !== -1) {
      const isEntry = at % 128 === 0 && at + 67 <= block.length
      if (isEntry && block.readUInt16LE(at + 64) === 34 && block[at + 66] === 2) return true
      at = block.indexOf(ENCRYPTED_STREAM, at + 2)
    }
  }
  return false
}

/** The format of a ZIP file, by the media type with which it begins. */
const MEDIA_TYPES: readonly (readonly [start: string, format: SniffedFormat])[] = [
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
]

async function sniffZip(path: string): Promise<SniffedFormat> {
  const directory = await readZipDirectory(path)
  if (directory === null) return 'cut_zip'
  const { names, mediaType } = directory
  const declared = MEDIA_TYPES.find(([start]) => mediaType.startsWith(start))
  if (declared !== undefined) return declared[1]
  if (!names.includes('[Content_Types].xml')) {
    return names.includes('META-INF/container.xml') ? 'epub' : 'zip'
  }
  const has = (folder: string) => names.some((name) => name.startsWith(folder))
  if (has('word/')) return 'docx'
  if (has('xl/')) return names.includes('xl/workbook.bin') ? 'xlsb' : 'xlsx'
  if (has('ppt/')) return 'pptx'
  return 'zip'
}

/** The format of an OLE file, by a top-level stream that only this format has. */
const STREAMS: readonly (readonly [name: string, format: SniffedFormat])[] = [
  ['__properties_version1.0', 'msg'],
  ['worddocument', 'doc'],
  ['workbook', 'xls'],
  ['book', 'xls'],
  ['powerpoint document', 'ppt'],
]

async function sniffOle(file: FileHandle): Promise<SniffedFormat> {
  try {
    const { names } = await OleFile.open(file)
    return STREAMS.find(([name]) => names.has(name))?.[1] ?? 'ole'
  } catch (error) {
    if (error instanceof ConversionError) return 'ole'
    throw error
  }
}

/**
 * Whether a file is a PDF. Viewers accept other bytes before the header. Text that only mentions it
 * has no trailer.
 */
async function isPdf(file: FileHandle, head: Buffer, size: number): Promise<boolean> {
  const at = head.subarray(0, 1024 + 5).indexOf('%PDF-')
  if (at === -1) return false
  if (head.subarray(0, at).toString('latin1').trim() === '' || head[0] === 0xef) return true
  const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)
  return tail.includes('startxref')
}

async function sniffOpenFile(file: FileHandle, path: string): Promise<SniffedFormat> {
  const { size } = await file.stat()
  if (size === 0) return 'empty'
  const head = await readAt(file, 0, HEAD_BYTES)
  if (await isPdf(file, head, size)) return 'pdf'
  if (head.subarray(0, 8).equals(OLE_MAGIC)) {
    if (await hasEncryptedPackage(file, size)) throw encrypted()
    return sniffOle(file)
  }
  if (ZIP_MAGICS.includes(head.toString('hex', 0, 4))) return sniffZip(path)
  // Check for text before magic numbers: some of those are two letters, and "BMW" isn't a bitmap.
  if (looksLikeText(head)) {
    if (head.toString('latin1', 0, 5) === '{\\rtf') return 'rtf'
    const start = head.toString(head[1] === 0 || head[0] === 0xff ? 'utf16le' : 'utf8')
    return sniffText(start.replace(/^\ufeff/, ''))
  }
  const found = await fileTypeFromBuffer(new Uint8Array(head))
  return found?.mime.startsWith('image/') ? 'image' : 'unknown'
}

/**
 * Detects the format of a file by its bytes and, for ZIP files, its directory, regardless of its
 * name. `ole` is an Office file from before 2007, `zip` a ZIP file that isn't an Office file, and
 * `cut_zip` one whose directory, at the end, can't be read.
 * @throws ConversionError `encrypted` for a password-protected Office file. Errors of the file
 * system pass through.
 */
export async function sniffFormat(path: string): Promise<SniffedFormat> {
  await using file = await open(path, 'r')
  return await sniffOpenFile(file, path)
}
