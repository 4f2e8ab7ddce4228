import { splitCitations } from './model.ts'

/** A node of formatted text, as far as it is looked at here. */
export type Node = {
  type: string
  value?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** Numbers in these are no citations. */
const LITERAL = new Set(['code', 'pre', 'a'])

/**
 * A plugin for formatted text: the numbers of an answer's citations become elements `sup` with the number as
 * `dataCitation`.
 * @param count how many citations there are
 */
export function markCitations(count: number): (tree: Node) => void {
  return (tree) => mark(tree, count)
}

/** A plugin for formatted text: its lines stay lines, as people and the assistant write them. */
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
    // White space alone stands between blocks.
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
