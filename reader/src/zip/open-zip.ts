import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import yauzl, { type ZipFile } from 'yauzl'
import { readAt } from '../core/read-at.ts'

/** The record at the end of a ZIP file, without its comment of at most 65,535 bytes. */
const END_BYTES = 22
const END_MAGIC = Buffer.from('504b0506', 'hex')
const MAX_COMMENT = 0xffff

/** Reads a file as if it ended earlier. */
class HeadOfFile extends yauzl.RandomAccessReader {
  readonly #path: string

  constructor(path: string) {
    super()
    this.#path = path
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 })
  }
}

/**
 * Finds the end of the ZIP data in a file, or returns null if it has none. Some writers leave bytes
 * after the end, which other applications ignore.
 */
async function endOfZip(path: string): Promise<number | null> {
  await using file = await open(path)
  const { size } = await file.stat()
  const from = Math.max(0, size - END_BYTES - MAX_COMMENT)
  const buffer = await readAt(file, from, size - from)
  const at = buffer.lastIndexOf(END_MAGIC)
  if (at === -1 || at + END_BYTES > buffer.length) return null
  return Math.min(size, from + at + END_BYTES + buffer.readUInt16LE(at + END_BYTES - 2))
}

/** Opens a ZIP file and ignores bytes after its end. Close it after use. Throws yauzl's errors. */
export async function openZip(path: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false })
  } catch (error) {
    const end = await endOfZip(path)
    if (end === null) throw error
    return yauzl.fromRandomAccessReaderPromise(new HeadOfFile(path), end, { autoClose: false })
  }
}
