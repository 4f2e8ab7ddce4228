import type { TextBlock } from '../core/document-model.ts'
import { indentOf, isDrawnTable, joinLines } from './line-shapes.ts'

const MARKED = /^\s*(?:[-*+•·‣◦–—]|o(?=\s{2})|\(?\d{1,3}[.)]|\(?[A-Za-z][.)])\s+\S/
const MAX_LINES = 10_000

type Item = { readonly indent: number; readonly lines: string[] }

function itemsOf(lines: readonly string[]): Item[] | null {
  const items: Item[] = []
  for (const line of lines) {
    const indent = indentOf(line)
    const item = items.at(-1)
    if (MARKED.test(line)) items.push({ indent, lines: [line] })
    else if (item !== undefined && indent > item.indent) item.lines.push(line)
    else return null
  }
  return items
}

/**
 * Converts lines that begin with bullets, numbers or letters, or continue such a line, into list
 * items with two spaces per level. Returns null if the lines are not a list. Markers stay
 * unchanged.
 */
export function listItems(lines: readonly string[]): TextBlock[] | null {
  if (!MARKED.test(lines[0] ?? '') || lines.length > MAX_LINES) return null
  const items = itemsOf(lines)
  if (items === null) return null
  const open: number[] = []
  return items.map(({ indent, lines: own }) => {
    while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop()
    const prefix = '  '.repeat(open.length)
    open.push(indent)
    const text = isDrawnTable(own) ? own.join('\n').trim() : joinLines(own)
    return { kind: 'list_item', text: prefix + text, boxes: [] }
  })
}
