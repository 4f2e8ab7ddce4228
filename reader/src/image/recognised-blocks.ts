import type { Block } from '../core/document-model.ts'
import { cellOf, tableBlock } from '../html/html-table.ts'

/** Joins the lines of a paragraph, and words that were hyphenated at line ends. */
function flow(lines: readonly string[]): string {
  return lines.reduce((text, line) =>
    /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`,
  )
}

/**
 * Turns text read from an image (see pageText) into blocks: tables of two or more rows, and
 * paragraphs.
 */
export function recognisedBlocks(text: string): Block[] {
  return text.split('\n\n').flatMap((part): Block[] => {
    const lines = part.split('\n')
    if (part.trim() === '') return []
    const rows = lines.map((line) => line.split('\t'))
    const isTable = rows.length > 1 && rows.every((row) => row.length > 1)
    const table = isTable ? tableBlock(rows.map((row) => row.map((cell) => cellOf(cell)))) : null
    return [table ?? { kind: 'paragraph', text: flow(lines).replaceAll('\t', ' '), boxes: [] }]
  })
}
