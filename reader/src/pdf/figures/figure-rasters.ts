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
async function placesOf(input: LiteParseInput, pages: readonly number[]) {
  const parser = new LiteParse({
    ocrEnabled: false,
    quiet: true,
    extractImages: true,
    continueOnPageError: true,
    maxPages: 1_000_000,
    targetPages: pages.join(','),
  })
  const { images } = await parser.parse(input)
  return images.map(({ page, bbox }) => ({ page, block: { kind: 'figure' as const, bbox } }))
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
  const found: Awaited<ReturnType<typeof placesOf>> = []
  for (let at = 0; at < lacking.length; at += PAGES) {
    found.push(...(await placesOf(input, lacking.slice(at, at + PAGES)).catch(() => [])))
  }
  const byPage = Map.groupBy(found, ({ page }) => page)
  return pages.map((page) => {
    const places = byPage.get(page.pageNum)?.map(({ block }) => block)
    if (places === undefined) return page
    return { ...page, blocks: [...(page.blocks ?? []).filter((b) => !isFigure(b)), ...places] }
  })
}
