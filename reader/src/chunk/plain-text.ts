import type { Block, ConvertedDocument } from '../document-model.ts'

/** The texts of neighbouring blocks, separated by blank lines; items of a list are on adjoining lines. */
export function joinTexts(parts: readonly Pick<Block, 'kind' | 'text'>[]): string {
  const texts = parts.map(({ kind, text }, at) => {
    const before = parts[at - 1]?.kind
    if (before === undefined) return text
    return (before === 'list_item' && kind === 'list_item' ? '\n' : '\n\n') + text
  })
  return texts.join('')
}

/**
 * The plain text export of a document: headings, paragraphs and table texts (tabs between cells) with
 * their captions in reading order, separated by blank lines. Empty blocks are left out.
 */
export function plainText({ blocks }: ConvertedDocument): string {
  const filled = blocks.filter(({ text }) => text.trim() !== '')
  return joinTexts(
    filled.map((block) =>
      block.kind === 'table' && block.caption !== undefined
        ? { kind: block.kind, text: `${block.caption}\n${block.text}` }
        : block,
    ),
  )
}
