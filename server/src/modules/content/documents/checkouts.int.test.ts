import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type Caller,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Checkout = { holder: { user_id: string }; acquired_at: string; expires_at: string }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

/** A document in a folder, and two people who may change it. */
async function world() {
  const owner = await server.newTenant()
  const [holder, other] = [await server.addUser(owner, 'USER'), await server.addUser(owner, 'USER')]
  const parentPartId = owner.sharedPartId
  const { partId: folderPart, id: folder } = await addFolder(server, owner, {
    parentPartId,
    name: 'Drafts',
  })
  for (const person of [holder, other]) await server.grant(owner, person, folderPart, 'READ_WRITE')
  const added = await addDocument(server, owner, {
    parentPartId: folderPart,
    name: 'Plan',
    nodes: [{ chunk: 'The plan' }],
  })
  const address = `/v1/documents/${added.documentId}/checkout`
  return { owner, holder, other, folder, folderPart, address, ...added }
}

type World = Awaited<ReturnType<typeof world>>

/** Every way to change the document, with the smallest change. Deleting comes last. */
function changesOf({ documentId, documentPartId, folder }: World) {
  return {
    rename: (as: Caller) => as.patch(`/v1/documents/${documentId}`, { name: 'Plan 2' }),
    version: (as: Caller) => as.post(`/v1/documents/${documentId}/versions`, {}),
    trash: (as: Caller) => as.post('/v1/trash', { path_part_id: documentPartId }),
    delete: (as: Caller) => as.delete(`/v1/documents/${documentId}`),
    'delete its folder': (as: Caller) => as.delete(`/v1/folders/${folder}`),
  }
}

async function checkOut(as: TestMember, { address }: World, query = '') {
  return as.post<Checkout>(address + query, {})
}

describe('a document that somebody has checked out', () => {
  it('shows who has it and until when', async () => {
    const made = await world()
    const { holder, other, address, documentId } = made
    expect((await other.get(address)).status).toBe(404)
    const { status, body } = await checkOut(holder, made, '?hours=3')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tenant_id: holder.tenantId,
      document_id: documentId,
      holder: { user_id: holder.userId },
    })
    expect(Date.parse(body.expires_at) - Date.parse(body.acquired_at)).toBe(3 * 3600_000)
    expect((await other.get(address)).body).toEqual(body)
    const document = await other.get<{ checkout: Checkout }>(`/v1/documents/${documentId}`)
    expect(document.body.checkout).toEqual(body)
  })

  it('cannot be changed by anybody else, not even by administrators', async () => {
    const made = await world()
    await checkOut(made.holder, made)
    for (const [name, change] of Object.entries(changesOf(made))) {
      for (const as of [made.other, made.owner]) {
        const { status, body } = await change(as)
        expect([name, status, JSON.stringify(body)]).toEqual([
          name,
          409,
          expect.stringContaining('checked out'),
        ])
      }
    }
  })

  it('can be changed by the person who has it', async () => {
    for (const name of Object.keys(changesOf(await world()))) {
      const made = await world()
      await checkOut(made.holder, made)
      const { status } = await changesOf(made)[name as keyof ReturnType<typeof changesOf>](
        made.holder,
      )
      expect([name, status < 300]).toEqual([name, true])
    }
  })

  it('can be read, tagged and discussed by others, and its folder can be renamed and moved', async () => {
    const made = await world()
    const { owner, other, documentId, documentPartId, folder } = made
    await checkOut(made.holder, made)
    const tag = await server.tag(owner, 'urgent')
    const allowed = [
      other.get(`/v1/documents/${documentId}`),
      other.post(`/v1/path-parts/${documentPartId}/tags`, { tag_ids: [tag.id] }),
      other.post('/v1/threads', { title: 'Why?', parent_path_part_id: documentPartId }),
      other.patch(`/v1/folders/${folder}`, { name: 'Old drafts' }),
    ]
    expect((await Promise.all(allowed)).map(({ status }) => status)).toEqual([200, 200, 201, 200])
    const { partId: archive } = await addFolder(server, owner, {
      parentPartId: owner.sharedPartId,
      name: 'Archive',
    })
    const moved = await owner.patch(`/v1/folders/${folder}`, { parent_path_part_id: archive })
    expect(moved.status).toBe(200)
    const noted = await other.post(`/v1/path-parts/${documentPartId}/events`, { kind: 'seen' })
    expect(noted.status).toBe(201)
  })
})

describe('the end of a checkout', () => {
  it('comes when its holder checks the document in, which others cannot do', async () => {
    const made = await world()
    const { holder, other, address } = made
    await checkOut(holder, made)
    expect((await other.delete(address)).status).toBe(409)
    expect((await checkOut(other, made)).status).toBe(409)
    expect((await holder.delete(address)).status).toBe(204)
    expect((await other.get(address)).status).toBe(404)
    expect((await checkOut(other, made)).status).toBe(200)
  })

  it('comes when an administrator ends it or takes the document over', async () => {
    const made = await world()
    const { owner, holder, other, address } = made
    await checkOut(holder, made)
    expect((await checkOut(other, made, '?force=true')).status).toBe(403)
    expect((await checkOut(owner, made)).status).toBe(409)
    const taken = await checkOut(owner, made, '?force=true')
    expect(taken.body.holder.user_id).toBe(owner.userId)
    expect((await changesOf(made).rename(holder)).status).toBe(409)
    await owner.delete(address)
    await checkOut(holder, made)
    expect((await owner.delete(address)).status).toBe(204)
    expect((await changesOf(made).rename(other)).status).toBe(200)
  })

  it('comes automatically, and extending it puts that off', async () => {
    const made = await world()
    const { holder, other, address } = made
    const first = await checkOut(holder, made, '?hours=1')
    const longer = await checkOut(holder, made, '?hours=2')
    expect(longer.body.acquired_at).toBe(first.body.acquired_at)
    expect(longer.body.expires_at > first.body.expires_at).toBe(true)
    await server.context.doors.inTenant(holder.tenantId, (tx) =>
      tx
        .updateTable('checkout')
        .set({ expires_at: new Date(0) })
        .execute(),
    )
    expect((await other.get(address)).status).toBe(404)
    expect((await changesOf(made).rename(other)).status).toBe(200)
    expect((await checkOut(other, made)).body.holder.user_id).toBe(other.userId)
  })
})

it('takes the right to change the document to check it out', async () => {
  const made = await world()
  const reader = await server.addUser(made.owner, 'USER')
  expect((await checkOut(reader, made)).status).toBe(403)
  await server.grant(made.owner, reader, made.folderPart, 'READ_ONLY')
  expect((await checkOut(reader, made)).status).toBe(403)
  expect((await reader.get(made.address)).status).toBe(404)
})
