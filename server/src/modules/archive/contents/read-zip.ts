import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Transform, type Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { StartFault } from '../../../platform/core/start-fault.ts'
import { FILES, MANIFEST, PEOPLE } from './form.ts'

const MB = 1024 * 1024
const STORED = 0
const MOST_ENTRIES = 20_000_000
const MOST_MANIFEST_BYTES = 4 * MB
/** Lines of JSON shrink to a tenth. Above the floor, more than this is a bomb. */
const MOST_RATIO = 200
const RATIO_FLOOR = 64 * MB
const NAMES = /^(?:manifest\.json|people\.jsonl|files\.jsonl|rows\/[a-z_]{1,63}\.jsonl|files\/.+)$/

/** The reason why an archive can't be used. */
export function unusable(why: string): StartFault {
  return new StartFault(`The archive can’t be imported: ${why}`)
}

/** An archive from an unknown person. Opening it reads only its directory, and checks that before anything else. */
export class ZipReader {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws StartFault for a file that isn't an archive, or whose directory can't be trusted */
  static async open(path: string): Promise<ZipReader> {
    let zip: ZipFile
    try {
      zip = await yauzl.openPromise(path, { autoClose: false })
    } catch (error) {
      throw unusable(`it is not a ZIP file, or is damaged (${messageOf(error)}).`)
    }
    try {
      return new ZipReader(zip, await readDirectory(zip, (await stat(path)).size))
    } catch (error) {
      zip.close()
      throw error instanceof StartFault ? error : unusable(`${messageOf(error)}.`)
    }
  }

  close(): void {
    this.#zip.close()
  }

  /** The names of entries below a folder. */
  namesIn(folder: string): string[] {
    return [...this.#entries.keys()].filter((name) => name.startsWith(folder))
  }

  async manifest(): Promise<unknown> {
    const entry = this.#find(MANIFEST)
    if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw unusable('its manifest is too large.')
    try {
      return await json(await this.#zip.openReadStreamPromise(entry))
    } catch (error) {
      throw unusable(`its manifest is not valid JSON (${messageOf(error)}).`)
    }
  }

  bytesOf(name: string): number {
    return this.#find(name).uncompressedSize
  }

  /** Opens an entry. The stream fails if the bytes aren't those that the archive lists. */
  async open(name: string, expected: { bytes: number; sha256: string }): Promise<Readable> {
    const entry = this.#find(name)
    if (entry.uncompressedSize !== expected.bytes) throw unusable(`${name} has changed.`)
    const source = await this.#zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw unusable(`${name} can’t be read (${messageOf(error)}).`)
    })
    const hash = createHash('sha256')
    const check = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
      flush(done) {
        const same = hash.digest('hex') === expected.sha256
        done(same ? null : unusable(`${name} has changed.`))
      },
    })
    source.on('error', (error) =>
      check.destroy(unusable(`${name} is damaged (${messageOf(error)}).`)),
    )
    check.on('close', () => source.destroy())
    return source.pipe(check)
  }

  /** Reads an entry to its end. @throws StartFault if it has changed */
  async check(name: string, expected: { bytes: number; sha256: string }): Promise<void> {
    const source = await this.open(name, expected)
    source.resume()
    await finished(source)
  }

  #find(name: string): Entry {
    const entry = this.#entries.get(name)
    if (!entry) throw unusable(`${name} is missing.`)
    return entry
  }
}

async function readDirectory(zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw unusable('it has too many files.')
  const entries = new Map<string, Entry>()
  let packed = 0
  let unpacked = 0
  // The library rejects names that lead out of a folder.
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, compressedSize, uncompressedSize, compressionMethod } = entry
    if (!NAMES.test(name)) throw unusable(`it has a file with an unexpected name.`)
    if (entries.has(name)) throw unusable(`${name} occurs twice.`)
    if (entry.isEncrypted() || !entry.canDecodeFileData()) {
      throw unusable(`${name} can’t be unpacked.`)
    }
    if (name.startsWith('files/') && compressionMethod !== STORED) {
      throw unusable(`${name} is compressed, which stored files never are.`)
    }
    packed += compressedSize
    unpacked += uncompressedSize
    entries.set(name, entry)
    // Entries that share bytes would count them several times.
    if (packed > fileBytes) throw unusable('its files overlap.')
    if (unpacked > RATIO_FLOOR && unpacked > packed * MOST_RATIO) {
      throw unusable('it unpacks to far more than its size.')
    }
  }
  for (const name of [PEOPLE, FILES]) {
    if (!entries.has(name)) throw unusable(`${name} is missing.`)
  }
  return entries
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
