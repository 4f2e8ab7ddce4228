import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PageModel } from './page-model.ts'

/**
 * The pages of a document, kept compressed: as objects they would need several times the memory, fragmented by the
 * garbage of reading.
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

  /** Decompresses batch by batch; each iteration gives new objects. */
  *[Symbol.iterator](): Generator<PageModel> {
    for (const batch of this.#batches) {
      yield* JSON.parse(inflateRawSync(batch).toString()) as PageModel[]
    }
  }
}
