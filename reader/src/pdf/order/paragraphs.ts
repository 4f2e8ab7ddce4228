import { isPageFigure, isFloat, type Float } from './bands.ts'
import { isCaptionText } from '../lines/captions.ts'
import { joinLines, withoutSoftHyphen, type Compounds } from '../lines/clean-text.ts'
import { isLeaderLine, withoutLeader } from '../lines/contents-lines.ts'
import { isFloatDraft, linesDraft, type Draft, type TextDraft } from '../model/drafts.ts'
import { isFormulaLine } from '../lines/formulas.ts'
import { markerOf, withoutMarker } from '../lines/list-markers.ts'
import { bottom, centerY, overlapsAcross, right, unionOf, type Rect } from '../../core/geometry.ts'
import { essenceOfTitle } from '../lines/title-essence.ts'
import type { Column } from './reading-order.ts'
import { isNote, type Note } from './side-notes.ts'
import { groupRows, rowText, type Line } from '../lines/rows.ts'
import { isRightToLeft } from '../../characters/right-to-left.ts'
import { rankedSizes } from '../../core/weights.ts'

type Frame = {
  readonly page: number
  readonly height: number
  readonly bodySize: number
  readonly compounds: Compounds
  /** Whether the page was read by OCR. */
  readonly recognised?: true | undefined
  /** Titles of the bookmarks that link to this page. */
  readonly titles?: ReadonlySet<string> | undefined
}

const ENDS_SENTENCE = /[.!?:;\u2026\u3002]["'\u2019\u201D)\]]*$/u
/** Most characters of a line that may be the title of a bookmark. */
const MAX_TITLE = 200
const FOOTNOTE = /^(?:\d{1,2}|[*\u2020\u2021\u00A7]|\[[^\]\s]{1,3}\])\s?\p{L}/u

/**
 * Whether the lines have no type size in common. Code and small capitals may be part of a
 * paragraph.
 */
function differs(a: Line, b: Line): boolean {
  if (a.sizes.some((size) => b.sizes.includes(size))) return false
  return Math.abs(a.size - b.size) > Math.max(0.6, 0.06 * Math.max(a.size, b.size))
}

/** Usual distance between the middles of two lines of one size, in type sizes. */
function usualPitch(lines: readonly Line[]): number | null {
  const pitches: number[] = []
  lines.forEach((line, i) => {
    const next = lines[i + 1]
    if (next === undefined || differs(line, next)) return
    const pitch = centerY(next) - centerY(line)
    if (pitch > 0.6 * line.size && pitch < 2.6 * line.size) pitches.push(pitch / line.size)
  })
  if (pitches.length < 2) return null
  return pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length * 0.4)] ?? null
}

/** Whether two lines share no part of the width. */
function areSideBySide(a: Line, b: Line): boolean {
  return b.x > right(a) || a.x > right(b)
}

/**
 * Whether two lines are set alike. The library reports a line's first font, so a line that begins
 * with code seems smaller than it is.
 */
function isAlike(a: Line, b: Line): boolean {
  const near = (x: number, y: number, share: number): boolean =>
    Math.abs(x - y) <= share * Math.max(x, y)
  return near(a.size, b.size, 0.25) && near(a.height, b.height, 0.15)
}

/** The kind of a single line. A line of kind `alone` shares no paragraph with others. */
type LineKind = 'alone' | 'formula' | 'text'

class Builder {
  readonly #frame: Frame
  readonly #pitch: number
  /** Where lines begin and end in reading direction. */
  readonly #start: (line: Line) => number
  readonly #end: (line: Line) => number
  readonly #farthest: number
  readonly #column: Rect
  readonly #drafts: Draft[] = []
  /** Figures next to the open paragraph, which must not split it. */
  #beside: Draft[] = []
  #lines: Line[] = []
  /** Kind of the last line. */
  #kind: LineKind = 'text'

  constructor(frame: Frame, lines: readonly Line[]) {
    this.#frame = frame
    this.#pitch = usualPitch(lines) ?? 1.3
    const isTurned = isRightToLeft(lines.map(({ text }) => text).join(' '))
    this.#start = isTurned ? (line) => -right(line) : ({ x }) => x
    this.#end = isTurned ? ({ x }) => -x : right
    this.#farthest = Math.max(...lines.map(this.#end))
    this.#column = unionOf(lines)
  }

  add(line: Line): void {
    const previous = this.#lines.at(-1)
    const kind = this.#kindOf(line)
    if (previous !== undefined && this.#startsNew(previous, this.#kind, line, kind)) this.flush()
    this.#lines.push(line)
    this.#kind = kind
  }

  /**
   * Adds a table or figure at its position, or after the open paragraph if that continues next to
   * it.
   */
  push(draft: Draft, place: Rect): void {
    const last = this.#lines.at(-1)
    if (last !== undefined && !overlapsAcross(last, place)) {
      this.#beside.push(draft)
      return
    }
    this.flush()
    this.#drafts.push(draft)
  }

  /** Adds a note before the paragraph whose first line it begins next to, or after the open one. */
  pushNote(note: Note): void {
    const drafts = draftsOf({ items: note.note }, this.#frame)
    for (const draft of drafts) {
      this.push(isFloatDraft(draft) ? draft : { ...draft, aside: true }, note)
    }
  }

  finish(): Draft[] {
    this.flush()
    return this.#drafts
  }

  #endsEarly(line: Line, next: Line): boolean {
    const word = next.text.indexOf(' ') < 0 ? next.text.length : next.text.indexOf(' ')
    return this.#farthest - this.#end(line) > (word * 0.5 + 1.5) * line.size
  }

  #kindOf(line: Line): LineKind {
    if (line.contents || this.#isTitle(line) || isLeaderLine(line.text)) return 'alone'
    return this.#isFormula(line) ? 'formula' : 'text'
  }

  #startsNew(previous: Line, before: LineKind, line: Line, kind: LineKind): boolean {
    if (previous.heading?.id !== line.heading?.id) return true
    if (kind === 'alone' || before === 'alone') return true
    if (areSideBySide(previous, line) && [previous, line].some((l) => isCaptionText(l.text))) {
      return true
    }
    if (before !== kind) return true
    if (kind === 'formula') return centerY(line) - centerY(previous) > 3 * line.size
    return this.#startsParagraph(previous, line)
  }

  /** Whether a line of text, code or a list begins a paragraph after one of the same kind. */
  #startsParagraph(previous: Line, line: Line): boolean {
    const pitch = centerY(line) - centerY(previous)
    const endsSentence = ENDS_SENTENCE.test(previous.text)
    const endsEarly = this.#endsEarly(previous, line)
    const closed = endsSentence || endsEarly
    if (differs(previous, line) && (closed || !isAlike(previous, line))) return true
    const isCode = this.#isCode()
    if (isCode !== line.mono && (closed || this.#changesToOrFromCode(previous, line))) return true
    if (isCode) return pitch > 2.6 * line.size || pitch < 0
    const limit = Math.max(this.#pitch * 1.15, Math.min(this.#pitch * 1.3, 1.2)) * line.size + 0.3
    if (pitch > limit || pitch < 0) return true
    if (previous.bold !== line.bold) {
      if (closed) return true
      if (this.#lines.every((l) => l.bold === previous.bold)) return false
    }
    return this.#startsItem(line, closed) || this.#isIndented(line) || (endsSentence && endsEarly)
  }

  /** Whether a line begins an item of a list. A number can also begin a line of a sentence that isn't closed. */
  #startsItem({ text }: Line, isClosed: boolean): boolean {
    const marker = markerOf(text)
    if (marker === null || marker === 'bullet') return marker !== null
    return isClosed || markerOf(this.#lines[0]?.text ?? '') === marker
  }

  #isTitle({ text }: Line): boolean {
    const { titles } = this.#frame
    return titles !== undefined && text.length < MAX_TITLE && titles.has(essenceOfTitle(text))
  }

  #isFormula(line: Line): boolean {
    return isFormulaLine(line, this.#column)
  }

  #isCode(lines: readonly Line[] = this.#lines): boolean {
    return lines.every((line) => line.mono) && markerOf(lines[0]?.text ?? '') !== 'bullet'
  }

  /**
   * Whether only the font changes: words set as code may fill a line of a paragraph that continues.
   */
  #changesToOrFromCode(previous: Line, line: Line): boolean {
    const isAligned = Math.abs(previous.x - line.x) < line.size
    return !isAligned || !(line.mono || this.#lines.length === 1)
  }

  /** Whether a first line is indented or outdented relative to the lines before it. */
  #isIndented(line: Line): boolean {
    const rest = this.#lines.slice(1)
    if (rest.length === 0) return false
    const shift = this.#start(line) - Math.min(...rest.map(this.#start))
    if (shift < -0.9 * line.size) return true
    return shift > 0.9 * line.size && shift < 5 * line.size
  }

  flush(): void {
    const lines = this.#lines
    const [first] = lines
    this.#lines = []
    const draft = first === undefined ? null : this.#draftOf(lines, first)
    if (draft !== null && draft.text !== '') this.#drafts.push(draft)
    this.#drafts.push(...this.#beside)
    this.#beside = []
  }

  #draftOf(lines: readonly Line[], first: Line): TextDraft {
    const shared = {
      areas: new Map([[this.#frame.page, unionOf(lines)]]),
      lines: lines.length,
      size: rankedSizes(lines)[0] ?? 0,
      bold: lines.every((line) => line.bold),
      ...(lines.length === 1 && first.gaps !== undefined && { gaps: first.gaps }),
      ...(this.#frame.recognised && { recognised: true as const }),
      ...(first.heading !== undefined && { heading: first.heading.level }),
    }
    if (this.#isCode(lines)) return { ...shared, ...codeOf(lines) }
    if (this.#isFormula(first)) return { ...shared, ...formulaOf(lines) }
    return { ...shared, ...textOf(lines, this.#frame) }
  }
}

type Content = Pick<TextDraft, 'kind' | 'text' | 'raw' | 'contents' | 'formula'>

/** Monospaced lines keep their breaks and indentation. */
function codeOf(lines: readonly Line[]): Content {
  const left = Math.min(...lines.map((line) => line.x))
  const indent = ({ x, size }: Line): string =>
    ' '.repeat(Math.max(0, Math.round((x - left) / (size * 0.6))))
  const raw = lines.map((line) => indent(line) + line.text).join('\n')
  return { kind: 'code', text: withoutSoftHyphen(raw), raw }
}

/**
 * The rows of a formula stay on separate lines, because a fraction on one line would have another
 * meaning.
 */
function formulaOf(lines: readonly Line[]): Content {
  const text = withoutSoftHyphen(lines.map((line) => line.text).join('\n'))
  return { kind: 'paragraph', text, raw: text, formula: true }
}

function textOf(lines: readonly Line[], frame: Frame): Content {
  const raw = lines.reduce((text, line) => joinLines(text, line.text, frame.compounds), '')
  if (lines[0]?.contents || isLeaderLine(raw)) {
    const text = withoutSoftHyphen(withoutLeader(raw))
    return { kind: 'list_item', text, raw: text, contents: true }
  }
  const kind = kindOf(raw, lines, frame)
  return { kind, text: kind === 'list_item' ? withoutMarker(raw) : raw, raw }
}

function kindOf(
  raw: string,
  lines: readonly Line[],
  { height, bodySize }: Frame,
): TextDraft['kind'] {
  const size = lines[0]?.size ?? bodySize
  const low = bottom(unionOf(lines))
  if (isCaptionText(raw) && raw.length < 500) return 'caption'
  if (size < 0.93 * bodySize && low > 0.65 * height && FOOTNOTE.test(raw)) return 'footnote'
  return markerOf(raw) === null ? 'paragraph' : 'list_item'
}

function floatOf(float: Float, page: number): Draft {
  const frames = new Map([[page, float as Rect]])
  if (isPageFigure(float)) {
    // The labels from top to bottom. Adjacent labels form one line.
    const text = withoutSoftHyphen(groupRows(float.labels).map(rowText).join('\n'))
    const legible = float.drawn === true && text !== ''
    return { kind: 'image', text, legible, areas: frames, frames }
  }
  if (float.layout !== undefined) return linesDraft(float, float.layout, frames)
  return { kind: 'table', table: float, areas: frames, frames }
}

/** Turns one column's lines into paragraphs, list items, code, tables and figures, in order. */
export function draftsOf(column: Column, frame: Frame): Draft[] {
  const lines = column.items.filter((item): item is Line => !isFloat(item) && !isNote(item))
  const builder = new Builder(frame, lines)
  for (const item of column.items) {
    if (isNote(item)) builder.pushNote(item)
    else if (isFloat(item)) builder.push(floatOf(item, frame.page), item)
    else builder.add(item)
  }
  return builder.finish()
}
