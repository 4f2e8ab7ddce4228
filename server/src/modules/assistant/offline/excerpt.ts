import type { Passage } from './rank-passages.ts'
import type { Unit } from './units.ts'

/** A part of a chunk that is shown. */
export type Excerpt = {
  readonly chunkId: string
  /** Position in the chunk's text. */
  readonly start: number
  readonly end: number
  /** The text that readers see, line by line. */
  readonly lines: readonly string[]
  /** Whether the chunk continues before and after the excerpt. */
  readonly isCut: { readonly before: boolean; readonly behind: boolean }
}

/** The maximum number of characters shown of a passage. */
const MOST_SHOWN = 700
/** The maximum number of rows shown of a long table. */
const MOST_ROWS = 5
/** The share of the best unit's worth at which other units count as equally good. */
const AS_GOOD = 0.98

/**
 * The excerpts of a passage: all of it if it is short, otherwise the part around its best sentence or its best rows.
 */
export function excerptsOf({ candidate, units, best }: Passage): Excerpt[] {
  const all = units.map(({ unit }) => unit)
  const at = units.indexOf(best)
  const length = all.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= MOST_SHOWN) return [excerptOf(candidate, all, 0, all.length - 1)]
  if (best.unit.kind !== 'row') {
    const [first, last] = grow(all, at)
    return [excerptOf(candidate, all, first, last)]
  }
  const rows = units.flatMap((each, index) =>
    each === best || (each.unit.kind === 'row' && each.worth >= best.worth * AS_GOOD)
      ? [index]
      : [],
  )
  const shown = rows.slice(0, MOST_ROWS)
  const kept = shown.includes(at) ? shown : [...shown.slice(0, -1), at]
  const head = best.head ? all.indexOf(best.head) : -1
  return runsOf(head < 0 || kept.includes(head) ? kept : [head, ...kept]).map(([first, last]) =>
    excerptOf(candidate, all, first, last),
  )
}

/** A single unit, below the head of its table. */
export function quoteOf(chunkId: string, { unit, head }: Passage['best']): Excerpt[] {
  return [head, unit].flatMap((each) =>
    each
      ? [
          {
            chunkId,
            start: each.start,
            end: each.end,
            lines: [onOneLine(each)],
            isCut: { before: false, behind: false },
          },
        ]
      : [],
  )
}

/** As many units around one as fit, starting with the one after it. */
function grow(units: readonly Unit[], at: number): [number, number] {
  let [first, last] = [at, at]
  let left = MOST_SHOWN - (units[at]?.text.length ?? 0)
  for (let behind = true, tries = 0; tries < 2; behind = !behind) {
    const next = units[behind ? last + 1 : first - 1]
    if (!next || next.text.length > left) {
      tries++
      continue
    }
    left -= next.text.length
    tries = 0
    if (behind) last++
    else first--
  }
  return [first, last]
}

function runsOf(indexes: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const index of indexes) {
    const last = runs.at(-1)
    if (last && index === last[1] + 1) last[1] = index
    else runs.push([index, index])
  }
  return runs
}

function excerptOf(
  { id, content, isMarkup }: Passage['candidate'],
  units: readonly Unit[],
  first: number,
  last: number,
): Excerpt {
  const [start, end] = [units[first]?.start ?? 0, units[last]?.end ?? 0]
  const shown = units.slice(first, last + 1)
  const lines = isMarkup ? shown.map(onOneLine) : joinedLines(content.slice(start, end))
  return {
    chunkId: id,
    start,
    end,
    lines: lines.filter((line) => line !== ''),
    isCut: { before: first > 0, behind: last < units.length - 1 },
  }
}

/** A line of at least this many characters fills a page or column, so that its text continues in the next line. */
const FULL_LINE = 50
/** The beginning of a list item or a heading. */
const ITEM = /^(?:[-*•–#>|]|\(?[\p{L}\d]{1,3}[.)]\s|§)/u
const GOES_ON = /[\p{L}\p{N},;、，-]$/u

/** The lines of a text, without those breaks that only the width of its page has made. */
function joinedLines(text: string): string[] {
  const lines: string[] = []
  let before = ''
  for (const line of text.split('\n').map((each) => each.trim())) {
    const isFull = before.length >= FULL_LINE
    const goesOn = GOES_ON.test(before) && line !== '' && !ITEM.test(line)
    if (goesOn && (isFull || /^\p{Ll}/u.test(line))) lines.push(`${lines.pop() ?? ''} ${line}`)
    else lines.push(line)
    before = line
  }
  return lines
}

function onOneLine({ text }: Unit): string {
  return text.replaceAll(/\s+/g, ' ')
}
