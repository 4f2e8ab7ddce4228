import { describe, expect, test } from 'vitest'
import {
  encryptedOfficeFile,
  oldOfficeFile,
  richDocx,
  truncatedDocx,
  wordlessDocx,
} from '../../test/fixtures/docx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { entityBombDocx, lyingZipBomb, rawDocx, zipBomb, zipOf } from '../../test/fixtures/zip.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import type { ConvertedDocument, PlannedNode } from '../core/document-model.ts'
import { convertDocx } from './convert-docx.ts'

async function convert(content: string | Uint8Array): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  return await convertDocx(await folder.put('a.docx', content))
}

describe('reading a .docx file', () => {
  test('nests headings below the title, including those whose style is based on a heading style', async () => {
    const { blocks, totalPages } = await convert(await richDocx())
    const headings = blocks.flatMap((b) => (b.kind === 'heading' ? [[b.level, b.text]] : []))
    expect(headings).toEqual([
      [1, 'Annual report'],
      [2, 'Results'],
      [3, 'By region'],
      [3, 'Terms'],
    ])
    expect(totalPages).toBeNull()
  })

  test('keeps the nesting and numbers of lists', async () => {
    const { blocks } = await convert(await richDocx())
    expect(blocks.filter((b) => b.kind === 'list_item').map((b) => b.text)).toEqual([
      '- Outer',
      '  - Inner',
      '- Second outer',
      '1. First step',
      '2. Second step',
    ])
  })

  test('keeps the spans of a table and escapes its text', async () => {
    const { blocks } = await convert(await richDocx())
    const table = blocks.find((b) => b.kind === 'table')
    expect(table?.html).toBe(
      '<table><tr><td>Region</td><td colspan="2">Sales</td></tr>' +
        '<tr><td rowspan="2">North</td><td>Q1</td><td>10 &lt; 20</td></tr>' +
        '<tr><td>Q2</td><td>30</td></tr></table>',
    )
    expect(table?.text).toBe('Region\tSales\nNorth\tQ1\t10 < 20\nQ2\t30')
  })

  test('cites a footnote in place and puts its text after the paragraph; images leave no trace without a sink', async () => {
    const { blocks } = await convert(await richDocx())
    const at = blocks.findIndex((b) => b.text === 'Sales grew strongly.[1]')
    expect(blocks[at + 1]).toEqual({
      kind: 'footnote',
      text: '[1] As audited in May.',
      boxes: [],
    })
    expect(blocks.filter((b) => b.kind === 'paragraph')).toHaveLength(2)
  })

  test('puts text, notes, tables and lists into chunks of its sections', async () => {
    const outline = (nodes: readonly PlannedNode[]): unknown[] =>
      nodes.map((node) =>
        node.kind === 'section'
          ? [node.name, ...outline(node.children)]
          : `${node.chunkType}: ${node.content}`,
      )
    const document = await convert(await richDocx())
    const nodes = planChunks(document, { mode: 'standard', format: 'docx' })
    expect(outline(nodes)).toEqual([
      [
        'Annual report',
        'TEXT: Text before the first heading.',
        [
          'Results',
          'TEXT: Sales grew strongly.[1]\n\n[1] As audited in May.',
          ['By region', expect.stringMatching(/^TABLE: <table>.*<\/table>$/s)],
          ['Terms', 'TEXT: - Outer\n  - Inner\n- Second outer\n1. First step\n2. Second step'],
        ],
      ],
    ])
  })

  test('reports a file without a word as empty', async () => {
    await expect(convert(await wordlessDocx())).rejects.toMatchObject({ code: 'empty' })
    await expect(convert('')).rejects.toMatchObject({ code: 'empty' })
  })
})

describe('rejecting an unreadable .docx file', () => {
  const nested = '<w:sdt><w:sdtContent>'.repeat(20_000) + '</w:sdtContent></w:sdt>'.repeat(20_000)

  test.each<[string, string | Uint8Array, string]>([
    ['text with the wrong suffix', 'no zip file at all', 'wrong_format'],
    ['another ZIP file', zipOf({ 'a.txt': 'a' }), 'wrong_format'],
    ['an old .doc file', oldOfficeFile(), 'unsupported'],
    ['a password-protected file', encryptedOfficeFile(), 'encrypted'],
    ['a ZIP bomb by size', zipBomb(3, 600), 'too_large'],
    ['a ZIP bomb by ratio', zipBomb(60), 'too_large'],
    ['a ZIP bomb with a false size', lyingZipBomb(60), 'damaged'],
    ['an entity bomb', entityBombDocx(), 'damaged'],
    ['endlessly nested elements', rawDocx(nested), 'damaged'],
    ['malformed XML', rawDocx('<w:p><w:r>'), 'damaged'],
  ])('gives the reason for %s', async (_name, content, code) => {
    await expect(convert(content)).rejects.toMatchObject({ name: 'ConversionError', code })
  })

  test('reports a truncated file as damaged', async () => {
    await expect(convert(await truncatedDocx())).rejects.toMatchObject({ code: 'damaged' })
  })
})
