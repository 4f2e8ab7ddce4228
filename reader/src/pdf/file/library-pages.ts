import {
  LiteParse,
  type LiteParseConfig,
  type LiteParseInput,
  type ParseResult,
} from '@llamaindex/liteparse'

/** How many pages the library has in memory at a time. */
export const BATCH_PAGES = 100
/**
 * The first batch is small, so that processing can start while the library reads on. Each batch is
 * twice as large as the one before.
 */
const FIRST_PAGES = 6

const CONFIG: Partial<LiteParseConfig> = {
  ocrEnabled: false,
  quiet: true,
  extractLinks: false,
  maxPages: 1_000_000,
  continueOnPageError: true,
  skipDiagonalText: true,
  extractVectorGraphics: true,
  extractBlocks: true,
  includeComplexity: true,
  extractStructureTree: true,
  extractFormFields: true,
  extractAnnotations: true,
}

/** Slower, and without the dots of tables of contents, so only for pages that need it. */
export const SECOND_READING: Partial<LiteParseConfig> = {
  ...CONFIG,
  extractTextMetadata: true,
  emitWordBoxes: true,
}

/** Only the text, with the positions of its words. */
export const WORDS: Partial<LiteParseConfig> = {
  ...CONFIG,
  emitWordBoxes: true,
  extractVectorGraphics: false,
  extractBlocks: false,
  includeComplexity: false,
  extractStructureTree: false,
  extractFormFields: false,
  extractAnnotations: false,
}

/** Pages from the library, and the last page that it examined. */
type Batch = { readonly result: ParseResult; readonly last: number }

/**
 * Yields the library's pages from a page on. Each batch opens the file again, which takes little
 * time and keeps memory constant.
 */
export async function* batchesOf(input: LiteParseInput, from: number): AsyncGenerator<Batch> {
  let [first, pages] = [from, FIRST_PAGES]
  for (;;) {
    const last = first + pages - 1
    const result = await new LiteParse({ ...CONFIG, targetPages: `${first}-${last}` }).parse(input)
    yield { result, last: Math.min(last, result.totalPages) }
    if (last >= result.totalPages) return
    first = last + 1
    pages = Math.min(BATCH_PAGES, 2 * pages)
  }
}
