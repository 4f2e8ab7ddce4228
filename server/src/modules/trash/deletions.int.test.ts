import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  owner = await server.newTenant()
})

const KINDS = ['folders', 'documents'] as const
type Kind = (typeof KINDS)[number]
type Listed = { items: { id: string; path_part_id: string; kind: string }[]; total: number }

/** A folder or document, and its address. */
async function add(kind: Kind, parentPartId = owner.sharedPartId) {
  if (kind === 'folders') {
    const { id, partId } = await addFolder(server, owner, { parentPartId, name: 'Old' })
    return { partId, url: `/v1/folders/${id}` }
  }
  const { documentId, documentPartId } = await addDocument(server, owner, {
    parentPartId,
    nodes: [],
  })
  return { partId: documentPartId, url: `/v1/documents/${documentId}` }
}

const set = (deletions_to_trash: boolean, by = owner) =>
  by.patch(`/v1/tenants/${owner.tenantId}`, { settings: { deletions_to_trash } })

describe.each(KINDS)('deleting %s', (kind) => {
  it.each([
    [false, '', false],
    [false, '?trash=true', true],
    [true, '', true],
    [true, '?trash=false', false],
  ])('with the setting %s and %j moves to the trash: %s', async (setting, query, toTrash) => {
    expect((await set(setting)).status).toBe(200)
    const { partId, url } = await add(kind)
    const { status, headers } = await owner.delete(`${url}${query}`)
    expect(status).toBe(kind === 'folders' ? 204 : 200)
    expect(Boolean(headers['x-trash-id'])).toBe(toTrash)
    expect(Boolean(headers['x-deletion-receipt'])).toBe(!toTrash)
    expect((await owner.get(url)).status).toBe(404)
    const { body } = await owner.get<Listed>('/v1/trash')
    expect(body.items.map(({ path_part_id: id }) => id)).toEqual(toTrash ? [partId] : [])
    const events = await owner.get<Listed>(`/v1/audit-events?path_part_id=${partId}&limit=1`)
    const permanent = kind === 'folders' ? 'folder.deleted' : 'document.deleted'
    expect(events.body.items[0]?.kind).toBe(toTrash ? 'item.trashed' : permanent)
    if (!toTrash) return
    const id = String(headers['x-trash-id'])
    expect((await owner.post(`/v1/trash/${id}/restore`, {})).status).toBe(200)
    expect((await owner.get(url)).status).toBe(200)
  })

  it('into the trash needs the same rights as deleting, and respects holds', async () => {
    const { partId, url } = await add(kind)
    const user = await server.addUser(owner, 'USER')
    expect((await user.delete(`${url}?trash=true`)).status).toBe(403)
    await server.grant(owner, user, partId, 'READ_ONLY')
    expect((await user.delete(`${url}?trash=true`)).status).toBe(403)
    const hold = { reason: 'Case', path_part_id: partId }
    expect((await owner.post('/v1/legal-holds', hold)).status).toBe(201)
    for (const query of ['?trash=true', '?trash=false']) {
      expect((await owner.delete(`${url}${query}`)).status).toBe(409)
    }
    expect((await owner.get(url)).status).toBe(200)
  })
})

it('system folders stay, wherever they should go', async () => {
  const { body } = await owner.get<Listed>('/v1/folders')
  for (const { id } of body.items) {
    for (const query of ['', '?trash=true', '?trash=false']) {
      expect((await owner.delete(`/v1/folders/${id}${query}`)).status).toBe(403)
    }
  }
})

it('only the OWNER decides about deletions that say nothing', async () => {
  const admin = await server.addUser(owner, 'ADMIN')
  expect(await set(true, admin)).toMatchObject({
    status: 403,
    body: { reason: 'owner_decides_deletions' },
  })
  expect(await set(true)).toMatchObject({
    status: 200,
    body: { settings: { deletions_to_trash: true } },
  })
})
