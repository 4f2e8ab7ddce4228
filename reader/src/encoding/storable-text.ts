import type { Block, ConvertedDocument } from '../core/document-model.ts'

// Controls other than tab, line feed and carriage return carry no text; a form feed is a page break.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g
// oxlint-disable-next-line no-control-regex
const HAS_CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Makes text safe for PostgreSQL and JSON readers: removes NUL and other control characters except
 * tabs and line breaks, turns form feeds into line breaks, and replaces lone surrogates with
 * U+FFFD.
 */
export function storableText(text: string): string {
  const clean = HAS_CONTROLS.test(text) ? text.replaceAll('\f', '\n').replace(CONTROLS, '') : text
  return clean.isWellFormed() ? clean : clean.toWellFormed()
}

/** Plain data with all its texts made safe to store. */
export function cleanData<T>(value: T): T
export function cleanData(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((item: unknown) => cleanData(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, cleanData(item)]))
}

function cleanBlock(block: Block): Block {
  if (block.isSpooled === true) return block
  const { metadata, struck, notes } = block
  const clean = {
    text: storableText(block.text),
    ...(notes !== undefined && { notes: cleanData(notes) }),
    ...(struck !== undefined && { struck: struck.map(storableText) }),
    ...(metadata !== undefined && { metadata: cleanData(metadata) }),
  }
  if (block.kind === 'table') {
    const caption = block.caption === undefined ? {} : { caption: storableText(block.caption) }
    const parts = block.parts === undefined ? {} : { parts: cleanData([...block.parts]) }
    return { ...block, ...clean, ...caption, ...parts, html: storableText(block.html) }
  }
  return { ...block, ...clean, ...('table' in block && { table: cleanData(block.table) }) }
}

/** A copy of the document with all its texts made safe to store (see storableText). */
export function cleanDocument(document: ConvertedDocument): ConvertedDocument {
  const { workbook } = document
  return {
    ...document,
    blocks: document.blocks.map(cleanBlock),
    warnings: document.warnings.map(storableText),
    ...(workbook !== undefined && { workbook: cleanData(workbook) }),
  }
}
