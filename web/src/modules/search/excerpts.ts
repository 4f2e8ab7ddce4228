import { withoutMarkup } from '../../app/markup.ts'
import { markWords } from './model.ts'

/** A row as HTML. */
const ROW = /<tr\b[\s\S]*?<\/tr>/gi

/**
 * A table with its first row and at most `most` others: those with the searched words first, in the order of the table.
 * Undefined for HTML without rows.
 */
export function rowsFound(
  html: string,
  query: string,
  most: number,
): { readonly html: string; readonly left: number } | undefined {
  const [head, ...rows] = html.match(ROW) ?? []
  if (head === undefined) return undefined
  // Cells that span rows only stay in place if no row before them is missing.
  const isSpanned = /\browspan\s*=\s*["']?(?:[2-9]|1\d)/i.test(html)
  const found = rows.flatMap((row, at) => (hasWord(row, query) ? [at] : []))
  const others = rows.flatMap((_, at) => (found.includes(at) ? [] : [at]))
  const chosen = isSpanned ? rows.map((_, at) => at) : [...found, ...others]
  const shown = new Set(chosen.slice(0, most))
  const kept = rows.filter((_, at) => shown.has(at))
  return {
    html: `<table>${[head, ...kept].join('')}</table>`,
    left: rows.length - kept.length,
  }
}

function hasWord(row: string, query: string): boolean {
  return markWords(withoutMarkup(row), query).some(({ isFound }) => isFound)
}

/** A paragraph or a list of a passage. */
export type Block = { readonly text: string } | { readonly items: readonly string[] }

const ITEM = /^(?:[-*•–◦▪]|\d{1,3}[.)])\s+/

/** The paragraphs and lists of an excerpt with its line breaks. */
export function blocksOf(excerpt: string): Block[] {
  const blocks: Block[] = []
  for (const line of excerpt.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const last = blocks.at(-1)
    if (ITEM.test(line)) {
      const items = last && 'items' in last ? last.items : undefined
      if (items) blocks.pop()
      blocks.push({ items: [...(items ?? []), line] })
    } else {
      const text = last && 'text' in last ? last.text : undefined
      if (text !== undefined) blocks.pop()
      blocks.push({ text: text === undefined ? line : `${text} ${line}` })
    }
  }
  return blocks
}
