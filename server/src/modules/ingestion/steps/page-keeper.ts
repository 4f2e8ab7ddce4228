import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasRecognised, isKeptPages } from '@arbor/reader'
import type { Context } from '../../../platform/context/context.ts'
import { readingPrefix } from '../../../platform/storage/object-keys.ts'
import type { RunRow } from '../run-row.ts'
import type { StepTools } from './step.ts'

/** How often what was read since is stored. */
const STORE_MS = 5_000
/** Of one version: some 20,000 pages of text. What is read beyond is not kept. */
const MAX_BYTES = 64 * 1024 * 1024

type Parts = Pick<Context, 'storage' | 'log'> & Pick<StepTools, 'makeRoom'>

/**
 * Keeps pages that were read by OCR as objects of the version while a file is converted, so that the next attempt goes on
 * after them when this one ends, whatever ends it. They count as files of the tenant. A fault of keeping, such as a quota
 * that is spent, is logged and changes nothing else.
 */
export class PageKeeper implements AsyncDisposable {
  readonly #parts: Parts
  readonly #prefix: string
  readonly #folder: string
  readonly #stored = new Set<string>()
  #bytes = 0
  #storing: Promise<void> = Promise.resolve()
  #isStoring = false
  #last = performance.now()

  private constructor(parts: Parts, run: RunRow, folder: string) {
    this.#parts = parts
    this.#prefix = readingPrefix(run.tenant_id, run.version_id)
    this.#folder = folder
  }

  /** Brings what earlier attempts kept into the folder, which is made. */
  static async open(parts: Parts, run: RunRow, folder: string): Promise<PageKeeper> {
    const keeper = new PageKeeper(parts, run, folder)
    await mkdir(folder)
    await keeper.#restore()
    return keeper
  }

  /** Called when pages are done: stores what is new in the background, every few seconds. */
  note(): void {
    if (this.#isStoring || performance.now() - this.#last < STORE_MS) return
    this.#storing = this.#store()
  }

  /** Deletes what was kept, when the result is stored. */
  async forget(): Promise<void> {
    await this.#storing
    await this.#parts.storage.deletePrefix(this.#prefix)
    this.#bytes = Infinity
  }

  /** Stores the rest. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#storing
    if (this.#bytes < MAX_BYTES) await this.#store()
  }

  async #restore(): Promise<void> {
    const { storage } = this.#parts
    for await (const key of storage.list(this.#prefix)) {
      const name = key.slice(this.#prefix.length + 1)
      if (!isKeptPages(name)) continue
      const bytes = await storage.getBytes(key)
      await writeFile(join(this.#folder, name), bytes)
      this.#stored.add(name)
      this.#bytes += bytes.length
    }
  }

  async #store(): Promise<void> {
    this.#isStoring = true
    try {
      const names = (await readdir(this.#folder)).filter(isKeptPages).toSorted()
      // Pages with a text layer are read again as fast.
      if (names.some(hasRecognised)) await this.#storeNew(names)
    } catch (error) {
      // The folder goes when the conversion is complete.
      this.#parts.log.info({ err: error }, 'pages that were read could not be kept')
    }
    this.#isStoring = false
    this.#last = performance.now()
  }

  async #storeNew(names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (this.#stored.has(name)) continue
      const bytes = await readFile(join(this.#folder, name))
      this.#bytes += bytes.length
      if (this.#bytes > MAX_BYTES) return
      using _ = await this.#parts.makeRoom(this.#bytes)
      await this.#parts.storage.putBytes(`${this.#prefix}/${name}`, bytes)
      this.#stored.add(name)
    }
  }
}
