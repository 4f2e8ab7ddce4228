import type { Block } from '../core/document-model.ts'
import { type CellRange, cellName } from './address.ts'
import { placeMembers } from './block-metadata.ts'
import { chartText } from '../office/describe-chart.ts'
import { type Floating, readDrawing } from './sheet-drawing.ts'
import type { Sheet } from './sheet.ts'
import { readComments } from './sheet-comments.ts'
import type { ValueFormatter } from '../office/number-format.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { AssetSink } from '../core/convert-options.ts'
import { Images } from '../office/office-images.ts'

/** Most characters of a cell to show with its comment. */
const MAX_CELL = 100

/** A block with the cells that it covers. */
export type PlacedBlock = { readonly range: CellRange; readonly block: Block }

/** Turns charts, images and text boxes of a workbook into blocks and stores the images. */
export class FloatingBlocks {
  readonly images: Images
  readonly #file: OfficePackage
  readonly #formatter: ValueFormatter

  constructor(file: OfficePackage, formatter: ValueFormatter, assets: AssetSink | undefined) {
    this.#file = file
    this.images = new Images(file, assets)
    this.#formatter = formatter
  }

  /** Reads the blocks of a sheet's drawing and its comments, in the order of the file. */
  async read(sheet: Sheet): Promise<PlacedBlock[]> {
    const blocks: PlacedBlock[] = []
    const drawn = sheet.drawing === null ? [] : await readDrawing(this.#file, sheet.drawing)
    for (const floating of drawn) {
      const block = await this.#toBlock(sheet.name, floating)
      if (block !== null) blocks.push({ range: floating.range, block })
    }
    return [...blocks, ...(await this.#readComments(sheet))]
  }

  /** The comments of a sheet, each with the cell that it is about. */
  async #readComments({ name, comments = [], cells }: Sheet): Promise<PlacedBlock[]> {
    const found = await readComments(this.#file, comments)
    return found.map(({ range, author, text }): PlacedBlock => {
      const cell = cells.at(cells.firstAt(range.top, range.left))
      const isThere = cell?.row === range.top && cell.column === range.left
      const shown = isThere && cell.text !== '' ? ` (${cell.text.slice(0, MAX_CELL)})` : ''
      const by = author === '' ? '' : ` by ${author}`
      const place = cellName(range.top, range.left)
      const metadata = placeMembers(name, 'comment', range)
      const line = `Comment${by} on ${place}${shown}: ${text}`
      return { range, block: { kind: 'footnote', text: line, boxes: [], metadata } }
    })
  }

  async #toBlock(sheet: string, floating: Floating): Promise<Block | null> {
    const { kind, range } = floating
    if (kind === 'text') {
      const metadata = placeMembers(sheet, 'text_box', range)
      return { kind: 'paragraph', text: floating.text, boxes: [], metadata }
    }
    if (kind === 'chart') {
      const { altText, part } = floating
      const text = await chartText(this.#file, part, altText, this.#formatter)
      const metadata = placeMembers(sheet, 'chart_anchor', range)
      return text === null ? null : { kind: 'image', text, boxes: [], metadata }
    }
    const asset = await this.images.keep(floating.part)
    const metadata = placeMembers(sheet, 'image_anchor', range)
    // The content of an image says more than its name in the file.
    const image = { kind: 'image', boxes: [], metadata } as const
    if (asset !== undefined) return { ...image, text: floating.altText, asset }
    const name = floating.name === '' ? 'Picture' : `Picture "${floating.name}"`
    const text =
      floating.altText || `${name} on sheet ${sheet} at ${cellName(range.top, range.left)}`
    return { ...image, text }
  }
}
