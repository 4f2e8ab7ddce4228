import { withoutTags } from '../../platform/text/markup.ts'

const WORD = /[\p{L}\p{N}]{3,}/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * The part of a chunk with most words of a query, as one line of about `length` characters.
 *
 * @param content text, or a table in HTML
 */
export function snippetOf(content: string, query: string, length: number): string {
  const text = toPlainText(content)
  if (text.length <= length) return text
  const wanted = new Set(Array.from(query.matchAll(WORD), ([word]) => stemOf(word)))
  const hits = Array.from(text.matchAll(WORD)).filter(([word]) => wanted.has(stemOf(word)))
  let best = { start: 0, words: 0 }
  for (const { index } of hits) {
    const inside = hits.filter((hit) => hit.index >= index && hit.index < index + length * 0.8)
    const words = new Set(inside.map(([word]) => stemOf(word))).size
    if (words > best.words) best = { start: index, words }
  }
  // Start a little earlier, at a whole word.
  const start =
    best.start < length * 0.2 ? 0 : text.lastIndexOf(' ', best.start - length * 0.15) + 1
  const rest = text.slice(start)
  if (rest.length <= length) return `${start > 0 ? '… ' : ''}${rest}`
  const end = rest.lastIndexOf(' ', length)
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end > 0 ? end : length)} …`
}

/** Separates cells by bars and rows by slashes. */
function toPlainText(content: string): string {
  const text = /<table>/.test(content)
    ? withoutTags(
        content.replaceAll(/<\/tr>\s*<tr>/g, ' / ').replaceAll(/<\/t[hd]>\s*<t[hd][^>]*>/g, ' | '),
      ).replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    : content
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The first letters of a word, enough to match its other forms. */
function stemOf(word: string): string {
  return word.toLowerCase().slice(0, 5)
}
