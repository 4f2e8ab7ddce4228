import { createHash, type Hash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Lines } from '../../../platform/transfer/index.ts'

/** Level 1 takes half the time of the default level, and makes files a tenth larger. */
const LEVEL = 1

export type Written = { readonly bytes: number; readonly sha256: string }

/** Writes a ZIP archive entry by entry, each as fast as the reader of the archive reads. */
export class ZipWriter {
  readonly stream: Readable
  readonly #zip = new ZipFile()
  readonly #failed: Promise<never>

  constructor() {
    this.stream = this.#zip.outputStream as Readable
    this.#failed = new Promise((_resolve, reject) => {
      this.#zip.on('error', reject)
      this.stream.on('error', reject)
      // The writer of the file has failed.
      this.stream.on('close', () => reject(new Error('The archive was closed.')))
    })
    this.#failed.catch(() => undefined)
  }

  /** Adds an entry. The sizes of files are unknown before, so they use the 64-bit format. */
  async add(name: string, source: Readable, { compress = true } = {}): Promise<Written> {
    const meter = new Meter()
    source.on('error', (error) => meter.destroy(error))
    source.pipe(meter)
    this.#zip.addReadStream(meter, name, { compress, compressionLevel: compress ? LEVEL : 0 })
    await Promise.race([finished(meter, { writable: false }), this.#failed])
    return meter.result()
  }

  /** Adds lines as an entry. */
  async addLines(name: string, lines: Lines): Promise<Written & { rows: number }> {
    let rows = 0
    async function* text() {
      for await (const some of lines) {
        if (some.length === 0) continue
        rows += some.length
        yield `${some.join('\n')}\n`
      }
    }
    const written = await this.add(name, Readable.from(text(), { highWaterMark: 1 }))
    return { ...written, rows }
  }

  end(): void {
    this.#zip.end()
  }
}

/** Counts and hashes what flows through. */
class Meter extends Transform {
  readonly #hash: Hash = createHash('sha256')
  #bytes = 0

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#bytes += chunk.length
    this.#hash.update(chunk)
    this.push(chunk)
    done()
  }

  result(): Written {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
