import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { readHtml } from '../safe-html.ts'

export type Cell = {
  readonly isHead: boolean
  readonly colSpan: number
  readonly rowSpan: number
  readonly content: ReactNode
  readonly text: string
}
export type Row = readonly Cell[]
export type TableParts = {
  readonly caption: ReactNode
  /** The rows at the top that have only heads. */
  readonly head: readonly Row[]
  readonly body: readonly Row[]
}

type Element = ReactElement<{ children?: ReactNode; colSpan?: number; rowSpan?: number }>

const GROUPS = new Set(['table', 'thead', 'tbody', 'tfoot'])

/** Reads the first table of HTML. It has no spans other than those of its cells. */
export function readTable(html: string): TableParts {
  const rows: Row[] = []
  let caption: ReactNode
  let isIn = false
  const walk = (nodes: ReactNode): void => {
    for (const node of childrenOf(nodes)) {
      if (!isElement(node)) continue
      if (GROUPS.has(String(node.type))) {
        isIn = true
        walk(node.props.children)
      } else if (node.type === 'caption') caption ??= node.props.children
      else if (node.type === 'tr' && isIn) {
        rows.push(childrenOf(node.props.children).flatMap(cellOf))
      }
    }
  }
  walk(readHtml(html))
  const first = rows.findIndex((row) => row.length > 0 && !row.every(({ isHead }) => isHead))
  const heads = first === -1 ? 0 : first
  return { caption, head: rows.slice(0, heads), body: rows.slice(heads) }
}

function cellOf(node: ReactNode): Cell[] {
  if (!isElement(node) || (node.type !== 'th' && node.type !== 'td')) return []
  const { colSpan = 1, rowSpan = 1, children } = node.props
  const text = textOf(children).trim()
  return [{ isHead: node.type === 'th', colSpan, rowSpan, content: children, text }]
}

function isElement(node: ReactNode): node is Element {
  return isValidElement(node)
}

function childrenOf(nodes: ReactNode): readonly ReactNode[] {
  return Array.isArray(nodes) ? (nodes as readonly ReactNode[]) : [nodes]
}

function textOf(nodes: ReactNode): string {
  return childrenOf(nodes)
    .map((node) => {
      if (typeof node === 'string') return node
      return isElement(node) ? textOf(node.props.children) : ''
    })
    .join('')
}
