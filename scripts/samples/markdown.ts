import { readFileSync } from 'node:fs'

/** A block of a sample document. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'bullets' | 'steps'; readonly items: readonly string[] }
  /** The paragraphs of a quotation. */
  | { readonly kind: 'quotation'; readonly paragraphs: readonly string[] }
  /** `widths` are the numbers of dashes below the header. */
  | {
      readonly kind: 'table'
      readonly rows: readonly (readonly string[])[]
      readonly widths: readonly number[]
    }
  | { readonly kind: 'rule' }

/** Reads a Markdown file of this folder. Its blocks are separated by empty lines, and a paragraph is one line. */
export function readBlocks(name: string): Block[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return text.trim().split('\n\n').map(toBlock)
}

function toBlock(text: string): Block {
  const lines = text.split('\n')
  const withoutMark = (mark: RegExp): string[] => lines.map((line) => line.replace(mark, ''))
  if (text === '---') return { kind: 'rule' }
  if (text.startsWith('- ')) return { kind: 'bullets', items: withoutMark(/^- /) }
  if (text.startsWith('1. ')) return { kind: 'steps', items: withoutMark(/^\d+\. /) }
  if (text.startsWith('>')) {
    return { kind: 'quotation', paragraphs: withoutMark(/^> ?/).filter((line) => line !== '') }
  }
  if (text.startsWith('|')) {
    const [head = [], rule = [], ...rows] = lines.map((line) => line.split('|').slice(1, -1))
    const cells = [head, ...rows].map((row) => row.map((cell) => cell.trim()))
    return { kind: 'table', rows: cells, widths: rule.map((dashes) => dashes.length) }
  }
  const heading = /^(#+) (.*)$/.exec(text)
  if (heading) return { kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }
  return { kind: 'paragraph', text }
}
