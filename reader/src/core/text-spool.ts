import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

const BUFFERED_CHARACTERS = 1024 * 1024
const PIECE_BYTES = 1024 * 1024
/** How much to read ahead. Texts are usually read in sequence. */
const WINDOW_BYTES = 256 * 1024

/** Position and length of a text in the file, in bytes. */
export type SpooledText = { readonly at: number; readonly length: number }

/**
 * Keeps texts of a document in a file instead of memory, so that long files need no more memory
 * than short ones. The file is created for the first text and deleted at the end.
 */
export class TextSpool implements Disposable {
  readonly #path: string
  #file: number | undefined
  #waiting: string[] = []
  #waitingLength = 0
  #size = 0
  #window: { readonly at: number; readonly bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }

  constructor(path: string) {
    this.#path = path
  }

  add(text: string): SpooledText {
    const at = this.#size
    const length = Buffer.byteLength(text)
    this.#size += length
    this.#waiting.push(text)
    this.#waitingLength += text.length
    if (this.#waitingLength > BUFFERED_CHARACTERS) this.#write()
    return { at, length }
  }

  /** Writes bytes immediately. */
  addBytes(bytes: Buffer): SpooledText {
    writeAll(this.#write(), bytes)
    const at = this.#size
    this.#size += bytes.length
    return { at, length: bytes.length }
  }

  readBytes({ at, length }: SpooledText): Buffer {
    return this.#bytes(at, length)
  }

  read({ at, length }: SpooledText): string {
    const { at: from, bytes } = this.#window
    const isThere = at >= from && at + length <= from + bytes.length
    if (!isThere) this.#window = { at, bytes: this.#bytes(at, Math.max(length, WINDOW_BYTES)) }
    const start = at - this.#window.at
    return this.#window.bytes.toString('utf8', start, start + length)
  }

  /** Yields a long text in pieces of about a megabyte. */
  *pieces({ at, length }: SpooledText): Generator<string> {
    const decoder = new StringDecoder('utf8')
    for (let done = 0; done < length; done += PIECE_BYTES) {
      yield decoder.write(this.#bytes(at + done, Math.min(PIECE_BYTES, length - done)))
    }
  }

  [Symbol.dispose](): void {
    if (this.#file === undefined) return
    closeSync(this.#file)
    this.#file = undefined
    rmSync(this.#path, { force: true })
  }

  #write(): number {
    this.#file ??= openSync(this.#path, 'w+')
    if (this.#waiting.length > 0) writeAll(this.#file, Buffer.from(this.#waiting.join('')))
    this.#waiting = []
    this.#waitingLength = 0
    return this.#file
  }

  #bytes(at: number, length: number): Buffer {
    const file = this.#write()
    const bytes = Buffer.allocUnsafe(Math.min(length, this.#size - at))
    for (let done = 0; done < bytes.length;) {
      const read = readSync(file, bytes, done, bytes.length - done, at + done)
      if (read === 0) throw new Error('The file of texts is shorter than the data written to it.')
      done += read
    }
    return bytes
  }
}

/** Appends bytes to the file. */
function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done)
}
