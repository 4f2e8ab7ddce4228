import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { grown, isBeside, overlaps, right } from '../../core/geometry.ts'
import { wordsInProportion } from './words-in-proportion.ts'

/** Share of a word that another text covers if it is the same. */
const MOSTLY = 0.8

const compact = (text: string): string => text.replaceAll(/\s/gu, '')

/** The words of a text that others at its place don't have. Their places are in proportion. */
function lostWords(item: TextItem, others: readonly TextItem[]): TextItem[] {
  const known = compact(
    others
      .toSorted((a, b) => a.x - b.x)
      .map((one) => one.text)
      .join(''),
  )
  return (
    wordsInProportion(item)
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !known.includes(text))
      // Parts of a word may be there, before or after a text that others have between them.
      .filter((word) => !others.some((one) => overlapsWord(one, word)))
      .map((word) => ({ ...word, words: [] }))
  )
}

/** Whether a text covers most of a word's width. */
function overlapsWord(one: TextItem, word: TextItem): boolean {
  const shared = Math.min(right(one), right(word)) - Math.max(one.x, word.x)
  return shared > MOSTLY * word.width
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
