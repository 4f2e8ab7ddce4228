import {
  LiteParse,
  type LiteParseConfig,
  type LiteParseInput,
  type ParseResult,
} from '@llamaindex/liteparse'

/** Pages that the library has in memory at a time. */
export const BATCH_PAGES = 100

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

/** The library's pages from one on. Each batch opens the file anew, which takes little time and keeps the memory flat. */
export async function* batchesOf(input: LiteParseInput, from: number): AsyncGenerator<ParseResult> {
  let first = from
  let result: ParseResult
  do {
    const targetPages = `${first}-${first + BATCH_PAGES - 1}`
    result = await new LiteParse({ ...CONFIG, targetPages }).parse(input)
    yield result
    first += BATCH_PAGES
  } while (first <= result.totalPages)
}
