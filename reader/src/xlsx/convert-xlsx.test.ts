import { type CellObject, read, utils, write } from '@e965/xlsx'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encryptedOfficeFile, oldOfficeFile } from '../../test/fixtures/docx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import {
  type CellParts,
  chartFrame,
  columnChartXml,
  drawingXml,
  relationsXml,
  rowsXml,
  textBox,
  workbookOf,
  zipParts,
} from '../../test/fixtures/xlsx.ts'
import { PNG, STYLES, grid, report } from '../../test/fixtures/xlsx-report.ts'
import { zipOf } from '../../test/fixtures/zip.ts'
import type { Block, ConvertedDocument, TableBlock } from '../document-model.ts'
import { openAssets } from '../assets/assets.ts'
import { cellName } from './address.ts'
import { convertXlsx } from './convert-xlsx.ts'

async function convert(content: string | Uint8Array): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  return await convertXlsx(await folder.put('a.xlsx', content))
}

const sheetOf = (cells: readonly CellParts[], after = '', styles = STYLES) =>
  workbookOf({ sheets: [{ name: 'S', rows: rowsXml(cells), after }], styles })

const typed = ({ metadata, kind }: Block) => [
  kind,
  metadata?.['block_type'],
  metadata?.['cell_range'],
]
const blocksBelow = ({ blocks }: ConvertedDocument) =>
  blocks.filter(({ kind }) => kind !== 'heading')
const tables = ({ blocks }: ConvertedDocument) =>
  blocks.filter((block): block is TableBlock => block.kind === 'table')

describe('a report over several sheets', () => {
  test('each sheet is a section, a hidden one says so, blocks come in reading order', async () => {
    const document = await convert(report())
    expect(
      document.blocks.map((block) => (block.kind === 'heading' ? block.text : typed(block))),
    ).toEqual([
      'Inputs',
      ['paragraph', 'header', 'A1'],
      ['table', 'assumptions_block', 'A3:B4'],
      'Report',
      ['table', 'table', 'A1:C4'],
      ['table', 'table', 'F1:G3'],
      ['paragraph', 'text_box', 'I4:J6'],
      ['table', 'results_block', 'A7:B8'],
      ['image', 'chart_anchor', 'A10:F21'],
      ['image', 'image_anchor', 'A22:B26'],
      'Lists (hidden)',
      ['paragraph', 'text', 'A1:A2'],
    ])
    expect(document).toMatchObject({ totalPages: null, warnings: [] })
  })

  test('a table shows values as the sheet does, with merged headings', async () => {
    const [, sales] = tables(await convert(report()))
    expect(sales?.html).toBe(
      '<table><tr><th colspan="3">Sales 2025</th></tr>' +
        '<tr><th>Region</th><th>Since</th><th>Amount</th></tr>' +
        '<tr><td>North</td><td>2023-03-15</td><td>$24,690.00</td></tr>' +
        '<tr><td>South &amp; "West"</td><td>2023-04-15</td><td>$1,302.40</td></tr></table>',
    )
    expect(sales?.text).toBe(
      'Sales 2025\t\t\nRegion\tSince\tAmount\nNorth\t2023-03-15\t$24,690.00\nSouth & "West"\t2023-04-15\t$1,302.40',
    )
  })

  test('the enriched table names sheet, range, type, and addresses, formulas, colours and formats of cells', async () => {
    const [, sales] = tables(await convert(report()))
    const html = String(sales?.metadata?.['enriched_html'])
    expect(html).toMatch(
      /^<table data-sheet="Report" data-range="A1:C4" data-block-type="table"><tr><th colspan="3" data-cell="A1">Sales 2025<\/th>/,
    )
    expect(html).toContain('<th data-cell="A2" data-fill-color="#FFFF00">Region</th>')
    expect(html).toContain(
      '<td data-cell="C3" data-formula="=20*Price" data-fmt="&quot;$&quot;#,##0.00">$24,690.00</td>',
    )
    expect(html).toContain('<td data-cell="A4">South &amp; "West"</td>')
  })

  test('metadata tell formulas, what they depend on, names and key cells', async () => {
    const [inputs, sales, , results] = tables(await convert(report()))
    expect(sales?.metadata).toMatchObject({
      sheet_name: 'Report',
      source_uri: 'Report!A1:C4',
      formulas: [
        { address: 'C3', formula: '=20*Price', value: '$24,690.00' },
        { address: 'C4', formula: '=Inputs!B4*(1+Inputs!$B$3)', value: '$1,302.40' },
      ],
      dependency_summary: {
        upstream: ['Inputs!B3:B4'],
        downstream: ['B7'],
        cross_sheet: ['Inputs!B3:B4'],
      },
    })
    expect(inputs?.metadata).toMatchObject({
      named_ranges: [
        { name: 'Price', refers_to: '=Inputs!$B$4', scope: 'workbook', cell_range: 'B4' },
      ],
      key_cells: [
        { address: 'B4', role: 'input', label: 'Price', value: '$1,234.50' },
        { address: 'B3', role: 'input', label: 'Growth rate', value: '5.50%' },
      ],
      dependency_summary: {
        upstream: [],
        downstream: ['Report!C3:C4'],
        cross_sheet: ['Report!C3:C4'],
      },
    })
    expect(results?.metadata?.['key_cells']).toEqual([
      { address: 'B8', role: 'output', label: 'Pieces', value: '12', formula: '=SUM(G:G)' },
      {
        address: 'B7',
        role: 'output',
        label: 'Total sales',
        value: '25,992.40 €',
        formula: '=SUM(C3:C4)',
      },
    ])
  })

  test('the workbook as a whole has its formulas counted, its names and key figures listed', async () => {
    const { workbook } = await convert(report())
    expect(workbook?.totalFormulas).toBe(4)
    expect(workbook?.namedRanges.map(({ name }) => name)).toEqual(['Price'])
    expect(workbook?.kpiCatalog).toMatchObject([
      { name: 'Price', address: 'B4', value: '$1,234.50', source: 'named_range' },
      { name: 'Pieces', sheet_name: 'Report', value: '12', source: 'output' },
      { name: 'Total sales', sheet_name: 'Report', value: '25,992.40 €', source: 'output' },
    ])
  })

  test('a chart is told in words; a picture has its alternative text and is kept', async () => {
    await using folder = await tempFolder()
    const assets = openAssets(folder.path)
    const document = await convertXlsx(await folder.put('a.xlsx', report()), { assets })
    const [chart, picture] = document.blocks.filter(({ kind }) => kind === 'image')
    expect(chart?.text).toBe(
      'Column chart: Sales by region\nAxes: Dollars\n' +
        'Series "Amount" (values Report!$C$3:$C$4; categories Report!$A$3:$A$4): North: 24,690, South: 1,302',
    )
    const asset = (picture?.kind === 'image' && picture.asset) || ''
    expect(picture).toMatchObject({ text: 'The plant at night', asset })
    const { width, height } = await sharp(PNG).metadata()
    expect(await sharp(await assets.read(asset)).metadata()).toMatchObject({
      format: 'webp',
      width,
      height,
    })
    expect(
      document.blocks.find((block) => block.metadata?.['block_type'] === 'text_box')?.text,
    ).toBe('Read me\nfirst')
  })
})

describe('values', () => {
  const shown = async (cells: readonly CellParts[], styles = STYLES) =>
    (await convert(sheetOf(cells, '', styles))).blocks
      .slice(1)
      .map(({ text }) => text)
      .join('\n')

  test('booleans, errors, results of formulas and rounding', async () => {
    const error =
      '<row r="1"><c r="A1" t="e"><v>#DIV/0!</v></c><c r="B1" t="b"><v>1</v></c><c r="C1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="D1"><v>0.30000000000000004</v></c></row>'
    const { blocks } = await convert(workbookOf({ sheets: [{ name: 'S', rows: error }] }))
    expect(blocks[1]?.text).toBe('#DIV/0!\tTRUE\tab\t0.3')
  })

  test('days count from 1904 where the workbook says so', async () => {
    const day = { name: 'S', rows: rowsXml([{ at: 'A1', value: 1, style: 2 }]) }
    const text = async (date1904: boolean) =>
      (await convert(workbookOf({ sheets: [day], styles: STYLES, date1904 }))).blocks[1]?.text
    expect(await text(false)).toBe('1900-01-01')
    expect(await text(true)).toBe('1904-01-02')
  })

  test('shared and inline strings keep their runs; phonetic readings are left out', async () => {
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

  test('an unreadable number format falls back to the number', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="zz["/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>'
    expect(await shown([{ at: 'A1', value: 12.5, style: 0 }], styles)).toBe('12.5')
  })

  test('a formula without a stored result is shown itself, and the document says so', async () => {
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
    expect(warnings).toEqual([expect.stringContaining('1 formulas have no stored result')])
  })

  test('shared formulas are moved to each cell', async () => {
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

describe('finding blocks', () => {
  const ranges = async (cells: readonly CellParts[], after = '') =>
    blocksBelow(await convert(sheetOf(cells, after))).map((block) => typed(block).slice(1))

  test('a declared table stays as it stands, beside cells that touch it', async () => {
    const cells = grid(1, 'A', [
      ['Name', 'Age', 'Note'],
      ['Ann', 30, 'touches'],
      ['Bob', 40, 'too'],
      ['Cy', 50, ''],
    ])
    const workbook = workbookOf({
      sheets: [
        {
          name: 'S',
          rows: rowsXml(cells),
          after: '<tableParts><tablePart xmlns:r="r" r:id="rId1"/></tableParts>',
          relations: [['rId1', 'table', '../tables/table1.xml']],
        },
      ],
      parts: {
        'xl/tables/table1.xml':
          '<table xmlns="x" displayName="People" ref="A1:B4"><tableColumns><tableColumn name="Name"/><tableColumn name="Age"/></tableColumns></table>',
      },
    })
    const document = await convert(workbook)
    expect(blocksBelow(document).map((block) => typed(block).slice(1))).toEqual([
      ['table', 'A1:B4'],
      ['text', 'C1:C3'],
    ])
    expect(tables(document)[0]?.html).toContain(
      '<tr><th>Name</th><th>Age</th></tr><tr><td>Ann</td>',
    )
  })

  test('a filtered range is one block', async () => {
    const cells = grid(1, 'A', [
      ['a', 'b'],
      ['x', 1],
    ])
    const below = grid(5, 'A', [['y', 2]])
    expect(await ranges([...cells, ...below], '<autoFilter ref="A1:B5"/>')).toEqual([
      ['table', 'A1:B5'],
    ])
  })

  test('tables without an empty row between them are told apart by their headings', async () => {
    const bold = (cells: readonly CellParts[]) => cells.map((cell) => ({ ...cell, style: 1 }))
    const cells = [
      ...bold(grid(1, 'A', [['Region', 'Sales']])),
      ...grid(2, 'A', [
        ['North', 1],
        ['South', 2],
      ]),
      ...bold(grid(4, 'A', [['City', 'People']])),
      ...grid(5, 'A', [
        ['Bern', 3],
        ['Basel', 4],
      ]),
    ]
    expect(await ranges(cells)).toEqual([
      ['table', 'A1:B3'],
      ['table', 'A4:B6'],
    ])
  })

  test('a row of texts inside a table is no heading because the table has a colour', async () => {
    const filled = (cells: readonly CellParts[]) => cells.map((cell) => ({ ...cell, style: 5 }))
    const rows = [
      ['Shop', 'Sales'],
      ['Bern', 1],
      ['Basel', 'closed'],
      ['Chur', 2],
    ]
    expect(await ranges(filled(grid(1, 'A', rows)))).toHaveLength(1)
    const [first = [], ...others] = rows
    const banded = [...filled(grid(1, 'A', [first])), ...grid(2, 'A', others)]
    expect(await ranges(banded)).toHaveLength(1)
  })

  test('a title over tables side by side stands by itself', async () => {
    const cells = [
      { at: 'A1', value: 'Everything', style: 1 },
      ...grid(2, 'A', [
        ['Region', 'Sales'],
        ['North', 1],
        ['South', 2],
      ]),
      ...grid(2, 'E', [
        ['City', 'People'],
        ['Bern', 3],
        ['Basel', 4],
      ]),
    ]
    expect(await ranges(cells, '<mergeCells><mergeCell ref="A1:F1"/></mergeCells>')).toEqual([
      ['header', 'A1:F1'],
      ['table', 'A2:B4'],
      ['table', 'E2:F4'],
    ])
  })

  test('labels keep their values across an empty column, totals their table across an empty row', async () => {
    const labels = grid(1, 'A', [['Rent'], ['Power'], ['Water']])
    const values = grid(1, 'C', [
      [1, 2],
      [3, 4],
      [5, 6],
    ])
    const totals = [
      { at: 'A5', value: 'Sum' },
      { at: 'D5', value: 12, formula: 'SUM(D1:D3)' },
    ]
    expect(await ranges([...labels, ...values, ...totals])).toEqual([['data_block', 'A1:D5']])
  })

  test('a statement over years is one table across its sections, its key cells named by row and year', async () => {
    const cells: CellParts[] = [
      ...grid(1, 'A', [
        ['Item', 2024, 2025],
        ['Licences', 100, 120],
      ]),
      ...grid(4, 'A', [['Costs'], ['Staff', 60, 70]]),
      { at: 'A7', value: 'Net profit' },
      { at: 'B7', value: 40, formula: 'B2-B5' },
      { at: 'C7', value: 50, formula: 'C2-C5' },
      ...grid(9, 'A', [
        ['Item', 2022, 2023],
        ['Other table', 1, 2],
      ]),
    ]
    const document = await convert(sheetOf(cells))
    expect(tables(document).map((block) => typed(block).slice(1))).toEqual([
      ['table', 'A1:C7'],
      ['table', 'A9:C10'],
    ])
    expect(tables(document)[0]?.html).toContain('<tr><th>Item</th><th>2024</th><th>2025</th></tr>')
    expect(document.workbook?.kpiCatalog.map(({ name, value }) => [name, value])).toEqual([
      ['Net profit, 2024', '40'],
      ['Net profit, 2025', '50'],
    ])
  })

  test('cells below a merged cell show nothing', async () => {
    const cells = grid(1, 'A', [
      ['a', 'b', 'c'],
      ['d', 'hidden', 'hidden too'],
      ['e', 'f', 'g'],
    ])
    const document = await convert(
      sheetOf(cells, '<mergeCells><mergeCell ref="A2:C2"/></mergeCells>'),
    )
    expect(tables(document)[0]?.html).toBe(
      '<table><tr><td>a</td><td>b</td><td>c</td></tr><tr><td colspan="3">d</td></tr><tr><td>e</td><td>f</td><td>g</td></tr></table>',
    )
  })

  test('a very long table shows its first rows and says how many more there are; the text has all', async () => {
    const rows = Array.from({ length: 6001 }, (_, at) => [`name ${at}`, at])
    const document = await convert(sheetOf(grid(1, 'A', rows)))
    const [table] = tables(document)
    expect(table?.html).toContain('<td>name 4999</td>')
    expect(table?.html).not.toContain('<td>name 5000</td>')
    expect(table?.html.endsWith('<tr><td colspan="2">… 1001 more rows …</td></tr></table>')).toBe(
      true,
    )
    expect(table?.text.split('\n')).toHaveLength(6001)
    expect(document.warnings).toEqual([expect.stringContaining('leaves out 1001 rows')])
  })
})

describe('workbooks of other writers', () => {
  test('a file by a spreadsheet library shows what the library shows', async () => {
    const rows = [
      ['Name', 'Share', 'Since', 'Price', 'Paid'],
      ['Ann', 0.256, 45_000, 1234.5, true],
      ['Bob & Co', -0.1, 45_365.75, -99.995, false],
    ]
    const formats = { B: '0.0%', C: 'd-mmm-yy h:mm', D: '$#,##0.00;[Red]($#,##0.00)' }
    const sheet = utils.aoa_to_sheet(rows)
    for (const [column, format] of Object.entries(formats)) {
      for (const row of [2, 3]) (sheet[`${column}${row}`] as CellObject).z = format
    }
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'Data')
    const bytes = write(book, {
      type: 'buffer',
      bookType: 'xlsx',
      bookSST: true,
      compression: true,
    }) as Buffer
    const [table] = tables(await convert(bytes))
    const expected = utils.sheet_to_csv(read(bytes).Sheets['Data'] ?? {}, { FS: '\t' })
    expect(table?.text).toBe(expected)
    expect(table?.text).toContain('($100.00)\tFALSE')
  })

  test('names of elements may have any prefix, and relationships of the strict format any address', async () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const { blocks } = await convert(
      workbookOf({
        sheets: [{ name: 'S', rows: '' }],
        parts: {
          'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${strict}/worksheet" Target="/xl/worksheets/SHEET1.xml"/></Relationships>`,
          'xl/worksheets/sheet1.xml':
            '<x:worksheet xmlns:x="s"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
        },
      }),
    )
    expect(blocks[1]).toMatchObject({ text: '1\tb', metadata: { cell_range: 'A1:B1' } })
  })
})

describe('charts', () => {
  const chart = columnChartXml('Growth', 'Percent', [
    { name: 'A', categories: ['S!$A$1', ['x']], values: ['S!$B$1', [1], '0'] },
  ])
  const parts = {
    'xl/drawings/drawing1.xml': drawingXml([
      {
        from: [0, 0],
        to: [5, 5],
        content:
          `<mc:AlternateContent><mc:Choice Requires="x">${chartFrame('rId1')}</mc:Choice>` +
          `<mc:Fallback>${textBox('This chart is not available.')}</mc:Fallback></mc:AlternateContent>`,
      },
    ]),
    'xl/drawings/_rels/drawing1.xml.rels': relationsXml([
      ['rId1', 'chart', '../charts/chart1.xml'],
    ]),
    'xl/charts/chart1.xml': chart,
  }

  test('the branch for older programs is left out', async () => {
    const sheet = {
      name: 'S',
      rows: '',
      after: '<drawing xmlns:r="r" r:id="rId1"/>',
      relations: [['rId1', 'drawing', '../drawings/drawing1.xml']] as const,
    }
    const { blocks } = await convert(workbookOf({ sheets: [sheet], parts }))
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'image'])
  })

  test('a sheet that is a chart is a section with that chart', async () => {
    const sheets = [{ name: 'S', rows: rowsXml([{ at: 'A1', value: 'x' }]) }]
    const { blocks } = await convert(
      workbookOf({
        sheets,
        parts: {
          ...parts,
          'xl/workbook.xml':
            '<workbook xmlns:r="r"><sheets><sheet name="Chart" r:id="rId7"/><sheet name="S" r:id="rId1"/></sheets></workbook>',
          'xl/_rels/workbook.xml.rels': relationsXml([
            ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
            ['rId7', 'chartsheet', 'chartsheets/sheet1.xml'],
          ]),
          'xl/chartsheets/sheet1.xml':
            '<chartsheet xmlns:r="r"><drawing r:id="rId1"/></chartsheet>',
          'xl/chartsheets/_rels/sheet1.xml.rels': relationsXml([
            ['rId1', 'drawing', '../drawings/drawing1.xml'],
          ]),
        },
      }),
    )
    expect(blocks.map(({ kind, text }) => [kind, text.split('\n')[0]])).toEqual([
      ['heading', 'Chart'],
      ['image', 'Column chart: Growth'],
      ['heading', 'S'],
      ['paragraph', 'x'],
    ])
  })
})

test('a long column of texts becomes chunks of whole rows, each with its own range', async () => {
  const cells = Array.from({ length: 200 }, (_, at) => ({
    at: `B${at + 2}`,
    value: `Remark number ${at}`,
  }))
  const blocks = blocksBelow(await convert(sheetOf(cells)))
  expect(blocks.map((block) => typed(block)[2])).toEqual([
    'B2:B61',
    'B62:B121',
    'B122:B181',
    'B182:B201',
  ])
  expect(
    blocks
      .map(({ text }) => text)
      .join('\n')
      .split('\n'),
  ).toEqual(cells.map(({ value }) => value))
})

describe('hostile workbooks', () => {
  test('a long text that many cells share does not unfold without end', async () => {
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

  test('a declared table over the whole sheet with few cells stays small', async () => {
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

describe('files that cannot be read', () => {
  const reason = async (content: string | Uint8Array) =>
    await convert(content).then(
      () => 'read',
      (error: unknown) => (error as { code?: string }).code,
    )
  const sheet = { name: 'S', rows: rowsXml([{ at: 'A1', value: 'x' }]) }
  const part = (name: string, content: string) =>
    workbookOf({ sheets: [sheet], parts: { [name]: content } })

  test('what is no workbook is refused with its reason', async () => {
    expect(await reason('')).toBe('empty')
    expect(await reason('just text')).toBe('wrong_format')
    expect(await reason(zipOf({ 'a.txt': 'x' }))).toBe('wrong_format')
    expect(await reason(oldOfficeFile())).toBe('unsupported')
    expect(await reason(encryptedOfficeFile())).toBe('encrypted')
    expect(await reason(part('xl/workbook.bin', 'x'))).toBe('unsupported')
  })

  test('a damaged file or part is damaged', async () => {
    expect(await reason(workbookOf({ sheets: [sheet] }).subarray(0, 700))).toBe('damaged')
    expect(await reason(part('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row>'))).toBe(
      'damaged',
    )
    expect(await reason(part('xl/workbook.xml', 'no xml'))).toBe('damaged')
  })

  test('a workbook without sheets or without data is empty', async () => {
    expect(await reason(workbookOf({ sheets: [] }))).toBe('empty')
    expect(await reason(workbookOf({ sheets: [{ name: 'S', rows: '' }] }))).toBe('empty')
  })

  test('a missing sheet is left out with a warning; missing all, the file is damaged', async () => {
    const list =
      '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="rId1"/><sheet name="Gone" r:id="rId9"/></sheets></workbook>'
    const { blocks, warnings } = await convert(part('xl/workbook.xml', list))
    expect(blocks.map(({ text }) => text)).toEqual(['S', 'x'])
    expect(warnings).toEqual(['Sheet "Gone" is missing from the file and was left out.'])
    expect(await reason(part('xl/workbook.xml', list.replace('rId1', 'rId8')))).toBe('damaged')
  })

  test('zip bombs and entity bombs are refused, in parts of any name', async () => {
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

  test('an abort is not taken for damage', async () => {
    await using folder = await tempFolder()
    const path = await folder.put('a.xlsx', workbookOf({ sheets: [sheet] }))
    await expect(
      convertXlsx(path, { signal: AbortSignal.abort(new Error('stop')) }),
    ).rejects.toThrow('stop')
  })
})
