import { beforeAll, expect, it } from 'vitest'
import { addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { textsOf, work, type Bound } from '../sources.test-support.ts'

let server: TestServer
let me: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

async function addPush(): Promise<Bound> {
  const folder = await addFolder(server, me, { parentPartId: me.sharedPartId })
  const { body } = await me.post<{ id: string }>('/v1/sources', {
    path_part_id: folder.partId,
    kind: 'push',
    name: 'pushed',
    settings: {},
  })
  return { server, me, folderPartId: folder.partId, id: body.id }
}

type Item = Readonly<Record<string, unknown>>

async function push(source: Bound, ...items: Item[]) {
  const { body } = await me.post<{ items: { status: string }[] }>(
    `/v1/sources/${source.id}/items/batch`,
    { items },
  )
  return body.items.map(({ status }) => status)
}

async function finish(source: Bound) {
  const { body } = await me.get<{ open_run_id: string }>(`/v1/sources/${source.id}`)
  return work(source, { id: body.open_run_id })
}

it('adds, changes, moves and deletes what was pushed', async () => {
  const source = await addPush()
  const a = { external_id: 'a', path: 'x/a.md', text: '# A' }
  const b = { external_id: 'b', path: 'b.md', text: '# B', fingerprint: '1' }
  expect(await push(source, a, b)).toEqual(['accepted', 'accepted'])
  expect(await finish(source)).toMatchObject({
    status: 'completed',
    counts: { added: 2, changed: 0 },
    plan: {
      added: [
        { path: 'b.md', note: null },
        { path: 'x/a.md', note: null },
      ],
    },
  })
  expect(await textsOf(source)).toEqual({ x: null, 'x/a.md': '# A', 'b.md': '# B' })
  expect(
    await push(
      source,
      a,
      { external_id: 'b', path: 'y/b.md', fingerprint: '1' },
      { external_id: 'c', path: 'c.md' },
    ),
  ).toEqual(['unchanged', 'unchanged', 'needs_content'])
  expect(await finish(source)).toMatchObject({ counts: { added: 0, changed: 0, moved: 1 } })
  expect(await textsOf(source)).toEqual({ x: null, 'x/a.md': '# A', y: null, 'y/b.md': '# B' })
  expect(await push(source, { ...a, text: '# A2' }, { external_id: 'b', delete: true })).toEqual([
    'accepted',
    'deleted',
  ])
  expect(await finish(source)).toMatchObject({ counts: { added: 0, changed: 1, deleted: 1 } })
  expect(await textsOf(source)).toEqual({ x: null, 'x/a.md': '# A2' })
})

it('deletes what a full push does not name, unless it names nothing', async () => {
  const source = await addPush()
  const items = ['1', '2', '3', '4', '5', '6'].map((id) => ({
    external_id: id,
    path: `${id}.md`,
    text: id,
  }))
  await push(source, ...items)
  await finish(source)
  const begin = async () =>
    (await me.post<{ session_id: string }>(`/v1/sources/${source.id}/session`, {})).body
  const end = async (session: object) =>
    (await me.post(`/v1/sources/${source.id}/session/finish`, session)).status
  expect(await end(await begin())).toBe(409)
  const session = await begin()
  await push(source, ...items.slice(1).map(({ external_id, path }) => ({ external_id, path })))
  expect(await end(session)).toBe(204)
  expect(await end(session)).toBe(404)
  expect((await finish(source)).status).toBe('completed')
  expect(Object.keys(await textsOf(source))).toEqual(['2.md', '3.md', '4.md', '5.md', '6.md'])
})
