import { beforeAll, expect, it } from 'vitest'
import { addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Item = { id: string; path_part_id: string; name: string }
type Page = { items: Item[]; total: number }
type Folder = { id: string; partId: string }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const times = (count: number) => Array.from({ length: count }, (_unused, index) => index)

async function foldersIn(me: TestMember, count: number, parentPartId: string): Promise<Folder[]> {
  const made: Folder[] = []
  for (const index of times(count)) {
    made.push(await addFolder(server, me, { parentPartId, name: `${parentPartId}-${index}` }))
  }
  return made
}

async function listed(me: TestMember, parentPartId: string): Promise<Item[]> {
  const { body } = await me.get<Page>(
    `/v1/folders?parent_path_part_id=${parentPartId}&sort_order=LOGICAL&limit=100`,
  )
  expect(body.total).toBe(body.items.length)
  return body.items
}

const create = (me: TestMember, name: string, parentPartId: string) =>
  me.post<Item & { detail?: string }>('/v1/folders', { name, parent_path_part_id: parentPartId })

/** Counts the outcomes: the status, and for errors whether the detail says that the name already exists. */
function tally(answers: readonly { status: number; body: unknown }[]): Record<string, number> {
  const said = answers.map(({ status, body }) =>
    status < 300 ? 'done' : `${status} ${/already exists/.exec(JSON.stringify(body))?.[0] ?? ''}`,
  )
  return Object.fromEntries(
    [...new Set(said)].map((each) => [each, said.filter((x) => x === each).length]),
  )
}

const ONE_OF_EIGHT = { done: 1, '409 already exists': 7 }

it('concurrent creates, moves and deletes leave a list that contains each sibling once', async () => {
  const me = await server.newTenant()
  const here = (await addFolder(server, me, {})).partId
  const there = (await addFolder(server, me, {})).partId
  const own = await foldersIn(me, 24, here)
  const foreign = await foldersIn(me, 8, there)
  const leaving = own.slice(0, 8)
  const dying = own.slice(8, 16)
  const staying = own.slice(16)
  const moveTo = (partId: string) => (folder: Folder) =>
    me.patch(`/v1/folders/${folder.id}`, { parent_path_part_id: partId })
  const answers = await Promise.all([
    ...times(8).map((index) => create(me, `new ${index}`, here)),
    ...leaving.map(moveTo(there)),
    ...foreign.map(moveTo(here)),
    ...dying.map((folder) => me.delete(`/v1/folders/${folder.id}`)),
  ])
  const expected = [times(8).map(() => 201), times(16).map(() => 200), times(8).map(() => 204)]
  expect(answers.map(({ status }) => status)).toEqual(expected.flat())
  const ids = (await listed(me, here)).map((item) => item.path_part_id)
  const created = answers.slice(0, 8).map(({ body }) => (body as Item).path_part_id)
  const arrived = foreign.map((folder) => folder.partId)
  expect(ids.slice(0, 8)).toEqual(staying.map((folder) => folder.partId))
  expect(ids.slice(8).toSorted()).toEqual([...created, ...arrived].toSorted())
  const others = (await listed(me, there)).map((item) => item.path_part_id)
  expect(others.toSorted()).toEqual(leaving.map((folder) => folder.partId).toSorted())
})

it('only one of several concurrent creates, renames or moves to the same name succeeds, and the others return 409', async () => {
  const me = await server.newTenant()
  const created = (await addFolder(server, me, {})).partId
  const creations = await Promise.all(times(8).map(() => create(me, 'same', created)))
  expect(tally(creations)).toEqual(ONE_OF_EIGHT)

  const renamed = (await addFolder(server, me, {})).partId
  const siblings = await foldersIn(me, 8, renamed)
  const renames = siblings.map(({ id }) => me.patch(`/v1/folders/${id}`, { name: 'same' }))
  expect(tally(await Promise.all(renames))).toEqual(ONE_OF_EIGHT)

  const target = (await addFolder(server, me, {})).partId
  const movers: Folder[] = []
  for (const parent of await foldersIn(me, 8, me.sharedPartId)) {
    movers.push(await addFolder(server, me, { parentPartId: parent.partId, name: 'same' }))
  }
  const moves = movers.map(({ id }) =>
    me.patch(`/v1/folders/${id}`, { parent_path_part_id: target }),
  )
  expect(tally(await Promise.all(moves))).toEqual(ONE_OF_EIGHT)
})
