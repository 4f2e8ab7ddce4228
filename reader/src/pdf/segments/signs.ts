import { bottom, centerY, right, unionOf } from '../../core/geometry.ts'
import type { Segment } from '../model/page-model.ts'

/** Telephones, arrows, checkboxes, bullets and the like. */
const SIGN = /^(?:\p{So}{1,2}|[\u2022\u2023\u2043\u2219\u00B7\u25AA-\u25FF])$/u
/** how far above a box's bottom the baseline is, and how exactly baselines agree, in type sizes. */
const DESCENT = 0.22
const SAME_BASELINE = 0.5
/** A drop cap at the beginning of a chapter, as high as several lines. */
const INITIAL = /^["'\u201C\u201E\u00AB]?\p{Lu}$/u
/** How much larger a symbol or an initial is than the text next to it. */
const LARGER = 1.15
const MUCH_LARGER = 1.8
/** Widest space between a symbol and its text, in sizes of the symbol. */
const NEAR = 1.5
const NEAR_INITIAL = 0.5
/** Letters that are words. */
const WORD = /[AIOÀÓ]$/u

/**
 * Joins a symbol, or the initial of a paragraph, to the first line next to it. Left alone, it is as
 * high as several lines and would merge them into one.
 */
export function withSigns(segments: readonly Segment[]): Segment[] {
  const changed = new Map<Segment, Segment | null>()
  for (const sign of segments) {
    const isInitial = INITIAL.test(sign.text)
    if (!isInitial && !SIGN.test(sign.text)) continue
    const lines = linesBeside(sign, segments, isInitial)
    const first = (isInitial ? undefined : onBaseline(sign, lines)) ?? lines[0]
    if (first === undefined || (isInitial && !/^\p{L}/u.test(first.text))) continue
    changed.set(sign, null)
    if (isInitial) for (const line of lines) changed.set(line, { ...line, ...reaching(line, sign) })
    const line = changed.get(first) ?? first
    const space = isInitial && !isWord(sign.text, line.text, segments) ? '' : ' '
    changed.set(first, { ...line, text: sign.text + space + line.text })
  }
  if (changed.size === 0) return [...segments]
  return segments.flatMap((one) => {
    const now = changed.get(one)
    return now === null ? [] : [now ?? one]
  })
}

/** The lines of smaller type to the right of a symbol, from top to bottom. */
function linesBeside(sign: Segment, all: readonly Segment[], isInitial: boolean): Segment[] {
  const larger = isInitial ? MUCH_LARGER : LARGER
  const near = isInitial ? NEAR_INITIAL : NEAR
  return all
    .filter(
      (one) =>
        one.turned === sign.turned &&
        one.size * larger <= sign.size &&
        one.x >= right(sign) - 1 &&
        one.x - right(sign) <= near * sign.size &&
        centerY(one) >= sign.y &&
        centerY(one) <= bottom(sign),
    )
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
}

const baseline = (segment: Segment): number => bottom(segment) - DESCENT * segment.size

/** The line on whose baseline a symbol is. Others are centered on several lines. */
function onBaseline(sign: Segment, lines: readonly Segment[]): Segment | undefined {
  const off = (line: Segment): number => Math.abs(baseline(line) - baseline(sign))
  return lines
    .filter((line) => off(line) <= SAME_BASELINE * line.size)
    .toSorted((a, b) => off(a) - off(b) || a.x - b.x)[0]
}

/**
 * Extends a line to the start of the initial, so that it isn't indented relative to the lines
 * below.
 */
function reaching(line: Segment, { x }: Segment): Pick<Segment, 'x' | 'width'> {
  const { width } = unionOf([line, { ...line, x }])
  return { x, width }
}

/** Whether an initial is a word: "A" in "A retired captain", but not in "After a year". */
function isWord(initial: string, line: string, all: readonly Segment[]): boolean {
  const rest = /^\p{L}+/u.exec(line)?.[0] ?? ''
  if (!WORD.test(initial) || rest === '') return false
  const whole = new RegExp(String.raw`(?<!\p{L})${initial.slice(-1)}${rest}(?!\p{L})`, 'iu')
  return !all.some(({ text }) => whole.test(text))
}
