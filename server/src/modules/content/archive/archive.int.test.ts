import { beforeAll, expect, it } from 'vitest'
import { upload } from '../../../../test/fixtures/ingestions.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const address = (ids: readonly string[]) =>
  `/v1/archive?${ids.map((id) => `path_part_ids=${id}`).join('&')}`

async function download({ cookie }: TestMember, ids: readonly string[]) {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: address(ids),
    headers: { cookie },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

/** Reads the names and contents of an archive of stored files from its directory. */
function unpack(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const files: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files[name] = bytes.toString('utf8', start, start + size)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

async function partOf(me: TestMember, file: readonly [string, string], folder?: string) {
  const fields = folder === undefined ? {} : { path_part_id: folder }
  const { body } = await upload(me, [...file], fields)
  const document = await me.get<{ path_part_id: string }>(`/v1/documents/${body.document_id}`)
  return document.body.path_part_id
}

it('an archive contains the files in their folders and has a content length', async () => {
  const me = await server.newTenant()
  const leases = await addFolder(server, me, { name: 'Leases', parentPartId: me.sharedPartId })
  const old = await addFolder(server, me, { name: 'Old', parentPartId: leases.partId })
  await addFolder(server, me, { name: 'Empty', parentPartId: leases.partId })
  await partOf(me, ['lease.md', '# Lease'], leases.partId)
  await partOf(me, ['lease.md', '# Old lease'], old.partId)
  const note = await partOf(me, ['note.txt', 'A note'])
  const { status, headers, bytes } = await download(me, [leases.partId, note, old.partId])
  expect(status).toBe(200)
  expect(headers['content-length']).toBe(String(bytes.length))
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="Arbor \d{4}-\d\d-\d\d\.zip"/,
  )
  expect(unpack(bytes)).toEqual({
    'Leases/': '',
    'Leases/Empty/': '',
    'Leases/Old/': '',
    'Leases/lease.md': '# Lease',
    'Leases/Old/lease.md': '# Old lease',
    'note.txt': 'A note',
  })
})

it('an archive lists documents that have no file', async () => {
  const me = await server.newTenant()
  const folder = await addFolder(server, me, { name: 'Plans', parentPartId: me.sharedPartId })
  await addDocument(server, me, { name: 'Plan', parentPartId: folder.partId })
  const { bytes, headers } = await download(me, [folder.partId])
  expect(headers['content-disposition']).toContain('filename="Plans.zip"')
  expect(unpack(bytes)['Not included.txt']).toContain('Plans/Plan')
})

it('an archive contains only what the caller can read', async () => {
  const owner = await server.newTenant()
  const reader = await server.addUser(owner, 'USER')
  const secret = await addFolder(server, owner, {
    name: 'Secret',
    parentPartId: owner.sharedPartId,
  })
  const open = await addFolder(server, owner, { name: 'Open', parentPartId: secret.partId })
  await partOf(owner, ['secret.txt', 'Secret'], secret.partId)
  await partOf(owner, ['open.txt', 'Open'], open.partId)
  await owner.post('/v1/user-permissions', {
    tenant_id: owner.tenantId,
    user_id: reader.userId,
    path_part_id: open.partId,
    capability: 'READ_ONLY',
  })
  expect((await download(reader, [secret.partId])).status).toBe(403)
  expect((await download(reader, [open.partId, secret.partId])).status).toBe(403)
  const { bytes } = await download(reader, [open.partId])
  expect(unpack(bytes)).toEqual({ 'Open/': '', 'Open/open.txt': 'Open' })
  const stranger = await server.newTenant()
  expect((await download(stranger, [open.partId])).status).toBe(404)
})

it('HEAD checks an archive without creating it', async () => {
  const me = await server.newTenant()
  const folder = await addFolder(server, me, { name: 'Plans', parentPartId: me.sharedPartId })
  const head = (id: string) =>
    server.app.inject({ method: 'HEAD', url: address([id]), headers: { cookie: me.cookie } })
  expect((await head(folder.partId)).statusCode).toBe(200)
  expect((await head(me.tenantId)).statusCode).toBe(404)
})
