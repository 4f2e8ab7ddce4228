import {
  type Draft,
  type FloatDraft,
  type TextDraft,
  firstPage,
  isFloatDraft,
  mergeAreas,
} from '../model/drafts.ts'
import { right, sharedHeight, type Rect } from '../../core/geometry.ts'

const NAME =
  /^(?:figure|fig\.?|table|tab\.|chart|exhibit|diagram|scheme|plate|abbildung|abb\.|bild|tabelle|diagramm|tableau|tabla|figura|cuadro)\s*/iu
const NUMBER = String.raw`^(?:\d{1,4}(?:[.\-\u2013]\d{1,3})*|[A-Z](?:[.\-]?\d{1,3})+|[A-Z]|[IVX]{1,5})[a-z]?`
const STRICT = new RegExp(`${NUMBER}\\s*(?:[.:|\\u2013\\u2014\\-](?:\\s|$)|$)`, 'u')
/** Without punctuation: "3 Orders by quarter", but not "3 shows". */
const LOOSE = new RegExp(`${NUMBER}\\s+[\\p{Lu}\\d("\\u201C]`, 'u')
const TABLE_NAME = /^(?:table|tab\.|tabelle|tableau|tabla|cuadro)/iu

const MAX_CHARACTERS = 600
/** Space between a figure and its caption, in points. */
const MAX_GAP = 30

/**
 * What follows the name, such as "3: Orders" in "Figure 3: Orders". Null for a text that begins
 * otherwise.
 */
function afterName(text: string): string | null {
  const name = NAME.exec(text)?.[0]
  return name === undefined ? null : text.slice(name.length)
}

/**
 * Whether a text names a figure or table by number: "Figure 3: ...", "Tab. 2 - ...", "Table IV.
 * ...".
 */
export function isCaptionText(text: string): boolean {
  const rest = afterName(text)
  return rest !== null && STRICT.test(rest)
}

/** Whether a text in a table names it by number, with or without punctuation: "Exhibit 4 Orders by quarter". */
export function isNumbered(text: string): boolean {
  const rest = afterName(text)
  return rest !== null && (STRICT.test(rest) || LOOSE.test(rest))
}

/** Whether a text next to a figure or table is its caption. */
function isCaption(draft: Draft): draft is TextDraft {
  if (draft.kind !== 'caption' && draft.kind !== 'paragraph') return false
  if (draft.text.length > MAX_CHARACTERS) return false
  return draft.kind === 'caption' || LOOSE.test(afterName(draft.text) ?? '')
}

/**
 * Distance of a caption from a float in points. Infinite if it is neither above, below nor next to
 * it.
 */
function distance(float: Rect, caption: Rect): number {
  const across = Math.min(right(float), right(caption)) - Math.max(float.x, caption.x)
  const down = sharedHeight(float, caption)
  if (across > 0.3 * Math.min(float.width, caption.width)) return Math.max(0, -down)
  // A caption next to its figure.
  return down > 0.5 * Math.min(caption.height, float.height) ? Math.max(0, -across) : Infinity
}

/** The index of the figure or table that a caption names. */
function nearest(drafts: readonly Draft[], caption: TextDraft, taken: ReadonlySet<number>) {
  const page = firstPage(caption)
  const place = caption.areas.get(page)
  const wanted = TABLE_NAME.test(caption.text) ? 'table' : 'image'
  const near = drafts.flatMap((float, at) => {
    const area = float.areas.get(page)
    if (!isFloatDraft(float) || taken.has(at) || !area || !place) return []
    // It may name a float of the other kind only if that is as close as captions usually are.
    const cost = distance(area, place) + (float.kind === wanted ? 0 : MAX_GAP / 2)
    return cost <= MAX_GAP ? [{ at, float, cost }] : []
  })
  return near.toSorted((a, b) => a.cost - b.cost)[0]
}

const captioned = (float: FloatDraft, caption: TextDraft): FloatDraft => ({
  ...float,
  caption: caption.text,
  areas: mergeAreas(float.areas, caption.areas),
})

/**
 * Assigns the adjacent caption to each figure and table of a page. The caption is then no longer
 * part of the text.
 */
export function bindCaptions(drafts: readonly Draft[]): Draft[] {
  const result: (Draft | null)[] = [...drafts]
  const taken = new Set<number>()
  drafts.forEach((caption, at) => {
    if (!isCaption(caption)) return
    const home = nearest(drafts, caption, taken)
    if (home === undefined) return
    taken.add(home.at)
    result[home.at] = captioned(home.float, caption)
    result[at] = null
  })
  return result.filter((draft) => draft !== null)
}
