import { isFloatDraft, type Draft } from '../model/drafts.ts'
import type { Levels } from './outline-headings.ts'

/** Most characters of a heading. */
const MAX_CHARACTERS = 250
/** Share of all characters. If more are tagged as headings, the tags mean nothing. */
const MAX_SHARE = 0.3
/**
 * If tags name fewer headings than this share of those found otherwise, the tags are incomplete.
 */
const MIN_SHARE = 0.5

/** The headings named by the file's structure. Null if there are none or they are implausible. */
export function headingsByTags(drafts: readonly Draft[]): Levels | null {
  const levels: Levels = new Map()
  let [all, tagged] = [0, 0]
  drafts.forEach((draft, index) => {
    if (isFloatDraft(draft)) return
    all += draft.text.length
    if (draft.heading === undefined || draft.raw.length > MAX_CHARACTERS) return
    if (!/[\p{L}\p{N}]/u.test(draft.raw)) return
    tagged += draft.text.length
    levels.set(index, draft.heading)
  })
  return levels.size === 0 || tagged > MAX_SHARE * all ? null : levels
}

/** In so many equal parts of a document, each has a heading if the tags cover all of it. */
const PARTS = 4

/**
 * Returns the tagged headings. If there are few, and not throughout the document, headings found
 * otherwise are added.
 * @param length number of drafts
 */
export function withTags(tagged: Levels | null, others: Levels, length: number): Levels {
  if (tagged === null) return others
  const parts = new Set([...tagged.keys()].map((index) => Math.floor((PARTS * index) / length)))
  const isComplete = parts.size === PARTS || tagged.size >= MIN_SHARE * others.size
  return isComplete ? tagged : new Map([...others, ...tagged])
}
