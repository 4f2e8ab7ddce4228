import { bottom, right, unionOf, type Rect } from '../../../core/geometry.ts'
import { DisjointSets } from '../../../core/disjoint-sets.ts'
import { groupRows } from '../../lines/rows.ts'
import { onOneLine, type Atom } from './table-atoms.ts'
import { countLetters } from '../../../characters/character-kinds.ts'
import {
  MIN_PROSE_CHARACTERS,
  MIN_PROSE_WORDS,
  MIN_PROSE_LINES,
  RAGGED_LINES,
  MAX_ROW_NAME_LINES,
  MAX_ROW_NAME_LINE,
  NAMES_WITH_VALUES,
} from './constants.ts'

/** Texts on one line without a wide space between them. */
type Piece = Rect & {
  readonly text: string
  readonly size: number
  readonly atoms: readonly Atom[]
}

function piecesOf(atoms: readonly Atom[]): Piece[] {
  return groupRows(atoms).flatMap((row) => {
    const pieces: Atom[][] = []
    for (const atom of row) {
      const last = pieces.at(-1)?.at(-1)
      if (last !== undefined && atom.x - right(last) < 1.2 * atom.size) pieces.at(-1)?.push(atom)
      else pieces.push([atom])
    }
    return pieces.map((members) => ({
      ...unionOf(members),
      text: members.map(({ text }) => text).join(' '),
      size: members[0]?.size ?? 0,
      atoms: members,
    }))
  })
}

function isLong({ text }: Piece): boolean {
  if (text.length < MIN_PROSE_CHARACTERS || text.split(' ').length < MIN_PROSE_WORDS) return false
  return countLetters(text) >= 0.6 * text.length
}

/** Whether lines are set below each other in a column. */
function follows(above: Piece, below: Piece): boolean {
  const size = Math.max(above.size, below.size)
  const pitch = bottom(below) - bottom(above)
  return pitch > 0.5 * size && pitch < 2 * size && Math.abs(above.x - below.x) < 3 * size
}

/** Whether lines are prose: they fill their column, and most of them begin within a sentence. */
function isProse(lines: readonly Piece[]): boolean {
  if (lines.length < MIN_PROSE_LINES) return false
  const frame = unionOf(lines)
  const inner = lines.slice(0, -1)
  const full = inner.filter((line) => right(line) >= right(frame) - RAGGED_LINES * frame.width)
  const starts = lines.slice(1).filter(({ text }) => /^[^\p{Lu}\d]/u.test(text))
  return full.length >= 0.6 * inner.length && starts.length >= 0.3 * (lines.length - 1)
}

/** Whether lines are names of rows: several amounts are on their baselines. */
function areNames(lines: readonly Piece[], amounts: readonly Atom[]): boolean {
  const frame = unionOf(lines)
  const near = amounts.filter(
    (atom) => atom.x > right(frame) - atom.size && atom.y < bottom(frame) && bottom(atom) > frame.y,
  )
  const count = lines.filter(
    (line) => near.filter((atom) => onOneLine(line, atom)).length > 1,
  ).length
  if (lines.length < MAX_ROW_NAME_LINES) return count > 0
  const length = lines.reduce((sum, { text }) => sum + text.length, 0) / lines.length
  return length < MAX_ROW_NAME_LINE && count >= NAMES_WITH_VALUES * lines.length
}

/** The texts that are lines of paragraphs. */
export function proseOf(atoms: readonly Atom[]): Set<Atom> {
  const pieces = piecesOf(atoms).toSorted((a, b) => a.y - b.y)
  const amounts = atoms.filter(({ amount }) => amount)
  const long = pieces.filter(isLong)
  const sets = new DisjointSets(long.length)
  for (const [i, line] of long.entries()) {
    for (let j = i + 1; j < long.length; j += 1) {
      const next = long[j]
      if (next === undefined || next.y - line.y > 3 * line.size) break
      if (follows(line, next)) sets.join(i, j)
    }
  }
  const found = new Set<Atom>()
  for (const members of sets.groups()) {
    const lines = members.flatMap((i) => long[i] ?? [])
    if (!isProse(lines) || areNames(lines, amounts)) continue
    for (const { atoms: own } of lines) for (const atom of own) found.add(atom)
    const last = lines.at(-1)
    const end = pieces.find(
      (piece) =>
        last !== undefined &&
        !isLong(piece) &&
        follows(last, piece) &&
        Math.abs(piece.x - last.x) < 2,
    )
    if (end !== undefined && !end.atoms.some(({ amount }) => amount)) {
      for (const atom of end.atoms) found.add(atom)
    }
  }
  return found
}
