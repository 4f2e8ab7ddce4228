import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Target = { readonly url: string; readonly partId: string }

let server: TestServer
let owner: TestMember
let targets: readonly Target[]

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  const folder = await addFolder(server, owner)
  const { versionId, versionPartId } = await addDocument(server, owner, {
    parentPartId: folder.partId,
    nodes: [{ chunk: 'x' }],
  })
  targets = [
    { url: `/v1/folders/${folder.id}`, partId: folder.partId },
    { url: `/v1/document_versions/${versionId}`, partId: versionPartId },
  ]
})

const statusOf = async (caller: TestMember, url: string) => (await caller.post(url)).status

describe('re-embedding a folder or version', () => {
  it('returns 503 with an explanation if the server has no embedding model', async () => {
    for (const { url } of targets) {
      const reply = await owner.post<{ detail: string }>(`${url}?action=reembed`)
      expect(reply.status).toBe(503)
      expect(reply.body.detail).toContain('no embedding model')
    }
  })

  it('returns 422 for a missing or unknown action', async () => {
    for (const { url } of targets) {
      for (const query of ['', '?action=', '?action=embed']) {
        expect([query, await statusOf(owner, url + query)]).toEqual([query, 422])
      }
    }
  })

  it('returns 404 for an id that is unknown, of another tenant or of another type', async () => {
    const stranger = await server.newTenant()
    for (const { url, partId } of targets) {
      const base = url.slice(0, url.lastIndexOf('/') + 1)
      expect(await statusOf(stranger, `${url}?action=reembed`)).toBe(404)
      for (const id of [crypto.randomUUID(), partId]) {
        expect(await statusOf(owner, `${base}${id}?action=reembed`)).toBe(404)
      }
    }
  })

  it('requires permission to write', async () => {
    for (const { url, partId } of targets) {
      const [none, reader, writer] = await Promise.all(
        [0, 1, 2].map(() => server.addUser(owner, 'USER')),
      )
      if (!none || !reader || !writer) throw new Error('A user is missing.')
      await server.grant(owner, reader, partId, 'READ_ONLY')
      await server.grant(owner, writer, partId, 'READ_WRITE')
      const action = `${url}?action=reembed`
      expect(await statusOf(none, action)).toBe(403)
      expect(await statusOf(reader, action)).toBe(403)
      expect(await statusOf(writer, action)).toBe(503)
    }
  })
})
