import type { Block, ConvertedDocument } from '../document-model.ts'

/** What stands between two neighbouring blocks' texts: items of a list stay on adjoining lines. */
export function separator(before: Block['kind'], after: Block['kind']): string {
  return before === 'list_item' && after === 'list_item' ? '\n' : '\n\n'
}

/**
 * The plain text export of a document: headings, paragraphs and table texts (tabs between cells) with
 * their captions in reading order, separated by blank lines. Empty blocks are left out.
 */
export function plainText(document: ConvertedDocument): string {
  const parts: string[] = []
  let before: Block['kind'] | null = null
  for (const block of document.blocks) {
    if (block.text.trim() === '') continue
    if (before !== null) parts.push(separator(before, block.kind))
    if (block.kind === 'table' && block.caption !== undefined) parts.push(`${block.caption}\n`)
    parts.push(block.text)
    before = block.kind
  }
  return parts.join('')
}
