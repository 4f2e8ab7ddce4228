import { joinLines, type Compounds } from '../lines/clean-text.ts'
import {
  firstPage,
  isAside,
  lastPage,
  mergeAreas,
  type Draft,
  type TextDraft,
} from '../model/drafts.ts'

const OPEN_END = /[\p{L}\p{N},;\u00AD\u2010\-)\u2019\u201D"']$/u
/** Blocks that may be between the two halves of a paragraph. */
const MAY_INTERRUPT = new Set<Draft['kind']>(['footnote', 'caption', 'table', 'image'])

const mayInterrupt = (draft: Draft | undefined): boolean =>
  draft !== undefined && (MAY_INTERRUPT.has(draft.kind) || isAside(draft))

function isOpen(draft: Draft): draft is TextDraft {
  return (
    (draft.kind === 'paragraph' || draft.kind === 'list_item') &&
    draft.contents !== true &&
    draft.formula !== true &&
    OPEN_END.test(draft.text)
  )
}

function continues(first: TextDraft, second: Draft): second is TextDraft {
  if (isAside(second)) return false
  if (second.kind !== 'paragraph' || second.formula === true || !/^[\p{Ll}(]/u.test(second.text)) {
    return false
  }
  if (lastPage(first) > firstPage(second) || firstPage(second) - lastPage(first) > 1) return false
  return Math.abs(first.size - second.size) <= 0.6 && first.bold === second.bold
}

/** Whether the second draft is at the top of a later column or page, not below the first. */
function isBroken(first: TextDraft, second: TextDraft): boolean {
  if (lastPage(first) !== firstPage(second)) return true
  const page = firstPage(second)
  const [above, next] = [first.areas.get(page), second.areas.get(page)]
  return above !== undefined && next !== undefined && next.y < above.y
}

/** Joins paragraphs that were split by a column or page break. */
export function joinContinuations(drafts: readonly Draft[], compounds: Compounds): Draft[] {
  const joined: Draft[] = []
  for (const draft of drafts) {
    let at = joined.length - 1
    while (mayInterrupt(joined[at])) at -= 1
    const first = joined[at]
    if (first !== undefined && isOpen(first) && continues(first, draft) && isBroken(first, draft)) {
      joined[at] = {
        ...first,
        text: joinLines(first.text, draft.text, compounds),
        raw: joinLines(first.raw, draft.text, compounds),
        areas: mergeAreas(first.areas, draft.areas),
        parts: [...(first.parts ?? [first.areas]), draft.areas],
        lines: first.lines + draft.lines,
      }
    } else joined.push(draft)
  }
  return joined
}
