/** Tags that stand inside a word or sentence; all others end one. */
const INLINE = /^<\/?(?:a|b|i|em|strong|span|sub|sup|u|s|code|small|mark|font)\b/i

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A tag, a comment or an entity. What is no whole one is text. */
export const MARKUP =
  /<(?:\/?[a-z]|!)[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/giy

/** What a reader sees of a tag, comment or entity: nothing, a blank, or a character. */
export function shownOf(markup: string): string {
  if (markup.startsWith('<!')) return ''
  if (markup.startsWith('<')) return INLINE.test(markup) ? '' : ' '
  const name = markup.slice(1, -1).toLowerCase()
  if (!name.startsWith('#')) return NAMED[name] ?? ' '
  const code = name.startsWith('#x')
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ' '
}

const ALL_MARKUP = new RegExp(MARKUP.source, 'gi')

/** The text that a reader of HTML sees, on one line. */
export function readMarkup(html: string): string {
  return html.replaceAll(ALL_MARKUP, shownOf).replaceAll(/\s+/g, ' ').trim()
}
