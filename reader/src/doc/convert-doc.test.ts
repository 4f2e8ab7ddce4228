import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import { convertDoc } from './convert-doc.ts'

const FILE = await readFile(new URL('../../test/fixtures/legacy/report.doc', import.meta.url))

async function convert(content: string | Uint8Array): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  return await convertDoc(await folder.put('a.doc', content))
}

describe('reading a .doc file', () => {
  test('keeps the headings, lists, notes and table of the document', async () => {
    const { blocks, warnings } = await convert(FILE)
    expect(blocks.map((b) => [b.kind === 'heading' ? b.level : b.kind, b.text])).toEqual([
      [1, 'Annual report'],
      ['paragraph', 'Text before the first heading.'],
      [2, 'Results'],
      ['paragraph', 'Sales grew strongly.[1]'],
      ['footnote', '[1] As audited in May.'],
      [3, 'By region'],
      ['table', 'Region\tSales\nNorth\tQ1\t10 < 20\nQ2\t30'],
      [3, 'Terms'],
      ['list_item', '- Outer'],
      ['list_item', '  - Inner'],
      ['list_item', '- Second outer'],
      ['list_item', '1. First step'],
      // The program that saved the file started a new list here.
      ['list_item', '1. Second step'],
    ])
    const html = blocks.find((block) => block.kind === 'table')?.html
    expect(html).toContain('colspan="2">Sales')
    expect(html).toContain('rowspan="2">North')
    expect(warnings).toEqual([expect.stringContaining('The images of the document (1)')])
  })

  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'empty'],
    ['a file in another format', 'plain', 'wrong_format'],
    ['a truncated file', FILE.subarray(0, 3000), 'wrong_format'],
  ])('rejects %s', async (_, content, code) => {
    await expect(convert(content)).rejects.toMatchObject({ code })
  })

  test('rejects a password-protected document', async () => {
    const copy = Buffer.from(FILE)
    const at = copy.indexOf(Buffer.from([0xec, 0xa5]))
    copy[at + 11]! |= 0x01
    await expect(convert(copy)).rejects.toMatchObject({ code: 'encrypted' })
  })

  test('reads or rejects a file with damage in any place', async () => {
    for (const value of [0x00, 0x7f, 0xff]) {
      for (let at = 30; at < FILE.length; at += 61) {
        const copy = Buffer.from(FILE)
        copy.fill(value, at, at + 4)
        await convert(copy).catch((error: unknown) => {
          expect(error).toMatchObject({ name: 'ConversionError' })
        })
      }
    }
  })
})
