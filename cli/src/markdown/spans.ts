import { styleText } from 'node:util'
import { cleanLine } from '../terminal.ts'

export type Style = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'dim' | 'cyan'

/** Words in the same style. The text never contains escape sequences. `draw` adds them. */
export type Span = { readonly text: string; readonly styles: readonly Style[] }

/** A line break within a text. */
export const BREAK: Span = { text: '\n', styles: [] }

/** A span of untrusted text, cleaned. */
export function span(text: string, styles: readonly Style[] = []): Span {
  return { text: cleanLine(text), styles }
}

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const WIDE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}])/u
const WIDTHLESS = /^[\p{M}\p{Cf}]+$/u

/** The number of terminal columns that a text takes. */
function widthOf(text: string): number {
  let width = 0
  for (const { segment } of CHARACTERS.segment(text)) {
    width += WIDTHLESS.test(segment) ? 0 : WIDE.test(segment) ? 2 : 1
  }
  return width
}

/** The line with escape sequences for its styles. */
export function draw(line: readonly Span[]): string {
  return line
    .map(({ text, styles }) =>
      styles.length > 0 ? styleText([...styles], text, { validateStream: false }) : text,
    )
    .join('')
}

export function widthOfLine(line: readonly Span[]): number {
  return line.reduce((width, { text }) => width + widthOf(text), 0)
}

/** Wraps a text into lines of at most `width` columns, between words if possible. */
export function wrap(text: readonly Span[], width: number): Span[][] {
  const lines: Span[][] = [[]]
  let room = width
  const begin = () => {
    lines.push([])
    room = width
  }
  const put = (piece: Span, taken: number) => {
    lines.at(-1)?.push(piece)
    room -= taken
  }
  for (const piece of piecesOf(text)) {
    if (piece === BREAK) {
      begin()
      continue
    }
    const isBlank = piece.text.trim() === ''
    const wide = widthOf(piece.text)
    // If the width is infinite, room never shrinks.
    if (wide <= room && !(isBlank && lines.at(-1)?.length === 0)) put(piece, wide)
    else if (isBlank) continue
    else if (wide <= width) {
      begin()
      put(piece, wide)
    } else {
      for (const { segment } of CHARACTERS.segment(piece.text)) {
        const one = widthOf(segment)
        if (one > room) begin()
        put({ ...piece, text: segment }, one)
      }
    }
  }
  return lines.map(merged)
}

/** Words and the spaces between them. */
function* piecesOf(text: readonly Span[]): Generator<Span> {
  for (const each of text) {
    if (each === BREAK) yield each
    else for (const part of each.text.split(/( +)/)) if (part !== '') yield { ...each, text: part }
  }
}

/** Merges neighbors of the same style and removes trailing spaces. */
function merged(line: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const each of line) {
    const last = spans.at(-1)
    if (last?.styles === each.styles) {
      spans[spans.length - 1] = { ...last, text: last.text + each.text }
    } else spans.push(each)
  }
  const end = spans.at(-1)
  if (end) spans[spans.length - 1] = { ...end, text: end.text.trimEnd() }
  return spans
}
