import { beforeAll, expect, test } from 'vitest'
import { contentsOf, endOf, ingest, upload, type Item } from '../../../test/fixtures/ingestions.ts'
import { report } from '../../../../reader/test/fixtures/xlsx-report.ts'
import { rowsXml, workbookOf } from '../../../../reader/test/fixtures/xlsx.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Version = {
  readonly fast_plaintext_url: string
  readonly system_metadata: Readonly<Record<string, unknown>>
}

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant()
})

const metadataOf = (item: Item | undefined) =>
  item?.chunk_metadata as Readonly<Record<string, unknown>> | undefined

async function versionOf(id: string): Promise<Version> {
  return (await owner.get<Version>(`/v1/document_versions/${id}`)).body
}

test.for(['report.xlsx', 'macros.xlsm'])(
  '%s becomes sections and chunks with their metadata',
  async (name) => {
    const made = await ingest(owner, [name, report()])
    const items = await contentsOf(owner, made.document_version_id)
    const sections = items.filter(({ part_type }) => part_type === 'SECTION')
    expect(sections.map((section) => section.name)).toEqual(['Inputs', 'Report', 'Lists (hidden)'])
    const chunks = items.filter(({ part_type }) => part_type === 'CHUNK')
    expect(chunks.map((chunk) => [chunk.chunk_type, metadataOf(chunk)?.['block_type']])).toEqual([
      ['TEXT', 'header'],
      ['TABLE', 'assumptions_block'],
      ['TABLE', 'table'],
      ['TABLE', 'table'],
      ['TEXT', 'text_box'],
      ['TABLE', 'results_block'],
      ['IMAGE', 'chart_anchor'],
      ['IMAGE', 'image_anchor'],
      ['TEXT', 'text'],
    ])
    const sales = chunks[2]
    expect(sales?.content).toMatch(/^<table><tr><th colspan="3">Sales 2025<\/th><\/tr>/)
    expect(metadataOf(sales)).toMatchObject({
      sheet_name: 'Report',
      cell_range: 'A1:C4',
      source_uri: 'Report!A1:C4',
      formulas: [{ address: 'C3', formula: '=20*Price', value: '$24,690.00' }, { address: 'C4' }],
      dependency_summary: { upstream: ['Inputs!B3:B4'], downstream: ['B7'] },
    })
    expect(metadataOf(sales)?.['enriched_html']).toContain('data-cell="C3"')
  },
)

test('the version lists its number of formulas, its names, its key figures and the location of the full data', async () => {
  const made = await ingest(owner, ['figures.xlsx', report()])
  const { system_metadata: metadata } = await versionOf(made.document_version_id)
  expect(metadata).toMatchObject({
    total_sections: 3,
    total_chunks: 9,
    total_formulas: 4,
    total_pages: null,
    xlsx_named_ranges: [{ name: 'Price', refers_to: '=Inputs!$B$4' }],
    xlsx_kpi_catalog: [{ name: 'Price' }, { name: 'Pieces' }, { name: 'Total sales' }],
    information_statistics: { num_chunks_by_type: { TABLE: 4, TEXT: 3, IMAGE: 2 } },
  })
  const { body } = await owner.get<{ items: { kind: string; url: string }[] }>(
    `/v1/document_versions/${made.document_version_id}/objects`,
  )
  const whole = body.items.find(({ kind }) => kind === 'xlsx_parse_result')
  const { pathname, search } = new URL(whole!.url)
  const { payload } = await server.app.inject({ method: 'GET', url: pathname + search })
  expect(JSON.parse(payload)).toMatchObject({
    total_formulas: 4,
    named_ranges: [{ name: 'Price' }],
  })
})

test('a workbook of ten thousand rows is ingested with its complete plain text', async () => {
  const cells = Array.from({ length: 10_000 }, (_, row) => [
    { at: `A${row + 1}`, value: `name ${row}` },
    { at: `B${row + 1}`, value: row },
  ])
  const made = await ingest(owner, [
    'long.xlsx',
    workbookOf({ sheets: [{ name: 'Long', rows: rowsXml(cells.flat()) }] }),
  ])
  const version = await versionOf(made.document_version_id)
  const { pathname, search } = new URL(version.fast_plaintext_url)
  const { payload } = await server.app.inject({ method: 'GET', url: pathname + search })
  expect(payload.split('\n').filter((line) => line.startsWith('name '))).toHaveLength(10_000)
})

test('a damaged workbook is accepted, and its run fails with a reason', async () => {
  const bytes = workbookOf({
    sheets: [{ name: 'S', rows: '' }],
    parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' },
  })
  const { body, status } = await upload(owner, ['broken.xlsx', bytes])
  expect(status).toBe(201)
  const run = await endOf(owner, body.workflow_id)
  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('damaged') })
})
