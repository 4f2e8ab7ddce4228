import { beforeAll, expect, it } from 'vitest'
import { addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

const add = async (member: TestMember, id: string) =>
  (await member.post('/v1/favorites', { path_part_id: id })).status

const namesOf = async (member: TestMember): Promise<string[]> => {
  const { body } = await member.get<{ items: { name: string }[] }>('/v1/favorites')
  return body.items.map(({ name }) => name)
}

const folders = async (me: TestMember, ...names: string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    ids.push((await addFolder(server, me, { parentPartId: me.sharedPartId, name })).partId)
  }
  return ids
}

it('lists favorites in the order of their owner, and to nobody else', async () => {
  const me = await server.newTenant()
  const colleague = await server.addUser(me, 'ADMIN')
  const [a = '', b = '', c = ''] = await folders(me, 'a', 'b', 'c')
  for (const id of [a, b, c, a]) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    expect(await add(me, id)).toBe(204)
  }
  expect(await namesOf(me)).toEqual(['a', 'b', 'c'])
  expect(await namesOf(colleague)).toEqual([])
  await me.post('/v1/favorites/order', { path_part_ids: [c, a] })
  expect(await namesOf(me)).toEqual(['c', 'a', 'b'])
  const unknown = { path_part_ids: [b, me.sharedPartId] }
  expect((await me.post('/v1/favorites/order', unknown)).status).toBe(404)
  expect(await namesOf(me)).toEqual(['c', 'a', 'b'])
  expect((await colleague.delete(`/v1/favorites/${a}`)).status).toBe(404)
  expect((await me.delete(`/v1/favorites/${a}`)).status).toBe(204)
  expect(await namesOf(me)).toEqual(['c', 'b'])
})

it('leaves out what its owner may not read, and restores it with the item', async () => {
  const me = await server.newTenant()
  const user = await server.addUser(me, 'USER')
  const [a = '', b = ''] = await folders(me, 'a', 'b')
  const { permissionId } = await server.grant(me, user, a, 'READ_ONLY')
  expect(await add(user, b)).toBe(403)
  expect(await add(user, a)).toBe(204)
  expect(await namesOf(user)).toEqual(['a'])
  const { body } = await me.post<{ id: string }>('/v1/trash', { path_part_id: a })
  expect(await namesOf(user)).toEqual([])
  await me.post(`/v1/trash/${body.id}/restore`, {})
  expect(await namesOf(user)).toEqual(['a'])
  await me.delete(`/v1/user-permissions/${permissionId}?tenant_id=${me.tenantId}`)
  expect(await namesOf(user)).toEqual([])
})

it('returns 409 for more than 100', async () => {
  const me = await server.newTenant()
  const [last = ''] = await folders(me, 'last')
  await server.context.driver.query(
    `with added as (
       insert into path_part (tenant_id, id, parent_id, part_type, name, metadata_obj_id, ancestors, sort_key)
       select tenant_id, gen_random_uuid(), id, 'FOLDER', n::text, gen_random_uuid(), ancestors || id, n::text
       from path_part, generate_series(1, 100) n where tenant_id = $1 and id = $3
       returning tenant_id, id)
     insert into favorite (tenant_id, user_id, path_part_id, position) select tenant_id, $2, id, 1 from added`,
    [me.tenantId, me.userId, last],
  )
  expect(await add(me, last)).toBe(409)
  expect(await namesOf(me)).toHaveLength(100)
})
