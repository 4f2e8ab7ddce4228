import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { timeIn } from './history.test-support.ts'

type Item = {
  id: string
  part_type: 'FOLDER' | 'DOCUMENT'
  path_part_id: string
  parent_path_part_id: string
  name: string
  materialized_path: string
  active_version_id?: string
}

type Step = { readonly kind: (typeof KINDS)[number]; readonly at: number; readonly to: number }

const KINDS = [
  'folder',
  'document',
  'document',
  'rename',
  'rename',
  'move',
  'move',
  'order',
  'version',
  'version',
  'trash',
  'restore',
  'delete',
] as const

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat({ max: 30 }),
  to: fc.nat({ max: 30 }),
})

const now = () => timeIn(server)

async function contents(me: TestMember, folderId: string, asOf?: string): Promise<Item[]> {
  const query = asOf === undefined ? '' : `&as_of=${asOf}`
  const path = `/v1/folders/${folderId}/contents?max_depth=30&limit=100${query}`
  const { status, body, headers } = await me.get<{ items: Item[]; total: number }>(path)
  expect(status).toBe(200)
  expect(headers['x-as-of']).toBe(asOf)
  expect(body.total).toBe(body.items.length)
  return body.items
}

/** What a listing shows of an item and depends on the time. */
const shown = (item: Item) => ({
  id: item.path_part_id,
  parent: item.parent_path_part_id,
  path: item.materialized_path,
  version: item.active_version_id,
})

type World = { readonly me: TestMember; readonly root: Item; count: number }

/** Runs a step. Steps that aren't possible change nothing. */
async function apply({ me, root, count }: World, { kind, at, to }: Step): Promise<void> {
  const items = await contents(me, root.id)
  const folders = [root, ...items.filter((item) => item.part_type === 'FOLDER')]
  const pick = <T>(some: readonly T[], index: number): T | undefined => some[index % some.length]
  const item = pick(items, at)
  const parent = pick(folders, to) ?? root
  const urlOf = ({ part_type: type, id }: Item) =>
    type === 'FOLDER' ? `/v1/folders/${id}` : `/v1/documents/${id}`
  const name = `n${count}`
  switch (kind) {
    case 'folder':
      await me.post('/v1/folders', { name, parent_path_part_id: parent.path_part_id })
      return
    case 'document': {
      const types = { document_type: 'PLAINTEXT', document_origin: 'SOURCE' }
      await me.post('/v1/documents', { name, path_part_id: parent.path_part_id, ...types })
      return
    }
    case 'rename':
      if (item) await me.patch(urlOf(item), { name })
      return
    case 'move':
      if (item) await me.patch(urlOf(item), { parent_path_part_id: parent.path_part_id })
      return
    case 'order':
      if (!item) return
      await me.post(`/v1/path-parts/${item.parent_path_part_id}/order`, {
        path_part_ids: [item.path_part_id],
      })
      return
    case 'version': {
      const document = pick(
        items.filter((one) => one.part_type === 'DOCUMENT'),
        at,
      )
      if (!document) return
      const { body } = await me.post<{ id: string }>(`/v1/documents/${document.id}/versions`)
      const { body: all } = await me.get<{ items: { id: string }[] }>(
        `/v1/document_versions?document_id=${document.id}`,
      )
      const active_version_id = pick(all.items, to)?.id ?? body.id
      expect((await me.patch(urlOf(document), { active_version_id })).status).toBe(200)
      return
    }
    case 'trash':
      if (item) await me.post('/v1/trash', { path_part_id: item.path_part_id })
      return
    case 'restore': {
      const { body } = await me.get<{ items: { id: string }[] }>('/v1/trash')
      const entry = pick(body.items, at)
      const target = { parent_path_part_id: parent.path_part_id }
      if (entry) await me.post(`/v1/trash/${entry.id}/restore`, target)
      return
    }
    case 'delete':
      if (item && to % 3 === 0) await me.delete(urlOf(item))
  }
}

type Reading = { readonly at: string; readonly items: readonly Item[] }

/**
 * What a reading shows today: without items that are gone or in the trash. Items that were in such a folder are in
 * their folder of today, if it was there.
 */
function shownToday({ items }: Reading, root: Item, today: readonly Item[]) {
  const there = new Map(today.map((item) => [item.path_part_id, item]))
  const was = new Map(items.map((item) => [item.path_part_id, item]))
  const parentOf = (item: Item): string =>
    item.parent_path_part_id === root.path_part_id || there.has(item.parent_path_part_id)
      ? item.parent_path_part_id
      : (there.get(item.path_part_id)?.parent_path_part_id ?? '')
  const pathOf = (item: Item): string | undefined => {
    const parentId = parentOf(item)
    const parent = was.get(parentId)
    const above = parentId === root.path_part_id ? root.materialized_path : parent && pathOf(parent)
    return above === undefined ? undefined : `${above}/${item.name}`
  }
  return items
    .filter((item) => there.has(item.path_part_id))
    .flatMap((item) => {
      const path = pathOf(item)
      return path === undefined ? [] : [{ ...shown(item), parent: parentOf(item), path }]
    })
}

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)

async function comparePast(world: World, readings: readonly Reading[]): Promise<void> {
  const { me, root } = world
  const today = await contents(me, root.id)
  const user = await server.addUser(me, 'USER')
  const granted = today[today.length >> 1]
  if (granted) await server.grant(me, user, granted.path_part_id, 'READ_ONLY')
  for (const reading of readings) {
    const expected = shownToday(reading, root, today)
    const then = (await contents(me, root.id, reading.at)).map(shown)
    // The order of the others is unknown.
    const isWhole = expected.length === reading.items.length
    expect(isWhole ? then : then.toSorted(byPath)).toEqual(
      isWhole ? expected : expected.toSorted(byPath),
    )
    await compareRights(user, today, reading, granted)
  }
}

/** A person sees of the past what they may read today. */
async function compareRights(
  user: TestMember,
  today: readonly Item[],
  { at, items }: Reading,
  granted: Item | undefined,
): Promise<void> {
  for (const item of today) {
    const isBelow = item.materialized_path.startsWith(`${granted?.materialized_path}/`)
    const isReadable = item === granted || isBelow
    const wasThere = items.some((one) => one.path_part_id === item.path_part_id)
    const kind = item.part_type === 'FOLDER' ? 'folders' : 'documents'
    const { status } = await user.get(`/v1/${kind}/${item.id}?as_of=${at}`)
    expect([item.name, status]).toEqual([item.name, !isReadable ? 403 : wasThere ? 200 : 404])
  }
}

it('shows each time as it was read then, to those who may read it today', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 22 }), async (steps) => {
      const me = await server.newTenant()
      const { body: parts } = await me.get<{ metadata_obj_id: string }>(
        `/v1/path-parts/${me.sharedPartId}`,
      )
      const { body: root } = await me.get<Item>(`/v1/folders/${parts.metadata_obj_id}`)
      const world: World = { me, root, count: 0 }
      const readings: Reading[] = []
      for (const each of steps) {
        world.count += 1
        await apply(world, each)
        readings.push({ items: await contents(me, root.id), at: await now() })
      }
      await comparePast(world, readings)
      expect(readings).toHaveLength(steps.length)
    }),
    { numRuns: 8 },
  )
})
