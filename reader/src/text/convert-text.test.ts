import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { RICH_HTML, RICH_MARKDOWN, csvText, prose } from '../../test/fixtures/text.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import type { SourceFormat } from '../formats/formats.ts'
import { convertFile } from '../convert/convert.ts'
import { readHtml } from '../html/html-blocks.ts'
import { readMarkdown } from '../markdown/convert-markdown.ts'

async function convert(
  content: string | Uint8Array,
  format: SourceFormat,
  name = 'upload',
): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  const path = await folder.put(name, content)
  return await convertFile({ path, format, mode: 'standard', dpi: 72 })
}

const brief = (document: Pick<ConvertedDocument, 'blocks'>) =>
  document.blocks.map((b) => [b.kind === 'heading' ? `h${b.level}` : b.kind, b.text])

describe('plain text', () => {
  const GERMAN =
    'Die Größe der Straßenbäume wächst jährlich über ein Maß hinaus, das ältere Gärtner kennen.'
  const RUSSIAN =
    'Съешь же ещё этих мягких французских булок, да выпей чаю. Это обычный русский текст.'
  const JAPANESE =
    '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で。'

  test.each([
    ['utf8', GERMAN, true],
    ['utf8', RUSSIAN, false],
    ['utf16le', GERMAN, true],
    ['utf16be', GERMAN, true],
    ['utf16le', GERMAN, false],
    ['utf32le', GERMAN, true],
    ['windows-1252', GERMAN, false],
    ['windows-1251', RUSSIAN, false],
    ['shift_jis', JAPANESE, false],
  ])('in %s is recognized: %s (mark: %s)', async (encoding, text, addBOM) => {
    const document = await convert(iconv.encode(text, encoding, { addBOM }), 'text')
    expect(document.blocks.map((b) => b.text)).toEqual([text])
  })

  test('has paragraphs that end at blank lines and keep their line breaks', async () => {
    const document = await convert('\r\n\r\none\r\n  two\r\n \t\r\nthree\rfour\f\n\n', 'text')
    expect(brief(document)).toEqual([
      ['paragraph', 'one\n  two'],
      ['paragraph', 'three\nfour'],
    ])
  })

  test('is rejected by name or bytes if its content is binary', async () => {
    await expect(convert(Buffer.from([1, 0, 2, 0, 0, 9]), 'text')).rejects.toMatchObject({
      code: 'wrong_format',
    })
    await expect(convert('%PDF-1.7\n', 'markdown')).rejects.toThrow(/looks like PDF/)
    await expect(convert(' \n\t\n', 'text')).rejects.toMatchObject({ code: 'empty' })
  })

  test('has no NUL and no lone surrogate after any converter', async () => {
    const late = `${'a'.repeat(70_000)}\u0000b\u0007c`
    for (const format of ['text', 'markdown', 'csv'] as const) {
      const { blocks } = await convert(late, format)
      expect(blocks[0]?.text.endsWith('abc')).toBe(true)
    }
    const page = await convert('<p>&#0;a&#xD800;b\ud800</p>', 'text')
    expect(page.blocks.every((b) => b.text.isWellFormed() && !b.text.includes('\0'))).toBe(true)
  })

  test('of five megabytes on one line is one paragraph', async () => {
    const text = 'word '.repeat(1_000_000).trim()
    expect((await convert(text, 'text')).blocks).toEqual([{ kind: 'paragraph', text, boxes: [] }])
  })
})

describe('HTML', () => {
  test('becomes headings, lists, tables, code and descriptions of images, without scripts', async () => {
    const document = await convert(RICH_HTML, 'text')
    expect(brief(document)).toEqual([
      ['h1', 'Guide'],
      ['paragraph', 'First line\nsecond & bold'],
      ['image', 'A chart'],
      ['list_item', '3. three'],
      ['list_item', '  - inner'],
      ['list_item', '4. four'],
      ['table', 'Item\nA\t1 < 2'],
      ['code', 'a\n  b'],
    ])
  })

  test('keeps spans within bounds and allows no other attributes', () => {
    const {
      blocks: [table],
    } = readHtml(
      '<table onclick="x"><tr><td rowspan=99999 style="a">A<td colspan="-3">&lt;b&gt;</table>',
    )
    expect(table?.kind === 'table' && table.html).toBe(
      '<table><tr><td rowspan="1000">A</td><td>&lt;b&gt;</td></tr></table>',
    )
  })

  test('keeps a nested table in its cell, and loses no text of a broken table', () => {
    const { blocks } = readHtml(
      '<table>stray<tr><th>h<tr><td>a<table><tr><td>b<td>c</table>d</table>',
    )
    expect(brief({ blocks })).toEqual([
      ['paragraph', 'stray'],
      ['table', 'h\na b c d'],
    ])
  })

  test('survives a million nested elements, and what follows keeps its structure', () => {
    const open = '<div><span>'.repeat(500_000)
    const close = '</span></div>'.repeat(500_000)
    const { blocks } = readHtml(`${open}deep${close}<h2>After</h2>`)
    expect(brief({ blocks })).toEqual([
      ['paragraph', 'deep'],
      ['h2', 'After'],
    ])
  })
})

describe('Markdown', () => {
  test('turns every construct into its block', async () => {
    expect(brief(await convert(RICH_MARKDOWN, 'markdown'))).toEqual([
      ['paragraph', 'title: Field guide'],
      ['h1', 'Birds'],
      ['paragraph', 'Soft breaks become spaces and code stays.[1]'],
      ['image', 'a picture'],
      ['h2', 'Small birds'],
      ['list_item', '- Robin'],
      ['list_item', '  - red breast'],
      ['list_item', '  second paragraph'],
      ['list_item', '- [x] Wren'],
      ['list_item', '3. third'],
      ['list_item', '4. fourth'],
      ['code', 'const a = 1\n\n// # no heading'],
      ['table', 'Name\tCount\nRobin\t1 < 2'],
      ['paragraph', 'Kept text'],
      ['paragraph', 'quoted'],
      ['footnote', '[1] A note.'],
    ])
  })

  test('gives the same result if a large file is read in pieces, and code is not cut', async () => {
    const part = `# Part\n\n${prose(9_000)}\n\n\`\`\`\n# not a heading\n\n${'x\n'.repeat(500)}\`\`\`\n\n`
    const { blocks: once } = await readMarkdown(part)
    const { blocks: many } = await readMarkdown(part.repeat(40))
    expect(many).toEqual(Array.from({ length: 40 }, () => once).flat())
  })
})

describe('endlessly nested Markdown', () => {
  test.each(['>', '- ', '1. '])('of %j is read as text, with a warning', async (marker) => {
    const { blocks, warnings } = await convert(`${marker.repeat(10_000)}deep\n`, 'markdown')
    expect(blocks.at(-1)?.text).toContain('deep')
    expect(warnings).toEqual([expect.stringContaining('nested too deeply')])
  })
})

describe('CSV', () => {
  test.each([',', ';', '\t', '|'])(
    'is read with the delimiter %j and unquoted',
    async (delimiter) => {
      const { blocks } = await convert(csvText(3, delimiter), 'csv')
      const rows = blocks[0]?.text.split('\n') ?? []
      expect(rows).toHaveLength(4)
      expect(rows[1]?.split('\t')).toEqual([
        '1',
        delimiter === '\t' ? 'Name "1" Ltd' : `Name "1"${delimiter} Ltd`,
        'two lines',
        '3.5',
      ])
    },
  )

  test('has every row in the text, and the first twenty and last five in the HTML', async () => {
    const { blocks } = await convert(csvText(1000), 'csv')
    const table = blocks[0]
    expect(table?.text.split('\n')).toHaveLength(1001)
    const html = table?.kind === 'table' ? table.html : ''
    expect(html.match(/<tr>/g)).toHaveLength(26)
    expect(html).toContain('<td colspan="4">… 976 more rows …</td>')
    expect(html).toContain('<td>1000</td>')
  })

  test('treats quotation marks as ordinary characters if a quotation never ends', async () => {
    const { blocks, warnings } = await convert('a,b\n1,"never closed\n2,3', 'csv')
    expect(blocks[0]?.text).toBe('a\tb\n1\t"never closed\n2\t3')
    expect(warnings).toEqual([expect.stringContaining('quotation mark is not closed')])
  })
})
