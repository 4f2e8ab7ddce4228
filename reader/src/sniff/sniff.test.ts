import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  encryptedOfficeFile,
  oldOfficeFile,
  richDocx,
  truncatedDocx,
} from '../../test/fixtures/docx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { zipOf } from '../../test/fixtures/zip.ts'
import { sniffFormat } from './sniff.ts'

async function sniff(content: string | Uint8Array): Promise<string> {
  await using folder = await tempFolder()
  return await sniffFormat(await folder.put('misleading.pdf', content))
}

const types = { '[Content_Types].xml': '<Types/>' }
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('0000000d49444154', 'hex'),
  deflateSync(Buffer.alloc(64)),
])

describe('sniffing a file by its content', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'empty'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n', 'pdf'],
    ['a PDF after junk', `junk line\n%PDF-1.4\n${' '.repeat(99)}startxref\n9\n%%EOF`, 'pdf'],
    ['prose that mentions a PDF header', 'A file begins with %PDF-1.7 by rule.', 'text'],
    ['prose that begins like a bitmap', 'BMW and MZ are not magic here.', 'text'],
    ['a workbook', zipOf({ ...types, 'xl/workbook.xml': '<x/>' }), 'xlsx'],
    ['a presentation', zipOf({ ...types, 'ppt/presentation.xml': '<x/>' }), 'pptx'],
    ['another ZIP file', zipOf({ 'word/readme.txt': 'no office file' }), 'zip'],
    ['an Office file from before 2007', oldOfficeFile(), 'ole'],
    ['a picture', png, 'image'],
    ['a page', '\ufeff<!-- a --><?xml version="1.0"?>\n<!DOCTYPE html><p>x', 'html'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    [
      'a drawing after everything that may precede it',
      '<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg:svg/>',
      'svg',
    ],
    ['text about a drawing', 'The tag <svg> is a drawing.', 'text'],
    ['a fragment of a page', '<div class="a">x</div>', 'html'],
    ['UTF-16 text', Buffer.from('\ufeffüber', 'utf16le'), 'text'],
    ['Latin-1 text', Buffer.from('Stra\u00dfe', 'latin1'), 'text'],
    ['rich text format', '{\\rtf1\\ansi x}', 'rtf'],
    ['random bytes', Buffer.from([0, 1, 2, 3, 0, 255, 7, 6]), 'unknown'],
  ])('recognizes %s', async (_name, content, format) => {
    expect(await sniff(content)).toBe(format)
  })

  test('recognizes a Word file by its ZIP directory', async () => {
    expect(await sniff(await richDocx())).toBe('docx')
    expect(await sniff(await truncatedDocx())).toBe('cut_zip')
  })

  test('rejects a password-protected Office file as encrypted', async () => {
    await expect(sniff(encryptedOfficeFile())).rejects.toMatchObject({ code: 'encrypted' })
  })

  test('is fast even with thousands of comments before a page', async () => {
    expect(await sniff('<!---->'.repeat(100_000))).toBe('text')
  })
})
