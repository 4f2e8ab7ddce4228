import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../../platform/db/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { addDocument } from '../../../test/support/content.ts'
import {
  sharedTestServer,
  type Caller,
  type TestMember,
  type TestServer,
} from '../../../test/support/index.ts'

type Item = {
  id: string
  path_part_id: string
  name: string
  parent_path_part_id: string
  materialized_path: string
}
type Refusal = { detail: string }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

async function folder(caller: Caller, name: string, parentPartId: string): Promise<Item> {
  const body = { name, parent_path_part_id: parentPartId }
  const made = await caller.post<Item>('/v1/folders', body)
  expect([JSON.stringify(made.body), made.status]).toEqual([JSON.stringify(made.body), 201])
  return made.body
}

const change = (caller: Caller, { id }: { id: string }, body: object) =>
  caller.patch<Item & Refusal>(`/v1/folders/${id}`, body)

/** Every row of the tenant's tree, with the transaction that last wrote it. */
async function rowsOf({ tenantId }: TestMember) {
  const { rows } = await server.context.doors.acrossTenants((tx) =>
    sessionOf(tx).query(
      `select id, xmin::text as written_by, ancestors, part_type, parent_id from path_part
       where tenant_id = $1`,
      [tenantId],
    ),
  )
  return new Map(rows.map((row) => [String(row['id']), row]))
}

async function changedBy(me: TestMember, work: () => Promise<unknown>): Promise<string[]> {
  const before = await rowsOf(me)
  await work()
  const after = await rowsOf(me)
  return [...after]
    .filter(([id, row]) => row['written_by'] !== before.get(id)?.['written_by'])
    .map(([id]) => id)
    .toSorted()
}

/** A folder, document, version, section and chunk, each below the previous one. */
async function stack(me: TestMember) {
  const top = await folder(me, 'top', me.sharedPartId)
  const sub = await folder(me, 'sub', top.path_part_id)
  const inside = await addDocument(server, me, {
    parentPartId: sub.path_part_id,
    name: 'file',
    nodes: [{ section: 'one', nodes: [{ chunk: 'text of the chunk' }] }],
  })
  const [chunk] = inside.chunks
  const [section] = inside.sections
  if (!chunk || !section) throw new Error('The document has no chunk or section.')
  return { top, sub, inside, chunk, section }
}

async function pathOf(caller: Caller, partId: string): Promise<string> {
  const { body } = await caller.get<Item>(`/v1/path-parts/${partId}`)
  return body.materialized_path
}

describe('renaming a folder', () => {
  it('writes one row and changes the paths of everything below it', async () => {
    const me = await server.newTenant()
    const { top, sub, inside, chunk } = await stack(me)
    const written = await changedBy(me, () => change(me, top, { name: 'renamed' }))
    expect(written).toEqual([top.path_part_id])
    expect(await pathOf(me, sub.path_part_id)).toBe('/shared/renamed/sub')
    expect(await pathOf(me, inside.versionPartId)).toBe('/shared/renamed/sub/file/v0')
    expect(await pathOf(me, chunk.partId)).toBe('/shared/renamed/sub/file/v0/one/0')
  })

  it('keeps its place among its siblings', async () => {
    const me = await server.newTenant()
    const made = []
    for (const name of ['a', 'b', 'c']) made.push(await folder(me, name, me.sharedPartId))
    const [, second] = made
    await change(me, second ?? { id: '' }, { name: 'z' })
    const { body } = await me.get<{ items: Item[] }>(
      `/v1/folders?parent_path_part_id=${me.sharedPartId}`,
    )
    expect(body.items.map(({ name }) => name)).toEqual(['a', 'z', 'c'])
  })

  it('returns 409 for the name of a sibling, but not for its own name', async () => {
    const me = await server.newTenant()
    await folder(me, 'a', me.sharedPartId)
    const b = await folder(me, 'b', me.sharedPartId)
    const taken = await change(me, b, { name: 'a' })
    expect(taken.status).toBe(409)
    expect(taken.body.detail).toContain('already exists')
    expect((await change(me, b, { name: 'b' })).status).toBe(200)
    for (const name of ['x/y', '', '  ']) expect((await change(me, b, { name })).status).toBe(422)
  })
})

describe('moving a folder', () => {
  it('rewrites the folders, documents and versions below it, but no section or chunk', async () => {
    const me = await server.newTenant()
    const { top, sub, inside, chunk, section } = await stack(me)
    const target = await folder(me, 'target', me.sharedPartId)
    const move = { parent_path_part_id: target.path_part_id }
    const written = await changedBy(me, () => change(me, top, move))
    const rewritten = [
      top.path_part_id,
      sub.path_part_id,
      inside.documentPartId,
      inside.versionPartId,
    ]
    expect(written).toEqual(rewritten.toSorted())
    const rows = await rowsOf(me)
    const above = [me.rootPartId, me.sharedPartId, target.path_part_id, top.path_part_id]
    expect(rows.get(inside.versionPartId)?.['ancestors']).toEqual([
      ...above,
      sub.path_part_id,
      inside.documentPartId,
    ])
    expect(rows.get(section.partId)?.['ancestors']).toEqual([inside.versionPartId])
    expect(await pathOf(me, chunk.partId)).toBe('/shared/target/top/sub/file/v0/one/0')
  })

  it('puts it at the end of its new parent and can rename it in the same request', async () => {
    const me = await server.newTenant()
    const target = await folder(me, 'target', me.sharedPartId)
    await folder(me, 'first', target.path_part_id)
    const moved = await folder(me, 'moved', me.sharedPartId)
    const { status, body } = await change(me, moved, {
      name: 'last',
      parent_path_part_id: target.path_part_id,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'last',
      parent_path_part_id: target.path_part_id,
      materialized_path: '/shared/target/last',
    })
    const list = await me.get<{ items: Item[] }>(
      `/v1/folders?parent_path_part_id=${target.path_part_id}`,
    )
    expect(list.body.items.map(({ name }) => name)).toEqual(['first', 'last'])
  })

  it('changes nothing for null, missing members or its current parent', async () => {
    const me = await server.newTenant()
    const a = await folder(me, 'a', me.sharedPartId)
    for (const body of [
      {},
      { name: null, parent_path_part_id: null },
      { parent_path_part_id: me.sharedPartId },
    ]) {
      const written = await changedBy(me, async () => {
        expect(await change(me, a, body)).toMatchObject({ status: 200, body: a })
      })
      expect(written).toEqual([])
    }
  })

  it('fails if the target is unknown, not a folder, the folder itself or below it', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    const { top, sub, inside } = await stack(me)
    const attempt = async (target: string) =>
      (await change(me, top, { parent_path_part_id: target })).status
    expect(await attempt(top.path_part_id)).toBe(422)
    expect(await attempt(sub.path_part_id)).toBe(422)
    expect(await attempt(inside.documentPartId)).toBe(422)
    expect(await attempt(inside.versionPartId)).toBe(422)
    expect(await attempt(newId())).toBe(404)
    expect(await attempt(other.sharedPartId)).toBe(404)
    expect(await attempt('nowhere')).toBe(422)
    expect(await pathOf(me, top.path_part_id)).toBe('/shared/top')
  })

  it('returns 409 with "already exists" and moves nothing if the name is taken', async () => {
    const me = await server.newTenant()
    const { top, inside } = await stack(me)
    const target = await folder(me, 'target', me.sharedPartId)
    await folder(me, 'top', target.path_part_id)
    const written = await changedBy(me, async () => {
      const refused = await change(me, top, { parent_path_part_id: target.path_part_id })
      expect(refused.status).toBe(409)
      expect(refused.body.detail).toContain('already exists')
    })
    expect(written).toEqual([])
    expect(await pathOf(me, inside.documentPartId)).toBe('/shared/top/sub/file')
    const renamed = { parent_path_part_id: target.path_part_id, name: 'free' }
    expect((await change(me, top, renamed)).status).toBe(200)
  })

  it('requires permission to write the item and the target', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const readable = await folder(me, 'readable', me.sharedPartId)
    const writable = await folder(me, 'writable', me.sharedPartId)
    await server.grant(me, user, readable.path_part_id, 'READ_ONLY')
    await server.grant(me, user, writable.path_part_id, 'READ_WRITE')
    const own = await folder(user, 'own', user.homePartId)
    const hidden = await folder(me, 'hidden', me.sharedPartId)
    const attempt = async (item: Item, target: string) =>
      (await change(user, item, { parent_path_part_id: target })).status
    expect(await attempt(readable, writable.path_part_id)).toBe(403)
    expect(await attempt(hidden, writable.path_part_id)).toBe(403)
    expect(await attempt(own, readable.path_part_id)).toBe(403)
    expect(await attempt(own, me.sharedPartId)).toBe(403)
    expect(await attempt(own, me.usersPartId)).toBe(403)
    expect(await attempt(own, writable.path_part_id)).toBe(200)
  })

  it('returns 422 if the deepest item in it would be too deep', async () => {
    const me = await server.newTenant()
    const { top } = await stack(me)
    let parent = me.sharedPartId
    for (let depth = 2; depth <= 97; depth++) {
      parent = (await folder(me, String(depth), parent)).path_part_id
    }
    expect((await change(me, top, { parent_path_part_id: parent })).status).toBe(200)
    await change(me, top, { parent_path_part_id: me.sharedPartId })
    const deeper = await folder(me, '98', parent)
    const refused = await change(me, top, { parent_path_part_id: deeper.path_part_id })
    expect(refused.status).toBe(422)
  })
})

describe('system folders', () => {
  it('cannot be renamed, moved or deleted, not even by the owner', async () => {
    const me = await server.newTenant()
    const target = await folder(me, 'target', me.agentsPartId)
    const { rows } = await server.context.doors.acrossTenants((tx) =>
      sessionOf(tx).query(
        'select id, metadata_obj_id from path_part where tenant_id = $1 and system_managed',
        [me.tenantId],
      ),
    )
    expect(rows.map((row) => String(row['id'])).toSorted()).toEqual(
      [me.rootPartId, me.sharedPartId, me.usersPartId, me.agentsPartId, me.homePartId].toSorted(),
    )
    const written = await changedBy(me, async () => {
      for (const row of rows) {
        const system = { id: String(row['metadata_obj_id']) }
        const move = { parent_path_part_id: target.path_part_id }
        expect((await change(me, system, { name: 'x' })).status).toBe(403)
        expect([403, 422]).toContain((await change(me, system, move)).status)
        expect((await me.delete(`/v1/folders/${system.id}`)).status).toBe(403)
      }
    })
    expect(written).toEqual([])
  })
})
