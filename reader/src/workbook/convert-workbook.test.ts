import { readFile } from 'node:fs/promises'
import { type BookType, utils, type WorkBook, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { unzipSync, zipSync } from 'fflate'
import { openDocumentOf, p } from '../../test/fixtures/opendocument.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { OLE_MAGIC } from '../ole/ole-file.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import { convertWorkbook } from './convert-workbook.ts'

const TYPES = ['biff8', 'ods', 'xlsb'] as const satisfies readonly BookType[]
const SUFFIX = { biff8: 'xls', ods: 'ods', xlsb: 'xlsb' }

function listOf(rows: number): WorkBook {
  const persons = Array.from({ length: rows }, (_, at) => [at, `Person ${at}`])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Id', 'Name'], ...persons]), 'List')
  return book
}

const bytesOf = (book: WorkBook, bookType: BookType): Buffer =>
  write(book, { type: 'buffer', bookType }) as Buffer

async function convert(bytes: string | Uint8Array, name: string): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  return await convertWorkbook(await folder.put(name, bytes))
}

describe('workbooks in formats other than .xlsx', () => {
  test('an .xls file has its sheets, displayed values, formulas, names and positions', async () => {
    const file = await readFile(new URL('../../test/fixtures/legacy/workbook.xls', import.meta.url))
    const { blocks, workbook } = await convert(file, 'a.xls')
    const headings = blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => text)
    expect(headings).toEqual(['Sales', 'Inputs', 'Later (hidden)'])
    const [table] = blocks.filter((block) => block.kind === 'table')
    expect(table?.text.split('\n')).toEqual([
      'Sales 2025\t\t\t',
      'Region\tSince\tAmount\tShare',
      'Köln & North\t2023-03-15\t24,690.00\t25%',
      'South\t2023-04-15\t1,302.40\t75%',
      'Total\t\t12996.2\t',
    ])
    expect(table?.html).toContain('colspan="4">Sales 2025')
    expect(table?.metadata).toMatchObject({
      source_uri: 'Sales!A1:D5',
      cell_range: 'A1:D5',
      formulas: [{ address: 'C5', formula: '=SUM(C3:C4)*Inputs!B1', value: '12996.2' }],
    })
    expect(workbook?.namedRanges).toMatchObject([{ name: 'Rate', source_uri: 'Inputs!B1' }])
    expect(JSON.stringify(blocks.at(-1))).toContain('漢字')
  })

  test('an OpenDocument sheet has the stored displayed values', async () => {
    const cell = (shown: string, attributes: string) =>
      `<table:table-cell ${attributes}>${p(shown)}</table:table-cell>`
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
    const body =
      '<table:table table:name="Prices">' +
      row(cell('Item', ''), cell('Price', ''), cell('Twice', '')) +
      row(
        cell('Köln & North'.replace('&', '&amp;'), 'office:value-type="string"'),
        cell('12,50 €', 'office:value-type="currency" office:value="12.5"'),
        cell(
          '25',
          'office:value-type="float" office:value="25" table:formula="of:=[.B2]*[Rates.$A$1]"',
        ),
      ) +
      '</table:table>'
    const { blocks } = await convert(openDocumentOf({ kind: 'spreadsheet', body }), 'a.ods')
    expect(blocks[1]).toMatchObject({
      text: 'Item\tPrice\tTwice\nKöln & North\t12,50 €\t25',
      metadata: { cell_range: 'A1:C2', source_uri: 'Prices!A1:C2' },
    })
    expect(JSON.stringify(blocks[1]?.metadata?.['formulas'])).toContain('B2*Rates!$A$1')
  })

  test.each(TYPES)('every row of a long %s sheet is found', async (type) => {
    const { blocks } = await convert(bytesOf(listOf(5000), type), `a.${SUFFIX[type]}`)
    const [table] = blocks.filter((block) => block.kind === 'table')
    expect(table?.text.split('\n')).toHaveLength(5001)
    expect([...(table?.parts ?? [])].at(-1)?.html).toContain('Person 4999')
  })

  test('text in an old code page is decoded', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Größe', 1]]), 'S')
    const bytes = bytesOf(book, 'biff5')
    // The library only writes ASCII.
    bytes.set([0xf6, 0xdf], bytes.indexOf('Gr__e') + 2)
    const { blocks } = await convert(bytes, 'a.xls')
    expect(blocks[1]?.text).toContain('Größe')
  })
})

test('a workbook without styles is read', async () => {
  const row = (...cells: string[]) =>
    `<table:table-row>${cells.map((cell) => `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`
  const body = `<table:table table:name="Fees">${row('Port', 'Fee')}${row('Oslo', '70')}</table:table>`
  const parts = unzipSync(openDocumentOf({ kind: 'spreadsheet', body }))
  delete parts['styles.xml']
  const { blocks } = await convert(Buffer.from(zipSync(parts)), 'a.ods')
  expect(blocks.find(({ kind }) => kind === 'table')?.text).toBe('Port\tFee\nOslo\t70')
})

describe('hostile workbooks', () => {
  const xls = bytesOf(listOf(50), 'biff8')

  test.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'empty'],
    ['text', 'a,b', 'wrong_format'],
    ['a truncated file', xls.subarray(0, 2500), 'damaged'],
    ['an empty container', Buffer.concat([OLE_MAGIC, Buffer.alloc(2000)]), 'wrong_format'],
    [
      'entities',
      openDocumentOf({ kind: 'spreadsheet', body: '', prolog: '<!DOCTYPE a [<!ENTITY a "b">]>' }),
      'damaged',
    ],
    [
      'a sheet without cells',
      openDocumentOf({ kind: 'spreadsheet', body: '<table:table/>' }),
      'empty',
    ],
  ])('%s is rejected with a message', async (_, content, code) => {
    await expect(convert(content, 'a.xls')).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    })
  })

  test('a file with damage in any place is read or rejected', async () => {
    for (let at = 512; at < xls.length; at += 97) {
      const copy = Buffer.from(xls)
      copy.fill(0xff, at, at + 4)
      await convert(copy, 'a.xls').catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'ConversionError' })
      })
    }
  })
})
