import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PageModel } from './page-model.ts'

/**
 * The pages of a document, kept compressed: as objects they would take several times the memory, and the garbage of
 * reading would lie between them where it can't be given back.
 */
export class PackedPages implements Iterable<PageModel> {
  readonly #batches: Buffer[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  add(pages: readonly PageModel[]): void {
    this.#batches.push(deflateRawSync(JSON.stringify(pages), { level: 1 }))
    this.#count += pages.length
  }

  /** Unpacks batch by batch; every pass gives new objects. */
  *[Symbol.iterator](): Generator<PageModel> {
    for (const batch of this.#batches) {
      yield* JSON.parse(inflateRawSync(batch).toString()) as PageModel[]
    }
  }
}
