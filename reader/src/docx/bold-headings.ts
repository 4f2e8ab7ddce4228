import { struckMember } from '../core/struck.ts'
import type { Draft, TextDraft } from './word-drafts.ts'

const MAX_LENGTH = 80
const MAX_WORDS = 12
/** Fewer bold lines than this don't make an outline. */
const LEAST = 2
/**
 * The largest share of paragraphs that can be headings. A page of bold lines is a form, not a text.
 */
const MAX_SHARE = 1 / 3

/** Whether a draft is a short bold line with body text below it. */
function isCandidate(draft: Draft, next: Draft | undefined): draft is TextDraft {
  if (!isBoldLine(draft)) return false
  if (next === undefined) return false
  return next.kind !== 'paragraph' || !isBoldLine(next) || sizeOf(draft) > sizeOf(next)
}

function isBoldLine(draft: Draft): draft is TextDraft {
  if (
    (draft.kind !== 'paragraph' && draft.kind !== 'list_item') ||
    draft.formatting?.isBold !== true
  ) {
    return false
  }
  if (draft.kind === 'list_item' && draft.formatting.numbered === null) return false
  const { text } = draft
  if (text.length > MAX_LENGTH || /[\n\t]/.test(text) || /[.,;:!?…]$/u.test(text)) return false
  return text.split(' ').length <= MAX_WORDS && /\p{L}{2}/u.test(text)
}

/**
 * Turns short bold lines above text into headings if the document has no headings other than its
 * title. Larger lines become outer levels, with at most three sizes. The level of a list number is
 * added.
 */
export function promoteBoldLines(drafts: readonly Draft[]): readonly Draft[] {
  if (drafts.some((draft) => draft.kind === 'heading' && draft.level > 0)) return drafts
  const found = new Set<Draft>()
  let texts = 0
  for (const [at, draft] of drafts.entries()) {
    if (draft.kind !== 'heading') texts++
    if (isCandidate(draft, drafts[at + 1])) found.add(draft)
  }
  if (found.size < LEAST || found.size > texts * MAX_SHARE) return drafts
  const sizes = [...found].map(sizeOf)
  const steps = [...new Set(sizes)].toSorted((a, b) => b - a).slice(0, 3)
  return drafts.map((draft) => {
    if (!found.has(draft) || !('text' in draft)) return draft
    const step = steps.indexOf(sizeOf(draft))
    const level = (step === -1 ? steps.length - 1 : step) + 1 + (formattingOf(draft)?.numbered ?? 0)
    const { notes, struck = [] } = draft
    return { kind: 'heading', level, text: draft.text.trim(), notes, ...struckMember(struck) }
  })
}

const formattingOf = (draft: Draft) =>
  draft.kind === 'paragraph' || draft.kind === 'list_item' ? draft.formatting : undefined
const sizeOf = (draft: Draft) => formattingOf(draft)?.size ?? 0
