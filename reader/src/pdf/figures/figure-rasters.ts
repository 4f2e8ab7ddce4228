import {
  LiteParse,
  type LayoutBlock,
  type LiteParseInput,
  type ParsedPage,
} from '@llamaindex/liteparse'

/** How many pages' images to decode at a time. Each page may have several large ones. */
const PAGES = 4

const isFigure = (block: LayoutBlock): boolean => block.kind === 'figure'

/** The library lists images among the blocks, except those next to a table. */
function lacksImages({ blocks = [], complexity }: ParsedPage): boolean {
  return (complexity?.imageBlockCount ?? 0) > blocks.filter(isFigure).length
}

/**
 * The positions of all images on some pages. The library returns them only together with their
 * bytes.
 */
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
 * Adds a block of kind `figure` for every image to pages that were read with `includeComplexity`
 * and `extractBlocks`. Only pages that lack some images are read again, because that decodes them.
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
