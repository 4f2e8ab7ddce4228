import type { Attributes } from './elements.ts'
import type { Block } from '../core/document-model.ts'
import { struckMember, struckOf } from '../core/struck.ts'
import { struckBlocks } from '../core/struck-blocks.ts'
import { type TableCell, spanOf, tableBlock } from './html-table.ts'
import { Flow } from './flow.ts'

/** The groups of rows of an HTML table. */
type RowGroup = 'thead' | 'tbody' | 'tfoot'

export const isRowGroup = (name: string): name is RowGroup =>
  name === 'thead' || name === 'tbody' || name === 'tfoot'

type OpenCell = { readonly tag: 'td' | 'th'; attributes: Attributes; readonly flow: Flow }

/** `kind` is null for rows outside of groups. */
type Group = { readonly kind: RowGroup | null; readonly rows: OpenCell[][] }

/** Whether a block occurs only in cells of layout tables. */
const isOfPage = (block: Block) => block.kind === 'heading' || block.kind === 'table'

/** A table that is being read. */
export class OpenTable {
  /** The flow that contains the table. */
  readonly outer: Flow
  readonly #groups: Group[] = []
  #isGroupOpen = false
  readonly #captions: Block[] = []
  #caption: Flow | null = null
  readonly #isPresentation: boolean

  constructor(outer: Flow, attributes: Attributes) {
    this.outer = outer
    this.#isPresentation = /^(?:presentation|none)$/i.test(attributes['role'] ?? '')
  }

  /** Begins a group of rows. It ends with the next one, or with `closeGroup`. */
  openGroup(kind: RowGroup): void {
    this.closeCaption()
    this.#groups.push({ kind, rows: [] })
    this.#isGroupOpen = true
  }

  closeGroup(): void {
    this.#isGroupOpen = false
  }

  openRow(): void {
    this.closeCaption()
    this.#group().push([])
  }

  /** The rows of the current group. Rows outside of groups are a group of their own. */
  #group(): OpenCell[][] {
    const last = this.#groups.at(-1)
    if (last && (this.#isGroupOpen || last.kind === null)) return last.rows
    const rows: OpenCell[][] = []
    this.#groups.push({ kind: null, rows })
    return rows
  }

  /** @returns the flow for the cell's content */
  openCell(tag: 'td' | 'th', attributes: Attributes): Flow {
    this.closeCaption()
    const rows = this.#group()
    if (rows.length === 0) rows.push([])
    const flow = new Flow(this.outer.anchors)
    rows.at(-1)!.push({ tag, attributes, flow })
    return flow
  }

  /** @returns the flow for the caption */
  openCaption(): Flow {
    this.#caption = new Flow()
    this.#caption.kind = 'caption'
    return this.#caption
  }

  /** Closes a caption. It ends at its closing tag, or when a row begins. */
  closeCaption(): void {
    if (this.#caption === null) return
    this.#caption.flush()
    for (const block of this.#caption.blocks) this.#captions.push(block)
    this.#caption = null
  }

  /**
   * The table as blocks: the grid with its caption, then the images in it. A layout table becomes
   * the content of its cells.
   */
  toBlocks(): Block[] {
    this.closeCaption()
    const groups = inOrder(this.#groups)
    const all = groups.flatMap(({ kind, rows }) => rowsOf(rows, kind))
    const cells = all.flat()
    for (const cell of cells) cell.flow.flush()
    if (this.#isLayout(cells)) return cells.flatMap((cell) => cell.flow.blocks)
    const images: Block[] = []
    const rows = joinedDown(all).map((row) => row.map((cell) => toCell(cell, images)))
    const table = tableBlock(rows)
    if (table?.kind !== 'table') return [...this.#captions, ...(table ? [table] : []), ...images]
    const caption = this.#captions.map(({ text }) => text).join(' ')
    const named = { ...table, ...(caption !== '' && { caption }) }
    return [...struckBlocks(this.#captions), named, ...images]
  }

  #isLayout(cells: readonly OpenCell[]): boolean {
    if (this.#captions.length > 0) return false
    if (this.#isPresentation || cells.length === 1) return true
    if (cells.some((cell) => cell.tag === 'th')) return false
    return cells.some((cell) => cell.flow.blocks.some(isOfPage))
  }
}

/** As browsers show them: the first head on top, and the first foot at the bottom. */
function inOrder(groups: readonly Group[]): Group[] {
  const head = groups.find(({ kind }) => kind === 'thead')
  const foot = groups.find(({ kind }) => kind === 'tfoot')
  const others = groups.filter((group) => group !== head && group !== foot)
  return [head, ...others, foot].filter((group) => group !== undefined)
}

/** The rows of a group. Cells end with it, and reach its end if they have no number of rows. */
function rowsOf(rows: readonly OpenCell[][], kind: Group['kind']): OpenCell[][] {
  return rows.map((row, at) =>
    row.map((cell) => {
      const { rowspan } = cell.attributes
      const left = rows.length - at
      const isToEnd = rowspan !== undefined && /^\s*0+\s*$/.test(rowspan)
      if (isToEnd || (kind !== null && spanOf(rowspan) > left)) {
        cell.attributes = { ...cell.attributes, rowspan: String(left) }
      }
      return cell
    }),
  )
}

/**
 * Removes cells that continue the cell above, which word processors write into each row. The
 * content of such a cell isn't displayed, so it is added to the cell above to keep it.
 */
function joinedDown(rows: readonly (readonly OpenCell[])[]): OpenCell[][] {
  let above = new Map<number, OpenCell>()
  return rows.map((row) => {
    const here = new Map<number, OpenCell>()
    let column = 0
    const kept = row.filter((cell) => {
      const upper = cell.attributes['isBelow'] ? above.get(column) : undefined
      here.set(column, upper ?? cell)
      column += spanOf(cell.attributes['colspan'])
      if (upper === undefined) return true
      const rowspan = String(spanOf(upper.attributes['rowspan']) + 1)
      upper.attributes = { ...upper.attributes, rowspan }
      upper.flow.append(cell.flow.blocks)
      return false
    })
    above = here
    return kept
  })
}

/**
 * Reduces a cell to text. A table in it becomes lines, and a stored image is added after the table.
 */
function toCell({ tag, attributes, flow }: OpenCell, images: Block[]): TableCell {
  const texts: string[] = []
  for (const block of flow.blocks) {
    if (block.kind === 'image' && block.asset !== undefined) images.push(block)
    else if (block.text !== '') {
      texts.push(block.kind === 'table' ? block.text.replaceAll('\t', ' ') : block.text.trim())
    }
  }
  return {
    tag,
    text: texts.join('\n'),
    rowspan: spanOf(attributes['rowspan']),
    colspan: spanOf(attributes['colspan']),
    ...struckMember(struckOf(flow.blocks)),
  }
}
