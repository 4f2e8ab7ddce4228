import { describe, expect, test } from 'vitest'
import { encryptedOfficeFile, oldOfficeFile } from '../../test/fixtures/docx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import {
  chartFrame,
  columnChartXml,
  drawingXml,
  relationsXml,
  rowsXml,
  workbookOf,
  zipParts,
} from '../../test/fixtures/xlsx.ts'
import { zipOf } from '../../test/fixtures/zip.ts'
import { cellName } from './address.ts'
import { convertXlsx } from './convert-xlsx.ts'
import { convert, sheetOf, tables } from './convert-xlsx.test-support.ts'

describe('hostile workbooks', () => {
  test('a long text shared by many cells does not expand endlessly', async () => {
    const cell = (at: string) => `<c r="${at}" t="s"><v>0</v></c>`
    const rows = Array.from(
      { length: 3000 },
      (_, row) => `<row r="${row + 1}">${cell(`A${row + 1}`)}<c r="B${row + 1}"><v>1</v></c></row>`,
    )
    const { blocks, warnings } = await convert(
      workbookOf({
        sheets: [{ name: 'S', rows: rows.join('') }],
        sharedStrings: [`<t>${'long text '.repeat(3000)}</t>`],
      }),
    )
    const [table] = blocks.filter((block) => block.kind === 'table')
    expect(table?.text.length).toBeLessThan(51_000_000)
    expect(table?.html.length).toBeLessThan(4_100_000)
    expect(JSON.stringify(table?.metadata).length).toBeLessThan(1_000_000)
    expect(warnings[0]).toContain('too much text')
  })

  test('a declared table across the whole sheet with few cells stays small', async () => {
    const cells = Array.from({ length: 3000 }, (_, at) => ({
      at: cellName(at * 300 + 1, at * 5 + 1),
      value: at,
    }))
    const document = await convert(sheetOf(cells, '<autoFilter ref="A1:XFD1048576"/>'))
    const [table] = tables(document)
    expect(table?.metadata?.['block_type']).toBe('table')
    expect(table?.html.length).toBeLessThan(4_100_000)
    expect(table?.text.split(/[\t\n]/)).toHaveLength(3000)
  })
})

describe('parts of any size', () => {
  const sheet = { name: 'S', rows: rowsXml([{ at: 'A1', value: 'x' }]) }

  test('a warning reports what was left out of a part that is too large', async () => {
    const styles = `<fonts>${'<font/>'.repeat(500_001)}</fonts>`
    const { blocks, warnings } = await convert(workbookOf({ sheets: [sheet], styles }))
    expect(blocks.map(({ text }) => text)).toContain('x')
    expect(warnings).toEqual([
      'The part xl/styles.xml of the file is too large; the rest of it was left out.',
    ])
  })

  test('an overlong text is rejected before it is read to its end', async () => {
    const sharedStrings = [`<t>${'x'.repeat(11_000_000)}</t>`]
    await expect(convert(workbookOf({ sheets: [sheet], sharedStrings }))).rejects.toMatchObject({
      code: 'too_large',
    })
  })

  test('texts of a chart are cut', async () => {
    const long = 'long '.repeat(10_000)
    const series = columnChartXml(long, long, [
      { name: long, categories: [long, [long]], values: [long, [1], 'General'] },
    ])
    const { blocks } = await convert(
      workbookOf({
        sheets: [
          {
            ...sheet,
            after: '<drawing r:id="rId1"/>',
            relations: [['rId1', 'drawing', '../drawings/drawing1.xml']],
          },
        ],
        parts: {
          'xl/drawings/drawing1.xml': drawingXml([
            { from: [1, 1], to: [2, 2], content: chartFrame('rId1') },
          ]),
          'xl/drawings/_rels/drawing1.xml.rels': relationsXml([
            ['rId1', 'chart', '../charts/chart1.xml'],
          ]),
          'xl/charts/chart1.xml': series,
        },
      }),
    )
    const text = blocks.find(({ kind }) => kind === 'image')?.text ?? ''
    expect(text).toContain('Series "long')
    expect(text.length).toBeLessThan(7 * 2000)
  })
})

describe('unreadable files', () => {
  const reason = async (content: string | Uint8Array) =>
    await convert(content).then(
      () => 'read',
      (error: unknown) => (error as { code?: string }).code,
    )
  const sheet = { name: 'S', rows: rowsXml([{ at: 'A1', value: 'x' }]) }
  const part = (name: string, content: string) =>
    workbookOf({ sheets: [sheet], parts: { [name]: content } })

  test('a file that is not a workbook is rejected with the reason', async () => {
    expect(await reason('')).toBe('empty')
    expect(await reason('just text')).toBe('wrong_format')
    expect(await reason(zipOf({ 'a.txt': 'x' }))).toBe('wrong_format')
    expect(await reason(oldOfficeFile())).toBe('unsupported')
    expect(await reason(encryptedOfficeFile())).toBe('encrypted')
    expect(await reason(part('xl/workbook.bin', 'x'))).toBe('wrong_format')
  })

  test('a damaged file or part is reported as damaged', async () => {
    expect(await reason(workbookOf({ sheets: [sheet] }).subarray(0, 700))).toBe('damaged')
    expect(await reason(part('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row>'))).toBe(
      'damaged',
    )
    expect(await reason(part('xl/workbook.xml', 'no xml'))).toBe('damaged')
  })

  test('a workbook without sheets or data is reported as empty', async () => {
    expect(await reason(workbookOf({ sheets: [] }))).toBe('empty')
    expect(await reason(workbookOf({ sheets: [{ name: 'S', rows: '' }] }))).toBe('empty')
  })

  test('a damaged sheet keeps the cells before the damage, with a warning', async () => {
    const cut =
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>kept</t></is></c></row><row></oops>'
    const { blocks, warnings } = await convert(part('xl/worksheets/sheet1.xml', cut))
    expect(blocks.map(({ text }) => text)).toContain('kept')
    expect(warnings).toEqual([expect.stringMatching(/^Sheet ".*" is damaged; only its first part/)])
  })

  test('a missing sheet is left out with a warning, and if all are missing, the file is damaged', async () => {
    const list =
      '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/><sheet name="Gone" r:id="rId9"/></sheets></workbook>'
    const { blocks, warnings } = await convert(part('xl/workbook.xml', list))
    expect(blocks.map(({ text }) => text)).toEqual(['S', 'x'])
    expect(warnings).toEqual(['Sheet "Gone" is missing from the file and was left out.'])
    expect(await reason(part('xl/workbook.xml', list.replace('rId1', 'rId8')))).toBe('damaged')
  })

  test('ZIP bombs and entity bombs are rejected, in parts with any name', async () => {
    const zeros = new Uint8Array(60 * 1024 * 1024)
    const unfolding = workbookOf({ sheets: [sheet], parts: { 'xl/worksheets/sheet1.xml': zeros } })
    expect(await reason(unfolding)).toBe('too_large')
    const bomb =
      '<!DOCTYPE b [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&b;</v></c></row></sheetData></worksheet>'
    expect(await reason(part('xl/worksheets/sheet1.xml', bomb))).toBe('damaged')
    const hidden = zipParts({
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relationsXml([['rId1', 'worksheet', 'worksheets/sheet1.dat']]),
      'xl/worksheets/sheet1.dat': bomb,
    })
    expect(await reason(hidden)).toBe('damaged')
  })

  test('an abort is not reported as damage', async () => {
    await using folder = await tempFolder()
    const path = await folder.put('a.xlsx', workbookOf({ sheets: [sheet] }))
    await expect(
      convertXlsx(path, { signal: AbortSignal.abort(new Error('stop')) }),
    ).rejects.toThrow('stop')
  })
})
