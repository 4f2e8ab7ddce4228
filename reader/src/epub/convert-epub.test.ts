import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { PNG } from '../../test/fixtures/xlsx-report.ts'
import { collectAssets } from '../pictures/assets.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import { convertEpub } from './convert-epub.ts'

const CONTAINER =
  '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
const NCX =
  '<ncx><navMap><navPoint><navLabel><text>The second</text></navLabel><content src="text/two.xhtml#a"/></navPoint></navMap></ncx>'
const opf = (spine: readonly string[], items = '') =>
  '<package xmlns:dc="d"><metadata><dc:title>A book</dc:title><dc:creator>Ann Author</dc:creator></metadata><manifest>' +
  ['one', 'two', 'nav']
    .map(
      (name) =>
        `<item id="${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml" properties="${name === 'nav' ? 'nav' : ''}"/>`,
    )
    .join('') +
  `<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>${items}</manifest>` +
  `<spine>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>`
const page = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html><head><title>t</title></head><body>${body}</body></html>`

function bookOf(parts: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  const all: Record<string, string | Uint8Array> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OEBPS/book.opf': opf(['nav', 'one', 'two', 'one']),
    'OEBPS/toc.ncx': NCX,
    'OEBPS/text/nav.xhtml': page('<nav><ol><li>Contents</li></ol></nav>'),
    'OEBPS/text/one.xhtml': page(
      '<h1>First</h1><p>Text.</p><img src="../img/a%20b.png" alt="A map">',
    ),
    'OEBPS/text/two.xhtml': page('<p>No heading here.</p>'),
    'OEBPS/img/a b.png': PNG,
    ...parts,
  }
  const bytes = Object.entries(all).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ])
  return Buffer.from(zipSync(Object.fromEntries(bytes)))
}

async function convert(content: string | Uint8Array): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  const assets = collectAssets(new Map())
  return await convertEpub(await folder.put('a.epub', content), { assets })
}

describe('reading a book', () => {
  test('puts pages into reading order and names them by their headings or the table of contents', async () => {
    const { blocks } = await convert(bookOf())
    expect(blocks.map((b) => [b.kind === 'heading' ? b.level : b.kind, b.text])).toEqual([
      [1, 'A book'],
      ['paragraph', 'Ann Author'],
      [2, 'First'],
      ['paragraph', 'Text.'],
      ['image', 'A map'],
      [2, 'The second'],
      ['paragraph', 'No heading here.'],
    ])
    expect(blocks[4]).toMatchObject({ asset: expect.stringContaining('.webp') })
  })

  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'empty'],
    ['a file in another format', 'plain', 'wrong_format'],
    ['a book without a list of parts', bookOf({ 'META-INF/container.xml': '<a/>' }), 'damaged'],
    [
      'a list with entities',
      bookOf({ 'OEBPS/book.opf': `<!DOCTYPE a [<!ENTITY b "c">]>${opf([])}` }),
      'damaged',
    ],
    ['a book without pages', bookOf({ 'OEBPS/book.opf': opf([]) }), 'empty'],
    [
      'a copy-protected book',
      bookOf({
        'META-INF/encryption.xml':
          '<e><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></e>',
      }),
      'encrypted',
    ],
    ['a truncated book', bookOf().subarray(0, 900), 'damaged'],
  ])('rejects %s', async (_, content, code) => {
    await expect(convert(content)).rejects.toMatchObject({ code })
  })

  test('tolerates obfuscated fonts, missing pages and a table of contents with a document type', async () => {
    const { blocks, warnings } = await convert(
      bookOf({
        'META-INF/encryption.xml':
          '<e><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></e>',
        'OEBPS/toc.ncx': `<!DOCTYPE ncx>${NCX}`,
        'OEBPS/book.opf': opf(
          ['one', 'gone'],
          '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>',
        ),
      }),
    )
    expect(blocks.map(({ text }) => text)).toContain('First')
    expect(warnings).toEqual(['1 page of the book is missing from the file.'])
  })
})
