import type { TableBlock } from '../core/document-model.ts'
import { struckMember, struckOf } from '../core/struck.ts'
import { type TableCell, spanOf, tableBlock } from '../html/html-table.ts'
import { wholeNumber } from '../office/xml.ts'
import { type XmlNode, find } from '../office/xml-tree.ts'
import { attribute, toggle, valueOf } from './word-attributes.ts'
import { attachCaptions } from './word-captions.ts'
import type { Draft, ImportDraft, ShownDraft } from './word-drafts.ts'

type Cell = {
  readonly drafts: Draft[]
  columns: number
  /** Whether the cell is merged with the one above or to the left. */
  isBelow: boolean
  isRight: boolean
  isDeleted: boolean
}

type Row = { readonly cells: Cell[]; isHeader: boolean; isDeleted: boolean; skipped: number }

/** A cell as displayed, at a column of the grid. */
type Placed = CellText & { rows: number; columns: number; readonly isHeader: boolean }

/** The lines of a cell, and what was struck out of them. */
type CellText = { text: string; struck: readonly string[] }

/** Content of cells that comes after the table. */
type Aside = ShownDraft | ImportDraft

const MAX_SKIPPED = 1000

/** A table that is being read. */
export class WordTable {
  readonly #rows: Row[] = []

  openRow(): void {
    this.#rows.push({ cells: [], isHeader: false, isDeleted: false, skipped: 0 })
  }

  /** Opens a cell. @returns the drafts for its content, which the caller fills */
  openCell(): Draft[] {
    if (this.#rows.length === 0) this.openRow()
    const drafts: Draft[] = []
    const cell = { drafts, columns: 1, isBelow: false, isRight: false, isDeleted: false }
    this.#rows.at(-1)?.cells.push(cell)
    return drafts
  }

  rowProperties(properties: XmlNode): void {
    const row = this.#rows.at(-1)
    if (row === undefined) return
    row.isHeader = toggle(properties, 'tblHeader') ?? false
    row.isDeleted = find(properties, 'del') !== undefined || toggle(properties, 'hidden') === true
    row.skipped = Math.min(wholeNumber(valueOf(properties, 'gridBefore'), 0), MAX_SKIPPED)
  }

  cellProperties(properties: XmlNode): void {
    const cell = this.#rows.at(-1)?.cells.at(-1)
    if (cell === undefined) return
    cell.columns = spanOf(valueOf(properties, 'gridSpan'))
    cell.isBelow = isContinued(find(properties, 'vMerge'))
    cell.isRight = isContinued(find(properties, 'hMerge'))
    cell.isDeleted = find(properties, 'cellDel') !== undefined
  }

  /**
   * Returns the table, then anything in its cells that isn't text. A table of one cell is just a
   * frame, so its content is returned instead.
   */
  end(): Draft[] {
    const rows = this.#rows
      .filter(({ isDeleted }) => !isDeleted)
      .map((row) => ({ ...row, cells: row.cells.filter(({ isDeleted }) => !isDeleted) }))
    const cells = rows.flatMap((row) => row.cells)
    if (cells.length === 1) return cells[0]?.drafts ?? []
    const shown: Aside[] = []
    const block = tableBlock(layOut(rows, shown))
    const notes = cells.flatMap(({ drafts }) => drafts.flatMap((draft) => draft.notes))
    if (block === null) return shown
    const draft: Draft =
      block.kind === 'table'
        ? { kind: 'table', block, notes }
        : { kind: 'paragraph', text: '', notes, ...struckMember(struckOf([block])) }
    return [draft, ...shown]
  }
}

/**
 * Whether a cell continues a merged one. Merged cells begin with "restart" and continue with
 * "continue" or no value.
 */
function isContinued(merge: XmlNode | undefined): boolean {
  return merge !== undefined && attribute(merge.attributes, 'val') !== 'restart'
}

/** Joins merged cells and collects anything in them that isn't text. */
function layOut(rows: readonly Row[], shown: Aside[]): TableCell[][] {
  let above = new Map<number, Placed>()
  const grid: Placed[][] = []
  for (const { cells, isHeader, skipped } of rows) {
    const here = new Map<number, Placed>()
    const line: Placed[] = []
    const put = (text: CellText, columns: number) => {
      const placed = { ...text, rows: 1, columns, isHeader }
      line.push(placed)
      return placed
    }
    let column = skipped
    if (skipped > 0) put({ text: '', struck: [] }, skipped)
    let left: Placed | undefined
    for (const cell of cells) {
      const text = textOf(cell.drafts, shown)
      const upper = cell.isBelow ? above.get(column) : undefined
      if (upper !== undefined) {
        upper.rows++
        append(upper, text)
        left = upper
      } else if (cell.isRight && left !== undefined) {
        left.columns += cell.columns
        append(left, text)
      } else left = put(text, cell.columns)
      if (left !== undefined && !cell.isRight) here.set(column, left)
      column += cell.columns
    }
    above = here
    grid.push(line)
  }
  return grid.map((line) => line.map(toCell))
}

/** Adds text from the hidden part of a merged cell, which would otherwise be lost. */
function append(to: Placed, { text, struck }: CellText): void {
  to.struck = [...to.struck, ...struck]
  if (text !== '') to.text = to.text === '' ? text : `${to.text}\n${text}`
}

function toCell({ text, struck, rows, columns, isHeader }: Placed): TableCell {
  return {
    tag: isHeader ? 'th' : 'td',
    text,
    rowspan: Math.min(rows, 1000),
    colspan: Math.min(columns, 1000),
    ...struckMember(struck),
  }
}

/** The lines of a cell. An inner table becomes one line per row. */
function textOf(drafts: readonly Draft[], shown: Aside[]): CellText {
  const lines: string[] = []
  const struck: string[] = []
  for (const draft of attachCaptions(drafts)) {
    if (draft.kind === 'shown' || draft.kind === 'import') {
      shown.push(draft)
      continue
    }
    const text = draft.kind === 'table' ? innerText(draft.block) : draft.text
    if (text !== '' || draft.struck === undefined) lines.push(text)
    struck.push(...struckOf(draft.kind === 'table' ? [draft, draft.block] : [draft]))
  }
  return { text: lines.join('\n'), struck }
}

function innerText({ caption, text }: TableBlock): string {
  const rows = text.replaceAll('\t', ' ')
  return caption === undefined ? rows : `${caption}\n${rows}`
}
