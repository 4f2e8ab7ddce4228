import { areHeads, areRising, areYears, isFigure, isOrdinal } from '../../lines/amounts.ts'
import { bottom, overlapsAcross, right, unionOf } from '../../../core/geometry.ts'
import type { Rule } from './head-spans.ts'
import type { Atom } from '../finding/table-atoms.ts'
import type { Region } from '../finding/table-regions.ts'
import { HEAD_RULE_WIDTH, HIGH_HEAD, MAX_LINES_ABOVE_RULE } from './constants.ts'

/** The number or letter of a column or note. */
const MARK = /^[([]?(?:\d{1,2}|[a-z])[)\]]$/iu

/**
 * Whether a line has figures that a head doesn't have: not years or percentiles, nor the numbers of
 * notes.
 */
export function hasValues(line: readonly Atom[]): boolean {
  const figures = line
    .map(({ text }) => text)
    .filter((text) => isFigure(text) && !MARK.test(text) && !isOrdinal(text))
  return figures.some((text) => !areYears([text])) && !areHeads(figures)
}

const isMarked = (line: readonly Atom[]): boolean =>
  line.some(({ text }) => MARK.test(text)) && !hasValues(line)

/** Tells whether a line, by its index, has a rule between it and the next one that is as wide as the table. */
function ruledBelow(
  lines: readonly (readonly Atom[])[],
  rules: readonly Rule[],
): (at: number) => boolean {
  const frame = unionOf(lines.flat())
  const wide = rules.filter(
    ({ from, to }) =>
      Math.min(to, right(frame)) - Math.max(from, frame.x) >= HEAD_RULE_WIDTH * frame.width,
  )
  return (at) => {
    const [line, next] = [lines[at], lines[at + 1]]
    if (line === undefined || next === undefined) return false
    const [low, top] = [bottom(unionOf(line)), Math.min(...next.map(({ y }) => y))]
    const space = 0.5 * (line[0]?.size ?? 0)
    return wide.some(({ y }) => y > low - space && y < top + space)
  }
}

/** The texts of a line that aren't amounts, without the first one, which may be a name. */
const wordsOver = (line: readonly Atom[]): Atom[] => line.slice(1).filter(({ amount }) => !amount)

/** Whether a line has what a head may have beside a name: words over amounts, or rising figures. */
function mayBeHead(line: readonly Atom[], below: readonly (readonly Atom[])[]): boolean {
  const amounts = below.flat().filter(({ amount }) => amount)
  const words = wordsOver(line).filter((word) => amounts.some((one) => overlapsAcross(word, one)))
  return words.length > 0 || areRising(line.map(({ text }) => text).filter(isFigure))
}

/**
 * The lines with figures that are heads, because they have a rule below them. If the next lines have rules, too, these
 * are between rows.
 */
export function headsAboveRules(
  lines: readonly (readonly Atom[])[],
  rules: readonly Rule[],
): Set<number> {
  const isRuled = ruledBelow(lines, rules)
  const found = lines.flatMap((line, at) => {
    const below = lines.slice(at + 1, at + 4)
    const isHead = mayBeHead(line, below) && isRuled(at) && !isRuled(at + 1) && !isRuled(at + 2)
    return isHead ? [at] : []
  })
  return new Set(found)
}

/** The lines above the rule between the head and the rows, if one is drawn. */
function linesAboveRule({ lines, above }: Region, rules: readonly Rule[]): number {
  const isRuled = ruledBelow(lines, rules)
  const first = lines.slice(0, MAX_LINES_ABOVE_RULE)
  const ruled = headsAboveRules(lines, rules)
  // Above a line of a head, a line with figures has words over other columns.
  const last = first.findLastIndex((_, at) => ruled.has(at))
  const isHead = (line: readonly Atom[], at: number): boolean =>
    !hasValues(line) || at === last || (at < last && wordsOver(line).length > 0)
  const end = first.findIndex((line, at) => !isHead(line, at))
  const count = first.slice(0, end < 0 ? undefined : end).findLastIndex((_, at) => isRuled(at)) + 1
  // Without another line of a head, the first line is one of the rows.
  return above.length + count < 2 ? 0 : count
}

/** Whether the line above the rows is a head in a high field: its texts have a wide rule below them, and it isn't far. */
function isHighHead({ lines, above }: Region, rules: readonly Rule[]): boolean {
  const [line = [], first] = [above.at(-1), lines[0]]
  if (line.length < 2 || first === undefined || line.some(({ amount }) => amount)) return false
  const space = Math.min(...first.map(({ y }) => y)) - bottom(unionOf(line))
  return space < HIGH_HEAD * (line[0]?.size ?? 0) && ruledBelow([line, ...lines], rules)(0)
}

/**
 * Moves the lines of a head out of the rows. The numbers of its notes and columns look like
 * amounts.
 */
export function withoutHeadLines(region: Region, rules: readonly Rule[]): Region {
  const { lines } = region
  let count = linesAboveRule(region, rules)
  if (count === 0) {
    const end = lines.findIndex((line) => !isMarked(line))
    count = end > 0 && lines.slice(0, end).every((line) => line.length > 1) ? end : 0
  }
  const rest = lines.slice(count)
  const first = rest.findIndex((line) => line.some((atom) => region.amounts.has(atom)))
  if (first < 0) return region
  if (count === 0) return isHighHead(region, rules) ? { ...region, headLines: 1 } : region
  const above = [...region.above, ...lines.slice(0, count)]
  return { ...region, above, lines: rest, headLines: count }
}
