import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Facets = {
  passages: number
  is_complete: boolean
  documents: number
  folders: { path_part_id: string; name: string; documents: number }[]
  document_types: { document_type: string; documents: number }[]
  tags: { name: string; documents: number }[]
  uploaders: { user_id: string; documents: number }[]
  times: { after: string; documents: number }[]
}

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const asked = { query: 'fern', search_type: 'full_text', score_threshold: 0 }

async function facetsOf(caller: TestMember, more: object = {}): Promise<Facets> {
  const reply = await caller.post<Facets>('/v1/chunks/search/facets', { ...asked, ...more })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}

/** Two documents in a folder, one of them a PDF, and one elsewhere. */
async function shelf() {
  const owner = await server.newTenant()
  const folder = await addFolder(server, owner, { name: 'Plants' })
  const parentPartId = folder.partId
  const nodes = [{ chunk: 'a fern' }, { chunk: 'another fern' }]
  const pdf = await addDocument(server, owner, { parentPartId, nodes })
  const text = await addDocument(server, owner, { parentPartId, nodes: [{ chunk: 'old fern' }] })
  const elsewhere = await addDocument(server, owner, { nodes: [{ chunk: 'fern, too' }] })
  await addDocument(server, owner, { parentPartId, nodes: [{ chunk: 'moss' }] })
  const { tenantId, userId } = owner
  await server.context.doors.inTenant(tenantId, async (tx) => {
    await tx
      .updateTable('document')
      .set({ document_type: 'PDF' })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', pdf.documentId)
      .execute()
    await tx
      .updateTable('document_version')
      .set({ created_by: userId })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', text.versionId)
      .execute()
    await tx
      .updateTable('path_part')
      .set({ created_at: new Date(Date.now() - 20 * 24 * 60 * 60 * 1000) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', text.chunks[0]?.partId ?? '')
      .execute()
  })
  return { owner, folder, pdf, text, elsewhere }
}

describe('facets of a search', () => {
  it('count documents by folder, type, tag, uploader and time', async () => {
    const { owner, folder, pdf } = await shelf()
    await tagPart(server, owner, pdf.documentPartId, await server.tag(owner, 'green'))
    const facets = await facetsOf(owner)
    expect(facets).toMatchObject({ passages: 4, is_complete: true, documents: 3 })
    expect(facets.folders).toMatchObject([
      { path_part_id: folder.partId, name: 'Plants', documents: 2 },
      { path_part_id: owner.sharedPartId, documents: 1 },
    ])
    expect(facets.document_types).toEqual([
      { document_type: 'PLAINTEXT', documents: 2 },
      { document_type: 'PDF', documents: 1 },
    ])
    expect(facets.tags).toMatchObject([{ name: 'green', documents: 1 }])
    expect(facets.uploaders).toMatchObject([{ user_id: owner.userId, documents: 1 }])
    expect(facets.times.map(({ documents }) => documents)).toEqual([2, 3, 3])
  })

  it('match what the same filters find', async () => {
    const { owner, pdf, text } = await shelf()
    const found = async (more: object) => {
      const { body } = await owner.post<{ document: { id: string } }[]>('/v1/chunks/search', {
        ...asked,
        ...more,
        with_document: true,
      })
      return [...new Set(body.map(({ document }) => document.id))]
    }
    expect(await found({ document_types: ['PDF'] })).toEqual([pdf.documentId])
    expect(await found({ uploader_ids: [owner.userId] })).toEqual([text.documentId])
    expect(await found({ uploader_ids: [owner.userId], document_types: ['PDF'] })).toEqual([])
    expect(await facetsOf(owner, { document_types: ['PDF'] })).toMatchObject({
      documents: 1,
      passages: 2,
    })
  })

  it('leave out what the caller may not read, and names of folders above it', async () => {
    const { owner, pdf } = await shelf()
    const user = await server.addUser(owner, 'USER')
    expect(await facetsOf(user, { everywhere: true })).toMatchObject({ documents: 0, folders: [] })
    await server.grant(owner, user, pdf.documentPartId, 'READ_ONLY')
    const facets = await facetsOf(user, { everywhere: true })
    expect(facets).toMatchObject({ documents: 1, passages: 2, folders: [] })
    expect(facets.document_types).toEqual([{ document_type: 'PDF', documents: 1 }])
  })
})
