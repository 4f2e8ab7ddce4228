import { beforeAll, expect, it } from 'vitest'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

const save = (member: TestMember, name: string) =>
  member.post<{ id: string }>('/v1/saved-searches', {
    name,
    search: { query: name, search_type: 'hybrid', document_types: ['PDF'] },
  })

const namesOf = async (member: TestMember) => {
  const { body } = await member.get<{ items: { name: string }[] }>('/v1/saved-searches')
  return body.items.map(({ name }) => name)
}

it('keeps saved searches of a person by name, and shows them to nobody else', async () => {
  const me = await server.newTenant()
  const colleague = await server.addUser(me, 'ADMIN')
  const { body } = await save(me, 'b')
  await save(me, 'a')
  expect(await namesOf(me)).toEqual(['a', 'b'])
  expect(await namesOf(colleague)).toEqual([])
  const url = `/v1/saved-searches/${body.id}`
  expect((await colleague.patch(url, { name: 'c' })).status).toBe(404)
  expect((await colleague.delete(url)).status).toBe(404)
  expect((await me.patch(url, { name: 'c', is_followed: true })).body).toMatchObject({
    name: 'c',
    search: { query: 'b', document_types: ['PDF'] },
    is_followed: true,
  })
  expect((await me.delete(url)).status).toBe(204)
  expect(await namesOf(me)).toEqual(['a'])
})

it('returns 409 for more than 50', async () => {
  const me = await server.newTenant()
  await server.context.driver.query(
    `insert into saved_search (tenant_id, id, user_id, name, search)
     select $1, gen_random_uuid(), $2, n::text, '{"query": "a", "search_type": "hybrid"}' from generate_series(1, 50) n`,
    [me.tenantId, me.userId],
  )
  expect((await save(me, 'one more')).status).toBe(409)
  expect(await namesOf(me)).toHaveLength(50)
})
