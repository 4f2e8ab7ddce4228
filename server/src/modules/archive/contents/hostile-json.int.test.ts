import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readOperations } from '../../../../test/operations/operations.ts'
import { call, requestOf } from '../../../../test/operations/requests.ts'
import { makeWorld, type World } from '../../../../test/operations/world.ts'
import { startTestServer, type OwnTestServer } from '../../../../test/support/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { addApiKey } from '../../identity/api-keys.service.ts'
import {
  changeRows,
  exportTenant,
  importTenant,
  readEntries,
  writeEntries,
  type Entries,
} from './archive.test-support.ts'
import { requireShape, SHAPES } from './shapes.ts'
import { ARCHIVED } from './archived-tables.ts'

let place: string
let server: OwnTestServer
let world: World
let entries: Entries
beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'hostile-'))
  server = await startTestServer()
  world = await makeWorld(server)
  entries = await readEntries(await exportTenant(server, world.me.tenantId, place))
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

it('knows the shape of the JSON in every column that an import writes', async () => {
  const { rows } = await server.context.driver.query(
    `select c.relname as name, a.attname as column_name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and format_type(a.atttypid, null) in ('json', 'jsonb', 'jsonb[]', 'json[]')`,
  )
  const written = rows.flatMap(({ name, column_name: column }) => {
    const table = ARCHIVED.find((each) => each.name === name)
    const isWritten = table && !table.omit?.includes(String(column))
    return isWritten ? [`${String(name)}.${String(column)}`] : []
  })
  expect(Object.keys(SHAPES).toSorted()).toEqual(written.toSorted())
})

const ODD = [1, 'x', true, [], {}, [1], [null], { a: 1 }, { a: null }, -1, 1e300]

/** Values with one part replaced, down to three levels. */
function* oddValues(value: unknown, depth = 0): Generator {
  yield* ODD
  if (depth === 3 || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const odd of oddValues(value[0] ?? {}, depth + 1)) yield [odd]
    return
  }
  for (const [name, member] of Object.entries(value)) {
    for (const odd of [null, ...oddValues(member, depth + 1)]) yield { ...value, [name]: odd }
  }
}

/** What reads of a column look at, beyond what the rows of the world have. */
const FULL: Readonly<Record<string, object>> = {
  'chunk.metadata': {
    polygons: [{ page: 1, polygon: { x: 1, y: 1, width: 1, height: 1 } }],
    s3_urls: ['a'],
    summary: 'a',
    extracted_text_s3_uri: 'a',
    formulas: [{ A1: 'a' }],
    key_cells: [{}],
  },
  'document_version.system_metadata': {
    source_s3: 'a',
    total_pages: 1,
    information_statistics: { num_chunks_by_type: { TEXT: 1 } },
    page_pictures: { dpi: 1, count: 1, ranges: [{ first: 1, last: 2 }] },
    warnings: ['a'],
    pipeline_state: { status: 'completed', chunks_processed: 1 },
  },
  'document_version.source_change': { author: 'a', changed_at: null, message: null },
  'thread_message.content': {
    text: 'a',
    citations: [{ chunk_id: newId(), quote: 'a' }],
    references: [{ ref_type: 'CHUNK', ref_id: newId() }],
  },
  'thread_message.details': { steps: [{ kind: 'a' }] },
  'comment.boxes': [{ page: 1, x: 0, y: 0, width: 1, height: 1 }],
  'ingestion_run.progress': { done: 1, total: 2 },
  'ingestion_run.timings': { convert: 1 },
  'ingestion_run.outputs': { convert: {} },
  'saved_search.search': { query: 'a', search_type: 'hybrid', tag_ids: [newId()] },
  'source.rules': { include: ['a'], exclude: [], max_megabytes: 1 },
  'source_item.version': { author: 'a', at: null, message: null },
  'notice.facts': { count: 1 },
  'workflow_run.snapshot': {
    workflow_definition_id: newId(),
    workflow_name: 'a',
    runner_type: 'SELF_HOSTED',
    user_id: newId(),
    max_run_duration_seconds: 1,
    sources: [{ path_part_id: newId(), materialized_path: '/a', part_type: 'FOLDER' }],
    instructions: [],
    outputs: [],
    template: null,
  },
  'workflow_run.outputs': {
    publish: [
      {
        document_id: newId(),
        path_part_id: newId(),
        version_part_id: newId(),
        name: 'a',
        ingestion_id: newId(),
      },
    ],
  },
}

/** The odd values that an import accepts for a column. */
function accepted(name: string): unknown[] {
  const [table = '', column = ''] = name.split('.')
  return [...oddValues(FULL[name] ?? {})].filter((value) => {
    try {
      requireShape(table, column, value)
      return true
    } catch {
      return false
    }
  })
}

/** Imports the world as another tenant, with these values in all rows. @returns the status of each read that failed */
async function failuresWith(values: ReadonlyMap<string, unknown>): Promise<string[]> {
  const tenantId = newId()
  const changed: Entries = new Map(
    [...entries].map(([name, bytes]) => {
      if (name.startsWith('files/')) return [name, bytes]
      return [name, Buffer.from(String(bytes).replaceAll(world.me.tenantId, tenantId))]
    }),
  )
  for (const [name, value] of values) {
    const [table = '', column = ''] = name.split('.')
    if (!changed.has(`rows/${table}.jsonl`)) continue
    changeRows(changed, `rows/${table}.jsonl`, (row) => ({ ...row, [column]: value }))
  }
  const path = join(place, 'odd.zip')
  await writeEntries(changed, path)
  await importTenant(server, path)
  const { key } = await server.context.doors.acrossTenants((tx) =>
    addApiKey(tx, { tenantId, userId: world.me.userId }, { name: 'tests' }),
  )
  const failed: string[] = []
  for (const operation of readOperations(server.app)) {
    if (operation.method !== 'GET' && operation.id !== 'search_chunks') continue
    const request = requestOf(operation, { ...world.ids, tenant_id: tenantId })
    const caller = { authorization: `Bearer ${key}` }
    const { status } = await call(server.app, operation, request, caller)
    if (status >= 500 && status !== 503) failed.push(`${operation.id} ${String(status)}`)
  }
  return failed
}

it('JSON of any shape in an archive is rejected, or does not make reads fail', async () => {
  const columns = Object.keys(SHAPES).map((name) => [name, accepted(name)] as const)
  expect(columns.every(([name, all]) => all.length < [...oddValues(FULL[name] ?? {})].length)).toBe(
    true,
  )
  const rounds = Math.max(...columns.map(([, all]) => all.length))
  for (let round = 0; round < rounds; round += Math.ceil(rounds / 8)) {
    const chosen = columns.flatMap(([name, all]) =>
      all.length === 0 ? [] : [[name, all[round % all.length]] as const],
    )
    const failed = await failuresWith(new Map(chosen))
    expect({ failed, chosen: failed.length > 0 && chosen }).toEqual({ failed: [], chosen: false })
  }
})
