export type Attributes = Readonly<Record<string, string>>

const setOf = (names: string) => new Set(names.split(' '))

/** Elements whose content isn't text, or is a fallback for browsers without scripts. */
const SKIPPED = setOf('script style template noscript iframe datalist noembed noframes')
/** Elements before and after which a paragraph ends. */
export const BLOCKS = setOf(
  'p div section article main header footer nav aside blockquote figure address form fieldset legend ' +
    'details summary dialog hgroup search menu hr body html head figcaption center frameset',
)
/** Inline elements that are separated from their neighbors. */
export const SPACED = setOf('button label input textarea text desc foreignObject td th tr')
export const LISTS = setOf('ul ol dl')
export const PREFORMATTED = setOf('pre xmp listing plaintext')
export const HEADING = /^h([1-9])$/
/** Declarations of a style that keep an element from being displayed. */
export const HIDING_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i
const KATEX_SHAPES = /(?:^|\s)katex-html(?:\s|$)/
const VALUE_TYPES =
  /^(?:|text|search|email|tel|url|number|date|time|month|week|datetime-local|button|submit|reset)$/i

/**
 * Whether an element and its content are left out: scripts, styles, and content hidden by the
 * `hidden` attribute or an inline style. `aria-hidden` doesn't count, because it hides only from
 * screen readers, often the whole page behind a dialog. The exception is KaTeX's second copy of a
 * formula.
 */
export function isLeftOut(name: string, attributes: Attributes): boolean {
  if (SKIPPED.has(name)) return true
  if (name === 'body' || name === 'html') return false
  const { hidden, style } = attributes
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true
  if (style !== undefined && HIDING_STYLE.test(style)) return true
  return KATEX_SHAPES.test(attributes['class'] ?? '')
}

const STRUCK = setOf('s strike del')
const LINE_THROUGH = /\bline-through\b/i

/** The decoration that an inline style sets, or undefined. */
function decorationOf(style = ''): string | undefined {
  const declarations = style.split(';').map((declaration) => declaration.split(':'))
  return declarations.findLast(([name = '']) =>
    /^text-decoration(?:-line)?$/i.test(name.trim()),
  )?.[1]
}

/** Whether an element strikes its text out. */
export function strikesOut(name: string, { style }: Attributes): boolean {
  const decoration = decorationOf(style)
  return decoration === undefined ? STRUCK.has(name) : LINE_THROUGH.test(decoration)
}

export function isNavigation(name: string, attributes: Attributes): boolean {
  return name === 'nav' || attributes['role']?.toLowerCase() === 'navigation'
}

/** The displayed value of a form field. Boxes and buttons show whether they are chosen. */
export function fieldValue(attributes: Attributes): string {
  if (/^(?:checkbox|radio)$/i.test(attributes['type'] ?? '')) {
    return attributes['checked'] === undefined ? '☐' : '☒'
  }
  return VALUE_TYPES.test(attributes['type'] ?? '') ? (attributes['value'] ?? '') : ''
}
