import {
  LiteParse,
  type LiteParseConfig,
  type LiteParseInput,
  type ParseResult,
} from '@llamaindex/liteparse'
import { Attempts, partOfRange } from '../../core/attempts.ts'

/** How many pages the library reads at a time. Up to three batches are in memory. */
const BATCH_PAGES = 64
/**
 * The first batch is small, so that processing can start while the library reads on. Each batch is
 * at most four times as large as the one before, and the last ones are small again, because nothing
 * is read while they are processed.
 */
const FIRST_PAGES = 6
const GROWTH = 4
const LAST_PAGES = 36

function nextSize(size: number, rest: number): number {
  const half = rest <= LAST_PAGES ? rest : Math.ceil(rest / 2)
  return Math.max(1, Math.min(BATCH_PAGES, GROWTH * size, half))
}

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
export type Batch = {
  readonly result: ParseResult
  readonly last: number
  /** Whether the texts of its pages have the positions of their words. */
  readonly hasWords?: boolean
}

/** What the library reads, for the notes of attempts. */
const PARSED = 'pages'

/** The library's result for a page that can't be read. */
const unread = (page: number, totalPages: number): Batch['result'] => ({
  text: '',
  images: [],
  screenshots: [],
  imageErrorCount: 0,
  pages: [],
  totalPages: Math.max(page, totalPages),
  pageErrors: [{ pageNum: page, message: 'failed' }],
})

/**
 * Yields the library's pages from a page on. Each batch opens the file again, which takes little
 * time and keeps memory constant. Pages with which the library failed are read one by one, and not
 * if it failed with one alone.
 * @param needWords whether most pages before needed the positions of their words
 */
export async function* batchesOf(
  input: LiteParseInput,
  from: number,
  {
    attempts = new Attempts(),
    needWords = () => false,
  }: { readonly attempts?: Attempts; readonly needWords?: () => boolean } = {},
): AsyncGenerator<Batch> {
  const failed = attempts.failedRanges(PARSED)
  let [first, pages, total] = [from, FIRST_PAGES, 0]
  for (;;) {
    const near = failed.filter((range) => range.last >= first && range.first < first + pages)
    const isAlone = near.some((range) => range.first <= first)
    const next = isAlone ? first + 1 : Math.min(first + pages, ...near.map((range) => range.first))
    const range = { first, last: next - 1 }
    const hasWords = needWords()
    const isUnreadable = isAlone && attempts.failures(partOfRange(PARSED, range)) > 0
    const result = isUnreadable
      ? unread(first, total)
      : await attempts.waiting(partOfRange(PARSED, range), () =>
          new LiteParse({
            ...CONFIG,
            emitWordBoxes: hasWords,
            targetPages: `${first}-${range.last}`,
          }).parse(input),
        )
    total = result.totalPages
    yield { result, last: Math.min(range.last, total), hasWords }
    if (range.last >= total && !(isUnreadable && first === from)) return
    first = next
    pages = nextSize(pages, total - range.last)
  }
}
