import { describe, expect, test } from 'vitest'
import { type CellParts, rowsXml, workbookOf } from '../../test/fixtures/xlsx.ts'
import { STYLES } from '../../test/fixtures/xlsx-report.ts'
import { convert, sheetOf } from './convert-xlsx.test-support.ts'

describe('cell values', () => {
  const shown = async (cells: readonly CellParts[], styles = STYLES) =>
    (await convert(sheetOf(cells, '', styles))).blocks
      .slice(1)
      .map(({ text }) => text)
      .join('\n')

  test('include booleans, errors, results of formulas and rounded numbers', async () => {
    const error =
      '<row r="1"><c r="A1" t="e"><v>#DIV/0!</v></c><c r="B1" t="b"><v>1</v></c><c r="C1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="D1"><v>0.30000000000000004</v></c></row>'
    const { blocks } = await convert(workbookOf({ sheets: [{ name: 'S', rows: error }] }))
    expect(blocks[1]?.text).toBe('#DIV/0!\tTRUE\tab\t0.3')
  })

  test('count days from 1904 if the workbook says so', async () => {
    const day = { name: 'S', rows: rowsXml([{ at: 'A1', value: 1, style: 2 }]) }
    const text = async (date1904: boolean) =>
      (await convert(workbookOf({ sheets: [day], styles: STYLES, date1904 }))).blocks[1]?.text
    expect(await text(false)).toBe('1900-01-01')
    expect(await text(true)).toBe('1904-01-02')
  })

  test('do not change their date system because of workbook properties in an extension', async () => {
    const properties =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="S" r:id="rId1"/></sheets>' +
      '<extLst><ext><x15:workbookPr xmlns:x15="x15" chartTrackingRefBase="1"/></ext></extLst></workbook>'
    const { blocks } = await convert(
      workbookOf({
        sheets: [{ name: 'S', rows: rowsXml([{ at: 'A1', value: 1, style: 2 }]) }],
        styles: STYLES,
        parts: { 'xl/workbook.xml': properties },
      }),
    )
    expect(blocks[1]?.text).toBe('1904-01-02')
  })

  test('keep the runs of shared and inline strings, without phonetic readings', async () => {
    const strings = [
      '<r><t>Run </t></r><r><rPr><b/></rPr><t>on</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh>',
      '<t>line_x000D_&#10;break _x0041_</t>',
    ]
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>'
    const { blocks } = await convert(
      workbookOf({ sheets: [{ name: 'S', rows }], sharedStrings: strings }),
    )
    expect(blocks[1]?.text).toBe('Run on\t東京\tline\nbreak A')
  })

  test('fall back to the number if the number format is unreadable', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="zz["/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>'
    expect(await shown([{ at: 'A1', value: 12.5, style: 0 }], styles)).toBe('12.5')
  })

  test('show a formula without a stored result, with a warning', async () => {
    const { blocks, warnings } = await convert(
      sheetOf([
        { at: 'A1', value: 2 },
        { at: 'B1', formula: 'A1*2' },
      ]),
    )
    expect(blocks[1]?.text).toBe('2\t=A1*2')
    expect(blocks[1]?.metadata?.['formulas']).toEqual([
      { address: 'B1', formula: '=A1*2', value: '' },
    ])
    expect(warnings).toEqual([expect.stringContaining('1 formula has no stored result')])
  })

  test('adjust shared formulas to each cell', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*$A$1+SUM(A:A)</f><v>1</v></c></row>' +
      '<row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="shared" si="0"/><v>2</v></c></row>' +
      '<row r="3"><c r="A3"><v>3</v></c><c r="B3"><f t="array" ref="B3">_xlfn.SINGLE(A1:A3)</f><v>3</v></c></row>'
    const { blocks } = await convert(workbookOf({ sheets: [{ name: 'S', rows }] }))
    expect(blocks[1]?.metadata?.['formulas']).toEqual([
      { address: 'B1', formula: '=A1*$A$1+SUM(A:A)', value: '1' },
      { address: 'B2', formula: '=A2*$A$1+SUM(A:A)', value: '2' },
      { address: 'B3', formula: '=SINGLE(A1:A3)', value: '3' },
    ])
  })
})
