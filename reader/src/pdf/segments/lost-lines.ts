import {
  LiteParse,
  type LiteParseInput,
  type ParsedPage,
  type TextItem,
} from '@llamaindex/liteparse'
import { bottom, centerY, overlapsAcross } from '../../core/geometry.ts'

/** Widest space above a line that continues the previous one, in line heights. */
const NEXT = 1.2
/**
 * In line heights: the least distance to be indented, and the most to be flush with lines below.
 */
const INDENT = 0.8
const BELOW = 5

/**
 * Whether a line continues a missing one. The library joins a large initial or symbol with the
 * first line next to it. If a second line is next to it, too, the library loses both.
 */
function mayLackLines({ textItems }: Pick<ParsedPage, 'textItems'>): boolean {
  return textItems.some((line) => {
    if (!/^\p{Ll}/u.test(line.text)) return false
    const inColumn = textItems.filter((one) => one !== line && overlapsAcross(one, line))
    const above = inColumn.filter((one) => centerY(one) < centerY(line))
    if (above.some((one) => bottom(one) > line.y - NEXT * line.height)) return false
    return above.length > 0 || inColumn.some((one) => isFlushBelow(one, line))
  })
}

function isFlushBelow(one: TextItem, line: TextItem): boolean {
  return (
    one.x < line.x - INDENT * line.height &&
    one.y > line.y &&
    one.y < line.y + BELOW * line.height &&
    Math.abs(one.height - line.height) < 0.2 * line.height
  )
}

const lettersOf = ({ textItems }: ParsedPage): number =>
  textItems.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)

/** Keeps texts in different fonts apart and loses none of them. */
const APART = {
  ocrEnabled: false,
  quiet: true,
  extractLinks: false,
  continueOnPageError: true,
  maxPages: 1_000_000,
  skipDiagonalText: true,
  extractTextMetadata: true,
} as const

/** The numbers of the pages that have more text than was read from them. */
export async function pagesWithLostLines(
  input: LiteParseInput,
  pages: readonly ParsedPage[],
): Promise<number[]> {
  const doubtful = pages.filter(mayLackLines)
  if (doubtful.length === 0) return []
  const targetPages = doubtful.map(({ pageNum }) => pageNum).join(',')
  const read = await new LiteParse({ ...APART, targetPages }).parse(input)
  const letters = new Map(read.pages.map((page) => [page.pageNum, lettersOf(page)]))
  return doubtful
    .filter((page) => (letters.get(page.pageNum) ?? 0) > lettersOf(page))
    .map(({ pageNum }) => pageNum)
}
