import { isUtf8 } from 'node:buffer'
import { type FileHandle, open } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { ConversionError } from '../core/document-model.ts'
import { storableText } from './storable-text.ts'
import { encodingByMark, findEncoding, looksLikeText } from './find-encoding.ts'
import { endOfWholeCharacters, readPieces, scanBytes } from './scan-bytes.ts'

type DecodeOptions = {
  /** The file is a web page, which may declare its encoding. */
  readonly isHtml?: boolean
  /** Replacement for a form feed; a line break by default. */
  readonly pageBreak?: string
}

/** V8's longest string is a little longer, but what is derived from the text needs space, too. */
const MAX_CHARACTERS = 400 * 1024 * 1024
const LINE_FEED = 0x0a

/** Decodes a file piece by piece. */
type Decoder = { readonly write: (bytes: Buffer) => string; readonly end: () => string }

/** UTF-8, except that invalid lines are read as windows-1252, so that their text isn't lost. */
function lenientUtf8(): Decoder {
  let rest: Buffer = Buffer.alloc(0)
  let isStart = true
  const take = (bytes: Buffer): string => {
    const text = isUtf8(bytes) ? bytes.toString('utf8') : decodeLines(bytes)
    const marked = isStart && text.startsWith('\ufeff')
    if (text !== '') isStart = false
    return marked ? text.slice(1) : text
  }
  return {
    write(piece) {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      const end = endOfWholeCharacters(bytes)
      rest = bytes.subarray(end)
      return take(bytes.subarray(0, end))
    },
    end: () => take(rest),
  }
}

function decodeLines(bytes: Buffer): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, at)
    const end = found === -1 ? bytes.length : found + 1
    const line = bytes.subarray(at, end)
    parts.push(isUtf8(line) ? line.toString('utf8') : iconv.decode(line, 'windows-1252'))
    at = end
  }
  return parts.join('')
}

async function* decode(
  file: FileHandle,
  encoding: string,
  pageBreak: string,
): AsyncGenerator<string> {
  const decoder = encoding === 'utf-8' ? lenientUtf8() : iconv.getDecoder(encoding)
  let held = ''
  for await (const bytes of readPieces(file)) {
    const text = held + decoder.write(bytes)
    // A line end or a surrogate pair may continue in the next piece.
    held = /[\r\ud800-\udbff]$/.exec(text)?.[0] ?? ''
    yield normalize(text.slice(0, text.length - held.length), pageBreak)
  }
  yield normalize(held + (decoder.end() ?? ''), pageBreak)
}

/** Normalizes line ends to `\n` and makes the text safe to store. */
const normalize = (text: string, pageBreak: string) =>
  storableText(text.replace(/\r\n?/g, '\n').replaceAll('\f', pageBreak))

async function encodingOf(file: FileHandle, isHtml: boolean): Promise<string> {
  const facts = await scanBytes(file)
  if (facts.head.length === 0) throw new ConversionError('empty', 'The file is empty.')
  if (encodingByMark(facts.head) === null && !looksLikeText(facts.head)) {
    throw new ConversionError('wrong_format', 'The file is not a text file.')
  }
  return findEncoding(facts, isHtml)
}

/**
 * Decodes a text file in pieces of about a million characters. See findEncoding for how the
 * encoding is detected. The text has `\n` line ends, no byte order mark, and is safe to store (see
 * storableText).
 * @throws ConversionError `wrong_format` for binary content, or `empty`
 */
export async function* decodeFile(
  path: string,
  options: DecodeOptions = {},
): AsyncGenerator<string> {
  await using file = await open(path, 'r')
  const encoding = await encodingOf(file, options.isHtml ?? false)
  yield* decode(file, encoding, options.pageBreak ?? '\n')
}

/**
 * Reads a whole text file. See decodeFile.
 * @throws ConversionError `too_large` if it doesn't fit into one string
 */
export async function readTextFile(path: string, options: DecodeOptions = {}): Promise<string> {
  const parts: string[] = []
  let length = 0
  for await (const part of decodeFile(path, options)) {
    length += part.length
    if (length > MAX_CHARACTERS) {
      throw new ConversionError(
        'too_large',
        'The document contains more text than the server accepts.',
      )
    }
    parts.push(part)
  }
  return parts.join('')
}
