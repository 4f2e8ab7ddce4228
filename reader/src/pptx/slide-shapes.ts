import type { TableBlock, TextBlock } from '../core/document-model.ts'
import { struckMember, struckOf } from '../core/struck.ts'
import { unionOf } from '../core/geometry.ts'
import { spanOf, tableBlock } from '../html/html-table.ts'
import { isOn, prefixed } from '../office/xml.ts'
import { type Paragraph, readParagraphs } from '../office/drawing-paragraphs.ts'
import { type Inherited, type Placeholder, frameOf, placeholderOf } from './placeholders.ts'
import { type Frame, inReadingOrder } from '../writer/slide-order.ts'
import { type XmlNode, childrenOf, find, nonVisual } from '../office/xml-tree.ts'

/** Content of a slide. `relation` is the relationship id of the displayed part. */
export type Item =
  | {
      readonly kind: 'text'
      readonly placeholder: Placeholder | null
      readonly paragraphs: readonly Paragraph[]
    }
  | { readonly kind: 'table'; readonly block: TableBlock | TextBlock }
  | {
      readonly kind: 'image' | 'chart' | 'diagram' | 'object'
      readonly relation: string
      readonly name: string
      readonly altText: string
    }

/** A shape with its items. A group has several. */
type Placed = { readonly frame: Frame | null; readonly items: readonly Item[] }
type Map2d = (frame: Frame) => Frame

const DROPPED = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg'])

function tableOf(table: XmlNode): TableBlock | TextBlock | null {
  const hasHead = isOn(find(table, 'tblPr')?.attributes['firstRow'])
  const rows = childrenOf(table, 'tr').map((row, at) =>
    childrenOf(row, 'tc')
      .filter(({ attributes: { hMerge, vMerge } }) => !isOn(hMerge) && !isOn(vMerge))
      .map((cell) => {
        const paragraphs = readParagraphs(find(cell, 'txBody'))
        return {
          tag: hasHead && at === 0 ? ('th' as const) : ('td' as const),
          text: paragraphs
            .map(({ text }) => text)
            .filter((text) => text !== '')
            .join('\n'),
          rowspan: spanOf(cell.attributes['rowSpan']),
          colspan: spanOf(cell.attributes['gridSpan']),
          ...struckMember(struckOf(paragraphs)),
        }
      }),
  )
  return tableBlock(rows)
}

/** Maps frames inside a group to frames on the slide. */
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

/** What the placeholders of a slide inherit. */
type Inherit = (placeholder: Placeholder) => Inherited

/** The items of a tree or group in reading order, and the frame around them. */
function readGroup(tree: XmlNode, inherit: Inherit, map: Map2d): Placed {
  const placed = tree.children.flatMap((shape) => readShape(shape, inherit, map))
  const frames = placed.flatMap(({ frame }) => frame ?? [])
  return {
    frame: frames.length === 0 ? null : unionOf(frames),
    items: inReadingOrder(placed).flatMap(({ items }) => items),
  }
}

function readShape(shape: XmlNode, inherit: Inherit, map: Map2d): Placed[] {
  const { attributes = {} } = find(nonVisual(shape), 'cNvPr') ?? {}
  if (isOn(attributes['hidden'])) return []
  if (shape.name === 'grpSp') {
    const inner = groupMap(shape)
    const group = readGroup(shape, inherit, (frame) => map(inner(frame)))
    return group.items.length === 0 ? [] : [group]
  }
  const placeholder = placeholderOf(shape)
  if (placeholder !== null && DROPPED.has(placeholder.type)) return []
  const inherited = placeholder === null ? null : inherit(placeholder)
  const item =
    shape.name === 'sp'
      ? textOf(shape, placeholder, inherited)
      : shownItem(shape, {
          name: (attributes['name'] ?? '').trim(),
          altText: (attributes['descr'] || attributes['title'] || '').trim(),
        })
  if (item === null) return []
  const own = frameOf(find(shape, 'xfrm') ?? find(shape, 'spPr', 'xfrm'))
  const frame = own === null ? (inherited?.frame ?? null) : map(own)
  return [{ frame, items: [item] }]
}

function textOf(
  shape: XmlNode,
  placeholder: Placeholder | null,
  inherited: Inherited | null,
): Item | null {
  const paragraphs = readParagraphs(find(shape, 'txBody'), inherited?.styles)
  return paragraphs.length === 0 ? null : { kind: 'text', placeholder, paragraphs }
}

const embeddedIn = (fill: XmlNode | undefined) =>
  prefixed(find(fill, 'blip')?.attributes, 'embed') ?? ''

/** An image or table, or a chart, diagram or embedded object in a separate part. */
function shownItem(
  shape: XmlNode,
  words: { readonly name: string; readonly altText: string },
): Item | null {
  if (shape.name === 'pic') {
    return { kind: 'image', relation: embeddedIn(find(shape, 'blipFill')), ...words }
  }
  if (shape.name !== 'graphicFrame') return null
  const data = find(shape, 'graphic', 'graphicData')
  const table = find(data, 'tbl')
  if (table !== undefined) {
    const block = tableOf(table)
    return block === null ? null : { kind: 'table', block }
  }
  const chart = find(data, 'chart')?.attributes
  if (chart) return { kind: 'chart', relation: prefixed(chart, 'id') ?? '', ...words }
  const diagram = find(data, 'relIds')?.attributes
  if (diagram) return { kind: 'diagram', relation: prefixed(diagram, 'dm') ?? '', ...words }
  const object = find(data, 'oleObj')
  if (object === undefined) return null
  return { kind: 'object', relation: embeddedIn(find(object, 'pic', 'blipFill')), ...words }
}

/**
 * The content of a slide or notes page in reading order, without footers, dates and page numbers.
 */
export function readItems(slide: XmlNode, inherit: Inherit): readonly Item[] {
  const tree = find(slide, 'cSld', 'spTree')
  return tree === undefined ? [] : readGroup(tree, inherit, (frame) => frame).items
}
