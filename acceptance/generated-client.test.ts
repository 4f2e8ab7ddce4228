import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ClientInstance } from './client-build.ts'
import { GeneratedClient, KEY_NAME, type User } from './generated-client.ts'
import { onePagePdf } from './one-page-pdf.ts'

/**
 * The public generator creates a client from docs/openapi.json, the compiler accepts it, and a person works with it.
 * The steps build on each other. Every response is compared with the document, including errors.
 */

const SENTENCE = 'The heron nests above the old mill.'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const SUFFIX = Date.now()
const READ = 'READ_ONLY'
const WRITE = 'READ_WRITE'

type Part = {
  readonly id: string
  readonly path_part_id: string
  readonly part_type: string
  readonly name: string
  readonly materialized_path: string
  readonly parent_path_part_id: string | null
}
type Page<T> = { readonly items: readonly T[]; readonly total: number }
type Tag = { readonly id: string; readonly name: string }
type Chunk = { readonly id: string; readonly path_part_id: string; readonly content: string }

let generated: GeneratedClient
beforeAll(async () => {
  generated = await GeneratedClient.open()
})
afterAll(() => generated?.[Symbol.asyncDispose]())

function body(members: object): { body: object } {
  return { body: members }
}

const inFolder = ({ id }: { id: string }) => ({ path: { folder_id: id } })
const atPart = (id: string) => ({ path: { path_part_id: id } })
const inGroup = ({ id }: { id: string }) => ({ path: { group_id: id } })
const names = ({ items }: Page<{ name: string }>) => items.map(({ name }) => name)

describe('a client that the public generator creates from docs/openapi.json', () => {
  let owner: ClientInstance
  let me: User
  let reports: Part
  let inner: Part
  let document: Part
  let chunk: Chunk

  const makeFolder = (name: string, parent: string): Promise<Part> =>
    generated.ask(owner, 'createFolder', body({ name, parent_path_part_id: parent }))
  const search = (client: ClientInstance, more: object = {}): Promise<Chunk[]> =>
    generated.ask(
      client,
      'searchChunks',
      body({
        query: 'heron mill',
        search_type: 'full_text',
        score_threshold: 0,
        parent_path_ids: [reports.path_part_id],
        ...more,
      }),
    )

  test('has a function for each operation, named after its operationId', () => {
    const wanted = generated.operationIds.map((id) =>
      id.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    expect(generated.functions).toEqual(expect.arrayContaining(wanted))
  })

  test('signs in, creates an API key and works with it', async () => {
    const { user, client, session } = await generated.enter(generated.server.credentials)
    ;[me, owner] = [user, client]
    expect(await generated.ask<User>(owner, 'getMe')).toEqual(me)
    const tenant = { path: { tenant_id: me.current_tenant_id } }
    expect(await generated.ask<{ id: string }>(owner, 'getTenant', tenant)).toMatchObject({
      id: me.current_tenant_id,
    })
    const keys = await generated.ask<readonly { name: string }[]>(session, 'listApiKeys')
    expect(keys.map(({ name }) => name)).toContain(KEY_NAME)
    // According to the document, the client doesn't even send a key there.
    expect(await generated.refusal(401, owner, 'listApiKeys', {})).toBeTypeOf('string')
    expect(await generated.ask<User>(session, 'refreshUat')).toMatchObject({ id: me.id })
  })

  test('creates folders, and gets typed errors for invalid ones', async () => {
    const roots = await generated.ask<Page<Part>>(owner, 'listFolders')
    const shared = roots.items.find(({ name }) => name === 'shared')?.path_part_id ?? ''
    reports = await makeFolder(`Reports ${SUFFIX}`, shared)
    inner = await makeFolder('Inner', reports.path_part_id)
    expect(inner).toMatchObject({
      part_type: 'FOLDER',
      parent_path_part_id: reports.path_part_id,
      materialized_path: `/shared/Reports ${SUFFIX}/Inner`,
    })

    const again = body({ name: 'Inner', parent_path_part_id: reports.path_part_id })
    expect(await generated.refusal(409, owner, 'createFolder', again)).toContain('already exists')
    const nowhere = body({ name: 'Inner', parent_path_part_id: NOBODY })
    expect(await generated.refusal(404, owner, 'createFolder', nowhere)).toBeTypeOf('string')
    const nameless = body({ name: '', parent_path_part_id: shared })
    expect(await generated.refusal(422, owner, 'createFolder', nameless)).toMatchObject([
      { loc: ['body', 'name'], type: 'string_too_short', msg: expect.any(String) as string },
    ])
    const stranger = generated.newCaller({ key: 'sk-user-nobody' })
    expect(await generated.refusal(401, stranger, 'listFolders', {})).toBeTypeOf('string')
  })

  test('uploads a document, waits for its run and reads the results', async () => {
    const bytes = onePagePdf(SENTENCE)
    const file = new File([bytes], 'herons.pdf', { type: 'application/pdf' })
    const ingested = await generated.ask<{ workflow_id: string; document_id: string }>(
      owner,
      'ingestDocument',
      body({ file, path_part_id: inner.path_part_id }),
    )
    const run = { path: { workflow_id: ingested.workflow_id } }
    await vi.waitFor(
      async () => {
        const { status } = await generated.ask<{ status: string }>(owner, 'getDvWorkflow', run)
        expect(status).toBe('completed')
      },
      { timeout: 120_000, interval: 200 },
    )

    const contents = await generated.ask<Page<Part>>(owner, 'listFolderContents', {
      ...inFolder(reports),
      query: { max_depth: 2, sort_order: 'NAME' },
    })
    expect(contents.total).toBe(2)
    expect(contents.items.map((item) => item.part_type).toSorted()).toEqual(['DOCUMENT', 'FOLDER'])
    document = contents.items.find(({ part_type: type }) => type === 'DOCUMENT') as Part
    expect(document).toMatchObject({ id: ingested.document_id, name: 'herons.pdf' })

    const found = await search(owner)
    expect(found[0]?.content).toContain(SENTENCE)
    chunk = found[0] as Chunk
    const wanted = { query: { chunk_ids: [chunk.id, NOBODY], with_document: true } }
    expect(await generated.ask<Chunk[]>(owner, 'getChunksBulk', wanted)).toMatchObject([
      { id: chunk.id, document: { name: 'herons.pdf' } },
    ])
    const { ancestors } = await generated.ask<{ ancestors: Part[] }>(
      owner,
      'getPathPartAncestry',
      atPart(chunk.path_part_id),
    )
    expect(ancestors.map(({ name }) => name)).toEqual(
      expect.arrayContaining([reports.name, 'Inner', 'herons.pdf']),
    )
  })

  test('writes a document manually and reads every kind of object', async () => {
    const made = await generated.ask<
      Part & { active_version: { id: string; path_part_id: string } }
    >(
      owner,
      'createDocument',
      body({
        name: 'Notes by hand',
        path_part_id: inner.path_part_id,
        document_type: 'PLAINTEXT',
        document_origin: 'SOURCE',
      }),
    )
    const { active_version: version } = made
    const section = await generated.ask<{ id: string; path_part_id: string }>(
      owner,
      'createSection',
      body({ name: 'Nests', parent_path_id: version.path_part_id, page_number: 1 }),
    )
    const newChunk = (content: string, parent: string): Promise<Chunk> =>
      generated.ask(
        owner,
        'createChunk',
        body({ content, parent_path_id: parent, chunk_type: 'TEXT', chunk_metadata: {} }),
      )
    const first = await newChunk('Storks nest on roofs.', section.path_part_id)
    const second = await newChunk('Swifts nest under them.', section.path_part_id)
    const content = 'Swifts nest under the tiles.'
    const changed = { path: { chunk_id: second.id }, body: { content } }
    expect(await generated.ask<Chunk>(owner, 'updateChunkContent', changed)).toMatchObject({
      content,
    })
    const lineage = body({ chunk_id: second.id, parent_chunk_ids: [first.id] })
    await generated.ask(owner, 'createChunkLineage', lineage)

    const ofChunk = { path: { chunk_id: second.id } }
    const ofTenant = { path: { tenant_id: me.current_tenant_id } }
    const ofVersion = { path: { version_id: version.id } }
    const reads: Record<string, object> = {
      getFeatures: {},
      healthCheck: {},
      listTenants: {},
      getCurrentTenant: {},
      listTenantUsers: ofTenant,
      listInvites: {},
      listTenantGroups: {},
      listTags: {},
      listPathParts: { query: { max_depth: 3, sort_order: 'UPDATED_AT' } },
      getPathPart: atPart(version.path_part_id),
      getPathPartSubtreeChunks: atPart(reports.path_part_id),
      getFolder: { ...inFolder(inner), query: { with_tags: true } },
      listDocuments: { query: { parent_path_part_id: inner.path_part_id, with_tags: true } },
      getDocument: { path: { document_id: document.id } },
      listDocumentVersions: { query: { document_id: document.id } },
      getDocumentVersion: ofVersion,
      getDocumentVersionContents: ofVersion,
      getSection: { path: { section_id: section.id } },
      getSectionsBulk: { query: { section_ids: [section.id, NOBODY] } },
      getChunk: { ...ofChunk, query: { with_document: true } },
      getChunkNeighbors: ofChunk,
      getChunkLineage: ofChunk,
      getVersionChunkIds: { query: { document_version_id: version.id } },
      listDvWorkflows: {},
      listFeedback: {},
    }
    for (const [operation, options] of Object.entries(reads)) {
      await generated.ask(owner, operation, options)
    }

    const which = { path: { section_id: section.id } }
    expect(await generated.ask(owner, 'dissolveSection', which)).toMatchObject({
      reparented_children: 2,
    })
    await generated.refusal(404, owner, 'getSection', which)
  })

  test('attaches tags, which are inherited and searchable, and removes them', async () => {
    const newTag = (name: string) =>
      generated.ask<Tag>(owner, 'createTag', body({ name: `${name} ${SUFFIX}`, color: 'a0b1c2' }))
    const [bird, water] = [await newTag('bird'), await newTag('water')]
    const ids = [bird.id, water.id]
    const folder = atPart(reports.path_part_id)
    const tags = async (operation: string, options: object): Promise<string[]> =>
      (await generated.ask<{ tags: Tag[] }>(owner, operation, options)).tags
        .map(({ id }) => id)
        .toSorted()

    expect(await tags('setPathPartTags', { ...folder, body: { tag_ids: ids } })).toEqual(ids)
    const ofChunk = atPart(chunk.path_part_id)
    expect(await tags('getPathPartTags', ofChunk)).toEqual([])
    const inherited = { ...ofChunk, query: { include_inherited: true } }
    expect(await tags('getPathPartTags', inherited)).toEqual(ids)
    expect(await search(owner, { tag_ids: ids })).toMatchObject([{ id: chunk.id }])

    const one = { ...folder, body: { tag_ids: [bird.id] } }
    expect(await tags('bulkRemovePathPartTags', one)).toEqual([water.id])
    expect(await search(owner, { tag_ids: ids })).toEqual([])
    const unknown = { ...folder, body: { tag_ids: [bird.id, NOBODY] } }
    expect(await generated.refusal(400, owner, 'setPathPartTags', unknown)).toBeTypeOf('string')
    for (const id of ids) await generated.ask(owner, 'deleteTag', { path: { tag_id: id } })
    expect(await tags('getPathPartTags', folder)).toEqual([])
    expect(await generated.refusal(404, owner, 'getTag', { path: { tag_id: bird.id } })).toBeTypeOf(
      'string',
    )
  })

  test('invites a person, who has the permissions of a group and their own', async () => {
    const { current_tenant_id: tenantId } = me
    const invite = await generated.ask<{ id: string }>(
      owner,
      'createInvite',
      body({ tenant_id: tenantId, email: generated.server.other.email }),
    )
    const elsewhere = await generated.enter(generated.server.other)
    const accept = { path: { invite_id: invite.id } }
    expect(await generated.ask(elsewhere.client, 'acceptInvite', accept)).toEqual({
      tenant_id: tenantId,
      role: 'USER',
    })
    // A key is valid only in its own tenant.
    await generated.refusal(404, elsewhere.client, 'getFolder', inFolder(reports))
    const { user, client: guest } = await generated.enter(generated.server.other, tenantId)
    expect(user).toMatchObject({ current_tenant_id: tenantId, current_tenant_role: 'USER' })

    const look = inFolder(reports)
    expect(await generated.refusal(403, guest, 'listFolderContents', look)).toBeTypeOf('string')
    expect(names(await generated.ask(guest, 'listFolders'))).toContain('Private')
    expect(await search(guest)).toEqual([])
    await generated.refusal(403, guest, 'createTenantGroup', body({ name: 'Mine' }))

    const group = await generated.ask<{ id: string }>(
      owner,
      'createTenantGroup',
      body({ name: `Readers ${SUFFIX}` }),
    )
    await generated.ask(owner, 'addGroupMember', {
      ...inGroup(group),
      ...body({ user_id: user.id }),
    })
    const right = { path_part_id: reports.path_part_id, capability: READ }
    await generated.ask(owner, 'createGroupPermission', { ...inGroup(group), ...body(right) })
    expect(names(await generated.ask(guest, 'listFolderContents', look))).toEqual(['Inner'])
    expect(await search(guest)).toMatchObject([{ id: chunk.id }])
    expect(names({ items: await generated.ask(guest, 'listMyGroups'), total: 1 })).toEqual([
      `Readers ${SUFFIX}`,
    ])

    const inReports = body({ name: 'Notes', parent_path_part_id: reports.path_part_id })
    const inInner = body({ name: 'Notes', parent_path_part_id: inner.path_part_id })
    await generated.refusal(403, guest, 'createFolder', inReports)
    await generated.refusal(403, guest, 'createFolder', inInner)
    const ids = { tenant_id: tenantId, user_id: user.id }
    const permission = await generated.ask<{ id: string }>(
      owner,
      'createUserPermission',
      body({ ...ids, path_part_id: inner.path_part_id, capability: WRITE }),
    )
    const notes = await generated.ask<Part>(guest, 'createFolder', inInner)
    await generated.refusal(403, guest, 'createFolder', inReports)
    const toReports = {
      ...inFolder(notes),
      ...body({ parent_path_part_id: reports.path_part_id }),
    }
    await generated.refusal(403, guest, 'updateFolder', toReports)
    await generated.refusal(403, guest, 'createTag', body({ name: 'Mine' }))
    await generated.refusal(403, guest, 'listUserPermissions', { query: ids })
    const listed = await generated.ask<Page<{ id: string }>>(owner, 'listUserPermissions', {
      query: ids,
    })
    expect(listed.items.map(({ id }) => id)).toEqual([permission.id])

    const which = { path: { permission_id: permission.id }, query: { tenant_id: tenantId } }
    await generated.ask(owner, 'deleteUserPermission', which)
    await generated.refusal(403, guest, 'deleteFolder', inFolder(notes))
    await generated.ask(owner, 'removeGroupMember', {
      path: { group_id: group.id, user_id: user.id },
    })
    await generated.refusal(403, guest, 'getFolder', look)
    await generated.ask(owner, 'deleteTenantGroup', inGroup(group))
    await generated.refusal(404, owner, 'getTenantGroup', inGroup(group))
    await generated.ask(owner, 'deleteTenantUser', {
      path: { tenant_id: tenantId, user_id: user.id },
    })
    await generated.refusal(401, guest, 'getMe', {})
  })

  test('renames, moves and deletes', async () => {
    const archive = await makeFolder('Archive', reports.path_part_id)
    const change = body({ name: 'Birds', parent_path_part_id: archive.path_part_id })
    const moved = await generated.ask<Part>(owner, 'updateFolder', {
      ...inFolder(inner),
      ...change,
    })
    expect(moved).toMatchObject({
      id: inner.id,
      materialized_path: `/shared/${reports.name}/Archive/Birds`,
    })
    const within = { ...inFolder(archive), ...body({ parent_path_part_id: inner.path_part_id }) }
    await generated.refusal(422, owner, 'updateFolder', within)
    const which = { path: { document_id: document.id } }
    const renamed = { ...which, ...body({ name: 'storks.pdf' }) }
    expect(await generated.ask<Part>(owner, 'updateDocument', renamed)).toMatchObject({
      name: 'storks.pdf',
    })
    const { items } = await generated.ask<Page<Part>>(owner, 'searchItems', {
      query: { name_like: 'STORK', parent_path_part_id: reports.path_part_id },
    })
    expect(items).toMatchObject([
      { materialized_path: `/shared/${reports.name}/Archive/Birds/storks.pdf` },
    ])

    expect(await generated.ask(owner, 'deleteDocument', which)).toEqual({})
    await generated.refusal(404, owner, 'getDocument', which)
    const { response } = await generated.call(owner, 'deleteFolder', inFolder(reports))
    expect(response.status).toBe(204)
    await generated.refusal(404, owner, 'getFolder', inFolder(archive))
  })
})
