import type { LiteParseInput, ParsedPage } from '@llamaindex/liteparse'
import type { Batch } from './file/library-pages.ts'
import { readWords } from './second-readings.ts'

/** Fewest pages from which it is known whether most pages need the positions of their words. */
const MIN_PAGES = 4

function withoutBoxes(page: ParsedPage): ParsedPage {
  return { ...page, textItems: page.textItems.map((item) => ({ ...item, words: [] })) }
}

/**
 * The positions of words, which some tables need. A page is read again for them, unless most pages
 * before needed them: then the first reading has them. The result is the same, so it doesn't matter
 * which pages were examined when a batch was read.
 */
export class WordBoxes {
  readonly #input: LiteParseInput
  readonly #known = new Map<number, ParsedPage>()
  #pages = 0
  #unclear = 0

  constructor(input: LiteParseInput) {
    this.#input = input
  }

  get areExpected(): boolean {
    return this.#pages >= MIN_PAGES && this.#unclear * 2 > this.#pages
  }

  /** Keeps the positions of words in a batch apart, so that each page is examined without them first. */
  apart<Read extends Batch>(batch: Read): Read {
    if (batch.hasWords !== true) return batch
    const { pages } = batch.result
    for (const page of pages) this.#known.set(page.pageNum, page)
    return { ...batch, result: { ...batch.result, pages: pages.map(withoutBoxes) } }
  }

  /**
   * Pages with the positions of their words.
   * @param unclear the pages that need them, of `all` pages that were examined
   */
  async of(unclear: readonly number[], all: readonly number[]): Promise<ParsedPage[]> {
    this.#pages += all.length
    this.#unclear += unclear.length
    const known = unclear.flatMap((page) => this.#known.get(page) ?? [])
    for (const page of all) this.#known.delete(page)
    const found = new Set(known.map(({ pageNum }) => pageNum))
    const rest = unclear.filter((page) => !found.has(page))
    return [...known, ...(await readWords(this.#input, rest))]
  }
}
