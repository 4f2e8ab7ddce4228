import {
  LiteParse,
  type LayoutBlock,
  type LiteParseInput,
  type ParsedPage,
} from '@llamaindex/liteparse'

/** Pages whose images are decoded at a time: each may have several large ones. */
const PAGES = 4

const isFigure = (block: LayoutBlock): boolean => block.kind === 'figure'

/** The library lists images among the blocks, but not those beside a table. */
function lacksImages({ blocks = [], complexity }: ParsedPage): boolean {
  return (complexity?.imageBlockCount ?? 0) > blocks.filter(isFigure).length
}

/** The places of all images on some pages, which the library returns only together with their bytes. */
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
 * The pages, read with `includeComplexity` and `extractBlocks`, with a block of kind `figure` for every image. Only
 * the pages that lack some are read again, because that decodes their images.
 */
export async function withAllImages(
  input: LiteParseInput,
  pages: readonly ParsedPage[],
): Promise<readonly ParsedPage[]> {
  const lacking = pages.filter(lacksImages).map(({ pageNum }) => pageNum)
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
