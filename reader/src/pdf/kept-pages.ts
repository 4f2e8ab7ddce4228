import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isKeptPages, READ, RECOGNISED } from './kept-names.ts'
import { BATCH_PAGES } from './file/library-pages.ts'
import type { PageModel } from './model/page-model.ts'
import type { PageBatch } from './read-pages.ts'

/** Where the pages are kept, if they are, and with which settings they were read. */
export type KeptPlace = {
  readonly folder: string | undefined
  /** What was read with others is not used. */
  readonly settings: string
}

type Part = PageBatch & Pick<KeptPlace, 'settings'>

/** A batch in memory, compressed in memory, or the name of its file. */
type Stored = PageBatch | Buffer | string

/** Changes with the shape of what is kept. */
const SHAPE = 1
const isRecognised = ({ pages }: PageBatch): boolean =>
  pages.some(({ recognised }) => recognised === true)

/**
 * What was read of a document's pages, part by part in their order: as objects they would need several times the memory,
 * fragmented by the garbage of reading. With a folder, the parts are files in it, and another process goes on after
 * them; a short document without recognised pages has none.
 */
export class KeptPages implements Iterable<PageModel> {
  readonly #place: KeptPlace
  readonly #parts: Stored[] = []
  readonly #failed: number[] = []
  readonly #unread: PageBatch['unread'][number][] = []
  #count = 0
  #end: Pick<PageBatch, 'last' | 'totalPages' | 'memory'> | undefined

  constructor({ folder, settings }: KeptPlace) {
    this.#place = { folder, settings: `${SHAPE} ${settings}` }
    if (folder !== undefined) this.#takeUp(folder)
  }

  /** Pages that could be read. */
  get count(): number {
    return this.#count
  }

  /** Where reading goes on; undefined before the first page. */
  get end(): Pick<PageBatch, 'last' | 'totalPages' | 'memory'> | undefined {
    return this.#end
  }

  get failed(): readonly number[] {
    return this.#failed
  }

  get unread(): PageBatch['unread'] {
    return this.#unread
  }

  /** Whether another process can go on with what was read. */
  get isKept(): boolean {
    return this.#parts.length > 0 && this.#parts.every((part) => typeof part === 'string')
  }

  add(batch: PageBatch): void {
    const { last, totalPages } = batch
    const isWhole = this.#parts.length === 0 && last >= totalPages
    const isShort = totalPages <= BATCH_PAGES && !isRecognised(batch) && !this.isKept
    this.#parts.push(batch)
    this.#note(batch)
    if (isWhole || isShort) return
    for (const [at, part] of this.#parts.entries()) this.#parts[at] = this.#store(part, at + 1)
  }

  /** Reads part by part; an iteration may give other objects than the one before. */
  *[Symbol.iterator](): Generator<PageModel> {
    for (const part of this.#parts) yield* this.#load(part).pages
  }

  #note({ pages, failed, unread, last, totalPages, memory }: PageBatch): void {
    this.#count += pages.length
    for (const page of failed) this.#failed.push(page)
    for (const page of unread) this.#unread.push(page)
    this.#end = { last, totalPages, memory }
  }

  #store(stored: Stored, number: number): Stored {
    if (typeof stored === 'string' || Buffer.isBuffer(stored)) return stored
    const part: Part = { ...stored, settings: this.#place.settings }
    const bytes = deflateRawSync(JSON.stringify(part), { level: 1 })
    const { folder } = this.#place
    if (folder === undefined) return bytes
    mkdirSync(folder, { recursive: true })
    const name = String(number).padStart(6, '0') + (isRecognised(stored) ? RECOGNISED : READ)
    // Under its name it is complete, whenever the process ends.
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

  /** Takes up what another process kept, up to the first part that is missing or can't be used; the others go. */
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
      // It was cut off while it was copied.
      return undefined
    }
  }
}
