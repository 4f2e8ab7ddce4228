import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/core/ids.ts'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Item = { path_part_id: string; name: string; updated_at: string }
type Placed = { path_part_ids: string[]; prev_sibling_path_id?: string | null }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

async function itemsIn(me: TestMember, folder: { id: string }): Promise<Item[]> {
  const path = `/v1/folders/${folder.id}/contents?sort_order=LOGICAL&limit=100`
  return (await me.get<{ items: Item[] }>(path)).body.items
}

const namesIn = async (me: TestMember, folder: { id: string }) =>
  (await itemsIn(me, folder)).map(({ name }) => name).join('')

const order = (me: TestMember, part: string, body: Placed) =>
  me.post<{ detail: unknown }>(`/v1/path-parts/${part}/order`, body)

/** A folder with folders and a document, with their node ids by name. */
async function folderOf(me: TestMember, names: string) {
  const folder = await addFolder(server, me, {})
  const parts = new Map<string, string>()
  for (const name of names) {
    const place = { parentPartId: folder.partId, name }
    const part =
      name === 'd'
        ? (await addDocument(server, me, place)).documentPartId
        : (await addFolder(server, me, place)).partId
    parts.set(name, part)
  }
  return { folder, part: (name: string) => parts.get(name) ?? '' }
}

it('items can be placed after another item or first, which changes nothing else about them', async () => {
  const me = await server.newTenant()
  const { folder, part } = await folderOf(me, 'abcde')
  const isOrdered = async () =>
    (await me.get<{ custom_order: boolean }>(`/v1/path-parts/${folder.partId}`)).body.custom_order
  expect(await isOrdered()).toBe(false)
  const before = await itemsIn(me, folder)
  const place = async (moved: string, behind: string | null) =>
    order(me, folder.partId, {
      path_part_ids: Array.from(moved, part),
      prev_sibling_path_id: behind === null ? null : part(behind),
    })
  expect((await place('d', 'a')).status).toBe(204)
  expect(await isOrdered()).toBe(true)
  expect(await namesIn(me, folder)).toBe('adbce')
  await place('ca', 'e')
  expect(await namesIn(me, folder)).toBe('dbeca')
  await place('ae', null)
  expect(await namesIn(me, folder)).toBe('aedbc')
  await place('aa', 'c')
  expect(await namesIn(me, folder)).toBe('edbca')
  const byId = (one: Item, other: Item) => one.path_part_id.localeCompare(other.path_part_id)
  expect((await itemsIn(me, folder)).toSorted(byId)).toEqual(before.toSorted(byId))
})

it('any series of changes gives the same order as in a list in memory', async () => {
  const me = await server.newTenant()
  const { folder, part } = await folderOf(me, 'abcdef')
  const anyName: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const step = fc.record({
    moved: fc.uniqueArray(anyName, { minLength: 1, maxLength: 3 }),
    behind: fc.option(anyName),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      let expected = Array.from(await namesIn(me, folder))
      for (const { moved, behind } of steps) {
        if (behind !== null && moved.includes(behind)) continue
        const rest = expected.filter((name) => !moved.includes(name))
        expected = rest.toSpliced(behind === null ? 0 : rest.indexOf(behind) + 1, 0, ...moved)
        await order(me, folder.partId, {
          path_part_ids: moved.map(part),
          prev_sibling_path_id: behind === null ? null : part(behind),
        })
      }
      expect(await namesIn(me, folder)).toBe(expected.join(''))
    }),
    { numRuns: 12 },
  )
})

it('concurrent changes keep each item exactly once', async () => {
  const me = await server.newTenant()
  const { folder, part } = await folderOf(me, 'abcdef')
  const answers = await Promise.all(
    Array.from('bcdefa', (name, at) =>
      order(me, folder.partId, {
        path_part_ids: [part(name)],
        prev_sibling_path_id: part('abcdef'[at] ?? ''),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
  expect(
    Array.from(await namesIn(me, folder))
      .toSorted()
      .join(''),
  ).toBe('abcdef')
})

it('ordering fails for items outside the folder, system folders and callers who cannot write', async () => {
  const me = await server.newTenant()
  const other = await server.newTenant()
  const { folder, part } = await folderOf(me, 'abd')
  const { part: elsewhere } = await folderOf(me, 'x')
  const { part: theirs } = await folderOf(other, 'y')
  const thread = await me.post<{ path_part_id: string }>('/v1/threads', {
    title: 't',
    parent_path_part_id: folder.partId,
  })
  const attempt = async (body: object, where = folder.partId, who = me) =>
    (await order(who, where, body as Placed)).status
  const ids = [part('a')]
  expect(await attempt({ path_part_ids: [elsewhere('x')] })).toBe(422)
  expect(await attempt({ path_part_ids: [thread.body.path_part_id] })).toBe(422)
  expect(await attempt({ path_part_ids: [...ids, newId()] })).toBe(404)
  expect(await attempt({ path_part_ids: [theirs('y')] })).toBe(404)
  expect(await attempt({ path_part_ids: [] })).toBe(422)
  expect(await attempt({ path_part_ids: ids, prev_sibling_path_id: part('a') })).toBe(422)
  expect(await attempt({ path_part_ids: ids, prev_sibling_path_id: elsewhere('x') })).toBe(422)
  expect(await attempt({ path_part_ids: ids, prev_sibling_path_id: newId() })).toBe(404)
  expect(await attempt({ path_part_ids: ids }, part('d'))).toBe(422)
  expect(await attempt({ path_part_ids: [me.sharedPartId] }, me.rootPartId)).toBe(403)
  const reader = await server.addUser(me, 'USER')
  expect(await attempt({ path_part_ids: ids }, folder.partId, reader)).toBe(403)
  await server.grant(me, reader, folder.partId, 'READ_ONLY')
  expect(await attempt({ path_part_ids: ids }, folder.partId, reader)).toBe(403)
  expect(await namesIn(me, folder)).toBe('abd')
})
