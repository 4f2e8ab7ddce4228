import type { Block, ConvertedDocument } from '../document-model.ts'

// Controls other than tab, line feed and carriage return carry no text; a form feed is a page break.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g
// oxlint-disable-next-line no-control-regex
const HAS_CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Text that PostgreSQL and JSON readers accept: no NUL or other control characters (tab and line
 * breaks stay, a form feed becomes a line break) and no lone surrogates (they become U+FFFD).
 */
export function cleanText(text: string): string {
  const clean = HAS_CONTROLS.test(text) ? text.replaceAll('\f', '\n').replace(CONTROLS, '') : text
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

function cleanBlock(block: Block): Block {
  if (block.kind === 'table') {
    return { ...block, html: cleanText(block.html), text: cleanText(block.text) }
  }
  return { ...block, text: cleanText(block.text) }
}

/** The document with every text in it made safe to store (see cleanText); the input is not changed. */
export function cleanDocument(document: ConvertedDocument): ConvertedDocument {
  return {
    blocks: document.blocks.map(cleanBlock),
    totalPages: document.totalPages,
    warnings: document.warnings.map(cleanText),
  }
}
