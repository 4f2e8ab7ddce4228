import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDocument, type AddedDocument } from '../../test-support/content.ts'
import { startTestServer, type TestMember, type TestServer } from '../../test-support/index.ts'

let server: TestServer
let owner: TestMember
let doc: AddedDocument

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newTenant()
  doc = await addDocument(server, owner, { nodes: [{ chunk: 'first text' }, { section: 'One', nodes: [{ chunk: 'second' }, { section: 'Deep', nodes: [{ chunk: 'third' }] }] }, { chunk: 'last' }] })
})
afterAll(() => server.close())

describe('smoke', () => {
  test('all', async () => {
    const ids = doc.chunks.map((c) => c.id)
    const bulk = await owner.get(`/v1/chunks/bulk?with_document=true&${ids.map((i) => `chunk_ids=${i}`).join('&')}`)
    console.log(JSON.stringify(bulk.body, null, 1).slice(0, 2500), bulk.status)
    for (const u of [`/v1/chunks/${ids[0]}`, `/v1/chunks/${ids[0]}/neighbors`, `/v1/chunks/version-chunk-ids?document_version_id=${doc.versionId}`, `/v1/document_versions/${doc.versionId}/contents`, `/v1/sections/${doc.sections[0]?.id}`, `/v1/sections/bulk?section_ids=${doc.sections[1]?.id}`]) {
      const r = await owner.get(u)
      console.log(u, r.status, JSON.stringify(r.body, null, 0).slice(0, 1800))
    }
    const api = await server.anonymous.get('/openapi.json')
    const { writeFileSync } = await import('node:fs')
    writeFileSync('/tmp/bench/openapi.json', JSON.stringify(api.body))
    expect(bulk.status).toBe(200)
  })
})
