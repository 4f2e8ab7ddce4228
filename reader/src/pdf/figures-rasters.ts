import {
  LiteParse,
  type LayoutBlock,
  type LiteParseInput,
  type ParsedPage,
} from '@llamaindex/liteparse'

/** Pages whose pictures are decoded at a time: each may hold several large ones. */
const PAGES = 4

const isFigure = (block: LayoutBlock): boolean => block.kind === 'figure'

/** The library places pictures among the blocks and drops those that stand beside a table. */
function lacksPictures({ blocks = [], complexity }: ParsedPage): boolean {
  return (complexity?.imageBlockCount ?? 0) > blocks.filter(isFigure).length
}

/** The places of all pictures on some pages, which the library tells only together with their bytes. */
async function placesOf(
  input: LiteParseInput,
  pages: readonly number[],
): Promise<Map<number, LayoutBlock[]>> {
  const parser = new LiteParse({
    ocrEnabled: false,
    quiet: true,
    extractImages: true,
    continueOnPageError: true,
    maxPages: 1_000_000,
    targetPages: pages.join(','),
  })
  const places = new Map<number, LayoutBlock[]>()
  for (const { page, bbox } of (await parser.parse(input)).images) {
    places.set(page, [...(places.get(page) ?? []), { kind: 'figure', bbox }])
  }
  return places
}

/**
 * The pages, read with `includeComplexity` and `extractBlocks`, with a block of kind `figure` for every picture. Only
 * the pages that lack some are looked at again, for that decodes their pictures.
 */
export async function withAllPictures(
  input: LiteParseInput,
  pages: readonly ParsedPage[],
): Promise<readonly ParsedPage[]> {
  const lacking = pages.filter(lacksPictures).map(({ pageNum }) => pageNum)
  const found = new Map<number, LayoutBlock[]>()
  for (let at = 0; at < lacking.length; at += PAGES) {
    const places = await placesOf(input, lacking.slice(at, at + PAGES)).catch(() => null)
    for (const [page, blocks] of places ?? []) found.set(page, blocks)
  }
  if (found.size === 0) return pages
  return pages.map((page) => {
    const places = found.get(page.pageNum)
    if (places === undefined) return page
    return { ...page, blocks: [...(page.blocks ?? []).filter((b) => !isFigure(b)), ...places] }
  })
}
