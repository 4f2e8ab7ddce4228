import { struckMember } from '../core/struck.ts'
import type { Draft, ShownDraft, TableDraft, TextDraft } from './word-drafts.ts'

type Captioned = ShownDraft | TableDraft
type Caption = Pick<TextDraft, 'text' | 'notes' | 'struck'>

const TABLE_LABEL = /^(?:tab(?:le|elle|leau|la|ela|el|ulka|\.)|таблица|表|표)/iu
const FIGURE_LABEL =
  /^(?:fig(?:ure|ura|uur|\.)|abb(?:ildung|\.)|illustration|bild|diagram|chart|image|picture|photo|drawing|рис(?:унок|\.)|図|图|그림)/iu

const canHave = (draft: Draft | undefined, kind: Captioned['kind']) =>
  draft?.kind === kind && captionOf(draft) === undefined

function captionOf(draft: Captioned): string | undefined {
  return draft.kind === 'table' ? draft.block.caption : draft.caption
}

/**
 * Whether a caption belongs to the draft before it (-1), after it (1) or neither. Captions are
 * above tables and below images.
 */
function sideOf(text: string, before: Draft | undefined, after: Draft | undefined): -1 | 0 | 1 {
  const isTable = TABLE_LABEL.test(text)
  const isFigure = !isTable && FIGURE_LABEL.test(text)
  if (!isTable && canHave(before, 'shown')) return -1
  if (!isFigure && canHave(after, 'table')) return 1
  if (!isFigure && canHave(before, 'table')) return -1
  return !isTable && canHave(after, 'shown') ? 1 : 0
}

function withCaption(draft: Captioned, { text, notes, struck = [] }: Caption): Captioned {
  const own = { notes: [...draft.notes, ...notes], ...struckMember(struck) }
  if (draft.kind === 'shown') return { ...draft, caption: text, ...own }
  return { ...draft, block: { ...draft.block, caption: text }, ...own }
}

/** Moves each caption into the adjacent table or image. Other captions stay. */
export function attachCaptions(drafts: readonly Draft[]): readonly Draft[] {
  if (!drafts.some(({ kind }) => kind === 'caption')) return drafts
  const result: Draft[] = []
  let waiting: Caption | null = null
  for (const [at, draft] of drafts.entries()) {
    if (draft.kind === 'caption') {
      const before = result.at(-1)
      const side = sideOf(draft.text, before, drafts[at + 1])
      if (side === 1) waiting = draft
      else if (side === -1 && (before?.kind === 'table' || before?.kind === 'shown')) {
        result[result.length - 1] = withCaption(before, draft)
      } else result.push(draft)
    } else if (waiting !== null && (draft.kind === 'table' || draft.kind === 'shown')) {
      result.push(withCaption(draft, waiting))
      waiting = null
    } else result.push(draft)
  }
  return result
}
