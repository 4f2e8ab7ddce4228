import { type CellObject, read, utils, write } from '@e965/xlsx'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import {
  chartFrame,
  columnChartXml,
  drawingXml,
  relationsXml,
  rowsXml,
  textBox,
  workbookOf,
} from '../../test/fixtures/xlsx.ts'
import { PNG, report } from '../../test/fixtures/xlsx-report.ts'
import { openAssets } from '../pictures/assets.ts'
import { convertXlsx } from './convert-xlsx.ts'
import { convert, tables, typed } from './convert-xlsx.test-support.ts'

describe('a report with several sheets', () => {
  test('turns each sheet into a section, marks hidden ones, and puts blocks into reading order', async () => {
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

  test('shows values of a table as the sheet does, with merged headings', async () => {
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

  test('names sheet, range, type and the addresses, formulas, colors and formats of cells in the enriched table', async () => {
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

  test('lists formulas, dependencies, names and key cells in the metadata', async () => {
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

  test('counts formulas and lists names and key figures of the whole workbook', async () => {
    const { workbook } = await convert(report())
    expect(workbook?.totalFormulas).toBe(4)
    expect(workbook?.namedRanges.map(({ name }) => name)).toEqual(['Price'])
    expect(workbook?.kpiCatalog).toMatchObject([
      { name: 'Price', address: 'B4', value: '$1,234.50', source: 'named_range' },
      { name: 'Pieces', sheet_name: 'Report', value: '12', source: 'output' },
      { name: 'Total sales', sheet_name: 'Report', value: '25,992.40 €', source: 'output' },
    ])
  })

  test('describes a chart in words and stores an image with its alternative text', async () => {
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

describe('workbooks by other writers', () => {
  test('a file by a spreadsheet library has the values that the library displays', async () => {
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

  test('elements can have any prefix, and relationships the URIs of the strict format', async () => {
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

  test('the alternative for older programs is left out', async () => {
    const sheet = {
      name: 'S',
      rows: '',
      after: '<drawing xmlns:r="r" r:id="rId1"/>',
      relations: [['rId1', 'drawing', '../drawings/drawing1.xml']] as const,
    }
    const { blocks } = await convert(workbookOf({ sheets: [sheet], parts }))
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'image'])
  })

  test('a chart sheet becomes a section with that chart', async () => {
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
