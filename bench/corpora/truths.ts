import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import Papa from 'papaparse'
import { SaxesParser } from 'saxes'
import type { Cell, Grid } from './grid.ts'

/** A PDF file of a corpus and the tables that it has. */
export type CorpusFile = {
  readonly name: string
  readonly path: string
  readonly tables: readonly Grid[]
}

/** The end of the names of truths in the form of the ICDAR 2013 table competition. */
const STRUCTURE = '-str.xml'

type Attributes = Readonly<Record<string, string>>

/** The place of a cell. Rows and columns count within a region, which begins at its increments. */
function placeOf(cell: Attributes, region: Attributes): Omit<Cell, 'text'> {
  const number = (of: Attributes, name: string, otherwise: number): number =>
    of[name] === undefined ? otherwise : Number(of[name])
  const row = number(cell, 'start-row', 0)
  const column = number(cell, 'start-col', 0)
  return {
    row: row + number(region, 'row-increment', 0),
    column: column + number(region, 'col-increment', 0),
    rowspan: Math.max(1, number(cell, 'end-row', row) - row + 1),
    colspan: Math.max(1, number(cell, 'end-col', column) - column + 1),
  }
}

/** Moves cells so that the first row and column are 0. */
function fromOrigin(cells: readonly Cell[]): Cell[] {
  const top = Math.min(...cells.map(({ row }) => row))
  const left = Math.min(...cells.map(({ column }) => column))
  return cells.map((cell) => ({ ...cell, row: cell.row - top, column: cell.column - left }))
}

/**
 * The tables of a truth in the form of the ICDAR 2013 table competition. Regions of one table are its parts.
 * @param xml a `document` with `table`, `region`, `cell` and `content`
 */
export function tablesOfStructure(xml: string): Grid[] {
  const tables: Cell[][] = []
  let region: Attributes = {}
  let cell: Attributes = {}
  let text: string | undefined
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'table') tables.push([])
    else if (name === 'region') region = attributes
    else if (name === 'cell') cell = attributes
    else if (name === 'content') text = ''
  })
  parser.on('text', (piece) => {
    if (text !== undefined) text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 'content') return
    if (text?.trim()) tables.at(-1)?.push({ ...placeOf(cell, region), text: text.trim() })
    text = undefined
  })
  parser.write(xml).close()
  return tables.map((cells) => ({ cells: fromOrigin(cells) }))
}

/** A table without spans from lines of values. */
export function tableOfValues(csv: string): Grid {
  const { data } = Papa.parse<string[]>(csv.trimEnd())
  const cells = data.flatMap((line, row) =>
    line.flatMap((text, column) =>
      text.trim() === '' ? [] : [{ text: text.trim(), row, column, rowspan: 1, colspan: 1 }],
    ),
  )
  return { cells: cells.length === 0 ? [] : fromOrigin(cells) }
}

/** The files of a folder that have a truth: NAME.pdf with NAME-str.xml or NAME.csv. */
export async function filesWithTruth(folder: string): Promise<CorpusFile[]> {
  const names = await readdir(folder)
  const files = names.filter((name) => name.endsWith('.pdf')).toSorted()
  const found = await Promise.all(
    files.map(async (file): Promise<CorpusFile | undefined> => {
      const name = basename(file, '.pdf')
      const truth = [`${name}${STRUCTURE}`, `${name}.csv`].find((each) => names.includes(each))
      if (truth === undefined) return undefined
      const content = await readFile(join(folder, truth), 'utf8')
      const tables = truth.endsWith('.csv') ? [tableOfValues(content)] : tablesOfStructure(content)
      return { name, path: join(folder, file), tables }
    }),
  )
  return found.filter((file) => file !== undefined)
}
