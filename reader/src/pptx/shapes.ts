import type { TableBlock } from '../document-model.ts'
import { unionOf } from '../geometry.ts'
import { spanOf, tableBlock } from '../html/html-table.ts'
import { isOn, prefixed } from '../office/xml.ts'
import { type Paragraph, readParagraphs } from './paragraphs.ts'
import { type Inherited, type Placeholder, frameOf, placeholderOf } from './placeholders.ts'
import { type Frame, inReadingOrder } from './reading-order.ts'
import { type XmlNode, childrenOf, find, nonVisual } from '../office/xml-tree.ts'

/** Something on a slide that says or shows something. `relation` is the id of the part it shows. */
export type Item =
  | {
      readonly kind: 'text'
      readonly placeholder: Placeholder | null
      readonly paragraphs: readonly Paragraph[]
    }
  | { readonly kind: 'table'; readonly block: TableBlock }
  | {
      readonly kind: 'picture' | 'chart' | 'diagram' | 'object'
      readonly relation: string
      readonly name: string
      readonly altText: string
    }

/** A shape with its items; a group has several. */
type Placed = { readonly frame: Frame | null; readonly items: readonly Item[] }
type Map2d = (frame: Frame) => Frame

const DROPPED = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg'])

function tableOf(table: XmlNode): TableBlock | null {
  const hasHead = isOn(find(table, 'tblPr')?.attributes['firstRow'])
  const rows = childrenOf(table, 'tr').map((row, at) =>
    childrenOf(row, 'tc')
      .filter(({ attributes: { hMerge, vMerge } }) => !isOn(hMerge) && !isOn(vMerge))
      .map((cell) => ({
        tag: hasHead && at === 0 ? ('th' as const) : ('td' as const),
        text: readParagraphs(find(cell, 'txBody'))
          .map(({ text }) => text)
          .join('\n'),
        rowspan: spanOf(cell.attributes['rowSpan']),
        colspan: spanOf(cell.attributes['gridSpan']),
      })),
  )
  return tableBlock(rows)
}

/** How places inside a group become places on the slide. */
function groupMap(group: XmlNode): Map2d {
  const transform = find(group, 'grpSpPr', 'xfrm')
  const outer = frameOf(transform)
  const inner = frameOf(transform, ['chOff', 'chExt'])
  if (outer === null || inner === null) return (frame) => frame
  const scaleX = inner.width === 0 ? 1 : outer.width / inner.width
  const scaleY = inner.height === 0 ? 1 : outer.height / inner.height
  return ({ x, y, width, height }) => ({
    x: outer.x + (x - inner.x) * scaleX,
    y: outer.y + (y - inner.y) * scaleY,
    width: width * scaleX,
    height: height * scaleY,
  })
}

/** Reads a tree of shapes with the places that their placeholders inherit. */
class ShapeReader {
  readonly #inherit: (placeholder: Placeholder) => Inherited

  constructor(inherit: (placeholder: Placeholder) => Inherited) {
    this.#inherit = inherit
  }

  /** The items of a tree or group in reading order, and where they are. */
  read(tree: XmlNode, map: Map2d): Placed {
    const placed = tree.children.flatMap((shape) => this.#readShape(shape, map))
    const frames = placed.flatMap(({ frame }) => frame ?? [])
    return {
      frame: frames.length === 0 ? null : unionOf(frames),
      items: inReadingOrder(placed).flatMap(({ items }) => items),
    }
  }

  #readShape(shape: XmlNode, map: Map2d): Placed[] {
    const { attributes = {} } = find(nonVisual(shape), 'cNvPr') ?? {}
    if (isOn(attributes['hidden'])) return []
    if (shape.name === 'grpSp') {
      const inner = groupMap(shape)
      const group = this.read(shape, (frame) => map(inner(frame)))
      return group.items.length === 0 ? [] : [group]
    }
    const placeholder = placeholderOf(shape)
    if (placeholder !== null && DROPPED.has(placeholder.type)) return []
    const inherited = placeholder === null ? null : this.#inherit(placeholder)
    const item = itemOf(shape, placeholder, inherited)
    if (item === null) return []
    const own = frameOf(find(shape, 'xfrm') ?? find(shape, 'spPr', 'xfrm'))
    const frame = own === null ? (inherited?.frame ?? null) : map(own)
    return [{ frame, items: [item] }]
  }
}

function itemOf(
  shape: XmlNode,
  placeholder: Placeholder | null,
  inherited: Inherited | null,
): Item | null {
  const { attributes = {} } = find(nonVisual(shape), 'cNvPr') ?? {}
  const name = (attributes['name'] ?? '').trim()
  const altText = (attributes['descr'] || attributes['title'] || '').trim()
  if (shape.name === 'sp') {
    const paragraphs = readParagraphs(find(shape, 'txBody'), inherited?.styles)
    return paragraphs.length === 0 ? null : { kind: 'text', placeholder, paragraphs }
  }
  if (shape.name === 'pic') {
    const blip = find(shape, 'blipFill', 'blip')
    const relation = prefixed(blip?.attributes ?? {}, 'embed') ?? ''
    return { kind: 'picture', relation, name, altText }
  }
  if (shape.name !== 'graphicFrame') return null
  const data = find(shape, 'graphic', 'graphicData')
  const table = find(data, 'tbl')
  if (table !== undefined) {
    const block = tableOf(table)
    return block === null ? null : { kind: 'table', block }
  }
  return shownPart(data, { name, altText })
}

/** A chart, diagram or embedded object, which a part of its own holds. */
function shownPart(
  data: XmlNode | undefined,
  said: { readonly name: string; readonly altText: string },
): Item | null {
  const chart = find(data, 'chart')?.attributes
  if (chart) return { kind: 'chart', relation: prefixed(chart, 'id') ?? '', ...said }
  const diagram = find(data, 'relIds')?.attributes
  if (diagram) return { kind: 'diagram', relation: prefixed(diagram, 'dm') ?? '', ...said }
  const object = find(data, 'oleObj')
  if (object === undefined) return null
  const preview = find(object, 'pic', 'blipFill', 'blip')?.attributes ?? {}
  return { kind: 'object', relation: prefixed(preview, 'embed') ?? '', ...said }
}

/** What stands on a slide or page of notes, in reading order; footers, dates and page numbers left out. */
export function readItems(
  slide: XmlNode,
  inherit: (placeholder: Placeholder) => Inherited,
): readonly Item[] {
  const tree = find(slide, 'cSld', 'spTree')
  return tree === undefined ? [] : new ShapeReader(inherit).read(tree, (frame) => frame).items
}
