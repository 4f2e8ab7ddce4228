import { essenceOf, placesOf, type Cell, type Grid } from './grid.ts'

/** How many relations a truth has, the reader found, and are in both. */
export type RelationScore = {
  readonly truth: number
  readonly read: number
  readonly both: number
}

/** Counts equal relations: a pair of texts and whether the second is to the right of the first or below it. */
type Counts = Map<string, number>

/** Adds the relation of each cell of a line to the next one. A pair that shares several lines counts once. */
function addLine(
  line: readonly (Cell | undefined)[],
  direction: string,
  { counts, seen }: { counts: Counts; seen: Map<Cell, Set<Cell>> },
): void {
  let before: Cell | undefined
  for (const cell of line) {
    if (cell === undefined || cell === before) continue
    if (before !== undefined) {
      const known = seen.get(before) ?? new Set()
      seen.set(before, known)
      if (!known.has(cell)) {
        known.add(cell)
        const key = `${direction} ${essenceOf(before.text)}\n${essenceOf(cell.text)}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
    before = cell
  }
}

function relationsOf(grids: readonly Grid[]): Counts {
  const counts: Counts = new Map()
  for (const grid of grids) {
    const places = placesOf(grid)
    const across = { counts, seen: new Map() }
    for (const line of places) addLine(line, 'right', across)
    const down = { counts, seen: new Map() }
    const width = Math.max(0, ...places.map((line) => line.length))
    for (let column = 0; column < width; column += 1) {
      addLine(
        places.map((line) => line[column]),
        'below',
        down,
      )
    }
  }
  return counts
}

const totalOf = (counts: Counts): number => [...counts.values()].reduce((sum, n) => sum + n, 0)

/**
 * Compares tables by the relations of neighboring cells, as the ICDAR 2013 table competition does: each cell with text
 * and the nearest one to its right, in each of its rows, and below it, in each of its columns. A relation is found if
 * any table of the document has it, as often as it is there.
 */
export function scoreRelations(truth: readonly Grid[], read: readonly Grid[]): RelationScore {
  const [wanted, found] = [relationsOf(truth), relationsOf(read)]
  const both = [...wanted].reduce((sum, [key, n]) => sum + Math.min(n, found.get(key) ?? 0), 0)
  return { truth: totalOf(wanted), read: totalOf(found), both }
}
