import { expect, test } from 'vitest'
import { para, run, styled, styleXml, tableXml, wordOf } from '../../test/fixtures/docx-parts.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { readFile } from '../convert/read-file.ts'

const IMPORT = '<w:altChunk xmlns:r="r" r:id="rId7"/>'

/** Reads a document with text around an imported file. */
async function read(name: string, bytes: string | Uint8Array, body = IMPORT) {
  await using folder = await tempFolder()
  const file = wordOf({
    body: para(run('Before.')) + body + para(run('After.')),
    relations: [['rId7', 'aFChunk', name]],
    parts: { [`word/${name}`]: bytes },
  })
  const { document } = await readFile(await folder.put('a.docx', file))
  return {
    lines: document.blocks.map(({ kind, text }) => `${kind}: ${text}`),
    warnings: document.warnings,
  }
}

const page = '<h1>Chapter</h1><p>Imported.</p>'
const imported = [
  'paragraph: Before.',
  'heading: Chapter',
  'paragraph: Imported.',
  'paragraph: After.',
]
const inner = wordOf({
  styles: styleXml('H', 'heading 1'),
  body: styled('H', run('Chapter')) + para(run('Imported.')),
})

test.each<[string, string | Uint8Array]>([
  ['a.html', page],
  ['a.docx', inner],
  ['a.rtf', '{\\rtf1{\\stylesheet{\\s1 heading 1;}}\\pard\\s1 Chapter\\par\\pard Imported.\\par}'],
  [
    'a.mht',
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=X\r\n\r\n--X\r\nContent-Type: text/html\r\nContent-Location: file:///a.htm\r\n\r\n${page}\r\n--X--\r\n`,
  ],
])('a file imported into the text is read in its place: %s', async (name, bytes) => {
  expect(await read(name, bytes)).toEqual({ lines: imported, warnings: [] })
})

test('a file imported into a cell follows the table', async () => {
  const table = tableXml([[para(run('a')) + IMPORT, para(run('b'))]])
  const { lines } = await read('a.html', page, table)
  expect(lines).toEqual([imported[0], 'table: a\tb', ...imported.slice(1)])
})

test.each([
  ['a.bin', '%PDF-1.7 and no more'],
  ['other.html', page],
])('a warning names imported files that are not read: %s', async (name, bytes) => {
  const body = name === 'a.bin' ? IMPORT : IMPORT.replace('rId7', 'rId8')
  const { lines, warnings } = await read(name, bytes, body)
  expect(lines).toEqual([imported[0], imported.at(-1)])
  expect(warnings).toEqual(['1 file embedded in the text was not read.'])
})
