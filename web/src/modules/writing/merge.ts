import { diffArrays } from 'diff'

/** Part of a merged text: text to keep, or two texts of which somebody has to choose. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'conflict'; readonly mine: string; readonly theirs: string }

/** Replaces the units of the base from `start` up to `end`. */
type Hunk = { readonly start: number; readonly end: number; readonly units: readonly string[] }

/** A part of the base that somebody has changed, with the changes of both. */
type Region = {
  start: number
  end: number
  readonly mine: Hunk[]
  readonly theirs: Hunk[]
}

/**
 * Merges two texts that were made from the same one, first by lines, then by words. If both have changed the same words,
 * the result has both texts. No line is lost.
 */
export function merge(base: string, mine: string, theirs: string): Part[] {
  return joined(mergeUnits(base, mine, theirs, { split: linesOf, finer: wordsOf }))
}

type Level = {
  readonly split: (text: string) => string[]
  /** How to split what both have changed. */
  readonly finer?: (text: string) => string[]
}

function mergeUnits(base: string, mine: string, theirs: string, { split, finer }: Level): Part[] {
  const units = split(base)
  const parts: Part[] = []
  let done = 0
  for (const region of regionsOf(hunksOf(units, split(mine)), hunksOf(units, split(theirs)))) {
    const { start, end } = region
    parts.push(textPart(units.slice(done, start)))
    done = end
    const before = units.slice(start, end).join('')
    const [one, other] = [apply(units, region, region.mine), apply(units, region, region.theirs)]
    if (region.theirs.length === 0 || one === other) parts.push({ kind: 'text', text: one })
    else if (region.mine.length === 0) parts.push({ kind: 'text', text: other })
    else parts.push(...both(before, one, other, finer))
  }
  parts.push(textPart(units.slice(done)))
  return parts
}

/** What both have changed: merged by words if that is possible, otherwise a conflict. */
function both(before: string, mine: string, theirs: string, finer: Level['finer']): Part[] {
  const conflict: Part = { kind: 'conflict', mine, theirs }
  if (!finer || before.trim() === '' || isLong(before, mine, theirs)) return [conflict]
  const parts = mergeUnits(before, mine, theirs, { split: finer })
  return parts.some((part) => part.kind === 'conflict') ? [conflict] : parts
}

/** Longer texts aren't merged by words. */
const MOST_CHARACTERS = 20_000
const isLong = (...texts: readonly string[]): boolean =>
  texts.some((text) => text.length > MOST_CHARACTERS)

/** If two texts have so little in common, everything between is one change. */
const MOST_CHANGES = 4000

function hunksOf(base: string[], changed: string[]): Hunk[] {
  const changes = diffArrays(base, changed, { maxEditLength: MOST_CHANGES })
  if (!changes) return [{ start: 0, end: base.length, units: changed }]
  const hunks: { start: number; end: number; units: string[] }[] = []
  let at = 0
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      at += value.length
      continue
    }
    const last = hunks.at(-1)
    const hunk = last?.end === at ? last : { start: at, end: at, units: [] }
    if (hunk !== last) hunks.push(hunk)
    if (removed) {
      at += value.length
      hunk.end = at
    } else hunk.units.push(...value)
  }
  return hunks
}

/** Joins changes that overlap or touch. */
function regionsOf(mine: readonly Hunk[], theirs: readonly Hunk[]): Region[] {
  const all = [
    ...mine.map((hunk) => ({ hunk, of: 'mine' as const })),
    ...theirs.map((hunk) => ({ hunk, of: 'theirs' as const })),
  ].toSorted((one, other) => one.hunk.start - other.hunk.start || one.hunk.end - other.hunk.end)
  const regions: Region[] = []
  for (const { hunk, of } of all) {
    let region = regions.at(-1)
    if (!region || hunk.start > region.end) {
      region = { start: hunk.start, end: hunk.end, mine: [], theirs: [] }
      regions.push(region)
    }
    region.end = Math.max(region.end, hunk.end)
    region[of].push(hunk)
  }
  return regions
}

/** The text of a region with the changes of one side. */
function apply(units: readonly string[], { start, end }: Region, hunks: readonly Hunk[]): string {
  let text = ''
  let at = start
  for (const hunk of hunks) {
    text += units.slice(at, hunk.start).join('') + hunk.units.join('')
    at = hunk.end
  }
  return text + units.slice(at, end).join('')
}

const textPart = (units: readonly string[]): Part => ({ kind: 'text', text: units.join('') })

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+|\s|./gsu) ?? []
}

function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') {
      all[all.length - 1] = { kind: 'text', text: last.text + part.text }
    } else if (part.kind === 'conflict' || part.text !== '') all.push(part)
  }
  return all
}
