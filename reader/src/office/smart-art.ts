import type { TextBlock } from '../core/document-model.ts'
import type { OfficePackage } from './office-package.ts'
import { wholeNumber } from './xml.ts'
import { type Paragraph, readParagraphs, textBlocks } from './drawing-paragraphs.ts'
import { DRAWING_DETAILS, type XmlNode, childrenOf, find, readRoot } from './xml-tree.ts'

type Point = { readonly id: string; readonly type: string; readonly texts: readonly Paragraph[] }

const MAX_LEVEL = 8

function pointsOf(model: XmlNode): Point[] {
  return childrenOf(find(model, 'ptLst'), 'pt').map((point) => ({
    id: point.attributes['modelId'] ?? '',
    type: point.attributes['type'] ?? 'node',
    texts: readParagraphs(find(point, 't')),
  }))
}

/** Ids of the points below each point, in order. */
function childIds(model: XmlNode): Map<string, string[]> {
  const links = childrenOf(find(model, 'cxnLst'), 'cxn')
    .filter(({ attributes: { type = 'parOf' } }) => type === 'parOf')
    .toSorted((a, b) => orderOf(a) - orderOf(b))
  const byParent = Map.groupBy(links, ({ attributes }) => attributes['srcId'] ?? '')
  return new Map(
    [...byParent].map(([parent, below]) => [
      parent,
      below.map(({ attributes }) => attributes['destId'] ?? ''),
    ]),
  )
}

const orderOf = ({ attributes }: XmlNode) => wholeNumber(attributes['srcOrd'], 0)

/** The points with their depth, parents before children. Points outside the tree come last. */
function* inOrder(
  points: readonly Point[],
  children: ReadonlyMap<string, readonly string[]>,
): Generator<readonly [Point, number]> {
  const byId = new Map(points.map((point) => [point.id, point]))
  // Links of a damaged file may form a cycle.
  const seen = new Set<string>()
  const roots = [...points.filter(({ type }) => type === 'doc'), ...points]
  for (const root of roots) {
    const waiting = [{ id: root.id, depth: root.type === 'doc' ? -1 : 0 }]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { id, depth } = next
      const point = byId.get(id)
      if (point === undefined || seen.has(id)) continue
      seen.add(id)
      yield [point, depth]
      const below = children.get(id) ?? []
      for (const child of below.toReversed()) waiting.push({ id: child, depth: depth + 1 })
    }
  }
}

/**
 * Reads the text of a SmartArt diagram from its data model as list items, indented by depth. Empty
 * if the file doesn't contain it.
 */
export async function readDiagram(file: OfficePackage, part: string): Promise<TextBlock[]> {
  const root = await readRoot(file, part, DRAWING_DETAILS)
  if (root === undefined) return []
  const paragraphs: Paragraph[] = []
  for (const [{ type, texts }, depth] of inOrder(pointsOf(root), childIds(root))) {
    // Presentation points are the shapes that display the others.
    if (type === 'pres') continue
    const level = Math.min(Math.max(depth, 0), MAX_LEVEL)
    for (const text of texts) {
      paragraphs.push({ ...text, level, bullet: { kind: 'sign' }, size: 0 })
    }
  }
  return textBlocks(paragraphs)
}
