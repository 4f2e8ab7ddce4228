import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasRecognised, isKeptPages } from '@arbor/reader'
import type { Context } from '../../../platform/context/context.ts'
import { readingPrefix } from '../../../platform/storage/object-keys.ts'
import type { RunRow } from '../run-row.ts'
import type { StepTools } from './step.ts'

/** How often new pages are stored. */
const STORE_MS = 5_000
/** Limit for one version, about 20,000 pages of text. Pages beyond it are not kept. */
const MAX_BYTES = 64 * 1024 * 1024

type Parts = Pick<Context, 'storage' | 'log'> & Pick<StepTools, 'makeRoom'>

/**
 * Keeps the pages that OCR has read as objects of the version while a file is converted. If this attempt ends
 * for any reason, the next one continues after these pages. They count toward the tenant's file quota. An error
 * while keeping pages, such as an exceeded quota, is only logged.
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

  /** Creates the folder and fills it with the pages that earlier attempts kept. */
  static async open(parts: Parts, run: RunRow, folder: string): Promise<PageKeeper> {
    const keeper = new PageKeeper(parts, run, folder)
    await mkdir(folder)
    await keeper.#restore()
    return keeper
  }

  /** Called when pages are done. Stores new pages in the background, every few seconds. */
  note(): void {
    if (this.#isStoring || performance.now() - this.#last < STORE_MS) return
    this.#storing = this.#store()
  }

  /** Deletes the kept pages once the result is stored. */
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
      // Pages with a text layer can be read again just as fast.
      if (names.some(hasRecognised)) await this.#storeNew(names)
    } catch (error) {
      // The folder is deleted when the conversion is complete.
      this.#parts.log.info({ err: error }, 'recognized pages could not be kept')
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
