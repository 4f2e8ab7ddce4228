import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { countInk } from '../../characters/character-kinds.ts'
import {
  hasUnusualWords,
  isGibberish,
  isMonotonous,
  looksLikeCode,
} from '../../characters/plausible-text.ts'
import { isMathFont } from '../lines/formulas.ts'
import { isMiscoded } from '../segments/miscoded.ts'

/**
 * Why a page's text must be read by OCR. `suspicious`: part of it may be garbled, so it is compared
 * with what OCR reads.
 */
export type ScanReason = 'no_text' | 'garbled' | 'suspicious'

/** Most characters that a stamp, a Bates number or the scanner adds to a scanned page. */
const FEW_CHARACTERS = 200
/** Share of the page that images must cover for the page to count as scanned. */
const COVERED = 0.5
/** Share of meaningless characters in a page's text. */
const GARBAGE = 0.3
/** Fewest characters that a font needs to be judged. */
const ENOUGH_OF_FONT = 40
/** Share of a page's characters in fonts with wrong codes from which OCR reads the page. */
const GARBLED_FONTS = 0.15
/** Fewest characters that a text layer needs to be judged. */
const ENOUGH_CHARACTERS = 20

/**
 * The confidence with which fonts are judged. Unusual letter frequencies alone don't make a page an image, because lists of
 * codes have them, too, and OCR could read their digits wrongly. They only lower the page's confidence.
 */
const SURE = 1
const SUSPICIOUS = 0.8

const charactersOf = ({ textItems }: ParsedPage): number =>
  textItems.reduce((sum, { text }) => sum + countInk(text), 0)

const MEANINGLESS = /[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u
const ASCII = /^[ -~]*$/

/** Counts meaningless characters. */
function countBad(text: string): number {
  if (ASCII.test(text)) return 0
  return text.match(/\S/gu)?.filter((character) => MEANINGLESS.test(character)).length ?? 0
}

/** Fonts whose characters aren't words. */
const WORDLESS =
  /symbol|dingbat|wingding|webding|mono|courier|consol|typewriter|menlo|CMTT|\wTT\d+$|awesome|icon|barcode|music/iu

/** Whether the characters of a font aren't those that it shows. */
function isFontGarbled(fontName: string, texts: readonly string[], sureness: number): boolean {
  const all = texts.reduce((sum, text) => sum + countInk(text), 0)
  if (all < ENOUGH_OF_FONT || isMathFont(fontName)) return false
  const bad = texts.reduce((sum, text) => sum + countBad(text), 0)
  if (bad >= GARBAGE * all) return true
  if (WORDLESS.test(fontName)) return false
  const text = texts.join(' ')
  return (isGibberish(text, sureness) && !looksLikeCode(text)) || isMonotonous(text)
}

const inkOf = (items: Iterable<TextItem>): number =>
  Iterator.from(items).reduce((sum, { text }) => sum + countInk(text), 0)

/** Lines whose words no language has. Single ones are names or abbreviations. */
function unusualLines(items: readonly TextItem[]): TextItem[] {
  const unusual = items.filter(
    ({ text, fontName = '' }) =>
      !WORDLESS.test(fontName) && hasUnusualWords(text) && !looksLikeCode(text),
  )
  const isMuch = unusual.length > 1 || inkOf(unusual) >= GARBLED_FONTS * inkOf(items)
  return isMuch ? unusual : []
}

/** The texts of a page whose character codes are wrong. */
function garbledItems({ textItems }: ParsedPage, sureness: number): Set<TextItem> {
  const garbled = new Set<TextItem>()
  for (const [font, items] of Map.groupBy(textItems, ({ fontName = '' }) => fontName)) {
    const texts = items.map(({ text }) => text)
    if (isFontGarbled(font, texts, sureness)) for (const item of items) garbled.add(item)
  }
  const miscoded = textItems.filter(({ text }) => isMiscoded(text))
  if (inkOf(miscoded) >= ENOUGH_CHARACTERS) for (const item of miscoded) garbled.add(item)
  if (sureness < SURE) for (const item of unusualLines(textItems)) garbled.add(item)
  return garbled
}

/** Whether the fonts lack character codes, so that the extracted text is meaningless. */
function isGarbled(page: ParsedPage): boolean {
  const { textItems } = page
  const all = charactersOf(page)
  if (all < ENOUGH_CHARACTERS) return false
  const bad = textItems.reduce((sum, { text }) => sum + countBad(text), 0)
  const whole = textItems.map(({ text }) => text).join(' ')
  return (
    bad >= GARBAGE * all ||
    (isGibberish(whole, SURE) && !looksLikeCode(whole)) ||
    inkOf(garbledItems(page, SURE)) >= GARBLED_FONTS * all
  )
}

const shares = new WeakMap<ParsedPage, number>()

/** Share of a page's characters that are text, 0 to 1. */
export function legibleShare(page: ParsedPage): number {
  const known = shares.get(page)
  if (known !== undefined) return known
  const all = charactersOf(page)
  const share = all === 0 ? 1 : 1 - inkOf(garbledItems(page, SUSPICIOUS)) / all
  shares.set(page, share)
  return share
}

/** Whether the page shows anything besides its text. Requires the page's `complexity`. */
function showsImages({ complexity }: ParsedPage): boolean {
  if (complexity === undefined) return false
  return (
    complexity.fullPageImage ||
    complexity.imageBlockCount > 0 ||
    (complexity.uncoveredVectorArea ?? 0) > 0
  )
}

/**
 * Why the page must be read by OCR, or null. A page without any text is always read, because its
 * letters may be drawn as outlines. Requires the page's `complexity`, measured without OCR.
 */
export function scanReason(page: ParsedPage): ScanReason | null {
  if (isGarbled(page)) return 'garbled'
  if (legibleShare(page) <= 1 - GARBLED_FONTS) return 'suspicious'
  const characters = charactersOf(page)
  if (characters === 0) return showsImages(page) ? 'no_text' : null
  if (characters >= FEW_CHARACTERS || page.complexity === undefined) return null
  const { fullPageImage, imageCoverage } = page.complexity
  return fullPageImage || imageCoverage >= COVERED ? 'no_text' : null
}
