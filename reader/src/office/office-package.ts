import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'
import { openOfficeZip } from '../zip/zip-guard.ts'
import { parseXml, type XmlHandler } from './xml.ts'

export type Relationship = {
  /** Last segment of the relationship's type, e.g. worksheet, drawing, chart. */
  readonly type: string
  /** Name of the part inside the package. */
  readonly target: string
}

const MAX_RELATIONSHIPS = 100_000

/** Part names are case-insensitive, as the format requires. */
const keyOf = (name: string) => name.toLowerCase()

/**
 * An Office file: named parts in a ZIP file, and relationships between them. Dispose of it after
 * use.
 */
export class OfficePackage {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #relationships = new Map<string, ReadonlyMap<string, Relationship>>()
  /** Messages for people about parts that were only partly read. */
  readonly warnings: string[] = []

  private constructor(zip: ZipFile, entries: readonly Entry[]) {
    this.#zip = zip
    this.#entries = new Map(entries.map((entry) => [keyOf(entry.fileName), entry]))
  }

  /** Opens a file. Throws the errors of openOfficeZip. */
  static async open(path: string): Promise<OfficePackage> {
    const { zip, entries } = await openOfficeZip(path)
    return new OfficePackage(zip, entries)
  }

  [Symbol.dispose](): void {
    this.#zip.close()
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /** Names of all parts, as written. */
  names(): string[] {
    return Array.from(this.#entries.values(), ({ fileName }) => fileName)
  }

  /**
   * Unpacked size of a part in bytes, checked when the file was opened; 0 if the part doesn't
   * exist.
   */
  size(name: string): number {
    return this.#entries.get(keyOf(name))?.uncompressedSize ?? 0
  }

  /** Reads a part as XML. @returns whether the part exists */
  async readXml(name: string, handler: XmlHandler): Promise<boolean> {
    const entry = this.#entries.get(keyOf(name))
    if (entry === undefined) return false
    const stream = await this.#zip.openReadStreamPromise(entry)
    stream.setEncoding('utf8')
    try {
      await parseXml(stream, handler)
    } finally {
      stream.destroy()
    }
    return true
  }

  /** Bytes of a part, or null if it doesn't exist. */
  async bytes(name: string): Promise<Buffer | null> {
    const entry = this.#entries.get(keyOf(name))
    return entry === undefined ? null : buffer(await this.#zip.openReadStreamPromise(entry))
  }

  /**
   * Name of the part with the text, sheets or slides, as declared by the package. The part may be
   * missing.
   */
  async mainPart(): Promise<string | undefined> {
    const root = await this.relationships('')
    return [...root.values()].find(({ type }) => type === 'officeDocument')?.target
  }

  /** Relationships of a part ('' for the package itself) by id, except those to other files. */
  async relationships(name: string): Promise<ReadonlyMap<string, Relationship>> {
    const known = this.#relationships.get(keyOf(name))
    if (known !== undefined) return known
    const { dir, base } = posix.parse(name)
    const found = new Map<string, Relationship>()
    await this.readXml(posix.join(dir, '_rels', `${base}.rels`), {
      open: (tag, { Id: id, Type: type = '', Target: target, TargetMode: mode }) => {
        if (tag !== 'Relationship' || id === undefined || target === undefined) return
        if (mode === 'External' || found.size >= MAX_RELATIONSHIPS) return
        found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolve(dir, target) })
      },
    })
    this.#relationships.set(keyOf(name), found)
    return found
  }
}

function resolve(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const joined = path.startsWith('/') ? posix.normalize(path) : posix.join('/', folder, path)
  return joined.slice(1)
}
