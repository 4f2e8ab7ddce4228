import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildClient, type BuiltClient, type ClientInstance, type Reply } from './client-build.ts'
import { CLIENT_USAGE } from './client-usage.ts'
import { readDocumentedAnswers, type DocumentedAnswers } from './documented-answers.ts'
import { onePagePdf } from './one-page-pdf.ts'
import { openServerOfTwo, type Credentials, type Server } from './server.ts'

/**
 * The public generator makes a client of docs/openapi.json, the compiler takes it, and a person works with it. The
 * steps build on each other. Every answer on the way is compared with the document, refusals too.
 */

const DOCUMENT = fileURLToPath(new URL('../docs/openapi.json', import.meta.url))
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
type User = { readonly id: string; readonly current_tenant_id: string }
type Tag = { readonly id: string; readonly name: string }
type Chunk = { readonly id: string; readonly path_part_id: string; readonly content: string }

let server: Server & { readonly other: Credentials }
let built: BuiltClient
let documented: DocumentedAnswers
/** How answers departed from the document so far. */
const departures: string[] = []

beforeAll(async () => {
  documented = await readDocumentedAnswers(DOCUMENT)
  built = await buildClient(DOCUMENT, CLIENT_USAGE)
  server = await openServerOfTwo()
}, 240_000)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await built?.[Symbol.asyncDispose]()
})

/** A caller with a session token or an API key, as the document's security schemes say to send it. */
function newCaller({ token, key }: { token?: string; key?: string } = {}): ClientInstance {
  const client = built.newClient({
    baseUrl: server.url,
    auth: ({ in: place, scheme }) =>
      scheme === 'bearer' ? key : place === 'cookie' ? token : undefined,
  })
  client.interceptors.response.use(async (response, { method }, { url: path }) => {
    const { status } = response
    const text = await response.clone().text()
    const departure = documented.departureOf({ path, method, status, text })
    if (departure !== undefined) departures.push(departure)
    return response
  })
  return client
}

async function call(client: ClientInstance, operation: string, options: object): Promise<Reply> {
  const send = built.sdk[operation]
  if (!send) throw new Error(`The client has no ${operation}.`)
  const reply = await send({ client, ...options })
  expect(departures).toEqual([])
  return reply
}

/** Calls and expects success. @returns the data */
async function ask<T>(client: ClientInstance, operation: string, options: object = {}): Promise<T> {
  const { data, error, response } = await call(client, operation, options)
  expect({ operation, error, ok: response.ok }).toEqual({ operation, error: undefined, ok: true })
  return data as T
}

/** Calls and expects a refusal. @returns its detail */
async function refusal(
  status: number,
  client: ClientInstance,
  ...[operation, options]: [operation: string, options: object]
): Promise<unknown> {
  const { data, error, response } = await call(client, operation, options)
  expect([operation, response.status, data]).toEqual([operation, status, undefined])
  return (error as { detail: unknown }).detail
}

/** @returns the user of the answer, and a caller with an API key for the session's tenant */
async function enter(
  credentials: Credentials,
  tenantId?: string,
): Promise<{ user: User; client: ClientInstance; session: ClientInstance }> {
  const asked = body({ ...credentials, ...(tenantId !== undefined && { tenant_id: tenantId }) })
  const { data, response } = await call(newCaller(), 'pwSignin', asked)
  expect(response.status).toBe(200)
  const token = /^svc_uat=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  const session = newCaller({ token })
  const name = `generated client ${SUFFIX}`
  const { key } = await ask<{ key: string }>(session, 'createApiKey', { body: { name } })
  return { user: data as User, client: newCaller({ key }), session }
}

function body(members: object): { body: object } {
  return { body: members }
}

const inFolder = ({ id }: { id: string }) => ({ path: { folder_id: id } })
const atPart = (id: string) => ({ path: { path_part_id: id } })
const inGroup = ({ id }: { id: string }) => ({ path: { group_id: id } })
const names = ({ items }: Page<{ name: string }>) => items.map(({ name }) => name)

describe(
  'a client that the public generator makes of docs/openapi.json',
  { timeout: 60_000 },
  () => {
    let owner: ClientInstance
    let me: User
    let reports: Part
    let inner: Part
    let document: Part
    let chunk: Chunk

    const makeFolder = (name: string, parent: string): Promise<Part> =>
      ask(owner, 'createFolder', body({ name, parent_path_part_id: parent }))
    const search = (client: ClientInstance, more: object = {}): Promise<Chunk[]> =>
      ask(
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
      const wanted = documented.operationIds.map((id) =>
        id.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      )
      expect(Object.keys(built.sdk)).toEqual(expect.arrayContaining(wanted))
    })

    test('signs in, makes an API key and works with it', async () => {
      const { user, client, session } = await enter(server.credentials)
      ;[me, owner] = [user, client]
      expect(await ask<User>(owner, 'getMe')).toEqual(me)
      const tenant = { path: { tenant_id: me.current_tenant_id } }
      expect(await ask<{ id: string }>(owner, 'getTenant', tenant)).toMatchObject({
        id: me.current_tenant_id,
      })
      const keys = await ask<readonly { name: string }[]>(session, 'listApiKeys')
      expect(keys.map(({ name }) => name)).toContain(`generated client ${SUFFIX}`)
      // By the document's word the client doesn't even send a key there.
      expect(await refusal(401, owner, 'listApiKeys', {})).toBeTypeOf('string')
      expect(await ask<User>(session, 'refreshUat')).toMatchObject({ id: me.id })
    })

    test('makes folders, and gets typed errors for those that can not be made', async () => {
      const roots = await ask<Page<Part>>(owner, 'listFolders')
      const shared = roots.items.find(({ name }) => name === 'shared')?.path_part_id ?? ''
      reports = await makeFolder(`Reports ${SUFFIX}`, shared)
      inner = await makeFolder('Inner', reports.path_part_id)
      expect(inner).toMatchObject({
        part_type: 'FOLDER',
        parent_path_part_id: reports.path_part_id,
        materialized_path: `/shared/Reports ${SUFFIX}/Inner`,
      })

      const again = body({ name: 'Inner', parent_path_part_id: reports.path_part_id })
      expect(await refusal(409, owner, 'createFolder', again)).toContain('already exists')
      const nowhere = body({ name: 'Inner', parent_path_part_id: NOBODY })
      expect(await refusal(404, owner, 'createFolder', nowhere)).toBeTypeOf('string')
      const nameless = body({ name: '', parent_path_part_id: shared })
      expect(await refusal(422, owner, 'createFolder', nameless)).toMatchObject([
        { loc: ['body', 'name'], type: 'string_too_short', msg: expect.any(String) as string },
      ])
      const stranger = newCaller({ key: 'sk-user-nobody' })
      expect(await refusal(401, stranger, 'listFolders', {})).toBeTypeOf('string')
    })

    test('uploads a document, sees its run through and reads what came of it', async () => {
      const bytes = onePagePdf(SENTENCE)
      const file = new File([bytes], 'herons.pdf', { type: 'application/pdf' })
      const ingested = await ask<{ workflow_id: string; document_id: string }>(
        owner,
        'ingestDocument',
        body({ file, path_part_id: inner.path_part_id }),
      )
      const run = { path: { workflow_id: ingested.workflow_id } }
      await vi.waitFor(
        async () => {
          const { status } = await ask<{ status: string }>(owner, 'getDvWorkflow', run)
          expect(status).toBe('completed')
        },
        { timeout: 50_000, interval: 200 },
      )

      const contents = await ask<Page<Part>>(owner, 'listFolderContents', {
        ...inFolder(reports),
        query: { max_depth: 2, sort_order: 'NAME' },
      })
      expect(contents.total).toBe(2)
      expect(contents.items.map((item) => item.part_type).toSorted()).toEqual([
        'DOCUMENT',
        'FOLDER',
      ])
      document = contents.items.find(({ part_type: type }) => type === 'DOCUMENT') as Part
      expect(document).toMatchObject({ id: ingested.document_id, name: 'herons.pdf' })

      const found = await search(owner)
      expect(found[0]?.content).toContain(SENTENCE)
      chunk = found[0] as Chunk
      const wanted = { query: { chunk_ids: [chunk.id, NOBODY], with_document: true } }
      expect(await ask<Chunk[]>(owner, 'getChunksBulk', wanted)).toMatchObject([
        { id: chunk.id, document: { name: 'herons.pdf' } },
      ])
      const { ancestors } = await ask<{ ancestors: Part[] }>(
        owner,
        'getPathPartAncestry',
        atPart(chunk.path_part_id),
      )
      expect(ancestors.map(({ name }) => name)).toEqual(
        expect.arrayContaining([reports.name, 'Inner', 'herons.pdf']),
      )
    })

    test('writes a document by hand and reads every kind of object', async () => {
      const made = await ask<Part & { active_version: { id: string; path_part_id: string } }>(
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
      const section = await ask<{ id: string; path_part_id: string }>(
        owner,
        'createSection',
        body({ name: 'Nests', parent_path_id: version.path_part_id, page_number: 1 }),
      )
      const newChunk = (content: string, parent: string): Promise<Chunk> =>
        ask(
          owner,
          'createChunk',
          body({ content, parent_path_id: parent, chunk_type: 'TEXT', chunk_metadata: {} }),
        )
      const first = await newChunk('Storks nest on roofs.', section.path_part_id)
      const second = await newChunk('Swifts nest under them.', section.path_part_id)
      const content = 'Swifts nest under the tiles.'
      const changed = { path: { chunk_id: second.id }, body: { content } }
      expect(await ask<Chunk>(owner, 'updateChunkContent', changed)).toMatchObject({ content })
      const lineage = body({ chunk_id: second.id, parent_chunk_ids: [first.id] })
      await ask(owner, 'createChunkLineage', lineage)

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
      for (const [operation, options] of Object.entries(reads)) await ask(owner, operation, options)

      const which = { path: { section_id: section.id } }
      expect(await ask(owner, 'dissolveSection', which)).toMatchObject({ reparented_children: 2 })
      await refusal(404, owner, 'getSection', which)
    })

    test('attaches tags, which are inherited and searched for, and removes them', async () => {
      const newTag = (name: string) =>
        ask<Tag>(owner, 'createTag', body({ name: `${name} ${SUFFIX}`, color: 'a0b1c2' }))
      const [bird, water] = [await newTag('bird'), await newTag('water')]
      const ids = [bird.id, water.id]
      const folder = atPart(reports.path_part_id)
      const tags = async (operation: string, options: object): Promise<string[]> =>
        (await ask<{ tags: Tag[] }>(owner, operation, options)).tags.map(({ id }) => id).toSorted()

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
      expect(await refusal(400, owner, 'setPathPartTags', unknown)).toBeTypeOf('string')
      for (const id of ids) await ask(owner, 'deleteTag', { path: { tag_id: id } })
      expect(await tags('getPathPartTags', folder)).toEqual([])
      expect(await refusal(404, owner, 'getTag', { path: { tag_id: bird.id } })).toBeTypeOf(
        'string',
      )
    })

    test('invites a person, whose rights are those of a group and their own', async () => {
      const { current_tenant_id: tenantId } = me
      const invite = await ask<{ id: string }>(
        owner,
        'createInvite',
        body({ tenant_id: tenantId, email: server.other.email }),
      )
      const elsewhere = await enter(server.other)
      const accept = { path: { invite_id: invite.id } }
      expect(await ask(elsewhere.client, 'acceptInvite', accept)).toEqual({
        tenant_id: tenantId,
        role: 'USER',
      })
      // The key of another tenant stays one of that tenant.
      await refusal(404, elsewhere.client, 'getFolder', inFolder(reports))
      const { user, client: guest } = await enter(server.other, tenantId)
      expect(user).toMatchObject({ current_tenant_id: tenantId, current_tenant_role: 'USER' })

      const look = inFolder(reports)
      expect(await refusal(403, guest, 'listFolderContents', look)).toBeTypeOf('string')
      expect(names(await ask(guest, 'listFolders'))).toContain('Private')
      expect(await search(guest)).toEqual([])
      await refusal(403, guest, 'createTenantGroup', body({ name: 'Mine' }))

      const group = await ask<{ id: string }>(
        owner,
        'createTenantGroup',
        body({ name: `Readers ${SUFFIX}` }),
      )
      await ask(owner, 'addGroupMember', { ...inGroup(group), ...body({ user_id: user.id }) })
      const right = { path_part_id: reports.path_part_id, capability: READ }
      await ask(owner, 'createGroupPermission', { ...inGroup(group), ...body(right) })
      expect(names(await ask(guest, 'listFolderContents', look))).toEqual(['Inner'])
      expect(await search(guest)).toMatchObject([{ id: chunk.id }])
      expect(names({ items: await ask(guest, 'listMyGroups'), total: 1 })).toEqual([
        `Readers ${SUFFIX}`,
      ])

      const inReports = body({ name: 'Notes', parent_path_part_id: reports.path_part_id })
      const inInner = body({ name: 'Notes', parent_path_part_id: inner.path_part_id })
      await refusal(403, guest, 'createFolder', inReports)
      await refusal(403, guest, 'createFolder', inInner)
      const ids = { tenant_id: tenantId, user_id: user.id }
      const permission = await ask<{ id: string }>(
        owner,
        'createUserPermission',
        body({ ...ids, path_part_id: inner.path_part_id, capability: WRITE }),
      )
      const notes = await ask<Part>(guest, 'createFolder', inInner)
      await refusal(403, guest, 'createFolder', inReports)
      const toReports = {
        ...inFolder(notes),
        ...body({ parent_path_part_id: reports.path_part_id }),
      }
      await refusal(403, guest, 'updateFolder', toReports)
      await refusal(403, guest, 'createTag', body({ name: 'Mine' }))
      await refusal(403, guest, 'listUserPermissions', { query: ids })
      const listed = await ask<Page<{ id: string }>>(owner, 'listUserPermissions', { query: ids })
      expect(listed.items.map(({ id }) => id)).toEqual([permission.id])

      const which = { path: { permission_id: permission.id }, query: { tenant_id: tenantId } }
      await ask(owner, 'deleteUserPermission', which)
      await refusal(403, guest, 'deleteFolder', inFolder(notes))
      await ask(owner, 'removeGroupMember', { path: { group_id: group.id, user_id: user.id } })
      await refusal(403, guest, 'getFolder', look)
      await ask(owner, 'deleteTenantGroup', inGroup(group))
      await refusal(404, owner, 'getTenantGroup', inGroup(group))
      await ask(owner, 'deleteTenantUser', { path: { tenant_id: tenantId, user_id: user.id } })
      await refusal(401, guest, 'getMe', {})
    })

    test('renames, moves and deletes', async () => {
      const archive = await makeFolder('Archive', reports.path_part_id)
      const change = body({ name: 'Birds', parent_path_part_id: archive.path_part_id })
      const moved = await ask<Part>(owner, 'updateFolder', { ...inFolder(inner), ...change })
      expect(moved).toMatchObject({
        id: inner.id,
        materialized_path: `/shared/${reports.name}/Archive/Birds`,
      })
      const within = { ...inFolder(archive), ...body({ parent_path_part_id: inner.path_part_id }) }
      await refusal(422, owner, 'updateFolder', within)
      const which = { path: { document_id: document.id } }
      const renamed = { ...which, ...body({ name: 'storks.pdf' }) }
      expect(await ask<Part>(owner, 'updateDocument', renamed)).toMatchObject({
        name: 'storks.pdf',
      })
      const { items } = await ask<Page<Part>>(owner, 'searchItems', {
        query: { name_like: 'STORK', parent_path_part_id: reports.path_part_id },
      })
      expect(items).toMatchObject([
        { materialized_path: `/shared/${reports.name}/Archive/Birds/storks.pdf` },
      ])

      expect(await ask(owner, 'deleteDocument', which)).toEqual({})
      await refusal(404, owner, 'getDocument', which)
      const { response } = await call(owner, 'deleteFolder', inFolder(reports))
      expect(response.status).toBe(204)
      await refusal(404, owner, 'getFolder', inFolder(archive))
    })
  },
)
