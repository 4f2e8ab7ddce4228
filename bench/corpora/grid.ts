import { gridOfHtml } from '../../reader/src/html/table-grid.ts'
import { htmlToPlainText } from '@arbor/reader'

/** A cell of a table with text, at the position where it begins. */
export type Cell = {
  readonly text: string
  readonly row: number
  readonly column: number
  readonly rowspan: number
  readonly colspan: number
}

/** A table as a truth states it, or as the reader found it. */
export type Grid = {
  readonly cells: readonly Cell[]
  /** How many of its first rows are heads, if that is known. */
  readonly headRows?: number
}

/** What is compared of a text: its characters without spaces, hyphens in words, case and the kind of its signs. */
export const essenceOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u00AD\u200B]/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '')
    .replaceAll(/[\u2018\u2019]/gu, "'")
    .replaceAll(/[\u201C\u201D]/gu, '"')

/**
 * A table as the reader writes it. The name of a group, which extends over all columns so that it is read as a name,
 * only takes the first one: that is where it stands on the page.
 * @param html a table with spans
 */
export function gridOfTable(html: string): Grid {
  const grid = gridOfHtml(html)
  const cells: Cell[] = []
  for (let row = 0; row < grid.length; row += 1) {
    const isGroup = grid.isGroup(row)
    for (const { html: content, column, rowspan, colspan } of grid.cells(row)) {
      const text = htmlToPlainText(content).trim()
      const width = isGroup ? 1 : colspan
      if (text !== '') cells.push({ text, row, column, rowspan, colspan: width })
    }
  }
  return { cells, headRows: grid.headRows }
}

/** The cells of a grid by row and column; a cell that spans several places is in each of them. */
export function placesOf({ cells }: Grid): (Cell | undefined)[][] {
  const places: (Cell | undefined)[][] = []
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.rowspan; row += 1) {
      const line = (places[row] ??= [])
      for (let column = cell.column; column < cell.column + cell.colspan; column += 1) {
        line[column] ??= cell
      }
    }
  }
  return Array.from(places, (line) => Array.from(line ?? []))
}
