export type Attributes = Readonly<Record<string, string>>

const setOf = (names: string) => new Set(names.split(' '))

/** Their content is not text, or is a fallback that repeats what browsers with scripts show. */
const SKIPPED = setOf('script style template noscript iframe datalist noembed noframes')
/** A paragraph ends where they begin and end. */
export const BLOCKS = setOf(
  'p div section article main header footer nav aside blockquote figure address form fieldset legend ' +
    'details summary dialog hgroup search menu hr body html head figcaption center frameset',
)
/** Inline, but separated from their neighbours. */
export const SPACED = setOf(
  'button option optgroup select label input textarea text desc foreignObject td th tr rt rp',
)
export const LISTS = setOf('ul ol dl')
export const PREFORMATTED = setOf('pre xmp listing plaintext')
export const HEADING = /^h([1-9])$/
const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i
const KATEX_SHAPES = /(?:^|\s)katex-html(?:\s|$)/
const VALUE_TYPES =
  /^(?:|text|search|email|tel|url|number|date|time|month|week|datetime-local|button|submit|reset)$/i

/**
 * Whether an element and its content is left out: scripts, styles, and what the page hides by the `hidden` attribute
 * or an inline style. `aria-hidden` hides from screen readers only, often the whole page behind a dialog, so it does
 * not count; the exception is KaTeX's second copy of a formula.
 */
export function isLeftOut(name: string, attributes: Attributes): boolean {
  if (SKIPPED.has(name)) return true
  if (name === 'body' || name === 'html') return false
  const { hidden, style } = attributes
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true
  if (style !== undefined && HIDING_STYLE.test(style)) return true
  return KATEX_SHAPES.test(attributes['class'] ?? '')
}

export function isNavigation(name: string, attributes: Attributes): boolean {
  return name === 'nav' || attributes['role']?.toLowerCase() === 'navigation'
}

/** What a form field shows. */
export function fieldValue(attributes: Attributes): string {
  return VALUE_TYPES.test(attributes['type'] ?? '') ? (attributes['value'] ?? '') : ''
}
