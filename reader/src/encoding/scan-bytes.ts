import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import { readAt } from '../core/read-at.ts'
import { type ByteFacts, SAMPLE_BYTES } from './find-encoding.ts'

const PIECE_BYTES = 1024 * 1024
/** How many faulty pieces are counted byte by byte. After these, the ratio is clear. */
const COUNTED_PIECES = 8

/** Yields the pieces of a file, each in a separate buffer. */
export async function* readPieces(file: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await file.stat()
  for (let position = 0; position < size;) {
    const target = Buffer.allocUnsafe(Math.min(PIECE_BYTES, size - position))
    const { bytesRead } = await file.read(target, 0, target.length, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield target.subarray(0, bytesRead)
  }
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

/** Length of the UTF-8 character that begins with this byte; 0 if none does. */
function lengthOf(byte: number): number {
  if (byte < 0x80) return 1
  if (byte >= 0xc2 && byte < 0xe0) return 2
  if (byte >= 0xe0 && byte < 0xf0) return 3
  return byte >= 0xf0 && byte < 0xf5 ? 4 : 0
}

/** Start of the last character if it may continue in the next piece, otherwise the length. */
export function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (isContinuation(byte)) continue
    return lengthOf(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function count(bytes: Buffer, into: { good: number; bad: number }): void {
  for (let at = 0; at < bytes.length;) {
    const length = lengthOf(bytes[at]!)
    let found = 1
    while (found < length && isContinuation(bytes[at + found])) found++
    if (length === 0 || found < length) {
      into.bad++
      at++
    } else {
      if (length > 1) into.good++
      at += length
    }
  }
}

function firstAboveAscii(bytes: Buffer): number {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! >= 0x80) return at
  return -1
}

/** One pass over the file's bytes. */
export async function scanBytes(file: FileHandle): Promise<ByteFacts> {
  let head: Buffer = Buffer.alloc(0)
  let rest: Buffer = Buffer.alloc(0)
  let position = 0
  let sampleAt = -1
  let counted = 0
  const utf8 = { good: 0, bad: 0 }
  for await (const piece of readPieces(file)) {
    if (position === 0) head = piece.subarray(0, SAMPLE_BYTES)
    if (sampleAt === -1) {
      const at = firstAboveAscii(piece)
      if (at !== -1) sampleAt = position + at
    }
    position += piece.length
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = endOfWholeCharacters(bytes)
    rest = bytes.subarray(end)
    if (sampleAt === -1 || counted >= COUNTED_PIECES || isUtf8(bytes.subarray(0, end))) continue
    counted++
    count(bytes.subarray(0, end), utf8)
  }
  if (rest.length > 0) utf8.bad++
  const sample = sampleAt === -1 ? 0 : SAMPLE_BYTES
  return { head, sample: await readAt(file, Math.max(0, sampleAt - 1024), sample), utf8 }
}
