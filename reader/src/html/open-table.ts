import type { Attributes } from './elements.ts'
import type { Block } from '../core/document-model.ts'
import { type TableCell, spanOf, tableBlock } from './html-table.ts'
import { Flow } from './flow.ts'

type OpenCell = { readonly tag: 'td' | 'th'; attributes: Attributes; readonly flow: Flow }

/** Whether a block occurs only in cells of layout tables. */
const isOfPage = (block: Block) => block.kind === 'heading' || block.kind === 'table'

/** A table that is being read. */
export class OpenTable {
  /** The flow that contains the table. */
  readonly outer: Flow
  readonly #rows: OpenCell[][] = []
  readonly #captions: Block[] = []
  #caption: Flow | null = null
  readonly #isPresentation: boolean

  constructor(outer: Flow, attributes: Attributes) {
    this.outer = outer
    this.#isPresentation = /^(?:presentation|none)$/i.test(attributes['role'] ?? '')
  }

  openRow(): void {
    this.closeCaption()
    this.#rows.push([])
  }

  /** @returns the flow for the cell's content */
  openCell(tag: 'td' | 'th', attributes: Attributes): Flow {
    this.closeCaption()
    if (this.#rows.length === 0) this.#rows.push([])
    const flow = new Flow()
    this.#rows.at(-1)!.push({ tag, attributes, flow })
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
    const cells = this.#rows.flat()
    for (const cell of cells) cell.flow.flush()
    if (this.#isLayout(cells)) return cells.flatMap((cell) => cell.flow.blocks)
    const images: Block[] = []
    const rows = joinedDown(this.#rows).map((row) => row.map((cell) => toCell(cell, images)))
    const table = tableBlock(rows)
    if (table === null) return [...this.#captions, ...images]
    const caption = this.#captions.map(({ text }) => text).join(' ')
    return [{ ...table, ...(caption !== '' && { caption }) }, ...images]
  }

  #isLayout(cells: readonly OpenCell[]): boolean {
    if (this.#captions.length > 0) return false
    if (this.#isPresentation || cells.length === 1) return true
    if (cells.some((cell) => cell.tag === 'th')) return false
    return cells.some((cell) => cell.flow.blocks.some(isOfPage))
  }
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
    else texts.push(block.kind === 'table' ? block.text.replaceAll('\t', ' ') : block.text.trim())
  }
  return {
    tag,
    text: texts.join('\n'),
    rowspan: spanOf(attributes['rowspan']),
    colspan: spanOf(attributes['colspan']),
  }
}
