import { LiteParse, type LiteParseInput, type ParsedPage } from '@llamaindex/liteparse'
import { withAllImages } from './figures/figure-rasters.ts'
import { SECOND_READING, WORDS } from './file/library-pages.ts'
import type { PageModel, Turn } from './model/page-model.ts'
import { modelOf } from './page-model-of.ts'
import type { PageTries } from './page-tries.ts'
import { withLostTexts } from './segments/lost-texts.ts'
import type { MendedTexts } from './segments/mended-texts.ts'
import { readApart } from './segments/texts-apart.ts'
import { hasLostLines, pagesThatMayLackLines } from './segments/lost-lines.ts'
import { hasUnreliableSizes, turnOf } from './segments/page-items.ts'
import { hasTaggedHeadings } from './segments/tagged-headings.ts'

/** What is read of pages before they are examined. */
export type Readings = {
  /** The pages as read first, with all of their images. */
  readonly pages: readonly ParsedPage[]
  /** Models of the pages that had to be read again. */
  readonly again: ReadonlyMap<number, PageModel>
  /** Some pages with their texts apart. */
  readonly apart: ReadonlyMap<number, ParsedPage>
}

/** What notes the pages that fail, and mends the texts of the others. */
export type Mending = { readonly tries: PageTries; readonly mendedTexts: MendedTexts }

/**
 * Reads some pages again: rotated ones upright, because their words are split otherwise, pages
 * whose fonts have wrong sizes, and pages that lost lines.
 */
async function readAgain(
  input: LiteParseInput,
  pages: ReadonlyMap<number, Turn>,
  { tries, mendedTexts, first }: Mending & { readonly first: readonly ParsedPage[] },
): Promise<Map<number, PageModel>> {
  if (pages.size === 0) return new Map()
  const parser = new LiteParse({
    ...SECOND_READING,
    targetPages: [...pages.keys()].join(','),
    pageOrientationCorrections: [...pages]
      .filter(([, angle]) => angle !== 0)
      .map(([page, angle]) => ({ page, angle })),
  })
  const result = await parser.parse(input)
  const models = new Map<number, PageModel>()
  for (const read of result.pages) {
    const turn = pages.get(read.pageNum) ?? 0
    // The other library reads a page as it is displayed.
    const before = turn === 0 ? first.find(({ pageNum }) => pageNum === read.pageNum) : undefined
    const page = before ? await mendedTexts.raised(withLostTexts(read, before)) : read
    const model = tries.model(page, () => modelOf(page, turn, true))
    if (model !== null) models.set(model.page, model)
  }
  return models
}

/** The pages whose text isn't read well, with its direction. */
function misreadPages(pages: readonly ParsedPage[]): Map<number, Turn> {
  const misread = new Map<number, Turn>()
  for (const page of pages) {
    const turn = turnOf(page)
    if (turn !== 0 || hasUnreliableSizes(page)) misread.set(page.pageNum, turn)
  }
  return misread
}

/** Reads again what pages need, depending on their first reading. Each page is read once apart. */
export async function secondReadings(
  input: LiteParseInput,
  pages: readonly ParsedPage[],
  mending: Mending,
): Promise<Readings> {
  const doubtful = misreadPages(pages)
  const suspects = new Set(
    pagesThatMayLackLines(pages.filter(({ pageNum }) => !doubtful.has(pageNum))),
  )
  const wanted = pages.filter((page) => suspects.has(page) || hasTaggedHeadings(page))
  const apart = await readApart(
    input,
    wanted.map(({ pageNum }) => pageNum),
  )
  for (const page of suspects) {
    if (hasLostLines(page, apart.get(page.pageNum))) doubtful.set(page.pageNum, 0)
  }
  const again = await readAgain(input, doubtful, { ...mending, first: pages })
  return { pages: await withAllImages(input, pages), again, apart }
}

/** The texts of some pages with the positions of their words. */
export async function readWords(
  input: LiteParseInput,
  pages: readonly number[],
): Promise<ParsedPage[]> {
  if (pages.length === 0) return []
  const { pages: read } = await new LiteParse({ ...WORDS, targetPages: pages.join(',') }).parse(
    input,
  )
  return read
}
