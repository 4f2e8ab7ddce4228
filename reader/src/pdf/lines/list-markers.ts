const BULLET =
  /^[\u2022\u25E6\u25AA\u25CF\u25CB\u25A0\u25A1\u2023\u2043\u2219\u00B7\u2713\u2714\u27A2\u25BA\u25B8\u2756\u29BF]\s*(?=\S)/u
/** Some writers use a lower-case o as a circle. */
const DASH = /^(?:[-*\u2013\u2014]\s+(?=\S)|o\s+(?=\p{Lu}))/u
const ORDINAL = /^(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})\)|(?:\d{1,2}|[a-z]|[ivx]{1,4})\.)\s+(?=\S)/iu

export type Marker = 'bullet' | 'dash' | 'ordinal'

/** The kind of list marker with which a line begins, or null. */
export function markerOf(text: string): Marker | null {
  if (BULLET.test(text)) return 'bullet'
  if (DASH.test(text)) return 'dash'
  return ORDINAL.test(text) ? 'ordinal' : null
}

/** The text without a bullet or dash. Numbers are kept, because other text refers to them. */
export function withoutMarker(text: string): string {
  return text.replace(BULLET, '').replace(DASH, '')
}
