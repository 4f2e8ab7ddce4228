import { isFloatDraft, type Draft } from '../model/drafts.ts'
import { styleOf, type Body, type Candidate } from './heading-candidates.ts'
import type { Levels } from './outline-headings.ts'
import { Tally } from '../../core/weights.ts'

/** Larger before smaller, bold before regular. */
function compareStyles(a: string, b: string): number {
  const weight = (style: string): number => Number(style.endsWith('b'))
  return Number.parseFloat(b) - Number.parseFloat(a) || weight(b) - weight(a)
}

const stylesOf = (candidates: readonly Candidate[]): string[] =>
  [...new Set(candidates.map(({ style }) => style))].toSorted(compareStyles)

/** Heading styles. A style with more running text than headings is excluded. */
function headingStyles(candidates: readonly Candidate[], drafts: readonly Draft[]): Set<string> {
  const balance = new Tally<string>()
  const styles = new Map(candidates.map(({ index, style }) => [index, style]))
  drafts.forEach((draft, index) => {
    if (isFloatDraft(draft) || draft.kind === 'code' || draft.aside === true) return
    const style = styles.get(index)
    balance.add(style ?? styleOf(draft), (style === undefined ? -1 : 1) * draft.text.length)
  })
  return new Set(balance.ranked().filter((style) => balance.of(style) > 0))
}

/** Numbered lines in the body style count only if their numbers are consecutive. */
function plainNumbered(candidates: readonly Candidate[], drafts: readonly Draft[]): Candidate[] {
  const plain = candidates.filter(({ distinct, depth, draft: { kind, lines, text } }) => {
    return !distinct && depth > 0 && kind !== 'code' && lines === 1 && !/[.:]$/u.test(text)
  })
  const alone = plain.filter(({ index, draft }) => {
    const neighbors = [drafts[index - 1], drafts[index + 1]]
    return draft.text.length <= 90 && !neighbors.some((other) => other?.kind === 'list_item')
  })
  let expected = 1
  return alone.filter(({ depth, draft }) => {
    if (depth > 1) return expected > 1
    const number = /\d+/u.exec(draft.raw)?.[0]
    if (number === undefined || Number(number) !== expected) return false
    expected += 1
    return true
  })
}

/** Fewest captions of fields in a row. */
const MIN_CAPTIONS = 3

/**
 * Leaves out bold lines in the size of the text, without a number, that follow each other with
 * nothing between them: the captions of the fields of a form, which are empty.
 */
function withoutCaptions(candidates: readonly Candidate[], body: Body): Candidate[] {
  const isPlain = ({ draft, depth, setOff }: Candidate): boolean =>
    depth === 0 && !setOff && draft.bold && draft.size < 1.1 * body.size
  const runs: Candidate[][] = []
  for (const candidate of candidates) {
    const last = runs.at(-1)?.at(-1)
    const continues =
      last !== undefined &&
      last.index === candidate.index - 1 &&
      last.style === candidate.style &&
      isPlain(last) &&
      isPlain(candidate)
    if (continues) runs.at(-1)?.push(candidate)
    else runs.push([candidate])
  }
  return runs.flatMap((run) => (run.length < MIN_CAPTIONS ? run : []))
}

/**
 * How much a heading counts toward the limit. A number, or space around it, makes a heading more
 * credible.
 */
const share = ({ depth, distinct, setOff }: Candidate): number =>
  (depth > 0 && distinct) || setOff ? 0.6 : 1

/**
 * Short texts have few headings, so the least prominent styles are dropped until the share is
 * credible.
 */
function thinned(
  candidates: readonly Candidate[],
  drafts: readonly Draft[],
  body: Body,
): Candidate[] {
  const limit = Math.max(6, 0.34 * drafts.length)
  const isTooMuch = (kept: readonly Candidate[]): boolean => {
    const characters = kept.reduce((sum, { draft }) => sum + draft.text.length, 0)
    const load = kept.reduce((sum, candidate) => sum + share(candidate), 0)
    return load > limit || (kept.length > 6 && characters > 0.25 * body.characters)
  }
  const styles = stylesOf(candidates)
  let kept = [...candidates]
  while (styles.length > 0 && isTooMuch(kept)) {
    const weakest = styles.pop()
    kept = kept.filter(({ style }) => style !== weakest)
  }
  return kept
}

function levelsOf(headings: readonly Candidate[]): Levels {
  const styles = stylesOf(headings)
  const rank = (style: string): number => styles.indexOf(style) + 1
  const tops = headings.filter((heading) => heading.depth === 1 && heading.distinct)
  const numbered = tops.length > 0 ? tops : headings.filter((heading) => heading.depth > 0)
  const base = Math.min(
    ...numbered.map(({ style, depth }) => rank(style) - depth + 1),
    styles.length,
  )
  const byNumber = (depth: number): number => Math.max(1, base + depth - 1)
  const numberedStyles = new Map(
    headings.filter(({ depth }) => depth > 0).map(({ style, depth }) => [style, byNumber(depth)]),
  )
  return new Map(
    headings.map(({ index, style, depth }) => [
      index,
      depth > 0 ? byNumber(depth) : (numberedStyles.get(style) ?? rank(style)),
    ]),
  )
}

/** Finds headings by their numbers, otherwise by size and weight of their type. */
export function headingsByStyle(
  candidates: readonly Candidate[],
  drafts: readonly Draft[],
  body: Body,
): Levels {
  const distinct = candidates.filter((candidate) => candidate.distinct)
  const allowed = headingStyles(distinct, drafts)
  const styled = distinct.filter(({ style, depth }) => allowed.has(style) || depth > 1)
  const known = new Set(styled.map((candidate) => candidate.index))
  const plain = styled.some(({ depth }) => depth > 0) ? [] : plainNumbered(candidates, drafts)
  const shown = withoutCaptions(styled, body)
  const all = [...shown, ...plain.filter(({ index }) => !known.has(index))].toSorted(
    (a, b) => a.index - b.index,
  )
  return levelsOf(thinned(all, drafts, body))
}
