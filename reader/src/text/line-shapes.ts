import { mostFrequent } from '../core/weights.ts'

const BOX_LINE = /^\s*[|+\u2500-\u257f].*[|+\u2500-\u257f]\s*$/
const LOG_LINE =
  /^\W{0,2}(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\s|\d\d:\d\d:\d\d|[A-Z][a-z]{2} +\d+ \d\d:|(?:\d{1,3}\.){3}\d{1,3}\s|(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b)/
const RULE = /^\s*([-=_*~#+.^])\1{2,}\s*$/
const NO_PROSE_END = /[{};\\|]\s*$/
const NO_PROSE_START = /^\s*[>|+#$%]/
/** Number of lines of a paragraph that are examined. */
const SAMPLE_LINES = 200
const MAX_COLUMN = 200
const LEAST_WIDTH = 40
const MOST_WIDTH = 132

export const indentOf = (line: string) => line.length - line.trimStart().length

/**
 * The character that makes up the whole line, as in separators and underlines. Null for other
 * lines.
 */
export function ruleSign(line: string): string | null {
  return RULE.exec(line)?.[1] ?? null
}

function share(lines: readonly string[], test: (line: string) => boolean): number {
  const sample = lines.slice(0, SAMPLE_LINES)
  return sample.filter(test).length / sample.length
}

/** Columns at which text begins after a gap of two spaces or a tab. */
function cellStarts(line: string): number[] {
  const starts: number[] = []
  for (const { index, 0: gap } of line
    .slice(0, MAX_COLUMN)
    .matchAll(/(?<=\S)(?:[^\S\t]*\t\s*| {2,})(?=\S)/g)) {
    // Two spaces after a sentence are a habit from typewriters.
    if (gap.length === 2 && /[.?!:]/.test(line[index - 1] ?? '')) continue
    starts.push(index + gap.length)
  }
  return starts
}

/**
 * Whether lines are drawn or aligned as a table, which makes their spaces and line breaks
 * meaningful.
 */
export function isDrawnTable(lines: readonly string[]): boolean {
  if (lines.length < 2) return false
  if (share(lines, (line) => BOX_LINE.test(line)) >= 0.6) return true
  if (lines.length < 3) return false
  if (share(lines, (line) => /\S\t+\S/.test(line)) >= 0.8) return true
  const sample = lines.slice(0, SAMPLE_LINES)
  const [, count] = mostFrequent(sample.flatMap(cellStarts))
  return count >= sample.length * 0.8
}

/** Whether lines are entries of a log. */
export function isLog(lines: readonly string[]): boolean {
  return lines.length >= 3 && share(lines, (line) => LOG_LINE.test(line)) >= 0.6
}

const firstWord = (line: string) => /\S+/.exec(line)?.[0] ?? ''

/** Whether, at that width, no line except the last had room for the first word of the next. */
function isFilled(lines: readonly string[], width: number): boolean {
  return lines.every((line, at) => {
    const next = lines[at + 1]
    if (next === undefined) return true
    return line.trimEnd().length + 1 + firstWord(next).length > width
  })
}

/** The length of the longest line. */
export function widthOf(lines: readonly string[]): number {
  return lines.reduce((most, line) => Math.max(most, line.trimEnd().length), 0)
}

/**
 * Whether an editor wrapped a paragraph: filled lines of about one width, equally indented except
 * the first, with breaks in the middle of sentences. `width` is the width of the document's other
 * wrapped paragraphs, if known. Without it, two lines are not enough.
 */
export function isWrapped(lines: readonly string[], width: number | null): boolean {
  const own = widthOf(lines)
  if (lines.length < 2 || own < LEAST_WIDTH || own > MOST_WIDTH) return false
  if (lines.length === 2 && (width === null || own > width)) return false
  if (!isFilled(lines, lines.length === 2 ? (width ?? own) : own)) return false
  const rest = lines.slice(1)
  const indent = indentOf(rest[0] ?? '')
  if (rest.some((line) => indentOf(line) !== indent)) return false
  if (share(lines, (line) => NO_PROSE_END.test(line) || NO_PROSE_START.test(line)) > 0) return false
  if (share(lines, (line) => cellStarts(line).length > 0) > 0.3) return false
  return continuesProse(rest)
}

/**
 * Whether lines continue like wrapped prose. Lines of verse, lists and source code often start with
 * capitals or symbols. Lines of wrapped prose rarely do.
 */
function continuesProse(lines: readonly string[]): boolean {
  const starts = lines.map((line) => /\p{L}/u.exec(firstWord(line))?.[0] ?? '')
  const capital = starts.filter((letter) => letter !== letter.toLowerCase()).length
  const other = starts.filter((letter) => letter === '').length
  return capital <= lines.length * 0.6 && other <= lines.length * 0.5
}

/**
 * Joins a paragraph into one line. A hyphen at a line end stays, because it may belong to the word.
 */
export function joinLines(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    const part = line.trim()
    if (text === '') text = part
    else text += /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(part) ? part : ` ${part}`
  }
  return text
}
