import type { LeftOut, LeftOutReason } from '../core/left-out.ts'
import { lineNumbers, type Watermarks } from './furniture/page-furniture.ts'
import type { RunningSegments } from './furniture/running-lines.ts'
import type { Draft } from './model/drafts.ts'
import type { PageModel, Segment } from './model/page-model.ts'
import type { TurnedTexts } from './segments/turned-text.ts'

/** What is known from all pages about text that isn't part of the columns of a page. */
export type Repetition = {
  readonly running: RunningSegments
  readonly watermarks: Watermarks
  readonly turnedTexts: TurnedTexts
}

type Parted = {
  /** The text of the columns. */
  readonly segments: readonly Segment[]
  /** Blocks outside of the columns. */
  readonly beside: readonly Draft[]
  readonly leftOut: readonly LeftOut[]
}

/**
 * Parts the text of a page's columns from running lines, line numbers, watermarks and rotated text.
 * Of what repeats, only the first is kept.
 */
export function besideColumns(
  model: PageModel,
  { running, watermarks, turnedTexts }: Repetition,
): Parted {
  const { page } = model
  const lines = running.get(page)
  const marks = watermarks.of(model)
  const numbers = lineNumbers(model.segments)
  const [segments, leftOut]: [Segment[], LeftOut[]] = [[], []]
  const leave = ({ x, y, width, height, text }: Segment, reason: LeftOutReason): void => {
    leftOut.push({ page, x, y, width, height, text, reason })
  }
  for (const [at, segment] of model.segments.entries()) {
    if (lines?.has(at) === true) leave(segment, 'furniture')
    else if (marks.repeated.has(segment)) leave(segment, 'repeated')
    else if (numbers.has(segment)) leave(segment, 'line_number')
    else if (!marks.shown.has(segment)) segments.push(segment)
  }
  const turned = turnedTexts.of(model)
  for (const segment of turned.repeated) leave(segment, 'repeated')
  return { segments, leftOut, beside: [...marks.drafts, ...turned.drafts] }
}

/** Letters that stand for bullets at the start of list items, whose text doesn't have them. */
export function leftMarkers(drafts: readonly Draft[], page: number): LeftOut[] {
  return drafts.flatMap((draft): LeftOut[] => {
    if (draft.kind !== 'list_item' || draft.raw === draft.text) return []
    const text = draft.raw.slice(0, draft.raw.length - draft.text.length).trim()
    return [{ page, text, reason: 'marker' }]
  })
}
