import {
  LiteParse,
  type LiteParseConfig,
  type LiteParseInput,
  type ParseResult,
} from '@llamaindex/liteparse'

/** Pages that the library has in memory at a time. */
export const BATCH_PAGES = 100
/** The first batch is small, so that its pages are worked on while the library reads the next ones; each is twice as large. */
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

/** Slower, and without the dots of contents lists: only for pages that need it. */
export const SECOND_LOOK: Partial<LiteParseConfig> = {
  ...CONFIG,
  extractTextMetadata: true,
  emitWordBoxes: true,
}

/** Only the text, with the places of its words. */
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

/** Pages of the library, and the last page that it looked at. */
type Batch = { readonly result: ParseResult; readonly last: number }

/** The library's pages from one on. Each batch opens the file anew, which takes little time and keeps the memory flat. */
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
