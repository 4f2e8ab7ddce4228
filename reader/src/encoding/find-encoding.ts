import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { detectAll } from 'jschardet'
import { declaredEncoding } from './declared-encoding.ts'
import { unmarkedUtf16 } from './utf16.ts'

/** How many bytes at the start of a file decide whether it is text. */
export const SAMPLE_BYTES = 64 * 1024

/** Facts from one pass over the bytes of a file. */
export type ByteFacts = {
  readonly head: Buffer
  /** A piece of the file around its first byte above ASCII. Empty for ASCII files. */
  readonly sample: Buffer
  /** Number of valid multi-byte UTF-8 characters, and of bytes that aren't valid UTF-8. */
  readonly utf8: { readonly good: number; readonly bad: number }
}

const BYTE_ORDER_MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  // UTF-32 first: its little-endian mark begins with that of UTF-16.
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Encodings that can be guessed. The others that the library knows are rare and easily confused
 * with these.
 */
const GUESSES =
  /^(?:windows-125\d|iso-?8859-\d+|koi8-[ru]|macroman|maccyrillic|cp(?:932|949|866)|ibm866|shift_?jis|euc-(?:jp|kr)|gb(?:18030|2312|k)|big5|tis-620|iso-2022-jp|hz-gb-2312)$/i
/** A character other than a letter inside a word of Latin letters. */
const FOREIGN_IN_WORD = /(?<=[A-Za-z])[^\p{L}\p{ASCII}\u2019\u00ad](?=[A-Za-z])/u
const FEW_LETTERS = 8

/** The encoding indicated by a byte order mark, or null. */
export function encodingByMark(bytes: Buffer): string | null {
  const found = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))
  return found?.[0] ?? null
}

const isBinaryControl = (byte: number) =>
  byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1b

function bytesLookLikeText(sample: Buffer): boolean {
  let controls = 0
  for (const byte of sample) {
    if (byte === 0) return false
    if (isBinaryControl(byte)) controls++
  }
  return controls <= sample.length * 0.01
}

/** UTF-16 is considered only for bytes that contain NUL or aren't valid UTF-8. */
function utf16Without(sample: Buffer): string | null {
  if (!sample.includes(0) && isUtf8(sample)) return null
  return unmarkedUtf16(sample)
}

/**
 * Whether bytes from the start of a file are text in some encoding: no NUL bytes except in UTF-16
 * and UTF-32, and hardly any control characters.
 */
export function looksLikeText(sample: Buffer): boolean {
  return (
    encodingByMark(sample) !== null || bytesLookLikeText(sample) || utf16Without(sample) !== null
  )
}

/**
 * Whether there are few letters above ASCII, mostly single ones. Byte statistics fail on such text,
 * and most of it is Western.
 */
function isPlainWestern(sample: Buffer): boolean {
  let letters = 0
  let inRuns = 0
  for (let at = 0; at < sample.length; at++) {
    if (sample[at]! < 0x80) continue
    letters++
    if ((sample[at - 1] ?? 0) >= 0x80 || (sample[at + 1] ?? 0) >= 0x80) inRuns++
  }
  if (letters > FEW_LETTERS || inRuns > letters / 2) return false
  const text = iconv.decode(sample, 'windows-1252')
  return !text.includes('\ufffd') && !FOREIGN_IN_WORD.test(text)
}

function guess(sample: Buffer): string {
  if (isPlainWestern(sample)) return 'windows-1252'
  for (const { encoding } of detectAll(sample)) {
    if (encoding === null || !GUESSES.test(encoding) || !iconv.encodingExists(encoding)) continue
    // A guess with invalid bytes would lose text. Only the last character may be incomplete.
    const at = iconv.decode(sample, encoding).indexOf('\ufffd')
    if (at === -1 || (sample.length === SAMPLE_BYTES && at > SAMPLE_BYTES / 2 - 4)) return encoding
  }
  // In windows-1252, every byte is a character.
  return 'windows-1252'
}

/**
 * Finds the encoding of a file. It checks the byte order mark, UTF-16 code units, the declaration
 * of an HTML page (valid UTF-8 beats a declared single-byte encoding), and whether the bytes are
 * valid or nearly valid UTF-8. Otherwise it guesses from byte statistics, with windows-1252 as the
 * default.
 */
export function findEncoding(facts: ByteFacts, isHtml: boolean): string {
  const marked = encodingByMark(facts.head)
  if (marked !== null) return marked
  const utf16 = utf16Without(facts.head)
  if (utf16 !== null) return utf16
  const { good, bad } = facts.utf8
  const declared = isHtml ? declaredEncoding(facts.head) : null
  if (declared !== null && !(bad === 0 && declared.isSingleByte)) return declared.name
  // A few bytes of another encoding, as in logs of several applications, affect only their lines.
  if (bad === 0 || good > 4 * bad) return 'utf-8'
  return guess(facts.sample)
}
