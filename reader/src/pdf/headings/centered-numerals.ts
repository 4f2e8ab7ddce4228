import { centerX, type Rect } from '../../core/geometry.ts'
import {
  isAside,
  isFloatDraft,
  firstPage,
  lastPage,
  type Draft,
  type TextDraft,
} from '../model/drafts.ts'

/** Fewest characters of the running text next to a numeral. */
const MIN_FOLLOWING = 80
const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 }

/** The kinds of numerals, outermost first if they are nested in the order of legal texts. */
type Kind = 'roman' | 'letter' | 'digit'
type Numeral = { readonly index: number; readonly kind: Kind; readonly value: number }

function romanValue(text: string): number {
  const values = Array.from(text, (letter) => ROMAN[letter] ?? 0)
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  )
}

function numeralOf(text: string): { kind: Kind; value: number } | null {
  const own = /^([IVXL]{1,6}|[A-H]|\d{1,2})\.?$/u.exec(text)?.[1]
  if (own === undefined) return null
  if (/^[IVXL]/u.test(own)) return { kind: 'roman', value: romanValue(own) }
  return /^\d/u.test(own)
    ? { kind: 'digit', value: Number(own) }
    : { kind: 'letter', value: own.charCodeAt(0) - 64 }
}

const placeOf = (draft: Draft | undefined, page: number): Rect | undefined =>
  draft === undefined || isFloatDraft(draft) || draft.lines < 2 ? undefined : draft.areas.get(page)

/** Whether a short line is centered in the column. */
function isCentered(draft: TextDraft, neighbors: readonly (Draft | undefined)[]): boolean {
  const page = firstPage(draft)
  const own = draft.areas.get(page)
  return neighbors.some((other) => {
    const column = placeOf(other, page)
    if (own === undefined || column === undefined || own.width > 0.6 * column.width) return false
    return Math.abs(centerX(own) - centerX(column)) < 0.03 * column.width
  })
}

/**
 * Finds lines that consist of a centered numeral, as in court opinions. Returns their nesting depth
 * from 0, by index of their draft. Each kind must count from its first numeral.
 */
export function centeredNumerals(drafts: readonly Draft[]): Map<number, number> {
  const expected = new Map<Kind, number>()
  const found: Numeral[] = []
  drafts.forEach((draft, index) => {
    if (isFloatDraft(draft) || isAside(draft) || draft.lines > 1) return
    const numeral = numeralOf(draft.raw)
    if (numeral === null) return
    const [before, next, after] = [drafts[index - 1], drafts[index + 1], drafts[index + 2]]
    const follows = next !== undefined && firstPage(next) === lastPage(draft)
    const isFollowed = [next, after].some(
      (other) => other?.kind === 'paragraph' && other.text.length > MIN_FOLLOWING,
    )
    if (!follows || !isFollowed || !isCentered(draft, [before, next, after])) return
    if (numeral.value !== 1 && numeral.value !== expected.get(numeral.kind)) return
    expected.set(numeral.kind, numeral.value + 1)
    found.push({ index, ...numeral })
  })
  const kinds = [...new Set(found.map(({ kind }) => kind))]
  // Digits alone may be anything.
  if (found.length < 2 || kinds[0] === 'digit') return new Map()
  return new Map(found.map(({ index, kind }) => [index, kinds.indexOf(kind)]))
}
