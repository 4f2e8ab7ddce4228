import { firstPage } from '../model/drafts.ts'
import { essenceOfTitle } from '../lines/title-essence.ts'
import type { Candidate } from './heading-candidates.ts'
import type { Bookmark } from '../file/outline.ts'
import { mostFrequent, Tally } from '../../core/weights.ts'

/** Heading level by index of the draft. */
export type Levels = Map<number, number>

/** Names that a bookmark may have on its page: "Chapter One: Trade", or just "Trade". */
function essencesOf({ title }: Bookmark): string[] {
  const [, rest = ''] = title.split(/:\s+(.*)/su)
  return [essenceOfTitle(title), essenceOfTitle(rest)].filter((essence) => essence !== '')
}

/** Share of the titles to be found for a table of contents to match the text. */
const COMPLETE = 0.9

/**
 * If bookmarks are complete, how many more lines may be headings because they have the style of
 * named ones, such as "Acknowledgments". With more, it is also the style of something else.
 */
const MAX_OTHERS = 1

/** Fewest letters and digits of a title on a separate line. */
const MIN_TITLE = 4

/** The titles of bookmarks by the page that they link to. */
export function titlesByPage(bookmarks: readonly Bookmark[]): Map<number, Set<string>> {
  const titles = new Map<number, Set<string>>()
  for (const bookmark of bookmarks) {
    if (bookmark.page === null) continue
    const own = titles.get(bookmark.page) ?? new Set()
    for (const essence of essencesOf(bookmark)) if (essence.length >= MIN_TITLE) own.add(essence)
    titles.set(bookmark.page, own)
  }
  return titles
}

function match(
  bookmarks: readonly Bookmark[],
  candidates: readonly Candidate[],
): Map<Candidate, number> {
  const known = Map.groupBy(candidates, ({ draft }) => essenceOfTitle(draft.raw))
  const levels = new Map<Candidate, number>()
  let last = -1
  for (const bookmark of bookmarks) {
    const { level, page } = bookmark
    const free = essencesOf(bookmark)
      .flatMap((key) => known.get(key) ?? [])
      .filter((candidate) => !levels.has(candidate))
    const onPage = free.filter(
      ({ draft }) => page === null || Math.abs(firstPage(draft) - page) <= 1,
    )
    const exact = onPage.find(({ draft, index }) => firstPage(draft) === page && index > last)
    const found =
      exact ?? onPage.find(({ index }) => index > last) ?? (page === null ? undefined : onPage[0])
    if (found === undefined) continue
    levels.set(found, level)
    last = Math.max(last, found.index)
  }
  return levels
}

/**
 * How many levels below its bookmark a heading is, by its number. This counts if all bookmarks have
 * one level.
 */
function depthBelow(
  matched: readonly (readonly [Candidate, number])[],
): (candidate: Candidate) => number {
  const numbered = matched.filter(([{ depth }]) => depth > 0)
  const isFlat = new Set(matched.map(([, level]) => level)).size === 1
  const deep = numbered.filter(([{ depth }]) => depth > 1).length
  if (!isFlat || deep < 2 || deep === numbered.length) return () => 0
  return ({ depth }) => Math.max(0, depth - 1)
}

/**
 * Headings named by bookmarks, with the bookmarks' levels, and the lines in the same style or
 * numbered below them. Null if the bookmarks don't match the text, for example because they only
 * name files.
 * @param isComplete whether they name all headings of a style, as a table of contents does. Then,
 * if nearly all of them are found, other lines of the style aren't headings.
 */
export function headingsByOutline(
  bookmarks: readonly Bookmark[],
  candidates: readonly Candidate[],
  { isComplete = false }: { readonly isComplete?: boolean } = {},
): Levels | null {
  const matched = match(bookmarks, candidates)
  const distinct = candidates.filter((candidate) => candidate.distinct)
  if (!isEnough(matched.size, bookmarks.length, distinct.length)) return null
  const deeper = depthBelow([...matched])
  const found = [...matched].map(
    ([candidate, level]) => [candidate, level + deeper(candidate)] as const,
  )
  const levels: Levels = new Map(found.map(([{ index }, level]) => [index, level]))
  const byStyle = levelsByStyle(found)
  const offset = offsetOfNumbers(found)
  const first = Math.min(...levels.keys())
  const others = new Tally<string>()
  for (const { index, style } of distinct) if (!levels.has(index)) others.add(style)
  const isFound = matched.size >= COMPLETE * bookmarks.length
  for (const { index, style, depth } of distinct) {
    if (levels.has(index) || index < first) continue
    const same = byStyle.get(style) ?? []
    if (isFound && same.length > 0 && others.of(style) > MAX_OTHERS * same.length) continue
    if (depth > 1 && offset !== null) levels.set(index, Math.max(1, depth + offset))
    else if (!(isComplete && isFound) && same.length >= 2) {
      levels.set(index, mostFrequent(same)[0])
    }
  }
  return levels
}

/** Whether so many bookmarks match the text that they name its headings. */
function isEnough(matched: number, bookmarks: number, distinct: number): boolean {
  if (matched === 0 || matched < 0.4 * bookmarks) return false
  return matched >= 3 || distinct <= 3 * matched
}

type Found = readonly (readonly [Candidate, number])[]

/** The levels of the headings that were found, by the styles that set them off. */
function levelsByStyle(found: Found): ReadonlyMap<string, readonly number[]> {
  const levels = new Map<string, number[]>()
  for (const [{ style, distinct }, level] of found) {
    if (distinct) levels.set(style, [...(levels.get(style) ?? []), level])
  }
  return levels
}

/** What to add to the depth of a number to get the level of its heading. Null with too few numbers to tell. */
function offsetOfNumbers(found: Found): number | null {
  const offsets = found.flatMap(([{ depth }, level]) => (depth > 0 ? [level - depth] : []))
  return offsets.length >= 2 ? mostFrequent(offsets)[0] : null
}
