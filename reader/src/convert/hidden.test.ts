import { CFB, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { para, run as wordRun, wordOf } from '../../test/fixtures/docx-parts.ts'
import { openDocumentOf, p } from '../../test/fixtures/opendocument.ts'
import { deckOf, paragraph, run as slideRun, shape, textBox } from '../../test/fixtures/pptx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { readFile } from './read-file.ts'

type Bytes = string | Uint8Array
const ROWS: (string | number)[][] = [
  ['Item', 'Cost', 'Price'],
  ['Rope', 3, 9],
  ['Chart', 4, 8],
  ['Buoy', 5, 15],
]
const MARKED = 'Item\tCost (hidden)\tPrice\nRope\t3\t9\nChart (hidden)\t4\t8\nBuoy\t5\t15'

function workbook(bookType: 'xlsx' | 'xlsb' | 'biff8'): Buffer {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(ROWS)
  sheet['!cols'] = [{}, { hidden: true }]
  sheet['!rows'] = [{}, {}, { hidden: true }]
  utils.book_append_sheet(book, sheet, 'Prices')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

/** An .xls file in which a record hides a row, because the library that writes it never does. */
function oldWorkbook(): Buffer {
  const archive = CFB.read(workbook('biff8'), { type: 'buffer' })
  const stream = Buffer.from(CFB.find(archive, '/Workbook')?.content ?? [])
  const sheet = stream.readUInt32LE(stream.indexOf(Buffer.from([0x85, 0])) + 4)
  const at = sheet + 4 + stream.readUInt16LE(sheet + 2)
  // MS-XLS 2.4.221: the row's number, its columns, its height, and its flags.
  const row = Buffer.from([
    0x08, 0x02, 16, 0, 2, 0, 0, 0, 3, 0, 0xff, 0, 0, 0, 0, 0, 0x20, 1, 15, 0,
  ])
  CFB.utils.cfb_add(
    archive,
    '/Workbook',
    Buffer.concat([stream.subarray(0, at), row, stream.subarray(at)]),
  )
  return CFB.write(archive, { type: 'buffer' }) as Buffer
}

function openSheet(): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}">${p(String(value))}</table:table-cell>`
      : `<table:table-cell office:value-type="string">${p(value)}</table:table-cell>`
  const rows = ROWS.map(
    (row, at) =>
      `<table:table-row${at === 2 ? ' table:visibility="filter"' : ''}>${row.map(cell).join('')}</table:table-row>`,
  )
  const columns =
    '<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="3"/>'
  const body = `<table:table table:name="Prices">${columns}${rows.join('')}</table:table>`
  return openDocumentOf({ kind: 'spreadsheet', body })
}

const SHEETS: Readonly<Record<string, () => Bytes>> = {
  xlsx: () => workbook('xlsx'),
  xlsb: () => workbook('xlsb'),
  xls: oldWorkbook,
  ods: openSheet,
}

async function read(name: string, bytes: Bytes) {
  await using folder = await tempFolder()
  return await readFile(await folder.put(name, bytes))
}

test.each(Object.entries(SHEETS))(
  'hidden rows and columns are marked in .%s',
  async (suffix, bytes) => {
    const { plainText, nodes } = await read(`a.${suffix}`, bytes())
    expect(plainText).toContain(MARKED)
    expect(JSON.stringify(nodes)).toContain('Cost (hidden)')
  },
)

const TEXTS: Readonly<Record<string, () => Bytes>> = {
  docx: () => wordOf({ body: para(wordRun('Shown. ') + wordRun('Concealed', '<w:vanish/>')) }),
  odt: () =>
    openDocumentOf({
      body: p('Shown. <text:span text:style-name="Off">Concealed</text:span>'),
      automaticStyles:
        '<style:style style:name="Off" style:family="text"><style:text-properties text:display="none"/></style:style>',
    }),
  rtf: () => '{\\rtf1\\ansi\\pard Shown. {\\v Concealed}\\par}',
  pptx: () => {
    const hidden = shape(paragraph(slideRun('Concealed')), { isHidden: true })
    return deckOf({ slides: [{ shapes: textBox('Shown.') + hidden }] })
  },
  html: () =>
    '<style>/* } */ @media print { p { color: red } } .off, #x { display: none }</style><p>Shown.</p><p class="a off">Concealed</p><p id="x">Concealed</p>',
  eml: () =>
    'From: a@example.org\r\nTo: b@example.org\r\nSubject: S\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<style>td.off{visibility:hidden}</style><p>Shown.</p><table><tr><td>1<td class="off">Concealed</table>',
}

test.each(Object.entries(TEXTS))('hidden text is left out in .%s', async (suffix, bytes) => {
  const { plainText } = await read(`a.${suffix}`, bytes())
  expect(plainText).toContain('Shown.')
  expect(plainText).not.toContain('Concealed')
})

test.each([
  ['shown by another rule', '.tab { display: none } .tab.open { display: block }'],
  ['only in print', '@media print { .tab { display: none } }'],
  ['depending on its place', '.menu .tab { display: none }'],
])('text stays that is hidden %s', async (_name, style) => {
  const { plainText } = await read('a.html', `<style>${style}</style><p class="tab">Text</p>`)
  expect(plainText).toContain('Text')
})

test('text stays that a script of the page can show', async () => {
  const page = '<style>.tab{display:none}</style><script>open()</script><p class="tab">Text</p>'
  expect((await read('a.html', page)).plainText).toContain('Text')
  const data = page.replace('<script>', '<script type="application/ld+json">')
  await expect(read('a.html', `${data}<p>More`)).resolves.toMatchObject({ plainText: 'More' })
})
