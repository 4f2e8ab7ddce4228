import { isFloatDraft, firstPage, type Draft, type TextDraft } from '../model/drafts.ts'
import { essenceOfTitle } from '../lines/title-essence.ts'

const KEYWORD = '(?:rev(?:ision|ised)?|issued|effective|implementation|amended|updated)\\b'
const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|m\u00E4r|mai|okt|dez)\\p{L}{0,7}(?!\\p{L})'
/**
 * "(Rev. 1, 10-01-03)", "Issued: 05/17/24", "[July 2024]": only the state of a text. Without
 * parentheses, a date or version may be a title, as in a list of changes.
 */
const REVISION = new RegExp(
  `^(?:[([]\\s*(?:${KEYWORD}|${MONTH}|no\\.|date|[\\d\\s.,;:/\u2013-])+[)\\]]|${KEYWORD}(?:${KEYWORD}|${MONTH}|no\\.|date|[\\d\\s.,;:/\u2013-])*\\d{2,4})$`,
  'iu',
)
/** A quoted sentence with its end. A quoted name has none. */
const QUOTED =
  /^["\u201C\u201E\u00AB\u2018][^"\u201C\u201D\u00BB]+[.!?\u2026]["\u201D\u201C\u00BB\u2019]/u
const ATTRIBUTION = /^[\u2014\u2015\u2013]\s?\p{Lu}.*\p{L}$/u
const CHAPTER = '(?:chapter|appendix|annex|kapitel|anhang|chapitre|cap\u00EDtulo)'
/** "6 Chapter 2. Applying": a number of a page before or after the name of its chapter. */
const FOOT = new RegExp(
  `^\\d{1,4}\\s+${CHAPTER}\\s+(?:\\d{1,3}|[A-Z]|[IVX]{1,6})\\b|^${CHAPTER}\\s+(?:\\d{1,3}|[A-Z]|[IVX]{1,6})[.:]\\s.*\\p{L}\\s+\\d{1,4}$`,
  'iu',
)
const NUMERAL =
  /^(?:chapter|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)$/iu
/** Lines to write on, and boxes to tick. */
const BLANK = /_{4,}|[\u2610-\u2612\u25A1\u2751\u2752]/u

/** Whether a text is something other than the title of a section, however it is set. */
export const isNoTitle = (text: string): boolean =>
  [REVISION, QUOTED, ATTRIBUTION, FOOT, BLANK].some((pattern) => pattern.test(text.trim()))

/** Whether a line has the heads or cells of columns: wide gaps in it, or in it and the next line. */
export function isSpread(draft: TextDraft, next: Draft | undefined): boolean {
  const gaps = draft.gaps ?? 0
  if (gaps === 0 || draft.lines > 1) return false
  return gaps > 1 || (next !== undefined && !isFloatDraft(next) && (next.gaps ?? 0) > 0)
}

/** Whether a text is only the number of a chapter in words, such as "TWO" below "CHAPTER". */
export const isNumeral = (text: string): boolean => NUMERAL.test(text.trim())

const PAGED = /^(\S.{2,200}?)[ .]+(\d{1,4})$/u
/** Fewest lines of a list of contents. */
const MIN_ENTRIES = 3

/**
 * The entries of a list of contents without dots: the title of a later line with a number of a page
 * at the end, increasing from entry to entry. By index of their draft.
 */
export function bareContents(drafts: readonly Draft[]): Set<number> {
  const last = new Map<string, number>()
  drafts.forEach((draft, index) => {
    if (!isFloatDraft(draft) && draft.raw.length <= 200) last.set(essenceOfTitle(draft.raw), index)
  })
  const found: { index: number; page: number }[] = []
  drafts.forEach((draft, index) => {
    if (isFloatDraft(draft) || draft.lines > 1) return
    const [, title, number] = PAGED.exec(draft.raw) ?? []
    if (title === undefined) return
    const essence = essenceOfTitle(title)
    const later = drafts[last.get(essence) ?? -1]
    if (essence.length < 4 || later === undefined || firstPage(later) <= firstPage(draft)) return
    found.push({ index, page: Number(number) })
  })
  const isRising = found.every(({ page }, at) => page >= (found[at - 1]?.page ?? 0))
  return new Set(found.length >= MIN_ENTRIES && isRising ? found.map(({ index }) => index) : [])
}
