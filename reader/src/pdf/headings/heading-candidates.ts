import { centeredNumerals } from './centered-numerals.ts'
import { firstPage, isFloatDraft, type Draft, type TextDraft } from '../model/drafts.ts'
import { bareContents, isNoTitle, isNumeral, isSpread } from './no-titles.ts'
import { isSetOff } from './set-off.ts'
import { essenceOfTitle } from '../lines/title-essence.ts'
import { rankedSizes, Tally } from '../../core/weights.ts'

/** A draft that may be a heading. */
export type Candidate = {
  readonly index: number
  readonly draft: TextDraft
  /** Size and weight. Headings of one level share it. */
  readonly style: string
  /** Depth of its number: 1 for "2", 2 for "2.1"; 0 without a number. */
  readonly depth: number
  /** Larger or bolder than the body. */
  readonly distinct: boolean
  /** Set off by the space around it, on a scanned page. */
  readonly setOff: boolean
}

export type Body = { readonly size: number; readonly bold: boolean; readonly characters: number }

const MAX_CHARACTERS = 200
const MAX_LINES = 3
/** Fewest letters of a heading in capitals. Shorter lines are abbreviations. */
const MIN_CAPITALS = 4
/** Fewest characters of the text below a heading in capitals. */
const MIN_FOLLOWING = 80
const NUMBER =
  /^(?:(?:chapter|part|section|appendix|annex|kapitel|teil|anhang)\s+)?((?:\d{1,3}|[A-Z])(?:\.\d{1,3}){0,5})[.:)]?\s+(?=[\p{Lu}\p{Lo}\d"'(\u201C]|\p{Ll}\p{L}{2})/u
const ROMAN = /^(?:part\s+)?[IVX]{1,6}\.\s+(?=\p{Lu})/u
const NAMED =
  /^(?:chapter|part|appendix|annex|kapitel|teil|anhang)\s+(?:\d{1,3}|[A-Z]|[IVX]{1,6})\b/iu

/**
 * Depth of a heading's number, or 0 if it has none. A single capital needs a period: "A. Scope",
 * not "A scope".
 */
function numberDepth(text: string): number {
  const match = NUMBER.exec(text)
  if (match?.[1] === undefined) return ROMAN.test(text) || NAMED.test(text) ? 1 : 0
  const isBareLetter = /^[A-Z]$/u.test(match[1]) && !/^(?:\p{L}+\s+)?[A-Z][.:)]/u.test(text)
  return isBareLetter && !NAMED.test(text) ? 0 : match[1].split('.').length
}

/**
 * A reference, or a list item that begins with its code: "See 3.2", "GV.RR-04: Roles are known".
 */
const REFERENCE = /^[([]?(?:see|cf\.?|see also|siehe|vgl\.|voir|véase)\s/iu
const CODED =
  /^(?:\p{Lu}{1,6}(?:\.\p{Lu}{1,6})*-\d{1,3}[a-z]?:|\p{Lu}{2,6}\.\p{Lu}{1,6}-\d{1,3})\s.{24}/u

const round = (size: number): number => Math.round(size * 2) / 2

export const styleOf = (draft: Pick<TextDraft, 'size' | 'bold'>): string =>
  `${round(draft.size)}${draft.bold ? 'b' : ''}`

/** Size and weight of most characters. */
export function bodyOf(drafts: readonly Draft[]): Body {
  const texts = drafts
    .filter((draft) => !isFloatDraft(draft))
    .filter((draft) => draft.kind !== 'code' && draft.contents !== true)
  const [size = 0] = rankedSizes(texts.map(({ size: own, text }) => ({ size: round(own), text })))
  const characters = (of: readonly TextDraft[]): number =>
    of.reduce((sum, { text }) => sum + text.length, 0)
  const body = texts.filter((draft) => round(draft.size) === size)
  const bold = characters(body.filter((draft) => draft.bold)) > 0.5 * characters(body)
  return { size, bold, characters: characters(texts) }
}

function couldBeHeading(draft: TextDraft): boolean {
  const { text, raw } = draft
  if (draft.formula || draft.contents || draft.aside) return false
  if (draft.lines > MAX_LINES || raw.length > MAX_CHARACTERS) return false
  if (draft.kind === 'caption' || draft.kind === 'footnote') return false
  if (draft.kind === 'list_item' && numberDepth(raw) === 0) return false
  if (REFERENCE.test(raw) || CODED.test(raw) || isNoTitle(raw)) return false
  if (!/\p{L}{2}/u.test(text) || /[,;]$/u.test(text)) return false
  return !/[.:]$/u.test(text) || raw.length < 60
}

/** Whether a line is in capitals and the text below it isn't. */
function isCapitals(draft: TextDraft, next: Draft | undefined): boolean {
  const letters = draft.text.match(/\p{L}/gu) ?? []
  if (draft.kind !== 'paragraph' || draft.lines > 1 || letters.length < MIN_CAPITALS) return false
  if (/\p{Ll}/u.test(draft.text) || /[.:!?]$/u.test(draft.text)) return false
  if (letters.length < 0.6 * draft.text.replace(/\s/gu, '').length) return false
  return (
    next !== undefined &&
    next.kind === 'paragraph' &&
    next.text.length > MIN_FOLLOWING &&
    /\p{Ll}{2}/u.test(next.text)
  )
}

/**
 * Whether the sentence continues in the next draft. Then its first words are bold, as in run-in
 * headings.
 */
function runsOn(draft: TextDraft, next: Draft | undefined): boolean {
  if (next === undefined || next.kind !== 'paragraph') return false
  return (
    Math.abs(next.size - draft.size) <= 0.6 &&
    /^\p{Ll}/u.test(next.text) &&
    /[\p{Ll},-]$/u.test(draft.text) &&
    /[.:]\s*\p{Lu}/u.test(draft.text)
  )
}

/** Whether a line is only the number of the chapter whose title the next line is. */
function isNumberOf(draft: TextDraft, next: Draft | undefined): boolean {
  if (!isNumeral(draft.raw) || next === undefined || isFloatDraft(next)) return false
  if (firstPage(next) !== firstPage(draft) || next.size < draft.size) return false
  return isNumeral(next.raw) || (next.bold === draft.bold && couldBeHeading(next))
}

function isDistinct(draft: TextDraft, body: Body): boolean {
  if (draft.kind === 'code') return false
  if (draft.size >= 1.1 * body.size && draft.size >= body.size + 0.9) return true
  return draft.bold && !body.bold && draft.size >= 0.9 * body.size && !/[.:]$/u.test(draft.text)
}

/** Fewest pages that begin with a running head. */
const MIN_RUNNING = 3
/** Relative to the size of the text. A running head isn't larger. */
const MAX_RUNNING = 1.3

/** Whether a draft is the first or second of its page. */
function beginsPage(drafts: readonly Draft[], index: number): boolean {
  const [draft, before] = [drafts[index], drafts[index - 2]]
  return draft === undefined || before === undefined || firstPage(before) < firstPage(draft)
}

/**
 * Marks running heads that weren't recognized by their position as outside the running text. A
 * short text at the top of several pages becomes a heading at most once.
 */
export function withRunningHeads(drafts: readonly Draft[], body: Body): readonly Draft[] {
  const heads = new Map<string, number[]>()
  const counts = new Tally<string>()
  drafts.forEach((draft, index) => {
    if (isFloatDraft(draft) || draft.size > MAX_RUNNING * body.size) return
    if (!couldBeHeading(draft)) return
    const key = draft.raw.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    counts.add(key)
    if (beginsPage(drafts, index)) heads.set(key, [...(heads.get(key) ?? []), index])
  })
  const running = new Set(
    [...heads].flatMap(([key, own]) => {
      const pages = new Set(
        own.map((index) => drafts[index]).map((draft) => draft && firstPage(draft)),
      )
      return pages.size >= MIN_RUNNING && own.length >= 0.6 * counts.of(key) ? own.slice(1) : []
    }),
  )
  if (running.size === 0) return drafts
  return drafts.map((draft, index) =>
    running.has(index) && !isFloatDraft(draft) ? { ...draft, aside: true as const } : draft,
  )
}

/** Whether a bookmark of its page names a draft that is larger or bolder than the body. */
function isNamed(draft: TextDraft, body: Body, titles: TitlesByPage): boolean {
  if (draft.contents || draft.aside || draft.raw.length > MAX_CHARACTERS) return false
  const own = titles.get(firstPage(draft))
  return own !== undefined && isDistinct(draft, body) && own.has(essenceOfTitle(draft.raw))
}

type TitlesByPage = ReadonlyMap<number, ReadonlySet<string>>

/**
 * Short drafts that look like headings, in order.
 * @param titles the essences of bookmarks by page. A line that one of them names needs to look less
 * like a heading.
 */
export function findCandidates(
  drafts: readonly Draft[],
  body: Body,
  titles: TitlesByPage = new Map(),
): Candidate[] {
  const found: Candidate[] = []
  const numerals = centeredNumerals(drafts)
  const contents = bareContents(drafts)
  drafts.forEach((draft, index) => {
    if (isFloatDraft(draft)) return
    const numeral = numerals.get(index)
    if (numeral !== undefined) {
      const style = `${round(draft.size)}n${numeral}`
      found.push({ index, draft, style, depth: 0, distinct: true, setOff: false })
      return
    }
    const next = drafts[index + (numerals.has(index + 1) ? 2 : 1)]
    if (!isNamed(draft, body, titles)) {
      if (!couldBeHeading(draft) || contents.has(index)) return
      if (runsOn(draft, next) || isSpread(draft, next) || isNumberOf(draft, next)) return
    }
    const larger = isDistinct(draft, body)
    const capitals = !larger && isCapitals(draft, next)
    const setOff = !larger && !capitals && isSetOff(drafts, index)
    const mark = capitals ? 'c' : setOff ? 's' : ''
    const style =
      draft.kind === 'code' ? 'code' : styleOf(setOff ? { ...draft, ...body } : draft) + mark
    const distinct = larger || capitals || setOff
    found.push({ index, draft, style, depth: numberDepth(draft.raw), distinct, setOff })
  })
  return found
}
