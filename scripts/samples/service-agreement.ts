import { readBlocks, type Block } from './markdown.ts'
import { PdfWriter } from './pdf-writer.ts'

/**
 * A PDF contract of three pages: headings of two levels with an outline, numbered clauses, two drawn tables, a passage in
 * two columns, and a footer with page numbers. In the Markdown, a rule starts a page, and a quotation is a column next to
 * the following one.
 */
export async function makeServiceAgreement(): Promise<Uint8Array> {
  const [title, subtitle, ...blocks] = readBlocks('service-agreement.md')
  if (title?.kind !== 'heading' || subtitle?.kind !== 'paragraph') throw new Error('No title')
  const writer = new PdfWriter({ title: title.text, author: 'Hallowmere Ferry Trust' })
  writer.title(title.text, subtitle.text)
  for (const [index, block] of blocks.entries()) write(writer, block, blocks[index + 1])
  return writer.finish(`${title.text} ${subtitle.text.replace('Agreement No. ', '')}`)
}

function write(writer: PdfWriter, block: Block, next: Block | undefined): void {
  switch (block.kind) {
    case 'heading':
      return writer.heading(block.level === 2 ? 1 : 2, block.text)
    case 'rule':
      return writer.newPage()
    case 'table':
      return writer.table(block.rows, block.widths)
    case 'quotation':
      if (next?.kind === 'quotation') writer.columns(block.paragraphs, next.paragraphs)
      return
    case 'paragraph': {
      const [, number, clause] = /^(\d+\.\d+) (.*)$/.exec(block.text) ?? []
      if (number !== undefined && clause !== undefined) writer.clause(number, clause)
      else writer.paragraph(block.text)
      return
    }
    case 'bullets':
    case 'steps':
      throw new Error('Lists are not drawn.')
  }
}
