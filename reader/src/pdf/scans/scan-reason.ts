import type { ParsedPage } from '@llamaindex/liteparse'
import { countInk } from '../../characters/character-kinds.ts'
import { isGibberish, isMonotonous, looksLikeCode } from '../../characters/plausible-text.ts'
import { isMathFont } from '../lines/formulas.ts'

/** Why a page's text must be read by OCR. */
export type ScanReason = 'no_text' | 'garbled'

/** Most characters that a stamp, a Bates number or the scanner adds to a scanned page. */
const FEW_CHARACTERS = 200
/** Share of the page that images must cover for the page to count as scanned. */
const COVERED = 0.5
/** Share of meaningless characters in a page's text. */
const GARBAGE = 0.3
/** Fewest characters that a font needs to be judged. */
const ENOUGH_OF_FONT = 60
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
  if (all < ENOUGH_OF_FONT) return false
  const bad = texts.reduce((sum, text) => sum + countBad(text), 0)
  if (bad >= GARBAGE * all) return true
  if (WORDLESS.test(fontName) || isMathFont(fontName)) return false
  const text = texts.join(' ')
  return (isGibberish(text, sureness) && !looksLikeCode(text)) || isMonotonous(text)
}

/** How many characters of the page are in fonts whose character codes are wrong. */
function countGarbled({ textItems }: ParsedPage, sureness: number): number {
  const byFont = Map.groupBy(textItems, ({ fontName = '' }) => fontName)
  let garbled = 0
  for (const [font, items] of byFont) {
    const texts = items.map(({ text }) => text)
    if (isFontGarbled(font, texts, sureness)) {
      garbled += texts.reduce((sum, text) => sum + countInk(text), 0)
    }
  }
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
    countGarbled(page, SURE) >= GARBLED_FONTS * all
  )
}

/** Share of a page's characters that are text, 0 to 1. */
export function legibleShare(page: ParsedPage): number {
  const all = charactersOf(page)
  return all === 0 ? 1 : 1 - countGarbled(page, SUSPICIOUS) / all
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
  if (isGarbled(page) || page.complexity?.isGarbled === true) return 'garbled'
  const characters = charactersOf(page)
  if (characters === 0) return showsImages(page) ? 'no_text' : null
  if (characters >= FEW_CHARACTERS || page.complexity === undefined) return null
  const { fullPageImage, imageCoverage } = page.complexity
  return fullPageImage || imageCoverage >= COVERED ? 'no_text' : null
}
