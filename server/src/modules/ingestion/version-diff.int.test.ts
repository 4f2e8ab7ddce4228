import { beforeAll, describe, expect, test } from 'vitest'
import { para, run, wordOf } from '../../../../reader/test/fixtures/docx-parts.ts'
import { rowsXml, workbookOf } from '../../../../reader/test/fixtures/xlsx.ts'
import { newId } from '../../platform/core/ids.ts'
import { addDocument, type NodeSpec } from '../../../test/support/content.ts'
import { endOf, ingest, uploadVersion, type File } from '../../../test/fixtures/ingestions.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Row = {
  type: string
  left: string | null
  right: string | null
  moved_to: number | null
  moved_from: number | null
  left_spans: { start: number; end: number }[] | null
}
type Diff = {
  from_version_id: string | null
  from_version: number | null
  to_version: number
  format: string
  text: { rows: Row[]; added: number; removed: number; changed: number; moved: number } | null
  cells: Record<string, unknown> | null
  structured: Record<string, unknown> | null
  document: { blocks: Record<string, unknown>[] } | null
  degraded: boolean
  degraded_reason: string | null
}

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant()
})

const diffOf = async (versionId: string, query = '', member = owner) =>
  member.get<Diff & { detail: { loc: string[] }[] }>(
    `/v1/document_versions/${versionId}/diff${query}`,
  )

/** Uploads two versions of a document. */
async function twoVersions(first: File, second: File) {
  const made = await ingest(owner, first)
  const { body } = await uploadVersion(owner, made.document_id, second)
  expect((await endOf(owner, body.workflow_id)).status).toBe('completed')
  return { before: made.document_version_id, after: body.document_version_id }
}

const shown = (rows: readonly Row[]): string[] =>
  rows.map(({ type, left, right, moved_to: to, moved_from: from }) =>
    type === 'equal'
      ? `  ${left}`
      : type === 'replace'
        ? `~ ${left} → ${right}`
        : type === 'delete'
          ? `${to === null ? '-' : '<'} ${left}`
          : `${from === null ? '+' : '>'} ${right}`,
  )

describe('the difference of two uploaded versions', () => {
  test('of a Markdown file is its lines, with the changed words and what moved', async () => {
    const section = (name: string, text: string) => `# ${name}\n\n${text}\n\n`
    const rent = section('Rent', 'The rent of 900 euros is due on the first of the month.')
    const repairs = section('Repairs', 'Small repairs up to 100 euros are paid by the tenant.')
    const notice = section('Notice', 'The notice period is nine weeks.')
    const { before, after } = await twoVersions(
      ['lease.md', `${rent}${notice}${repairs}`],
      ['lease.md', `${repairs}${rent}${notice.replace('nine', 'ten')}`],
    )
    const { status, body } = await diffOf(after)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      from_version_id: before,
      from_version: 0,
      to_version: 1,
      format: 'text',
      degraded: false,
      text: { added: 0, removed: 0, changed: 1, moved: 2 },
    })
    expect(shown(body.text?.rows ?? [])).toEqual([
      '> Repairs',
      '> Small repairs up to 100 euros are paid by the tenant.',
      '  Rent',
      '  The rent of 900 euros is due on the first of the month.',
      '  Notice',
      '~ The notice period is nine weeks. → The notice period is ten weeks.',
      '< Repairs',
      '< Small repairs up to 100 euros are paid by the tenant.',
    ])
    const blocks = (await diffOf(after, '?format=document')).body.document?.blocks
    expect(blocks?.map(({ change_class: kind }) => kind)).toEqual([
      'structural',
      'structural',
      'text',
    ])
    const back = await diffOf(before, `?from_version_id=${after}&context=0`)
    expect(back.body.text).toMatchObject({ changed: 1, moved: 2, rows: { length: 5 } })
  })

  test('of a workbook is its cells, although a row was inserted above', async () => {
    const workbook = (rows: readonly (readonly [string, number])[]): Uint8Array => {
      const cells = rows.flatMap(([name, price], at) => [
        { at: `A${at + 1}`, value: name },
        { at: `B${at + 1}`, value: price },
        { at: `C${at + 1}`, value: price * 2, formula: `B${at + 1}*2` },
      ])
      return workbookOf({ sheets: [{ name: 'Parts', rows: rowsXml(cells) }] })
    }
    const parts = Array.from({ length: 12 }, (_, at): [string, number] => [`Part ${at}`, at * 3])
    const { after } = await twoVersions(
      ['parts.xlsx', workbook(parts)],
      ['parts.xlsx', workbook(parts.toSpliced(2, 0, ['New part', 7]).with(8, ['Part 7', 500]))],
    )
    const { body } = await diffOf(after)
    expect(body).toMatchObject({
      format: 'cells',
      degraded: false,
      cells: {
        added: 3,
        removed: 0,
        modified: 2,
        changes: [
          { sheet: 'Parts', address: 'A3', new: 'New part', type: 'added' },
          { address: 'B3' },
          { address: 'C3', new_formula: '=B3*2' },
          { address: 'B9', old_address: 'B8', old: '21', new: '500', type: 'modified' },
          { address: 'C9', formula_changed: false },
        ],
        rows: [
          { from_row: 1, to_row: 1, count: 2 },
          { from_row: 3, to_row: 4, count: 10 },
        ],
      },
    })
  })

  test('of a CSV file has all of its rows, although its passage has only the first ones', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, at) => `Part number ${at};${at * 3};Shelf ${at % 9}`,
    )
    const file = (some: readonly string[]) => ['Name;Price;Shelf', ...some].join('\n')
    const { after } = await twoVersions(
      ['parts.csv', file(rows)],
      ['parts.csv', file(rows.with(250, 'Part number 250;999;Shelf 7'))],
    )
    const { body } = await diffOf(after, '?context=0')
    expect(body).toMatchObject({ degraded: false, text: { added: 0, removed: 0, changed: 1 } })
    expect(shown(body.text?.rows ?? [])).toEqual([
      '~ Part number 250\t750\tShelf 7 → Part number 250\t999\tShelf 7',
    ])
  })

  test('of a Word document is its changed blocks', async () => {
    const lease = (rent: string) =>
      wordOf({
        body: ['The lease begins in May.', `The rent is ${rent} euros.`]
          .map((text) => para(run(text)))
          .join(''),
      })
    const { after } = await twoVersions(['lease.docx', lease('900')], ['lease.docx', lease('950')])
    expect((await diffOf(after)).body).toMatchObject({
      format: 'document',
      document: {
        blocks: [
          {
            type: 'modified',
            change_class: 'numeric',
            old_text: 'The rent is 900 euros.',
            new_spans: [{ start: 12, end: 15 }],
          },
        ],
      },
    })
  })

  test('of a JSON file is its values by path, or its lines if it is not valid', async () => {
    const { before, after } = await twoVersions(
      ['price.json', '{"items": [{"name": "Bolt", "price": 9}], "old": null}'],
      ['price.json', '{"items": [{"name": "Bolt", "price": 10}], "in stock": true}'],
    )
    expect((await diffOf(after)).body).toMatchObject({
      format: 'structured',
      structured: {
        added: 1,
        removed: 1,
        modified: 1,
        changes: [
          { path: 'items[0].price', old: '9', new: '10', type: 'modified' },
          { path: 'old', old: 'null', new: null, type: 'removed' },
          { path: '["in stock"]', new: 'true', type: 'added' },
        ],
      },
    })
    expect((await diffOf(before)).body).toMatchObject({
      from_version_id: null,
      structured: { added: 1, changes: [{ path: '', type: 'added' }] },
    })
    const cells = await diffOf(after, '?format=cells')
    expect(cells.body).toMatchObject({ format: 'text', degraded_reason: 'no_cells' })
  })
})

/** A document whose versions have these contents. */
const versionsOf = async (...versions: readonly (readonly NodeSpec[])[]) =>
  addDocument(server, owner, { versions })

describe('the difference of two versions', () => {
  test('can be read only by those who can read both, and only within a document', async () => {
    const { versions, documentPartId } = await versionsOf([{ chunk: 'a' }], [{ chunk: 'b' }])
    const [before = '', after = ''] = versions.map(({ versionId }) => versionId)
    const other = await versionsOf([{ chunk: 'c' }])
    const member = await server.addUser(owner, 'USER')
    const foreign = await server.newTenant()
    const query = `?from_version_id=${before}`
    expect((await diffOf(after, query, member)).status).toBe(403)
    expect((await diffOf(after, query, foreign)).status).toBe(404)
    await server.grant(owner, member, documentPartId, 'READ_ONLY')
    expect((await diffOf(after, '', member)).status).toBe(200)
    const hidden = `?from_version_id=${other.versionId}`
    expect((await diffOf(after, hidden, member)).status).toBe(403)
    expect((await diffOf(after, hidden)).body.detail).toMatchObject([
      { loc: ['query', 'from_version_id'] },
    ])
    expect((await diffOf(after, `?from_version_id=${newId()}`)).status).toBe(404)
  })

  test('is empty for a version and itself, and everything for the first version or an emptied one', async () => {
    const { versions } = await versionsOf([{ section: 'A', nodes: [{ chunk: 'b\nc' }] }], [])
    const [first = '', emptied = ''] = versions.map(({ versionId }) => versionId)
    expect((await diffOf(first, `?from_version_id=${first}`)).body.text).toMatchObject({
      added: 0,
      removed: 0,
      rows: { length: 3 },
    })
    expect((await diffOf(first)).body).toMatchObject({ from_version_id: null, text: { added: 3 } })
    expect((await diffOf(emptied)).body.text).toMatchObject({ removed: 3, added: 0 })
  })

  test('says why it is not possible or not exact', async () => {
    const lines = Array.from({ length: 100_001 }, (_, at) => (at % 10).toString()).join('\n')
    const { versions } = await versionsOf(
      [{ chunk: 'old' }, { chunk: lines }],
      [{ chunk: 'new' }, { chunk: lines }],
    )
    const long = await diffOf(versions[1]?.versionId ?? '', '?context=0')
    expect(long.body).toMatchObject({
      degraded: true,
      degraded_reason: 'too_large',
      text: { added: 1, removed: 1 },
    })
    expect(shown(long.body.text?.rows ?? [])).toEqual(['- old', '+ new'])
    const scan = await versionsOf([])
    await owner.patch(`/v1/document_versions/${scan.versionId}/metadata`, { total_pages: 3 })
    expect((await diffOf(scan.versionId)).body).toMatchObject({ degraded_reason: 'no_text' })
    await owner.patch(`/v1/document_versions/${scan.versionId}/metadata`, {
      pipeline_state: { status: 'failed' },
    })
    expect((await diffOf(scan.versionId)).body).toMatchObject({
      degraded_reason: 'not_ingested',
      text: null,
    })
  })

  test('comes in pages', async () => {
    const { versions } = await versionsOf([{ chunk: 'a\nb\nc' }], [{ chunk: 'a\nx\nb\nc' }])
    const id = versions[1]?.versionId ?? ''
    const page = (await diffOf(id, '?limit=2')).body.text
    expect(page).toMatchObject({ total: 4, truncated: true, next_offset: 2, added: 1 })
    const rest = (await diffOf(id, '?limit=2&offset=2')).body.text
    expect(rest).toMatchObject({ truncated: false, next_offset: null })
    expect(shown([...(page?.rows ?? []), ...(rest?.rows ?? [])])).toEqual([
      '  a',
      '+ x',
      '  b',
      '  c',
    ])
    expect((await diffOf(id, '?offset=900')).body.text?.rows).toEqual([])
  })
})
