import { generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { makeTenant, makeUser, type TestMember } from '../server/test/support/test-member.ts'
import { analyse, type Arbor, type Bench, type Work } from './bench.ts'
import { createOwner } from './client.ts'
import { emptyRows, insertRows, type RowsByTable } from './insert-rows.ts'
import { cpuOfDatabases } from './processor.ts'
import { addDocument, addPart, sharedFolder, type Part } from './seed-nodes.ts'
import { addGrants, addTag } from './seed-rights.ts'
import { figuresOf, ms, type Figures, type Row } from './table.ts'
import { createRandom, drawQueries, QUESTION } from './vocabulary.ts'

/** Documents in one folder. 100,000 need `--size 100000`. */
const SIZES = [1000, 10_000, 100_000]
const AT_ONCE = 500
const REQUESTS = 20
/** A request at most this many times as slow among ten times as many documents. */
const TARGET = 'as with 1,000 documents, +-50 %'

/** A tenant whose documents, tags, audit events and ingestion runs are all in one folder. */
type Grown = {
  readonly size: number
  readonly owner: TestMember
  /** May read only the folder. */
  readonly reader: TestMember
  readonly folder: Part
  /** A folder to move the other one to. */
  readonly target: Part
  readonly tagIds: readonly [string, string]
}

type Request = {
  readonly name: string
  readonly by?: 'reader'
  /** What to send in the n-th turn. */
  readonly send: (
    grown: Grown,
    turn: number,
  ) => readonly [method: string, path: string, body?: object]
}

const queries = drawQueries(createRandom(5), QUESTION, REQUESTS)
const searched = (turn: number) => ({
  query: queries[turn % queries.length] ?? '',
  search_type: 'full_text',
  everywhere: true,
})

const REQUESTS_OF_OWNER: readonly Request[] = [
  {
    name: 'the first page of a folder',
    send: ({ folder }) => ['GET', `/v1/folders/${folder.id}/contents?limit=20`],
  },
  {
    name: 'a page in the middle of a folder',
    send: ({ folder, size }) => [
      'GET',
      `/v1/folders/${folder.id}/contents?limit=20&offset=${size / 2}`,
    ],
  },
  { name: 'full-text search', send: (_, turn) => ['POST', '/v1/chunks/search', searched(turn)] },
  { name: 'facets', send: (_, turn) => ['POST', '/v1/chunks/search/facets', searched(turn)] },
  {
    name: 'search with a tag on half of the documents',
    send: ({ tagIds: [half] }, turn) => [
      'POST',
      '/v1/chunks/search',
      { ...searched(turn), tag_ids: [half] },
    ],
  },
  {
    name: 'tag and untag the folder',
    send: ({ folder, tagIds }, turn) => [
      turn % 2 === 0 ? 'POST' : 'DELETE',
      `/v1/path-parts/${folder.partId}/tags`,
      { tag_ids: [tagIds[1]] },
    ],
  },
  { name: 'tags', send: () => ['GET', '/v1/tags?limit=20'] },
  {
    name: 'move the folder',
    send: ({ folder, target, owner }, turn) => [
      'PATCH',
      `/v1/folders/${folder.id}`,
      { parent_path_part_id: turn % 2 === 0 ? target.partId : owner.sharedPartId },
    ],
  },
  { name: 'audit events', send: () => ['GET', '/v1/audit-events?limit=20'] },
  {
    name: 'audit events of the folder',
    send: ({ folder }) => ['GET', `/v1/path-parts/${folder.partId}/audit-events?limit=20`],
  },
  { name: 'ingestion runs', send: () => ['GET', '/v1/ingestions?limit=20'] },
  { name: 'failed ingestion runs', send: () => ['GET', '/v1/ingestions?limit=20&status=failed'] },
]
const OF_READER = [
  'the first page of a folder',
  'full-text search',
  'facets',
  'tags',
  'ingestion runs',
]

/** Requests whose result has one size, in tenants of growing size. */
export const growth: Work = {
  name: 'growth',
  run: async (bench) => {
    const most = Math.max(bench.options.size, SIZES[1] ?? 0)
    const sizes = bench.amount(
      SIZES.filter((size) => size <= most),
      [20, 40],
    )
    const found: (readonly Figures[])[] = []
    const requests = [
      ...REQUESTS_OF_OWNER,
      ...REQUESTS_OF_OWNER.filter(({ name }) => OF_READER.includes(name)).map((request) => ({
        ...request,
        name: `${request.name}, for a reader`,
        by: 'reader' as const,
      })),
    ]
    for (const size of sizes) found.push(await measureAt(bench, size, requests))
    return requests.map(({ name }, at): Row => {
      const figures = found.map((each) => each[at])
      const cpu = figures.map((each, index) => `${sizes[index]}: ${ms(each?.cpu ?? 0)}`)
      return {
        work: `${name}, ${sizes.at(-1)} documents, compared with ${sizes[0]}`,
        arbor: figures.at(-1),
        bare: figures[0],
        target: TARGET,
        remark: `ms of processor time with documents: ${cpu.join(', ')}`,
      }
    })
  },
}

async function measureAt(
  bench: Bench,
  size: number,
  requests: readonly Request[],
): Promise<Figures[]> {
  await using arbor = await bench.another({ settings: { ARBOR_EMBEDDINGS: 'OFF' }, jobs: false })
  const grown = await grow(bench, arbor, size)
  const figures: Figures[] = []
  for (const request of requests) {
    bench.say(`${request.name}: ${size} documents`)
    figures.push(await time(bench, arbor, { grown, request }))
  }
  return figures
}

/** Latency and processor time of requests that follow one another, after two to warm up. */
async function time(
  bench: Bench,
  { url }: Arbor,
  { grown, request }: { readonly grown: Grown; readonly request: Request },
): Promise<Figures> {
  const { apiKey } = request.by === 'reader' ? grown.reader : grown.owner
  const { get, send } = createOwner(url, { apiKey, signal: bench.signal })
  const once = async (turn: number): Promise<number> => {
    const [method, path, body] = request.send(grown, turn)
    const started = performance.now()
    if (body) await send(method, path, body)
    else {
      const { status } = await get(path)
      if (status >= 300) throw new Error(`${path} returned ${status}.`)
    }
    return performance.now() - started
  }
  for (let turn = 0; turn < 2; turn++) await once(turn)
  const count = bench.amount(REQUESTS, 2)
  const [before, databases] = [process.cpuUsage(), cpuOfDatabases()]
  const taken: number[] = []
  for (let turn = 0; turn < count; turn++) taken.push(await once(turn))
  const { user, system } = process.cpuUsage(before)
  const cpu = ((user + system) / 1000 + cpuOfDatabases() - databases) / count
  return { ...figuresOf(taken), cpu }
}

async function grow(bench: Bench, arbor: Arbor, size: number): Promise<Grown> {
  const { context } = arbor
  const owner = await makeTenant(arbor, { role: 'OWNER', name: `Growth ${size}` })
  const { tenantId } = owner
  const reader = await makeUser(arbor, { tenantId, role: 'USER' })
  const first = emptyRows()
  const keys = generateNKeysBetween(null, null, 2)
  const [folder, target] = ['Everything', 'Target'].map((name, at) =>
    addPart(first, { type: 'FOLDER', name, parent: sharedFolder(owner), sortKey: keys[at] ?? '' }),
  ) as [Part, Part]
  addGrants(first, { user_id: reader.userId }, [folder])
  await insertRows(context, tenantId, first)
  const documents: Part[] = []
  const sortKeys = generateNKeysBetween(null, null, size)
  const random = createRandom(size)
  for (let done = 0; done < size; done += AT_ONCE) {
    bench.say(`${done} of ${size} documents`)
    const rows = emptyRows()
    for (let at = done; at < Math.min(size, done + AT_ONCE); at++) {
      const wanted = { tenantId, folder, random, chunks: 1 as const }
      addDocument(rows, { ...wanted, name: `Document ${at}.pdf`, sortKey: sortKeys[at] ?? '' })
    }
    documents.push(...partsIn(rows))
    await insertRows(context, tenantId, rows)
  }
  const rights = emptyRows()
  const half = addTag(
    rights,
    'Half',
    documents.filter((_, at) => at % 2 === 0),
  )
  const other = addTag(rights, 'Other', [])
  await insertRows(context, tenantId, rights)
  await addEvents(arbor, owner)
  await analyse(context)
  return { size, owner, reader, folder, target, tagIds: [half, other] }
}

function partsIn(rows: RowsByTable): Part[] {
  return rows.path_part
    .filter(({ part_type: type }) => type === 'DOCUMENT')
    .map((row) => ({
      id: String(row['metadata_obj_id']),
      partId: String(row['id']),
      ancestors: [],
    }))
}

/** An audit event and an ingestion run for each document. One run in a hundred has failed. */
async function addEvents({ context }: Arbor, { tenantId, userId }: TestMember): Promise<void> {
  await context.doors.inTenant(tenantId, async (tx) => {
    await sql`
      insert into audit_event (tenant_id, id, user_id, credential, kind, operation, part_ids)
      select tenant_id, gen_random_uuid(), ${userId}::uuid, 'session', 'document.created', 'ingest_document',
        array[path_part_id]
      from document where tenant_id = ${tenantId}::uuid`.execute(tx)
    await sql`
      insert into ingestion_run (tenant_id, id, document_id, version_id, user_id, status, activate, file_name,
        source_key, source_bytes, source_sha256, ingestion_mode, page_dpi, closed_at)
      select tenant_id, gen_random_uuid(), document_id, id, ${userId}::uuid,
        case when row_number() over (order by id) % 100 = 0 then 'failed' else 'completed' end,
        true, 'a.pdf', 'local', 1000, '\\x00', 'standard', 72, now()
      from document_version where tenant_id = ${tenantId}::uuid`.execute(tx)
  })
}
