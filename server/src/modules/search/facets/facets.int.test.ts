import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, addFolder, tagPart } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { actorOfMember } from '../../tenancy/index.ts'
import { findFacets } from './find-facets.ts'

type Facets = {
  passages: number
  is_complete: boolean
  documents: number
  folders: { path_part_id: string; name: string; documents: number }[]
  document_types: { document_type: string; documents: number }[]
  tags: { id: string; name: string; documents: number }[]
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
    // A search in the shared folder also finds what is in the folder below it.
    expect(facets.folders).toMatchObject([
      { path_part_id: owner.sharedPartId, documents: 3 },
      { path_part_id: folder.partId, name: 'Plants', documents: 2 },
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

type Choice = {
  parent_path_ids?: string[]
  document_types?: string[]
  any_tag_ids?: string[]
  uploader_ids?: string[]
}

/** Documents with all combinations of two folders, types, tags and uploaders. */
async function garden() {
  const owner = await server.newTenant()
  const other = await server.addUser(owner, 'ADMIN')
  const folders = [await addFolder(server, owner), await addFolder(server, owner)]
  const tags = [await server.tag(owner, 'green'), await server.tag(owner, 'red')]
  for (let at = 0; at < 16; at++) {
    const folder = folders[at % 2]
    const nodes = [{ chunk: `fern ${at}` }, { chunk: `fern again ${at}` }]
    const parentPartId = folder?.partId ?? ''
    const { documentPartId, documentId, versionId } = await addDocument(server, owner, {
      parentPartId,
      nodes,
    })
    // The last ones have both tags or none.
    for (const [number, tag] of tags.entries()) {
      if ((at & 4) === number * 4 ? at < 14 : at === 15) {
        await tagPart(server, owner, documentPartId, tag)
      }
    }
    await server.context.doors.inTenant(owner.tenantId, async (tx) => {
      await tx
        .updateTable('document')
        .set({ document_type: at & 2 ? 'PDF' : 'DOCX' })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', documentId)
        .execute()
      await tx
        .updateTable('document_version')
        .set({ created_by: at & 8 ? owner.userId : other.userId })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', versionId)
        .execute()
    })
  }
  return { owner, other, folders: folders.map(({ partId }) => partId), tags }
}

describe('values chosen in facets', () => {
  it('widen the search within a facet and narrow it between facets, and each count is what a search with that value finds', async () => {
    const { owner, other, folders, tags } = await garden()
    const [first = '', second = ''] = folders
    const [green = '', red = ''] = tags.map(({ id }) => id)
    const documentsOf = async (choice: Choice): Promise<number> => {
      const { body } = await owner.post<{ document: { id: string } }[]>('/v1/chunks/search', {
        ...asked,
        ...choice,
        top_k: 50,
        with_document: true,
      })
      return new Set(body.map(({ document }) => document.id)).size
    }
    expect(await documentsOf({ document_types: ['PDF', 'DOCX'] })).toBe(16)
    expect(await documentsOf({ any_tag_ids: [green, red] })).toBeGreaterThan(
      await documentsOf({ any_tag_ids: [green] }),
    )
    const choices: Choice[] = [
      { document_types: ['PDF'] },
      { parent_path_ids: [first], document_types: ['DOCX'] },
      { any_tag_ids: [green], uploader_ids: [other.userId] },
      { parent_path_ids: [second], document_types: ['PDF'], any_tag_ids: [red] },
    ]
    for (const choice of choices) {
      const facets = await facetsOf(owner, { ...choice, everywhere: true })
      expect(facets.is_complete).toBe(true)
      expect(facets.documents).toBe(await documentsOf(choice))
      for (const { document_type: type, documents } of facets.document_types) {
        expect(documents).toBe(await documentsOf({ ...choice, document_types: [type] }))
      }
      for (const { path_part_id: id, documents } of facets.folders) {
        expect(documents).toBe(await documentsOf({ ...choice, parent_path_ids: [id] }))
      }
      for (const { id, documents } of facets.tags) {
        expect(documents).toBe(await documentsOf({ ...choice, any_tag_ids: [id] }))
      }
      for (const { user_id: id, documents } of facets.uploaders) {
        expect(documents).toBe(await documentsOf({ ...choice, uploader_ids: [id] }))
      }
    }
    // What was chosen doesn't hide the other values.
    const { document_types: types } = await facetsOf(owner, { document_types: ['PDF'] })
    expect(types).toHaveLength(2)
  })

  it('count all that was chosen, even if there is too much else', async () => {
    const { owner, other, folders, tags } = await garden()
    const { tenantId, userId } = owner
    const actor = await actorOfMember(server.context.doors, tenantId, userId)
    if (!actor) throw new Error('There is no such member.')
    const request = {
      ...asked,
      hybrid_profile: 'hybrid',
      search_type: 'full_text',
      everywhere: true,
      active_version_only: true,
      top_k: 5,
      with_document: false,
    } as const
    // All 32 chunks are more than are counted, those that pass aren't.
    const most = 20
    const choice = {
      any_tag_ids: [tags[0]?.id ?? ''],
      parent_path_ids: folders.slice(0, 1),
      uploader_ids: [other.userId],
    }
    const few = await findFacets(server.context, actor, { ...request, ...choice }, most)
    const all = await findFacets(server.context, actor, { ...request, ...choice })
    expect([few.is_complete, all.is_complete]).toEqual([false, true])
    expect(few).toMatchObject({ documents: all.documents, passages: all.passages })
  })
})
