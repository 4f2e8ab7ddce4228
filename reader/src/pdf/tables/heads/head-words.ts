import { bottom, right, unionOf, type Rect } from '../../../core/geometry.ts'
import type { Atom } from '../finding/table-atoms.ts'
import { SAME_HEAD_BASELINE, USUAL_WORD_SPACE } from './constants.ts'

/** A word of a table's head. */
export type HeadWord = Rect & {
  readonly text: string
  readonly size: number
  readonly bold: boolean
}

/** The words of a text. Without their positions, all characters are taken to be equally wide. */
function wordsOf(atom: Atom): HeadWord[] {
  const { y, height, size, bold, text } = atom
  const style = { y, height, size, bold }
  if (atom.words !== undefined) return atom.words.map((word) => ({ ...word, ...style }))
  const words = text.split(' ')
  const space = USUAL_WORD_SPACE * size
  const letters = Math.max(1, text.length - words.length + 1)
  const per = Math.max(0, atom.width - space * (words.length - 1)) / letters
  let x = atom.x
  return words.map((word) => {
    const placed = { text: word, x, width: word.length * per, ...style }
    x += placed.width + space
    return placed
  })
}

/** The words of a head by baseline, from top to bottom, each line from left to right. */
export function headLines(lines: readonly (readonly Atom[])[]): HeadWord[][] {
  const words = lines.flat().flatMap(wordsOf)
  const found: HeadWord[][] = []
  for (const word of words.toSorted((a, b) => bottom(a) - bottom(b))) {
    const [first] = found.at(-1) ?? []
    const isSame =
      first !== undefined && bottom(word) - bottom(first) <= SAME_HEAD_BASELINE * word.size
    if (isSame) found.at(-1)?.push(word)
    else found.push([word])
  }
  return found.map((line) => line.toSorted((a, b) => a.x - b.x))
}

/** A text of a head on one line. */
export type Piece = Rect & {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  readonly line: number
}

export function pieceOf(words: readonly HeadWord[], line: number): Piece {
  const size = Math.max(...words.map((word) => word.size))
  const bold = words.every((word) => word.bold)
  return { ...unionOf(words), text: words.map(({ text }) => text).join(' '), size, bold, line }
}

/** The free space around a position of a line; null inside a word. */
export function gapAt(line: readonly HeadWord[], x: number): { from: number; to: number } | null {
  let [from, to] = [-Infinity, Infinity]
  for (const word of line) {
    if (word.x < x && right(word) > x) return null
    if (right(word) <= x) from = Math.max(from, right(word))
    else to = Math.min(to, word.x)
  }
  return { from, to }
}
