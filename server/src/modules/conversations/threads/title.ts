import { cleanName } from '../../../platform/core/names.ts'

export const DEFAULT_TITLE = 'New thread'

/** The maximum length of a title made from a message, in UTF-16 units. */
const MAX_TITLE = 60

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A title for a thread that starts with a message: its first sentence or line without markup, cut between words. The
 * same message always gets the same title.
 */
export function titleFor(message: string): string {
  const line = message
    .split(/[\r\n\u2028\u2029]+/)
    .map(withoutMarkup)
    .find((each) => /[\p{L}\p{N}]/u.test(each))
  if (line === undefined) return DEFAULT_TITLE
  const [first] = sentences.segment(line)
  const sentence = (first?.segment ?? line).trim().replace(/(?<![\s.,:;])[\s.,:;]+$/, '')
  return shorten(sentence) || DEFAULT_TITLE
}

/** One line without Markdown and HTML, with single spaces. */
function withoutMarkup(line: string): string {
  const text = line
    .replace(/^\s*(?:```.*|~~~.*|(?:#{1,6}|>|[-*+]|\d{1,9}[.)])(?=\s))/, '')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/[`*~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return cleanName(text)
}

function shorten(text: string): string {
  if (text.length <= MAX_TITLE) return text
  let end = 0
  // Leaves one unit for the ellipsis.
  for (const { index, segment } of graphemes.segment(text.slice(0, 2 * MAX_TITLE))) {
    if (index + segment.length > MAX_TITLE - 1) break
    end = index + segment.length
  }
  const head = text.slice(0, end)
  const blank = head.lastIndexOf(' ')
  const cut = text[end] === ' ' || blank <= 0 ? head : head.slice(0, blank)
  const words = cut.replace(/(?<![\s.,:;])[\s.,:;]+$/, '')
  return words && `${words}…`
}
