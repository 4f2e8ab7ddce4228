import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { isFigure } from './amounts.ts'

type Word = NonNullable<TextItem['words']>[number]

/** Items of a page that need to be parted before it is read again with the places of its words. */
const MIN_ITEMS = 3
/** In type sizes: the space between two figures of a row, which is wider than that within a number. */
const MIN_GAP = 0.4

/** How many words at the end of a text are figures. */
function figuresAtEnd(words: readonly string[]): number {
  let count = 0
  while (count < words.length && isFigure(words[words.length - 1 - count] ?? '')) count += 1
  return count
}

/** Whether figures of several columns are one text, as happens where the columns are narrow. */
export function hasJoinedFigures(page: ParsedPage): boolean {
  let count = 0
  for (const { text } of page.textItems) {
    if (!/\d \S*\d/u.test(text) || figuresAtEnd(text.trim().split(/\s+/u)) < 2) continue
    count += 1
    if (count >= MIN_ITEMS) return true
  }
  return false
}

function pieceOf(item: TextItem, words: readonly Word[]): TextItem {
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return item
  const { words: _, ...rest } = item
  const text = words.map((word) => word.text).join(' ')
  return { ...rest, text, x: first.x, width: last.x + last.width - first.x }
}

/** The figures at the end of a text that was read with the places of its words, each apart. */
export function partFigures(item: TextItem): TextItem[] {
  const { words = [] } = item
  const size = item.fontHeight ?? item.fontSize ?? item.height
  const count = figuresAtEnd(words.map(({ text }) => text))
  if (count === 0 || words.length < 2 || (item.rotation ?? 0) !== 0) return [item]
  const pieces: Word[][] = [words.slice(0, words.length - count)]
  for (const word of words.slice(words.length - count)) {
    const before = pieces.at(-1)?.at(-1)
    const isApart = before === undefined || word.x - (before.x + before.width) >= MIN_GAP * size
    if (isApart) pieces.push([word])
    else pieces.at(-1)?.push(word)
  }
  return pieces.filter((piece) => piece.length > 0).map((piece) => pieceOf(item, piece))
}
