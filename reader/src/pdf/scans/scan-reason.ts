import type { ParsedPage } from '@llamaindex/liteparse'
import { countInk } from '../../characters/character-kinds.ts'
import {
  areUnusual,
  isGibberish,
  isMonotonous,
  looksLikeCode,
  wordsIn,
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

const MEANINGLESS = /[\p{Cc}\p{Co}\p{Cn}\uFFFD]/u
const ASCII = /^[ -~]*$/

/** Counts meaningless characters. */
function countBad(text: string): number {
  if (ASCII.test(text)) return 0
  return text.match(/\S/gu)?.filter((character) => MEANINGLESS.test(character)).length ?? 0
}

/** A text of a page, and what is counted in it. */
type Measured = {
  readonly text: string
  readonly font: string
  readonly ink: number
  /** Number of meaningless characters. */
  readonly bad: number
  readonly words: readonly string[]
}

const measured = new WeakMap<ParsedPage, readonly Measured[]>()

/** The texts of a page, which are measured once. */
function textsOf(page: ParsedPage): readonly Measured[] {
  const known = measured.get(page)
  if (known !== undefined) return known
  const texts = page.textItems.map(({ text, fontName: font = '' }) => {
    return { text, font, ink: countInk(text), bad: countBad(text), words: wordsIn(text) }
  })
  measured.set(page, texts)
  return texts
}

const inkOf = (texts: Iterable<Measured>): number =>
  Iterator.from(texts).reduce((sum, { ink }) => sum + ink, 0)

const badOf = (texts: readonly Measured[]): number => texts.reduce((sum, { bad }) => sum + bad, 0)

/** Whether texts aren't in any language, and not a program either. */
function areMeaningless(texts: readonly Measured[], sureness: number): boolean {
  const text = texts.map((one) => one.text).join(' ')
  const words = texts.flatMap((one) => one.words)
  return isGibberish(text, sureness, words) && !looksLikeCode(text)
}

/** Fonts whose characters aren't words. */
const WORDLESS =
  /symbol|dingbat|wingding|webding|mono|courier|consol|typewriter|menlo|CMTT|\wTT\d+$|awesome|icon|barcode|music/iu

/** Whether the characters of a font aren't those that it shows. */
function isFontGarbled(font: string, texts: readonly Measured[], sureness: number): boolean {
  const all = inkOf(texts)
  if (all < ENOUGH_OF_FONT || isMathFont(font)) return false
  if (badOf(texts) >= GARBAGE * all) return true
  if (WORDLESS.test(font)) return false
  return areMeaningless(texts, sureness) || isMonotonous(texts.map(({ text }) => text).join(' '))
}

/** Lines whose words no language has. Single ones are names or abbreviations. */
function unusualLines(texts: readonly Measured[]): Measured[] {
  const unusual = texts.filter(
    ({ text, font, words }) => areUnusual(words) && !WORDLESS.test(font) && !looksLikeCode(text),
  )
  const isMuch = unusual.length > 1 || inkOf(unusual) >= GARBLED_FONTS * inkOf(texts)
  return isMuch ? unusual : []
}

/** The texts of a page whose character codes are wrong. */
function garbledTexts(texts: readonly Measured[], sureness: number): Set<Measured> {
  const garbled = new Set<Measured>()
  for (const [font, own] of Map.groupBy(texts, (one) => one.font)) {
    if (isFontGarbled(font, own, sureness)) for (const text of own) garbled.add(text)
  }
  const miscoded = texts.filter(({ text }) => isMiscoded(text))
  if (inkOf(miscoded) >= ENOUGH_CHARACTERS) for (const text of miscoded) garbled.add(text)
  if (sureness < SURE) for (const text of unusualLines(texts)) garbled.add(text)
  return garbled
}

/** Whether the fonts lack character codes, so that the extracted text is meaningless. */
function isGarbled(page: ParsedPage): boolean {
  const texts = textsOf(page)
  const all = inkOf(texts)
  if (all < ENOUGH_CHARACTERS) return false
  return (
    badOf(texts) >= GARBAGE * all ||
    areMeaningless(texts, SURE) ||
    inkOf(garbledTexts(texts, SURE)) >= GARBLED_FONTS * all
  )
}

const shares = new WeakMap<ParsedPage, number>()

/** Share of a page's characters that are text, 0 to 1. */
export function legibleShare(page: ParsedPage): number {
  const known = shares.get(page)
  if (known !== undefined) return known
  const texts = textsOf(page)
  const all = inkOf(texts)
  const share = all === 0 ? 1 : 1 - inkOf(garbledTexts(texts, SUSPICIOUS)) / all
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
  const characters = inkOf(textsOf(page))
  if (characters === 0) return showsImages(page) ? 'no_text' : null
  if (characters >= FEW_CHARACTERS || page.complexity === undefined) return null
  const { fullPageImage, imageCoverage } = page.complexity
  return fullPageImage || imageCoverage >= COVERED ? 'no_text' : null
}
