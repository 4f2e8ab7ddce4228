import type { ParsedPage } from '@llamaindex/liteparse'
import { isFigure } from '../lines/amounts.ts'

/** Fewest joined texts for which a page is read again with the positions of its words. */
const MIN_ITEMS = 3

/** How many words at the end of a text are numbers. */
function figuresAtEnd(words: readonly string[]): number {
  let count = 0
  while (count < words.length && isFigure(words[words.length - 1 - count] ?? '')) count += 1
  return count
}

/** Whether numbers of several columns are one text, as happens if the columns are narrow. */
export function hasJoinedFigures(page: ParsedPage): boolean {
  let count = 0
  for (const { text } of page.textItems) {
    if (!/\d \S*\d/u.test(text) || figuresAtEnd(text.trim().split(/\s+/u)) < 2) continue
    count += 1
    if (count >= MIN_ITEMS) return true
  }
  return false
}
