import { beforeAll, describe, expect, test } from 'vitest'
import { ingest, upload, type Ingested, type Workflow } from '../../../test/fixtures/ingestions.ts'
import { newId } from '../../platform/core/ids.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Page = {
  readonly items: Workflow[]
  readonly total: number
  readonly limit: number
  readonly offset: number
}

const LIST = '/v1/workflows/document_versions'

let server: TestServer
let owner: TestMember
let stranger: TestMember
/** A USER who may read one folder, write to another, and can't see a third. */
let user: TestMember
let readable: Ingested
let writable: Ingested
let hidden: Ingested

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant()
  stranger = await server.newTenant()
  user = await server.addUser(owner, 'USER')
  const folders = [
    await addFolder('readable'),
    await addFolder('writable'),
    await addFolder('hidden'),
  ] as const
  await server.grant(owner, user, folders[0], 'READ_ONLY')
  await server.grant(owner, user, folders[1], 'READ_WRITE')
  readable = await ingest(owner, ['r.txt', 'x'], { path_part_id: folders[0] })
  writable = await ingest(owner, ['w.txt', 'x'], { path_part_id: folders[1] })
  hidden = await ingest(owner, ['h.txt', 'x'], { path_part_id: folders[2] })
})

async function addFolder(name: string): Promise<string> {
  const { body } = await owner.post<{ path_part_id: string }>('/v1/folders', {
    name,
    parent_path_part_id: owner.sharedPartId,
  })
  return body.path_part_id
}

const idsOf = ({ items }: Page) => items.map((item) => item.workflow_id)

describe('the list of runs', () => {
  test('gives OWNER and ADMIN all runs of their tenant, newest first', async () => {
    const admin = await server.addUser(owner, 'ADMIN')
    for (const member of [owner, admin]) {
      const { body } = await member.get<Page>(LIST)
      const all = [hidden, writable, readable].map((made) => made.workflow_id)
      expect(idsOf(body)).toEqual(all)
      expect(body.total).toBe(3)
    }
  })

  test('gives a USER the runs of readable documents, and counts no others', async () => {
    const { body } = await user.get<Page>(LIST)
    expect(idsOf(body)).toEqual([writable.workflow_id, readable.workflow_id])
    expect(body.total).toBe(2)
  })

  test('has pages without overlaps', async () => {
    const first = await owner.get<Page>(`${LIST}?limit=2`)
    const second = await owner.get<Page>(`${LIST}?limit=2&offset=2`)
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(
      idsOf((await owner.get<Page>(LIST)).body),
    )
    expect(second.body).toMatchObject({ total: 3, limit: 2, offset: 2 })
    expect((await owner.get(`${LIST}?limit=101`)).status).toBe(422)
  })

  test('gives another tenant nothing', async () => {
    expect((await stranger.get<Page>(LIST)).body).toMatchObject({ items: [], total: 0 })
  })
})

describe('the list of ingestions', () => {
  type Row = {
    workflow_id: string
    document_name: string
    file_name: string
    materialized_path: string
    version: number
    can_write: boolean
    status: string
    progress: { step: string }
  }
  type Rows = { items: Row[]; total: number }
  const INGESTIONS = '/v1/ingestions'

  test('contains the document, version and step, and whether the caller may change the run', async () => {
    const { body } = await user.get<Rows>(INGESTIONS)
    expect(body.total).toBe(2)
    expect(body.items).toMatchObject([
      { workflow_id: writable.workflow_id, document_name: 'w.txt', can_write: true },
      { workflow_id: readable.workflow_id, document_name: 'r.txt', can_write: false },
    ])
    expect(body.items[1]).toMatchObject({
      file_name: 'r.txt',
      materialized_path: '/shared/readable/r.txt',
      version: 0,
      status: 'completed',
      chunks_processed: 1,
      progress: { step: 'finish', done: null, total: null },
    })
  })

  test.for([
    ['all', 3],
    ['completed', 3],
    ['active', 0],
    ['failed', 0],
    ['cancelled', 0],
  ] as const)('filters by status: %s', async ([status, count]) => {
    const { body } = await owner.get<Rows>(`${INGESTIONS}?status=${status}`)
    expect([body.items.length, body.total]).toEqual([count, count])
  })

  test("shows the document's current name", async () => {
    await owner.patch(`/v1/documents/${hidden.document_id}`, { name: 'renamed.txt' })
    const { body } = await owner.get<Rows>(`${INGESTIONS}?limit=1`)
    expect(body.items).toMatchObject([{ document_name: 'renamed.txt', file_name: 'h.txt' }])
  })

  test('gives another tenant nothing, and refuses unknown filters', async () => {
    expect((await stranger.get<Rows>(INGESTIONS)).body).toMatchObject({ items: [], total: 0 })
    expect((await owner.get(`${INGESTIONS}?status=lost`)).status).toBe(422)
  })
})

describe('one run', () => {
  test('has the fields that clients know', async () => {
    const { body } = await owner.get(`${LIST}/${readable.workflow_id}`)
    expect(body).toMatchObject({
      workflow_id: readable.workflow_id,
      document_id: readable.document_id,
      document_version_id: readable.document_version_id,
      status: 'completed',
      temporal_status: 'COMPLETED',
      workflow_type: 'document_ingestion',
      chunks_processed: 1,
    })
    const engine = await owner.get<object>(`/v1/workflows/${readable.workflow_id}`)
    expect(Object.keys(engine.body).toSorted()).toEqual([
      'close_time',
      'run_id',
      'start_time',
      'task_queue',
      'temporal_status',
      'workflow_id',
      'workflow_type',
    ])
    expect(body).toMatchObject(engine.body)
  })

  test.for([LIST, '/v1/workflows'])(
    'at %s is refused for people who may not read it',
    async (path) => {
      expect((await user.get(`${path}/${readable.workflow_id}`)).status).toBe(200)
      expect((await user.get(`${path}/${hidden.workflow_id}`)).status).toBe(403)
      expect((await stranger.get(`${path}/${readable.workflow_id}`)).status).toBe(404)
    },
  )
})

describe('rerunning and canceling', () => {
  const rerun = (member: TestMember, id: string) => member.post(`${LIST}/${id}`)
  const cancel = (member: TestMember, id: string) => member.delete(`/v1/workflows/${id}`)

  test.for([
    ['rerun', rerun],
    ['cancel', cancel],
  ] as const)('%s requires the right to write the version', async ([, act]) => {
    expect((await act(user, hidden.workflow_id)).status).toBe(403)
    expect((await act(user, readable.workflow_id)).status).toBe(403)
    expect((await act(stranger, readable.workflow_id)).status).toBe(404)
    expect((await act(user, writable.workflow_id)).status).toBe(200)
  })

  test('a version that a USER may write is allowed', async () => {
    const { body } = await upload(user, ['own.txt', 'x'], { path_part_id: user.homePartId })
    expect((await cancel(user, body.workflow_id)).status).toBe(200)
  })
})

describe('an unknown id', () => {
  const ids = [newId(), 'not-a-uuid', '00000000-0000-0000-0000-000000000000', '%00', "' or 1=1"]
  test.for(ids)('%j is not found', async (id) => {
    const bare = id === '%00' ? id : encodeURIComponent(id)
    const replies = await Promise.all([
      owner.get(`${LIST}/${bare}`),
      owner.post(`${LIST}/${bare}`),
      owner.get(`/v1/workflows/${bare}`),
      owner.delete(`/v1/workflows/${bare}`),
    ])
    const wanted = id === '%00' ? 422 : 404
    expect(replies.map((reply) => reply.status)).toEqual([wanted, wanted, wanted, wanted])
  })
})
