import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isKeptPages, READ, RECOGNISED } from './kept-names.ts'
import type { PageModel } from './model/page-model.ts'
import type { PageBatch } from './read-pages.ts'

/** Where to store the pages, if at all, and the settings with which they were read. */
export type KeptPlace = {
  readonly folder: string | undefined
  /** Pages read with other settings are not used. */
  readonly settings: string
}

type Part = PageBatch & Pick<KeptPlace, 'settings'>

/** A batch in memory, compressed in memory, or the name of its file. */
type Stored = PageBatch | Buffer | string

/** Documents with more pages are stored. */
const MAX_SHORT = 100
/** So many of the first pages stay in memory, too, because each is needed several times. */
const MAX_HELD = 400
/** Increase this when the format of the stored data changes. */
const SHAPE = 3
const isRecognised = ({ pages }: PageBatch): boolean =>
  pages.some(({ recognised }) => recognised === true)

/**
 * Keeps what was read of a document's pages, part by part in order. As objects, the pages would
 * need several times the memory, which is also fragmented by reading. If a folder is given, the
 * parts are files in it, and another process can continue after them. A short document without OCR
 * has no files.
 */
export class KeptPages implements Iterable<PageModel> {
  readonly #place: KeptPlace
  readonly #parts: Stored[] = []
  /** Stored parts that are in memory, too, by their position. */
  readonly #held = new Map<number, PageBatch>()
  readonly #failed: number[] = []
  readonly #unread: PageBatch['unread'][number][] = []
  #count = 0
  #end: Pick<PageBatch, 'last' | 'totalPages' | 'memory'> | undefined

  constructor({ folder, settings }: KeptPlace) {
    this.#place = { folder, settings: `${SHAPE} ${settings}` }
    if (folder !== undefined) this.#takeUp(folder)
  }

  /** Number of readable pages. */
  get count(): number {
    return this.#count
  }

  /** Where to continue reading, or undefined before the first page. */
  get end(): Pick<PageBatch, 'last' | 'totalPages' | 'memory'> | undefined {
    return this.#end
  }

  get failed(): readonly number[] {
    return this.#failed
  }

  get unread(): PageBatch['unread'] {
    return this.#unread
  }

  /** Whether another process can continue from the stored pages. */
  get isKept(): boolean {
    return this.#parts.length > 0 && this.#parts.every((part) => typeof part === 'string')
  }

  add(batch: PageBatch): void {
    const { last, totalPages } = batch
    const isWhole = this.#parts.length === 0 && last >= totalPages
    const isShort = totalPages <= MAX_SHORT && !isRecognised(batch) && !this.isKept
    this.#parts.push(batch)
    this.#note(batch)
    if (isWhole || isShort) return
    for (const [at, part] of this.#parts.entries()) this.#parts[at] = this.#store(part, at)
  }

  /** Reads part by part. Each iteration may return different objects. */
  *[Symbol.iterator](): Generator<PageModel> {
    for (const [at, part] of this.#parts.entries()) {
      yield* (this.#held.get(at) ?? this.#load(part)).pages
    }
  }

  #note({ pages, failed, unread, last, totalPages, memory }: PageBatch): void {
    this.#count += pages.length
    for (const page of failed) this.#failed.push(page)
    for (const page of unread) this.#unread.push(page)
    this.#end = { last, totalPages, memory }
  }

  #store(stored: Stored, at: number): Stored {
    if (typeof stored === 'string' || Buffer.isBuffer(stored)) return stored
    if (this.#count <= MAX_HELD) this.#held.set(at, stored)
    const part: Part = { ...stored, settings: this.#place.settings }
    const bytes = deflateRawSync(JSON.stringify(part), { level: 1 })
    const { folder } = this.#place
    if (folder === undefined) return bytes
    mkdirSync(folder, { recursive: true })
    const name = String(at + 1).padStart(6, '0') + (isRecognised(stored) ? RECOGNISED : READ)
    // Only a complete file gets the final name, even if the process is killed.
    writeFileSync(join(folder, `${name}.partial`), bytes)
    renameSync(join(folder, `${name}.partial`), join(folder, name))
    return name
  }

  #load(part: Stored): PageBatch {
    if (typeof part !== 'string' && !Buffer.isBuffer(part)) return part
    const { folder = '' } = this.#place
    const bytes = typeof part === 'string' ? readFileSync(join(folder, part)) : part
    return JSON.parse(inflateRawSync(bytes).toString()) as Part
  }

  /**
   * Loads what another process stored, up to the first part that is missing or unusable. The other
   * parts are deleted.
   */
  #takeUp(folder: string): void {
    mkdirSync(folder, { recursive: true })
    const names = readdirSync(folder).toSorted()
    const usable = names.filter(isKeptPages)
    for (const [at, name] of usable.entries()) {
      const batch = Number.parseInt(name, 10) === at + 1 ? this.#usable(name) : undefined
      if (batch === undefined) break
      this.#parts.push(name)
      this.#note(batch)
    }
    for (const name of names) {
      if (!this.#parts.includes(name)) rmSync(join(folder, name), { force: true })
    }
  }

  #usable(name: string): PageBatch | undefined {
    try {
      const part = this.#load(name) as Part
      return part.settings === this.#place.settings ? part : undefined
    } catch {
      // It was truncated while it was copied.
      return undefined
    }
  }
}
