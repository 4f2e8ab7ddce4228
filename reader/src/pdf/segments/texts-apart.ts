import { LiteParse, type LiteParseInput, type ParsedPage } from '@llamaindex/liteparse'

/** Keeps texts in different fonts apart, loses none of them, and has the marks of tagged files. */
const APART = {
  ocrEnabled: false,
  quiet: true,
  extractLinks: false,
  continueOnPageError: true,
  maxPages: 1_000_000,
  skipDiagonalText: true,
  extractTextMetadata: true,
} as const

/**
 * Some pages with their texts apart, by number. Only pages that need it are read in this way,
 * because it takes as long as the first reading.
 */
export async function readApart(
  input: LiteParseInput,
  pages: readonly number[],
): Promise<ReadonlyMap<number, ParsedPage>> {
  if (pages.length === 0) return new Map()
  const parser = new LiteParse({ ...APART, targetPages: pages.join(',') })
  const read = await parser.parse(input).catch(() => ({ pages: [] as ParsedPage[] }))
  return new Map(read.pages.map((page) => [page.pageNum, page]))
}
