import type { Block, ConvertedDocument } from '../core/document-model.ts'

type Part = Pick<Block, 'kind' | 'text'>

/** The separator between two adjacent blocks. List items follow each other without a blank line. */
function separator(before: Part['kind'] | undefined, kind: Part['kind']): string {
  if (before === undefined) return ''
  return before === 'list_item' && kind === 'list_item' ? '\n' : '\n\n'
}

/**
 * Joins the texts of adjacent blocks with blank lines. List items follow each other without a blank
 * line.
 */
export function joinTexts(parts: readonly Part[]): string {
  return parts.map(({ kind, text }, at) => separator(parts[at - 1]?.kind, kind) + text).join('')
}

/** The full text of a block, in pieces if it isn't in memory. */
function textPieces(block: Block): Iterable<string> {
  return (block.kind === 'table' ? block.textPieces?.() : undefined) ?? [block.text]
}

/**
 * Yields the plain text export of a document: headings, paragraphs and tables (tabs between cells)
 * with captions, in reading order, separated by blank lines. Empty blocks are left out.
 */
export function* plainTextPieces({ blocks }: ConvertedDocument): Generator<string> {
  let before: Part['kind'] | undefined
  for (const block of blocks) {
    if (block.text.trim() === '') continue
    const caption =
      block.kind === 'table' && block.caption !== undefined ? `${block.caption}\n` : ''
    yield separator(before, block.kind) + caption
    yield* textPieces(block)
    before = block.kind
  }
}

/** The whole plain text export of a document. */
export function plainText(document: ConvertedDocument): string {
  return [...plainTextPieces(document)].join('')
}
