import { characterOfEntity } from '../../../platform/text/markup.ts'

/** Tags that can occur inside a word or sentence. All other tags end one. */
const INLINE = /^<\/?(?:a|b|i|em|strong|span|sub|sup|u|s|code|small|mark|font)\b/i

/** A tag, a comment or an entity. An incomplete one counts as text. */
export const MARKUP =
  /<(?:\/?[a-z]|!)[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/giy

const RAISED = /^<sup\b/i

/**
 * What a reader sees of a tag, comment or entity: nothing, a space, or a character.
 * @param raised what stands for the beginning of text above the line
 */
export function shownOf(markup: string, raised = '^'): string {
  if (markup.startsWith('<!')) return ''
  if (RAISED.test(markup)) return raised
  if (markup.startsWith('<')) return INLINE.test(markup) ? '' : ' '
  return characterOfEntity(markup.slice(1, -1))
}

const ALL_MARKUP = new RegExp(MARKUP.source, 'gi')

/** The text that a reader of the HTML sees, on one line. Text above the line follows `^`. */
export function readMarkup(html: string): string {
  return html
    .replaceAll(ALL_MARKUP, (markup) => shownOf(markup))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
