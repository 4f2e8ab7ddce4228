import type { CellRange } from './address.ts'
import type { OfficePackage, Relationship } from '../office/office-package.ts'
import { prefixed, wholeNumber } from '../office/xml.ts'
import {
  DRAWING_DETAILS,
  type XmlNode,
  find,
  linesBelow,
  nonVisual,
  readRoot,
} from '../office/xml-tree.ts'

/** An object that floats over a sheet, with the cells it covers. */
export type Floating = { readonly range: CellRange } & (
  | { readonly kind: 'chart'; readonly part: string; readonly altText: string }
  | {
      readonly kind: 'image'
      readonly part: string
      readonly name: string
      readonly altText: string
    }
  | { readonly kind: 'text'; readonly text: string }
)

const MAX_FLOATING = 5000
const ANCHORS = new Set(['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'])
const SHAPES = new Set(['sp', 'pic', 'graphicFrame'])

/** A corner of an anchor, which counts rows and columns from 0. */
function cornerOf(corner: XmlNode | undefined): { row: number; column: number } {
  return {
    row: wholeNumber(find(corner, 'row')?.text.trim(), 0) + 1,
    column: wholeNumber(find(corner, 'col')?.text.trim(), 0) + 1,
  }
}

function rangeOf(anchor: XmlNode): CellRange {
  const from = cornerOf(find(anchor, 'from'))
  const to = cornerOf(find(anchor, 'to'))
  return {
    top: from.row,
    left: from.column,
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  }
}

function toFloating(
  shape: XmlNode,
  range: CellRange,
  related: ReadonlyMap<string, Relationship>,
): Floating[] {
  const { name = '', descr, title } = find(nonVisual(shape), 'cNvPr')?.attributes ?? {}
  const altText = (descr ?? title ?? '').trim()
  if (shape.name === 'sp') {
    const text = linesBelow(find(shape, 'txBody')).trim()
    return text === '' ? [] : [{ kind: 'text', range, text }]
  }
  if (shape.name === 'pic') {
    const target = related.get(prefixed(find(shape, 'blipFill', 'blip')?.attributes, 'embed') ?? '')
    if (target?.type !== 'image') return []
    return [{ kind: 'image', range, part: target.target, name, altText }]
  }
  const chart = find(shape, 'graphic', 'graphicData', 'chart')
  const target = related.get(prefixed(chart?.attributes, 'id') ?? '')
  if (target === undefined || !/^chart/i.test(target.type)) return []
  return [{ kind: 'chart', range, part: target.target, altText }]
}

/**
 * Charts, images and text boxes of a sheet's drawing in the order of the file. Those in groups are
 * listed separately.
 */
export async function readDrawing(file: OfficePackage, part: string): Promise<Floating[]> {
  const related = await file.relationships(part)
  const root = await readRoot(file, part, DRAWING_DETAILS)
  const anchors = root?.children.filter(({ name }) => ANCHORS.has(name)) ?? []
  return anchors
    .flatMap((anchor) => {
      const range = rangeOf(anchor)
      return shapesBelow(anchor).flatMap((shape) => toFloating(shape, range, related))
    })
    .slice(0, MAX_FLOATING)
}

function shapesBelow(node: XmlNode): readonly XmlNode[] {
  return node.children.flatMap((child) => (SHAPES.has(child.name) ? [child] : shapesBelow(child)))
}
