import { beforeAll, expect, it } from 'vitest'
import { tagPart } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { upload } from '../../../test/fixtures/ingestions.ts'
import { document, folder, type Item } from '../content/folders/folders.test-support.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

type Outcome = {
  readonly succeeded: string[]
  readonly failed: { id: string; reason: string; detail: string }[]
  readonly remains?: { id: string; trash_id?: string; receipt_id?: string }[]
}

async function send(me: TestMember, url: string, body: object): Promise<Outcome> {
  const answer = await me.post<Outcome>(url, body)
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  return answer.body
}

const reasons = ({ failed }: Outcome) => failed.map(({ id, reason }) => [id, reason])

async function several(me: TestMember, names: readonly string[], parent = me.sharedPartId) {
  const items: Item[] = []
  for (const name of names) items.push(await document(me, name, parent))
  return items
}

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

it('more than 1,000 items together are refused, and none is repeated', async () => {
  const me = await server.newTenant()
  const [one] = await several(me, ['a'])
  const ids = Array.from({ length: 501 }, () => one?.id)
  const body = { folder_ids: ids, document_ids: ids, target_folder_id: one?.id }
  expect((await me.post('/v1/bulk-move', body)).status).toBe(422)
  expect((await me.post('/v1/bulk-delete', { document_ids: [...ids, ...ids] })).status).toBe(422)
  const twice = { document_ids: [one?.id, one?.id?.toUpperCase()] }
  expect((await send(me, '/v1/bulk-delete', twice)).succeeded).toEqual([one?.id])
})

it('what cannot be done fails with its reason, and the rest is done', async () => {
  const me = await server.newTenant()
  const target = await folder(me, 'target', me.sharedPartId)
  await document(me, 'taken', target.path_part_id)
  const outer = await folder(me, 'outer', me.sharedPartId)
  const inner = await document(me, 'inner', outer.path_part_id)
  const [taken, free] = await several(me, ['taken', 'free'])
  const shared = (
    await me.get<Item & { metadata_obj_id: string }>(`/v1/path-parts/${me.sharedPartId}`)
  ).body
  const unknown = me.tenantId
  const moved = await send(me, '/v1/bulk-move', {
    folder_ids: [outer.id, target.id, shared.metadata_obj_id],
    document_ids: [inner.id, taken?.id, free?.id, unknown],
    target_folder_id: target.id,
  })
  // The shared folder is above everything else, and can't be moved itself.
  expect(reasons(moved).filter(([, reason]) => reason === 'subsumed')).toHaveLength(5)
  const again = await send(me, '/v1/bulk-move', {
    folder_ids: [outer.id, target.id],
    document_ids: [inner.id, taken?.id, free?.id, unknown],
    target_folder_id: target.path_part_id,
  })
  expect(again.succeeded).toEqual([outer.id, free?.id])
  expect(reasons(again)).toEqual([
    [target.id, 'cycle'],
    [inner.id, 'subsumed'],
    [taken?.id, 'name_conflict'],
    [unknown, 'not_found'],
  ])
})

it('other writers get in between, and each item is in the audit', async () => {
  const me = await server.newTenant()
  const target = await folder(me, 'target', me.sharedPartId)
  const items = await several(
    me,
    Array.from({ length: 70 }, (_, n) => `d${n}`),
  )
  const moved = await send(me, '/v1/bulk-move', {
    document_ids: idsOf(items),
    target_folder_id: target.id,
  })
  expect(moved.succeeded).toEqual(idsOf(items))
  const { body } = await me.get<{ items: { details: { items?: string[] } }[] }>(
    '/v1/audit-events?kind=item.moved&limit=100',
  )
  const told = body.items.flatMap(({ details }) => details.items ?? [])
  expect(new Set(told)).toEqual(new Set(items.map((item) => item.path_part_id)))
  expect(body.items.length).toBeGreaterThan(1)
})

it('items move to the trash together, and are restored or deleted there by either id', async () => {
  const me = await server.newTenant()
  const [a, b, c] = await several(me, ['a', 'b', 'c'])
  const ids = idsOf([a, b, c].flatMap((item) => item ?? []))
  const { remains = [] } = await send(me, '/v1/bulk-delete?trash=true', { document_ids: ids })
  const [first, second] = remains.map(({ trash_id: id }) => id ?? '')
  await several(me, ['b'])
  const restored = await send(me, '/v1/trash/bulk-restore', {
    object_ids: [first, a?.path_part_id, second, me.tenantId],
  })
  expect(restored.succeeded).toEqual([first])
  expect(reasons(restored)).toEqual([
    [second, 'name_conflict'],
    [me.tenantId, 'not_found'],
  ])
  const gone = await send(me, '/v1/trash/bulk-delete', {
    object_ids: [b?.path_part_id, c?.path_part_id],
  })
  expect(gone.succeeded).toEqual([b?.path_part_id, c?.path_part_id])
  expect((await me.get<{ total: number }>('/v1/trash')).body.total).toBe(0)
})

it('tags are added and removed together, but not those that a rule needs', async () => {
  const me = await server.newTenant()
  const items = await several(me, ['a', 'b'])
  const [old, fresh, kept] = [await server.tag(me), await server.tag(me), await server.tag(me)]
  for (const item of items) await tagPart(server, me, item.path_part_id, old)
  await tagPart(server, me, items[0]?.path_part_id ?? '', kept)
  const rule = { name: 'r', tag_id: kept.id, keep_days: 5 }
  expect((await me.post('/v1/retention-rules', rule)).status).toBe(201)
  const body = {
    document_ids: idsOf(items),
    tag_ids: [fresh.id],
    remove_tag_ids: [old.id, kept.id],
  }
  const outcome = await send(me, '/v1/bulk-tag', body)
  expect(reasons(outcome)).toEqual([[items[0]?.id, 'sealed']])
  const tagsOf = async (item: Item | undefined) =>
    (
      await me.get<{ tags: { id: string }[] }>(`/v1/path-parts/${item?.path_part_id ?? ''}/tags`)
    ).body.tags.map(({ id }) => id)
  expect(new Set(await tagsOf(items[0]))).toEqual(new Set([old.id, kept.id]))
  expect(await tagsOf(items[1])).toEqual([fresh.id])
  const unknown = { ...body, tag_ids: [me.tenantId] }
  expect((await me.post('/v1/bulk-tag', unknown)).status).toBe(400)
})

it('permissions are granted in order and revoked together', async () => {
  const me = await server.newTenant()
  const user = await server.addUser(me, 'USER')
  const outer = await folder(me, 'outer', me.sharedPartId)
  const inner = await folder(me, 'inner', outer.path_part_id)
  const wish = (object: string, capability: string, user_id = user.userId) => ({
    user_id,
    object_id: object,
    capability,
  })
  const { body } = await me.post<{
    succeeded: { permission_id: string; object_id: string }[]
    failed: { object_id: string; reason: string }[]
  }>('/v1/user-permissions/bulk', {
    tenant_id: me.tenantId,
    grants: [
      wish(outer.path_part_id, 'READ_ONLY'),
      wish(inner.path_part_id, 'READ_ONLY'),
      wish(inner.path_part_id, 'READ_WRITE'),
      wish(outer.path_part_id, 'READ_WRITE'),
      wish(me.tenantId, 'READ_ONLY'),
      wish(outer.path_part_id, 'READ_ONLY', me.tenantId),
    ],
  })
  expect(body.succeeded.map(({ object_id: id }) => id)).toEqual([
    outer.path_part_id,
    inner.path_part_id,
  ])
  expect(body.failed.map(({ reason }) => reason)).toEqual([
    'subsumed',
    'name_conflict',
    'not_found',
    'not_found',
  ])
  expect((await user.get(`/v1/folders/${inner.id}`)).status).toBe(200)
  const ids = body.succeeded.map(({ permission_id: id }) => id)
  const revoked = await send(me, '/v1/user-permissions/bulk-delete', {
    tenant_id: me.tenantId,
    permission_ids: [...ids, me.tenantId],
  })
  expect(revoked.succeeded).toEqual(ids)
  expect(reasons(revoked)).toEqual([[me.tenantId, 'not_found']])
  expect((await user.get(`/v1/folders/${inner.id}`)).status).toBe(403)
})

it('downloads have links without credentials, and selections and folders are ZIP files', async () => {
  const me = await server.newTenant()
  const plans = await folder(me, 'Plans', me.sharedPartId)
  const { body } = await upload(me, ['a.txt', 'A text'], { path_part_id: plans.path_part_id })
  const link = await me.post<{ url: string; expires_in: number; version_id: string }>(
    `/v1/documents/${body.document_id}/download`,
  )
  expect(link.body).toMatchObject({ document_id: body.document_id, artifact: 'source' })
  const { pathname, search } = new URL(link.body.url)
  const file = await server.app.inject({ url: `${pathname}${search}` })
  expect(file.body).toBe('A text')
  const version = `/v1/document_versions/${link.body.version_id}/download`
  expect((await me.post(version)).status).toBe(200)
  expect((await me.post(`${version}?artifact=transcript`)).status).toBe(404)
  const { cookie } = me
  const zip = await server.app.inject({
    url: `/v1/folders/${plans.id}/download`,
    headers: { cookie },
  })
  expect(zip.headers).toMatchObject({
    'content-type': 'application/zip',
    'accept-ranges': 'none',
    'content-length': String(zip.rawPayload.length),
  })
  expect(zip.rawPayload.includes('Plans/a.txt')).toBe(true)
  const many = await server.app.inject({
    method: 'POST',
    url: '/v1/bulk-download',
    headers: { cookie },
    payload: { document_ids: [body.document_id], folder_ids: [plans.id] },
  })
  expect(many.statusCode).toBe(200)
  expect(many.rawPayload.includes('A text')).toBe(true)
  const other = await server.newTenant()
  expect((await other.post('/v1/bulk-download', { folder_ids: [plans.id] })).status).toBe(404)
})
