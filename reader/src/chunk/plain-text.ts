import type { Block, ConvertedDocument } from '../core/document-model.ts'

type Part = Pick<Block, 'kind' | 'text'>

/** What stands between two neighbouring blocks: items of a list are on adjoining lines. */
function separator(before: Part['kind'] | undefined, kind: Part['kind']): string {
  if (before === undefined) return ''
  return before === 'list_item' && kind === 'list_item' ? '\n' : '\n\n'
}

/** The texts of neighbouring blocks, separated by blank lines; items of a list are on adjoining lines. */
export function joinTexts(parts: readonly Part[]): string {
  return parts.map(({ kind, text }, at) => separator(parts[at - 1]?.kind, kind) + text).join('')
}

/** All text of a block, in pieces where it is not in memory. */
function textPieces(block: Block): Iterable<string> {
  return (block.kind === 'table' ? block.textPieces?.() : undefined) ?? [block.text]
}

/**
 * The plain text export of a document, piece by piece: headings, paragraphs and table texts (tabs between cells) with
 * their captions in reading order, separated by blank lines. Empty blocks are left out.
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
