import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { bottom, centerX, centerY, unionOf } from '../../core/geometry.ts'
import { median } from '../../core/weights.ts'

/** Letters that can be written from top to bottom, with their punctuation. */
const UPRIGHT =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\u30FC\uFE10-\uFE4F\uFF01-\uFF60]+$/u
/** Fewest letters of a page that has vertical text. */
const MIN_LETTERS = 12
/** Share of a page's texts that are single letters below each other. */
const MOSTLY = 0.8
/** Distances in the usual one between letters of a column. */
const SAME_COLUMN = 0.4
const NEXT_LETTER = 0.8

const countLetters = (items: readonly TextItem[]): number =>
  items.reduce((sum, { text }) => sum + text.trim().length, 0)

/** Whether an item is one letter, or several below each other. */
function isUpright({ text, width, height }: TextItem): boolean {
  const { length } = text.trim()
  return UPRIGHT.test(text.trim()) && (length === 1 || height > 1.5 * width)
}

/** Groups letters into columns, each from top to bottom. */
function columnsOf(letters: readonly TextItem[], pitch: number): TextItem[][] {
  const columns: TextItem[][] = []
  for (const letter of letters.toSorted((a, b) => centerX(a) - centerX(b))) {
    const last = columns.at(-1)?.at(-1)
    const isSame =
      last !== undefined && Math.abs(centerX(last) - centerX(letter)) < SAME_COLUMN * pitch
    if (isSame) columns.at(-1)?.push(letter)
    else columns.push([letter])
  }
  return columns.map((column) => column.toSorted((a, b) => a.y - b.y))
}

/** The distance from each letter to the nearest one below it, which may be far. */
function pitchOf(letters: readonly TextItem[]): number {
  const gaps = letters.map((letter) => {
    const below = letters.filter(
      (other) => other.y > letter.y && Math.abs(centerX(other) - centerX(letter)) < 2,
    )
    return Math.min(...below.map((other) => centerY(other) - centerY(letter)))
  })
  return median(gaps.filter((gap) => Number.isFinite(gap)))
}

/** A column's parts, separated by wide gaps. */
function runsOf(column: readonly TextItem[], pitch: number): TextItem[][] {
  const runs: TextItem[][] = []
  for (const letter of column) {
    const last = runs.at(-1)?.at(-1)
    if (last !== undefined && letter.y - bottom(last) < NEXT_LETTER * pitch) {
      runs.at(-1)?.push(letter)
    } else runs.push([letter])
  }
  return runs
}

/** Whether the letters of a column are closer to each other than columns are. */
function isVertical(columns: readonly (readonly TextItem[])[], pitch: number): boolean {
  const centers = columns.map((column) => median(column.map(centerX)))
  const distances = centers.slice(1).map((center, at) => center - (centers[at] ?? 0))
  const runs = columns.flatMap((column) => runsOf(column, pitch))
  const longest = Math.max(...runs.map((run) => run.length))
  return longest >= MIN_LETTERS / 2 && (distances.length === 0 || median(distances) > 1.15 * pitch)
}

/**
 * Joins the letters of text that is written from top to bottom. The library reads each letter apart,
 * so that rows of letters from different columns look like lines. The columns become rotated texts,
 * which are read from right to left.
 */
export function withVerticalText(page: ParsedPage): ParsedPage {
  const letters = page.textItems.filter(isUpright)
  if (letters.length < MIN_LETTERS) return page
  if (countLetters(letters) < MOSTLY * countLetters(page.textItems)) return page
  const pitch = pitchOf(letters.filter(({ text }) => text.trim().length === 1))
  if (!(pitch > 0)) return page
  const columns = columnsOf(letters, pitch)
  if (!isVertical(columns, pitch)) return page
  const joined = columns
    .flatMap((column) => runsOf(column, pitch))
    .map((run): TextItem => {
      const text = run.map((letter) => letter.text.trim()).join('')
      return { ...run[0], ...unionOf(run), text, rotation: 90, fontSize: pitch, words: [] }
    })
  const known = new Set(letters)
  const rest = page.textItems.filter((item) => !known.has(item))
  return { ...page, blocks: [], textItems: [...joined, ...rest] }
}
