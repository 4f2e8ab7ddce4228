import type { Block } from '../../core/document-model.ts'
import type { Rect } from '../../core/geometry.ts'
import type { LeftOut } from '../../core/left-out.ts'
import type { PageModel } from './page-model.ts'

/** A page's number and its size in points. */
export type Frame = Pick<
  PageModel,
  'page' | 'width' | 'height' | 'turned' | 'recognised' | 'confidence'
>

export function frameOf(model: PageModel): Frame {
  const { page, width, height, turned, recognised, confidence } = model
  return {
    page,
    width,
    height,
    turned,
    ...(recognised && { recognised }),
    ...(confidence !== undefined && { confidence }),
  }
}

/** A part of a page that shows a block and may be stored as an image. */
export type Cutout = {
  /** Index of the block in the document. */
  readonly block: number
  readonly page: number
  /** In points, in the coordinates in which the page's text is upright. */
  readonly rect: Rect
}

/** A page whose layout could not be analyzed. */
export type PlainPage = {
  readonly page: number
  /** Whether not even its lines could be read, so that it is included as an image. */
  readonly isShown: boolean
}

export type Assembled = {
  readonly blocks: readonly Block[]
  /** Number of displayed formulas. */
  readonly formulas: number
  /** Every page that was read, in order. */
  readonly frames: ReadonlyMap<number, Frame>
  /** Pages with tables whose lines are kept, because their columns are uncertain. */
  readonly doubtfulTables: readonly number[]
  /** Set if dropped text at the edges of pages appears nowhere else. */
  readonly isTextLost: boolean
  /** Pages whose layout could not be analyzed. */
  readonly plain: readonly PlainPage[]
  /** The text that is not in the blocks on purpose. */
  readonly leftOut: readonly LeftOut[]
  /** One for each table and figure, in the order of their blocks. */
  readonly cutouts: readonly Cutout[]
}
