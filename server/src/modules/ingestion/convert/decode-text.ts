import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { detect } from 'jschardet'
import { ConversionError } from '../document-model.ts'
import { cleanText } from './clean-text.ts'

const SAMPLE_BYTES = 64 * 1024

const BYTE_ORDER_MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  // UTF-32 first: its little-endian mark begins with that of UTF-16.
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

function encodingByMark(bytes: Buffer): string | null {
  const found = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))
  return found?.[0] ?? null
}

const isBinaryControl = (byte: number) =>
  byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1b

/** Shares of zero bytes and of control bytes among every second byte from `offset` on. */
function everySecond(sample: Buffer, offset: 0 | 1): { zeros: number; controls: number } {
  let zeros = 0
  let controls = 0
  for (let i = offset; i < sample.length; i += 2) {
    const byte = sample[i]!
    if (byte === 0) zeros++
    else if (isBinaryControl(byte)) controls++
  }
  const pairs = Math.max(1, sample.length / 2)
  return { zeros: zeros / pairs, controls: controls / pairs }
}

/** UTF-16 without a mark, seen by the zero bytes of its Latin letters on one side only. */
function unmarkedUtf16(sample: Buffer): 'utf-16le' | 'utf-16be' | null {
  const even = everySecond(sample, 0)
  const odd = everySecond(sample, 1)
  if (odd.zeros > 0.4 && even.zeros < 0.02 && even.controls < 0.01) return 'utf-16le'
  if (even.zeros > 0.4 && odd.zeros < 0.02 && odd.controls < 0.01) return 'utf-16be'
  return null
}

/**
 * Whether bytes from the start of a file read as text in some encoding: no NUL bytes other than
 * those of UTF-16 and UTF-32, and hardly any control characters.
 */
export function looksLikeText(sample: Buffer): boolean {
  if (encodingByMark(sample) !== null || unmarkedUtf16(sample) !== null) return true
  let controls = 0
  for (const byte of sample) {
    if (byte === 0) return false
    if (isBinaryControl(byte)) controls++
  }
  return controls <= sample.length * 0.01
}

/** A piece of the file around its first byte above ASCII: the rest says nothing about the encoding. */
function tellingSample(bytes: Buffer): Buffer {
  let first = 0
  while (first < bytes.length && bytes[first]! < 0x80) first++
  const start = Math.max(0, first - 1024)
  return bytes.subarray(start, start + SAMPLE_BYTES)
}

function findEncoding(bytes: Buffer): string {
  const marked = encodingByMark(bytes)
  if (marked !== null) return marked
  const utf16 = unmarkedUtf16(bytes.subarray(0, SAMPLE_BYTES))
  if (utf16 !== null) return utf16
  if (isUtf8(bytes)) return 'utf-8'
  const guess = detect(tellingSample(bytes)).encoding
  // Without a guess, or with one that the bytes contradict, every byte still has a letter here.
  if (guess === null || /^(ascii|utf-?8)$/i.test(guess)) return 'windows-1252'
  return iconv.encodingExists(guess) ? guess : 'windows-1252'
}

/**
 * Decodes a text file's bytes: byte order mark, then UTF-8 if valid, then a guess by byte
 * statistics. The text has `\n` line ends, no mark, and is safe to store (see cleanText).
 * Throws ConversionError `wrong_format` for binary content.
 */
function decodeText(bytes: Buffer): { text: string; encoding: string } {
  if (!looksLikeText(bytes.subarray(0, SAMPLE_BYTES))) {
    throw new ConversionError('wrong_format', 'The file is not a text file.')
  }
  const encoding = findEncoding(bytes)
  if (!iconv.encodingExists(encoding)) throw new Error('The encoding found is not supported.')
  const text = iconv.decode(bytes, encoding).replace(/\r\n?/g, '\n')
  return { text: cleanText(text), encoding }
}

/** Reads and decodes a text file; see decodeText. An empty file is a ConversionError `empty`. */
export async function readTextFile(path: string): Promise<{ text: string; encoding: string }> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw new ConversionError('empty', 'The file is empty.')
  return decodeText(bytes)
}
