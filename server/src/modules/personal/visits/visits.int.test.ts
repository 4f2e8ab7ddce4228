import { beforeAll, expect, it } from 'vitest'
import { addDocument, type AddedDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedTestServer()
})

const visit = async (member: TestMember, { documentId }: AddedDocument, versionId?: string) =>
  (
    await member.post<{ former_version_id: string | null }>('/v1/visits', {
      document_id: documentId,
      version_id: versionId,
    })
  ).body.former_version_id

const opened = async (member: TestMember) => {
  const { body } = await member.get<{ items: { name: string; has_changed: boolean }[] }>(
    '/v1/visits',
  )
  return body.items.map(({ name, has_changed: isNew }) => `${name}${isNew ? '*' : ''}`)
}

const activate = async (member: TestMember, { documentId }: AddedDocument, id: string) => {
  const url = `/v1/documents/${documentId}`
  expect((await member.patch(url, { active_version_id: id })).status).toBe(200)
}

/** Lets time pass. */
const age = (member: TestMember) =>
  server.context.driver.query(
    `update visit set visited_at = visited_at - interval '1 hour' where tenant_id = $1`,
    [member.tenantId],
  )

const withTwoVersions = (me: TestMember, name: string) =>
  addDocument(server, me, { name, versions: [[{ chunk: 'old' }], [{ chunk: 'new' }]] })

it('lists what a person has opened, the last one first, and to nobody else', async () => {
  const me = await server.newTenant()
  const colleague = await server.addUser(me, 'ADMIN')
  const [a, b] = [
    await addDocument(server, me, { name: 'a' }),
    await addDocument(server, me, { name: 'b' }),
  ]
  for (const document of [a, b, a]) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    expect(await visit(me, document)).toBeNull()
  }
  expect(await opened(me)).toEqual(['a', 'b'])
  expect(await opened(colleague)).toEqual([])
  expect((await me.delete('/v1/visits')).status).toBe(204)
  expect(await opened(me)).toEqual([])
})

it('tells which version a person saw last, until their next visit', async () => {
  const me = await server.newTenant()
  const document = await withTwoVersions(me, 'a')
  const [first, second] = document.versions.map(({ versionId }) => versionId) as [string, string]
  await activate(me, document, first)
  expect(await visit(me, document)).toBeNull()
  // Another version than the active one is seen, so the person doesn't know of the change.
  await activate(me, document, second)
  expect(await opened(me)).toEqual(['a*'])
  expect(await visit(me, document, first)).toBeNull()
  expect(await opened(me)).toEqual(['a*'])

  expect(await visit(me, document, second)).toBe(first)
  expect(await opened(me)).toEqual(['a'])
  // The page is loaded again.
  expect(await visit(me, document)).toBe(first)
  await age(me)
  expect(await visit(me, document)).toBeNull()

  await activate(me, document, first)
  await me.delete(`/v1/document_versions/${second}`)
  expect(await visit(me, document)).toBeNull()
})

it('rejects a version of another document', async () => {
  const me = await server.newTenant()
  const [a, b] = [await withTwoVersions(me, 'a'), await withTwoVersions(me, 'b')]
  const body = { document_id: a.documentId, version_id: b.versionId }
  expect((await me.post('/v1/visits', body)).status).toBe(422)
})

it('leaves out what the person may not read, and restores it with the document', async () => {
  const me = await server.newTenant()
  const user = await server.addUser(me, 'USER')
  const a = await addDocument(server, me, { name: 'a' })
  const url = '/v1/visits'
  expect((await user.post(url, { document_id: a.documentId })).status).toBe(403)
  const { permissionId } = await server.grant(me, user, a.documentPartId, 'READ_ONLY')
  await visit(user, a)
  expect(await opened(user)).toEqual(['a'])
  const { body } = await me.post<{ id: string }>('/v1/trash', { path_part_id: a.documentPartId })
  expect(await opened(user)).toEqual([])
  await me.post(`/v1/trash/${body.id}/restore`, {})
  expect(await opened(user)).toEqual(['a'])
  await me.delete(`/v1/user-permissions/${permissionId}?tenant_id=${me.tenantId}`)
  expect(await opened(user)).toEqual([])
})

it('keeps 100 documents, and forgets the one that was opened longest ago', async () => {
  const me = await server.newTenant()
  const oldest = await addDocument(server, me, { name: 'oldest' })
  const newest = await addDocument(server, me, { name: 'newest' })
  await visit(me, oldest)
  await age(me)
  await server.context.driver.query(
    `with added as (
       insert into path_part (tenant_id, id, parent_id, part_type, name, metadata_obj_id, ancestors, sort_key)
       select tenant_id, gen_random_uuid(), id, 'DOCUMENT', n::text, gen_random_uuid(), ancestors || id, 'z' || n::text
       from path_part, generate_series(1, 99) n where tenant_id = $1 and id = $3
       returning tenant_id, id)
     insert into visit (tenant_id, user_id, path_part_id) select tenant_id, $2, id from added`,
    [me.tenantId, me.userId, me.sharedPartId],
  )
  const count = async () =>
    (
      await server.context.driver.query('select path_part_id from visit where tenant_id = $1', [
        me.tenantId,
      ])
    ).rows.map((row) => row['path_part_id'])
  expect(await count()).toHaveLength(100)
  await visit(me, newest)
  const kept = await count()
  expect(kept).toHaveLength(100)
  expect(kept).not.toContain(oldest.documentPartId)
})
