import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { grown, isBeside, overlaps } from '../../core/geometry.ts'

/** Share of a word that another text covers if it is the same. */
const MOSTLY = 0.8

const compact = (text: string): string => text.replaceAll(/\s/gu, '')

/** The words of a text that others at its place don't have. Their places are in proportion. */
function lostWords(item: TextItem, others: readonly TextItem[]): TextItem[] {
  const { text, x, width } = item
  const known = compact(
    others
      .toSorted((a, b) => a.x - b.x)
      .map((one) => one.text)
      .join(''),
  )
  const per = width / Math.max(1, text.length)
  return Array.from(text.matchAll(/\S+/gu)).flatMap(({ 0: word, index }): TextItem[] => {
    if (!/[\p{L}\p{N}]/u.test(word) || known.includes(word)) return []
    // Parts of it may be there, before or after a text that others have between them.
    if (others.some((one) => overlapsWord(one, x + per * index, per * word.length))) return []
    const place = { x: x + per * index, width: per * word.length }
    return [{ ...item, ...place, text: word, words: [] }]
  })
}

/** Whether a text covers most of a word's width. */
function overlapsWord({ x, width }: TextItem, from: number, length: number): boolean {
  const shared = Math.min(x + width, from + length) - Math.max(x, from)
  return shared > MOSTLY * length
}

/**
 * A page that was read again, with the words that only its first reading has. Either reading loses
 * some texts that are drawn on top of each other, such as letters with accents in formulas.
 */
export function withLostTexts(again: ParsedPage, first: ParsedPage): ParsedPage {
  const lost = first.textItems.flatMap((item) => {
    const place = grown(item, 1)
    return lostWords(
      item,
      again.textItems.filter((one) => overlaps(place, one) && isBeside(item, one)),
    )
  })
  return lost.length === 0 ? again : { ...again, textItems: [...again.textItems, ...lost] }
}
