import type { EdgeLine } from './edge-lines.ts'
import type { PageModel } from '../model/page-model.ts'
import { essenceOfTitle } from '../lines/title-essence.ts'
import {
  isPageCount,
  isPageNumber,
  numbersIn,
  withoutPageNumbers,
  type NumberIn,
} from '../lines/page-numbers.ts'

const MIN_PAGES = 3
/** Fewest pages with changing chapter names. */
const MIN_CHANGING = 4
/** Share of the pages whose outermost lines are at the same height if their margins are wide. */
const MOST_PAGES = 0.6

/** Indices of the running segments of each page, by page number. */
export type RunningSegments = ReadonlyMap<number, ReadonlySet<number>>

/** Groups lines at nearly the same height. Neighbors differ by at most 3 points. */
function sameHeight(lines: readonly EdgeLine[]): EdgeLine[][] {
  const groups: EdgeLine[][] = []
  let last = -Infinity
  for (const line of lines.toSorted((a, b) => a.place - b.place)) {
    if (line.place - last > 3) groups.push([])
    groups.at(-1)?.push(line)
    last = line.place
  }
  return groups
}

const pagesOf = (lines: readonly EdgeLine[]): number => new Set(lines.map((line) => line.page)).size

function byKey<T>(items: readonly T[], key: (item: T) => unknown): T[][] {
  return [...Map.groupBy(items, key).values()]
}

/**
 * A line that repeats. `rest` is its text without the page number, which would be lost with the
 * line. `changes` says that it differs from page to page, so it may be dropped only if the text
 * contains it, too.
 */
type Repeated = { readonly line: EdgeLine; readonly rest: string; readonly changes: boolean }

const numbered = ({ line, number }: Numbered, changes: boolean): Repeated => ({
  line,
  rest: withoutPageNumbers(number.rest),
  changes,
})

type Numbered = { readonly line: EdgeLine; readonly number: NumberIn }

const numbersOf = (lines: readonly EdgeLine[]): Numbered[] =>
  lines.flatMap((line) => numbersIn(line.text, line.cells).map((number) => ({ line, number })))

const offsetOf = ({ line, number }: Numbered): number => number.value - line.page

/** Lines that are the same except for a number that counts the pages. */
function countedLines(lines: readonly EdgeLine[]): Repeated[] {
  return byKey(numbersOf(lines), ({ number }) => number.rest).flatMap((same) => {
    const counting = byKey(same, offsetOf).filter(
      (group) =>
        pagesOf(group.map(({ line }) => line)) >= MIN_PAGES &&
        group.every((one) => isPageNumber(one.number, offsetOf(one))),
    )
    // Numbers that count the pages by chance are in the minority.
    const share = counting.flat().length / same.length
    return share >= 0.6 ? same.map((one) => numbered(one, false)) : []
  })
}

/** Lines with only one or two numbers, such as "3-12", that rise with the pages or restart. */
function bareLines(lines: readonly EdgeLine[]): Repeated[] {
  const bare = lines.flatMap((line) => {
    const numbers = /\p{L}/u.test(line.text) ? [] : numbersIn(line.text, line.cells)
    const [first, second] = numbers
    if (first === undefined || numbers.length > 2 || (second && first.value > 99)) return []
    return [{ line, value: (second ?? first).value }]
  })
  const sorted = bare.toSorted((a, b) => a.line.page - b.line.page)
  const steps = sorted.slice(1).filter(({ line, value }, at) => {
    const before = sorted[at]
    return value === 1 || value - (before?.value ?? 0) === line.page - (before?.line.page ?? 0)
  })
  const counts =
    pagesOf(bare.map(({ line }) => line)) >= MIN_PAGES && steps.length >= 0.6 * (bare.length - 1)
  return counts ? bare.map(({ line }) => ({ line, rest: '', changes: false })) : []
}

/** Lines with the page number at one end and a changing chapter name in the rest. */
function chapterLines(lines: readonly EdgeLine[]): Repeated[] {
  const atEnds = numbersOf(lines).filter(({ number }) => /^# | #$/u.test(number.rest))
  return byKey(atEnds, offsetOf)
    .filter((group) => pagesOf(group.map(({ line }) => line)) >= MIN_PAGES)
    .flatMap((group) => group.map((one) => numbered(one, true)))
}

/** Chapter names that change: each is on at least two pages, and several are at the same height. */
function changingLines(lines: readonly EdgeLine[]): Repeated[] {
  const single = lines.filter(({ depth, segments }) => depth <= 1 && segments.length <= 2)
  const groups = byKey(single, (line) => line.text).filter((group) => pagesOf(group) >= 2)
  const all = groups.flat()
  const isChanging = groups.length >= 2 && pagesOf(all) >= MIN_CHANGING
  return isChanging ? all.map((line) => ({ line, rest: line.text, changes: true })) : []
}

function repeated(all: readonly EdgeLine[], bodySize: number): Repeated[] {
  const lines = all.filter(({ deep }) => !deep)
  const paged = all.filter(({ deep, paged: isPaged }) => !deep || isPaged)
  // Numbers larger than the body text count chapters, not pages.
  const isSmall = ({ size }: EdgeLine): boolean => size <= 1.1 * bodySize
  const small = lines.filter(isSmall)
  const same = byKey(lines, (line) => line.text).filter((group) => pagesOf(group) >= MIN_PAGES)
  return [
    ...changingLines(small),
    ...chapterLines(small),
    ...countedLines(paged.filter(isSmall)),
    ...bareLines(small),
    ...same.flat().map((line) => ({ line, rest: line.text, changes: false })),
  ]
}

/**
 * The lines, of which those in wide margins count as usual ones: they are the outermost lines of
 * most pages, at the same height.
 */
function withWideMargins(lines: readonly EdgeLine[], pages: number, bodySize: number): EdgeLine[] {
  // Larger lines are titles, which batches of letters or invoices repeat.
  const isCandidate = ({ deep, size }: EdgeLine): boolean => deep && size <= 1.1 * bodySize
  const isWide = new Set<EdgeLine>()
  for (const group of byKey(lines, ({ side, depth }) => `${side} ${depth}`)) {
    for (const near of sameHeight(group.filter(isCandidate))) {
      if (pagesOf(near) < Math.max(MIN_PAGES, MOST_PAGES * pages)) continue
      for (const line of near) isWide.add(line)
    }
  }
  return lines.map((line) => (isWide.has(line) ? { ...line, deep: false } : line))
}

/** Lines that repeat at the same height on several pages. */
function allRepeated(lines: readonly EdgeLine[], bodySize: number): Map<EdgeLine, Repeated> {
  const found = new Map<EdgeLine, Repeated>()
  for (const side of ['top', 'bottom'] as const) {
    for (const group of sameHeight(lines.filter((line) => line.side === side && !line.row))) {
      if (pagesOf(group) < MIN_PAGES) continue
      for (const one of repeated(group, bodySize)) found.set(one.line, one)
    }
  }
  for (const line of lines) {
    if (isPageCount(line.text, line.page)) found.set(line, { line, rest: '', changes: false })
  }
  return found
}

/** The text of each page outside the given lines, in lower case. */
function* bodies(
  pages: Iterable<PageModel>,
  lines: ReadonlyMap<EdgeLine, Repeated>,
): Generator<string> {
  const own = Map.groupBy(lines.keys(), ({ page }) => page)
  for (const { page, segments } of pages) {
    const skipped = new Set((own.get(page) ?? []).flatMap((line) => line.segments))
    const body = segments.flatMap(({ text }, at) => (skipped.has(at) ? [] : text)).join(' ')
    yield body.normalize('NFKC').toLowerCase()
  }
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The essences and words that the pages also contain outside the lines. */
function textElsewhere(
  pages: Iterable<PageModel>,
  lines: ReadonlyMap<EdgeLine, Repeated>,
): { readonly essences: ReadonlySet<string>; readonly words: ReadonlySet<string> } {
  const rests = [...new Set(Array.from(lines.values(), ({ rest }) => rest))]
  const wanted = new Set(rests.map(essenceOfTitle).filter((essence) => essence !== ''))
  const wantedWords = new Set(rests.flatMap(wordsOf))
  const [essences, words] = [new Set<string>(), new Set<string>()]
  if (wanted.size === 0) return { essences, words }
  for (const body of bodies(pages, lines)) {
    const found = wordsOf(body)
    const text = found.join('')
    for (const one of wanted) if (!essences.has(one) && text.includes(one)) essences.add(one)
    for (const word of found) if (wantedWords.has(word)) words.add(word)
    if (essences.size === wanted.size) break
  }
  return { essences, words }
}

/** The running lines of each page, from its edges inward to the first other line. */
function outermost(lines: readonly EdgeLine[], running: ReadonlySet<EdgeLine>): EdgeLine[] {
  return byKey(lines, (line) => `${line.side} ${line.page}`).flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.depth - b.depth)
    const inner = sorted.findIndex((line) => !running.has(line))
    return sorted.slice(0, inner < 0 ? undefined : inner)
  })
}

/** The lines without those on pages that contain nothing else, if such pages are common. */
function notAlone(lines: readonly EdgeLine[], sizes: ReadonlyMap<number, number>): EdgeLine[] {
  const byPage = [...Map.groupBy(lines, ({ page }) => page)]
  const { alone = [], framing = [] } = Object.groupBy(byPage, ([page, own]) =>
    own.flatMap(({ segments }) => segments).length === sizes.get(page) ? 'alone' : 'framing',
  )
  const kept = alone.length >= framing.length ? framing : byPage
  return kept.flatMap(([, own]) => own)
}

type Survey = {
  readonly lines: readonly EdgeLine[]
  readonly bodySize: number
  readonly sizes: ReadonlyMap<number, number>
}

/**
 * Finds the segments of running headers, footers and page numbers. These are lines at the edge of
 * at least three pages, at the same height, with the same text except for a page number. Chapter
 * names count if the text also contains them. `bodySize` is in points, and `sizes` has the number
 * of items on each page. If many pages have nothing else, the lines aren't running lines. `isLost`
 * says that some of their words appear nowhere else.
 */
export function findRunningSegments(
  pages: Iterable<PageModel>,
  { lines: all, bodySize, sizes }: Survey,
): { readonly segments: RunningSegments; readonly isLost: boolean } {
  const lines = withWideMargins(all, sizes.size, bodySize)
  const found = allRepeated(lines, bodySize)
  const elsewhere = textElsewhere(pages, found)
  const isElsewhere = ({ rest }: Repeated): boolean => {
    const key = essenceOfTitle(rest)
    return key === '' || elsewhere.essences.has(key)
  }
  const running = [...found.values()].filter((one) => !one.changes || isElsewhere(one))
  const dropped = notAlone(outermost(lines, new Set(running.map(({ line }) => line))), sizes)
  const segments = new Map(
    [...Map.groupBy(dropped, ({ page }) => page)].map(([page, own]) => [
      page,
      new Set(own.flatMap((line) => line.segments)),
    ]),
  )
  const isLost = dropped.some((line) => {
    const one = found.get(line)
    return (
      one !== undefined &&
      !isElsewhere(one) &&
      wordsOf(one.rest).some((word) => !elsewhere.words.has(word))
    )
  })
  return { segments, isLost }
}
