import { centerX, type Rect } from '../../core/geometry.ts'
import { firstPage, isFloatDraft, type Draft, type TextDraft } from '../model/drafts.ts'

/** Most characters of a heading, and fewest of the paragraph below it. */
const MAX_CHARACTERS = 80
const MIN_FOLLOWING = 60
/** Relative to the width of that paragraph. */
const MAX_WIDTH = 0.75
/** Least space above, and how much wider the space below may be, in type sizes. */
const MIN_SPACE = 0.5
const SLACK = 0.35

/** A capital or number at the beginning, and no punctuation of a sentence at the end. */
const LIKE_TITLE = /^["'\u201C\u00AB(]?(?:\p{Lu}|\p{N}|\p{Lo}).*[^.,;:!\s]$/u

const placeOf = (draft: Draft | undefined, page: number): Rect | undefined =>
  draft === undefined ? undefined : draft.areas.get(page)

/** Whether a line begins where a paragraph begins, or is centered above it. */
const isAligned = (line: Rect, paragraph: Rect, size: number): boolean =>
  Math.abs(line.x - paragraph.x) < 3 * size ||
  Math.abs(centerX(line) - centerX(paragraph)) < 0.05 * paragraph.width

/**
 * Whether a line of a scanned page is set like a heading above a paragraph: short, with more space
 * above than below. OCR doesn't tell the weight of letters, and their size is uncertain.
 */
export function isSetOff(drafts: readonly Draft[], index: number): boolean {
  const [before, draft, next] = [drafts[index - 1], drafts[index], drafts[index + 1]]
  if (draft === undefined || isFloatDraft(draft) || draft.recognised !== true) return false
  // The number of a title makes it look like a list item.
  const isAlone = draft.kind === 'list_item' && before?.kind !== 'list_item'
  if (draft.kind !== 'paragraph' && !isAlone) return false
  if (draft.lines > 1 || draft.text.length > MAX_CHARACTERS) return false
  return LIKE_TITLE.test(draft.text) && isAboveText(draft, next, before)
}

function isAboveText(
  draft: TextDraft,
  next: Draft | undefined,
  before: Draft | undefined,
): boolean {
  const page = firstPage(draft)
  const [own, below, above] = [draft, next, before].map((one) => placeOf(one, page))
  if (own === undefined || below === undefined || next === undefined) return false
  if (next.kind !== 'paragraph' || next.text.length < MIN_FOLLOWING) return false
  if (!/^["'\u201C\u00AB(]?[\p{Lu}\p{Lo}\p{N}]/u.test(next.text)) return false
  if (own.width > MAX_WIDTH * below.width || !isAligned(own, below, draft.size)) return false
  const after = below.y - own.y - own.height
  // The first line of a page or column has nothing above it.
  if (above === undefined || above.y > own.y) return after >= 0
  const space = own.y - above.y - above.height
  return after >= 0 && space >= MIN_SPACE * draft.size && space >= after - SLACK * draft.size
}
