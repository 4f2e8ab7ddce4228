import { isFigure, isFloat, type Float } from './bands.ts'
import { isCaptionText } from './captions.ts'
import { joinLines, withoutSoftHyphen, type Compounds } from './clean-text.ts'
import { isLeaderLine, withoutLeader } from './contents-lines.ts'
import type { Draft, FloatDraft, TextDraft } from './draft.ts'
import { isFormulaLine } from './formulas.ts'
import { markerOf, withoutMarker } from './list-markers.ts'
import { bottom, centerY, right, unionOf, type Rect } from '../geometry.ts'
import type { Segment } from './page-model.ts'
import type { Column } from './reading-order.ts'
import { groupRows, rowText, type Line } from './rows.ts'

type Frame = {
  readonly page: number
  readonly height: number
  readonly bodySize: number
  readonly compounds: Compounds
}

const ENDS_SENTENCE = /[.!?:;\u2026\u3002]["'\u2019\u201D)\]]*$/u
const FOOTNOTE = /^(?:\d{1,2}|[*\u2020\u2021\u00A7])\s?\p{L}/u

/** Whether no size is common to both; code and small capitals within a paragraph don't part it. */
function differs(a: Line, b: Line): boolean {
  if (a.sizes.some((size) => b.sizes.includes(size))) return false
  return Math.abs(a.size - b.size) > Math.max(0.6, 0.06 * Math.max(a.size, b.size))
}

/** Usual distance of two lines' middles in this column, for lines of one size. */
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

/** Whether two lines have no width in common. */
function standsBeside(a: Line, b: Line): boolean {
  return b.x > right(a) || a.x > right(b)
}

class Builder {
  readonly #frame: Frame
  readonly #pitch: number
  readonly #right: number
  readonly #column: Pick<Rect, 'x' | 'width'>
  readonly #drafts: Draft[] = []
  /** Figures beside the open paragraph, which must not part it. */
  #beside: Draft[] = []
  #lines: Line[] = []

  constructor(frame: Frame, lines: readonly Line[]) {
    this.#frame = frame
    this.#pitch = usualPitch(lines) ?? 1.3
    this.#right = Math.max(0, ...lines.map(right))
    this.#column = lines.length === 0 ? { x: 0, width: 0 } : unionOf(lines)
  }

  add(line: Line): void {
    const previous = this.#lines.at(-1)
    if (previous !== undefined && this.#startsNew(previous, line)) this.flush()
    this.#lines.push(line)
  }

  /** Adds a table or figure at its place, or after the open paragraph when that runs on beside it. */
  push(draft: FloatDraft, place: Rect): void {
    const last = this.#lines.at(-1)
    if (last !== undefined && (right(last) <= place.x || last.x >= right(place))) {
      this.#beside.push(draft)
      return
    }
    this.flush()
    this.#drafts.push(draft)
  }

  finish(): Draft[] {
    this.flush()
    return this.#drafts
  }

  #endsEarly(line: Line, next: Line): boolean {
    const word = next.text.indexOf(' ') < 0 ? next.text.length : next.text.indexOf(' ')
    return this.#right - right(line) > (word * 0.5 + 1.5) * line.size
  }

  #startsNew(previous: Line, line: Line): boolean {
    if (isLeaderLine(line.text) || isLeaderLine(previous.text)) return true
    if (standsBeside(previous, line) && [previous, line].some((l) => isCaptionText(l.text))) {
      return true
    }
    if (this.#isFormula(previous) !== this.#isFormula(line)) return true
    if (this.#isFormula(line)) return centerY(line) - centerY(previous) > 3 * line.size
    if (differs(previous, line) && !this.#onlyNamedDifferently(previous, line)) return true
    const pitch = centerY(line) - centerY(previous)
    if (this.#isCode() !== line.mono && this.#changesToOrFromCode(previous, line)) return true
    if (this.#isCode()) return pitch > 2.6 * line.size || pitch < 0
    const limit = Math.max(this.#pitch * 1.15, Math.min(this.#pitch * 1.3, 1.2)) * line.size + 0.3
    if (pitch > limit || pitch < 0) return true
    const closed = ENDS_SENTENCE.test(previous.text) || this.#endsEarly(previous, line)
    if (
      previous.bold !== line.bold &&
      (closed || this.#lines.every((l) => l.bold === previous.bold))
    ) {
      return this.#endsEarly(previous, line) || ENDS_SENTENCE.test(previous.text)
    }
    const marker = markerOf(line.text)
    if (marker === 'bullet') return true
    const inList = markerOf(this.#lines[0]?.text ?? '') === marker
    if (marker !== null && (closed || inList)) return true
    return (
      this.#isIndented(line) ||
      (ENDS_SENTENCE.test(previous.text) && this.#endsEarly(previous, line))
    )
  }

  /** The library names a line's first font: a line that begins with code passes for smaller than it is. */
  #onlyNamedDifferently(previous: Line, line: Line): boolean {
    const alike = (a: number, b: number, share: number): boolean =>
      Math.abs(a - b) <= share * Math.max(a, b)
    if (!alike(previous.size, line.size, 0.25) || !alike(previous.height, line.height, 0.15)) {
      return false
    }
    return !ENDS_SENTENCE.test(previous.text) && !this.#endsEarly(previous, line)
  }

  #isFormula(line: Line): boolean {
    return isFormulaLine(line, this.#column)
  }

  #isCode(): boolean {
    return (
      this.#lines.every((line) => line.mono) && markerOf(this.#lines[0]?.text ?? '') !== 'bullet'
    )
  }

  /** Words set as code may fill a line of a paragraph; then the text runs on over the line's end. */
  #changesToOrFromCode(previous: Line, line: Line): boolean {
    const runsOn = !ENDS_SENTENCE.test(previous.text) && !this.#endsEarly(previous, line)
    return !(
      runsOn &&
      Math.abs(previous.x - line.x) < line.size &&
      (line.mono || this.#lines.length === 1)
    )
  }

  /** A first line set in from, or out of, the lines before it. */
  #isIndented(line: Line): boolean {
    const rest = this.#lines.slice(1)
    if (rest.length === 0) return false
    const left = Math.min(...rest.map((l) => l.x))
    const shift = line.x - left
    if (shift < -0.9 * line.size) return true
    return shift > 0.9 * line.size && shift < 5 * line.size
  }

  flush(): void {
    const lines = this.#lines
    const [first] = lines
    this.#lines = []
    const draft = first === undefined ? null : this.#draftOf(lines, first)
    if (draft !== null && draft.text !== '') {
      this.#drafts.push({ ...draft, areas: new Map([[this.#frame.page, unionOf(lines)]]) })
    }
    this.#drafts.push(...this.#beside)
    this.#beside = []
  }

  #draftOf(lines: readonly Line[], first: Line): TextDraft {
    if (lines.every((line) => line.mono) && markerOf(first.text) !== 'bullet') return codeOf(lines)
    return this.#isFormula(first) ? formulaOf(lines) : textOf(lines, this.#frame)
  }
}

/** Monospaced lines keep their breaks and their indentation. */
function codeOf(lines: readonly Line[]): TextDraft {
  const left = Math.min(...lines.map((line) => line.x))
  const text = lines
    .map(
      (line) =>
        ' '.repeat(Math.max(0, Math.round((line.x - left) / (line.size * 0.6)))) + line.text,
    )
    .join('\n')
  return {
    ...shared(lines),
    kind: 'code',
    text: withoutSoftHyphen(text),
    raw: text,
    contents: false,
  }
}

/** A formula's rows stay below each other: a fraction read as one line would say something else. */
function formulaOf(lines: readonly Line[]): TextDraft {
  const text = withoutSoftHyphen(lines.map((line) => line.text).join('\n'))
  return { ...shared(lines), kind: 'paragraph', text, raw: text, contents: false, formula: true }
}

function shared(lines: readonly Line[]): Pick<TextDraft, 'areas' | 'lines' | 'size' | 'bold'> {
  const bold = lines.every((line) => line.bold)
  const weights = new Map<number, number>()
  for (const { size, text } of lines) weights.set(size, (weights.get(size) ?? 0) + text.length)
  const size = [...weights].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
  return { areas: new Map(), lines: lines.length, size, bold }
}

function textOf(lines: readonly Line[], frame: Frame): TextDraft {
  const raw = lines.reduce((text, line) => joinLines(text, line.text, frame.compounds), '')
  if (isLeaderLine(raw)) {
    const text = withoutSoftHyphen(withoutLeader(raw))
    return { ...shared(lines), kind: 'list_item', text, raw: text, contents: true }
  }
  const kind = kindOf(raw, lines, frame)
  const text = kind === 'list_item' ? withoutMarker(raw) : raw
  return { ...shared(lines), kind, text, raw, contents: false }
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

/** The labels of a figure from top to bottom, a line for those that stand beside each other. */
function labelText(labels: readonly Segment[]): string {
  return withoutSoftHyphen(groupRows(labels).map(rowText).join('\n'))
}

function floatOf(float: Float, page: number): FloatDraft {
  const frames = new Map([[page, float as Rect]])
  if (isFigure(float)) {
    const text = labelText(float.labels)
    const legible = float.drawn === true && text !== ''
    return { kind: 'image', text, legible, areas: frames, frames }
  }
  return { kind: 'table', table: float, areas: frames, frames }
}

/** Turns one column's lines into paragraphs, list items, code, tables and figures, in order. */
export function draftsOf(column: Column, frame: Frame): Draft[] {
  const lines = column.items.filter((item): item is Line => !isFloat(item))
  const builder = new Builder(frame, lines)
  for (const item of column.items) {
    if (isFloat(item)) builder.push(floatOf(item, frame.page), item)
    else builder.add(item)
  }
  return builder.finish()
}
