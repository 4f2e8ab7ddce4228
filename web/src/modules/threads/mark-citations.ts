import { splitCitations } from './model.ts'

/** The parts of a formatted text's node that are needed here. */
export type Node = {
  type: string
  value?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** Numbers in these elements aren't citations. */
const LITERAL = new Set(['code', 'pre', 'a'])

/**
 * A plugin for formatted text that turns citation numbers into `sup` elements with the number as `dataCitation`.
 * @param count number of citations
 */
export function markCitations(count: number): (tree: Node) => void {
  return (tree) => mark(tree, count)
}

/** A plugin for formatted text that keeps line breaks as people and the assistant have written them. */
export function keepLines(): (tree: Node) => void {
  return breakLines
}

function breakLines(node: Node): void {
  if (!node.children || LITERAL.has(node.tagName ?? '')) return
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text') {
      breakLines(child)
      return [child]
    }
    const { value = '' } = child
    // White space between blocks.
    if (value.trim() === '') return [child]
    return value.split('\n').flatMap((line, at): Node[] => {
      const text = { type: 'text', value: line }
      return at === 0
        ? [text]
        : [{ type: 'element', tagName: 'br', properties: {}, children: [] }, text]
    })
  })
}

function mark(node: Node, count: number): void {
  if (!node.children || LITERAL.has(node.tagName ?? '')) return
  node.children = node.children.flatMap((child) => {
    if (child.type !== 'text') {
      mark(child, count)
      return [child]
    }
    return splitCitations(child.value ?? '', count).map(toNode)
  })
}

function toNode(piece: string | number): Node {
  if (typeof piece === 'string') return { type: 'text', value: piece }
  const text = { type: 'text', value: String(piece) }
  return {
    type: 'element',
    tagName: 'sup',
    properties: { dataCitation: piece },
    children: [text],
  }
}
