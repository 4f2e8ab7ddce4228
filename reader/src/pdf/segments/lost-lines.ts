import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { bottom, centerY, containsCenter, overlapsAcross } from '../../core/geometry.ts'
import { median, Tally } from '../../core/weights.ts'

/** Widest space above a line that continues the previous one, in line heights. */
const NEXT = 1.2
/**
 * In line heights: the least distance to be indented, and the most to be flush with lines below.
 */
const INDENT = 0.8
const BELOW = 5

/** On how many pages a line is in the same place if it is a running head. */
const MIN_PAGES = 3
/** The number of a page of the front matter. */
const ROMAN = /^[ivxlc]+$/u

type Page = Pick<ParsedPage, 'textItems'>

/** Whether a line starts in the middle of a sentence. */
const startsLow = ({ text }: TextItem): boolean => /^\p{Ll}/u.test(text) && !ROMAN.test(text)

const placeOf = ({ text, y }: TextItem): string => `${Math.round(y)} ${text}`

/** Share of the pages whose text begins at the same height. */
const USUAL = 0.5
/** Shares of the usual height of a page's texts below which one is small, and above which tall. */
const SMALL = 0.8
const TALL = 1.4
/** Distances between lines, in usual ones, that have room for one line. */
const ROOM = { least: 1.8, most: 2.4 }
/** In points: how far apart rows are, and how exactly texts of the same row are aligned. */
const ROW = 5
const ALIGNED = 3

/** The height at which the second row of a page is. The first is usually its running head. */
function secondRow({ textItems }: Page): number | undefined {
  const heights = textItems.map(centerY)
  const first = Math.min(...heights)
  const below = heights.filter((height) => height > first + ROW)
  return below.length === 0 ? undefined : Math.min(...below)
}

/** Where the text of most pages begins below the running head. No lines can be missing above. */
function usualTop(pages: readonly Page[]): number {
  const tops = new Tally<number>()
  for (const page of pages) {
    const top = secondRow(page)
    if (top !== undefined) tops.add(Math.round(top))
  }
  const [top = 0] = tops.ranked()
  return tops.of(top) >= Math.max(MIN_PAGES, USUAL * pages.length) ? top : 0
}

/**
 * Whether lines or parts of formulas may be missing anywhere on a page: it has texts of other sizes,
 * or room for one line between others.
 */
function hasGaps({ textItems }: Page): boolean {
  const usual = median(textItems.map(({ height }) => height))
  if (textItems.some(({ height }) => height < SMALL * usual || height > TALL * usual)) return true
  const heights = textItems.map(centerY).toSorted((a, b) => a - b)
  const leads = heights.map((height, at) => height - (heights[at - 1] ?? height))
  const lead = median(leads.filter((one) => one > ROW))
  return leads.some((one) => one > ROOM.least * lead && one < ROOM.most * lead)
}

/** A single glyph at the start or end of a text, or a symbol: what may be larger than the rest. */
const GLYPH = /^\S\s|\s\S$|[^\p{L}\p{M}\p{N}\p{P}\p{Z}]|[\u2022\u2023\u2043\u2219\u00B7]/u

/** The texts that may be tall only because of one glyph. */
function tallTexts({ textItems }: Page): TextItem[] {
  const usual = median(textItems.map(({ height }) => height))
  return textItems.filter(
    ({ text, height }) => height > TALL * usual && text.trim().length > 2 && GLYPH.test(text),
  )
}

/** The pages with a line that seems to continue a missing one, or with a text that may hide others. */
export function pagesThatMayLackLines<Of extends Page>(pages: readonly Of[]): Of[] {
  const top = usualTop(pages)
  const places = new Tally<string>()
  for (const { textItems } of pages) {
    for (const place of new Set(textItems.filter(startsLow).map(placeOf))) places.add(place)
  }
  const isFirst = (line: TextItem): boolean =>
    centerY(line) <= top + ALIGNED || places.of(placeOf(line)) >= MIN_PAGES
  return pages.filter(
    (page) =>
      tallTexts(page).length > 0 || mayLackLines(page, hasGaps(page) ? () => false : isFirst),
  )
}

/**
 * Whether a line continues a missing one. The library joins a large initial or symbol with the
 * first line next to it. If a second line is next to it, too, the library loses both.
 */
function mayLackLines({ textItems }: Page, isFirst: (line: TextItem) => boolean): boolean {
  return textItems.some((line) => {
    if (!startsLow(line) || isFirst(line)) return false
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

const lettersOf = ({ textItems }: Pick<ParsedPage, 'textItems'>): number =>
  textItems.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)

/** Whether a tall text has smaller letters in it, so that it seems to be as high as several lines. */
function hasJoinedGlyph(page: Page, { textItems }: Page): boolean {
  return tallTexts(page).some((tall) =>
    textItems.some(
      (one) =>
        one.height * TALL < tall.height &&
        /[\p{L}\p{N}]{2}/u.test(one.text) &&
        containsCenter(tall, one),
    ),
  )
}

/**
 * Whether a page has more text than was read from it, given its texts apart, or a large glyph that
 * is joined with smaller text.
 */
export const hasLostLines = (page: ParsedPage, apart: ParsedPage | undefined): boolean =>
  apart !== undefined && (lettersOf(apart) > lettersOf(page) || hasJoinedGlyph(page, apart))
