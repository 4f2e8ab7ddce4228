import { escapeHtml } from '../html/cell-content.ts'
import type { Block, TableBlock } from '../core/document-model.ts'

const MAX_LEVEL = 6

/**
 * A list marker at the start of the text. Numbers are kept, because other text may refer to them.
 */
const MARKER = /^\s*[-*•]\s+/u

/** The HTML of a table, including its caption. */
export function tableHtml({ html, caption = '' }: Pick<TableBlock, 'html' | 'caption'>): string {
  if (caption.trim() === '') return html
  return html.replace('<table>', () => `<table><caption>${escapeHtml(caption.trim())}</caption>`)
}

function blockHtml(block: Block): string {
  if (block.kind === 'table') return tableHtml(block)
  if (block.kind === 'heading') {
    const level = Math.min(Math.max(Math.trunc(block.level), 1), MAX_LEVEL)
    return `<h${level}>${escapeHtml(block.text.trim())}</h${level}>`
  }
  if (block.kind === 'code') return `<pre>${escapeHtml(block.text)}</pre>`
  if (block.kind === 'list_item') {
    return `<li>${escapeHtml(block.text.replace(MARKER, '').trim())}</li>`
  }
  return `<p>${escapeHtml(block.text.trim())}</p>`
}

/**
 * The document as simple HTML: headings, paragraphs, lists, tables and preformatted text, with all
 * text escaped.
 */
export function documentHtml(blocks: readonly Block[]): string {
  const parts: string[] = []
  let inList = false
  for (const block of blocks) {
    if (block.text.trim() === '') continue
    const isItem = block.kind === 'list_item'
    if (isItem !== inList) parts.push(isItem ? '<ul>' : '</ul>')
    inList = isItem
    parts.push(blockHtml(block))
  }
  if (inList) parts.push('</ul>')
  return parts.join('\n')
}
