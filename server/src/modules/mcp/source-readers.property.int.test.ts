import type { Client } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/core/ids.ts'
import { addDocument, addFolder, type AddedDocument } from '../../../test/support/content.ts'
import { addReader, decideReader, setReaders } from '../../../test/support/readers.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { callTool, connect } from './mcp.test-support.ts'

// What people see of a folder with documents that a source keeps for readers, wherever documents are shown.

const PEOPLE = ['owner', 'admin', 'addressee', 'member', 'stranger'] as const
type Person = (typeof PEOPLE)[number]
/** What a source calls the readers. */
const READERS = ['admins', 'person', 'group'] as const
type ReaderName = (typeof READERS)[number]
const DOCUMENTS = 4

type World = {
  readonly people: Readonly<Record<Person, TestMember>>
  readonly clients: Readonly<Record<Person, Client>>
  readonly folder: { readonly id: string; readonly partId: string }
  readonly documents: readonly AddedDocument[]
  readonly readerIds: Readonly<Record<ReaderName, string>>
  readonly groupId: string
  /** The readers of each document. Null if permissions alone decide. */
  readonly readers: (readonly ReaderName[] | null)[]
  /** Whom an administrator has decided to be nobody. */
  readonly ignored: Set<ReaderName>
}

let server: TestServer
let world: World
beforeAll(async () => {
  server = await sharedTestServer()
  world = await createWorld()
})
afterAll(async () => {
  for (const client of Object.values(world.clients)) await client.close()
})

async function createWorld(): Promise<World> {
  const owner = await server.newTenant()
  const people = {
    owner,
    admin: await server.addUser(owner, 'ADMIN'),
    addressee: await server.addUser(owner, 'USER'),
    member: await server.addUser(owner, 'USER'),
    stranger: await server.addUser(owner, 'USER'),
  }
  const author = await server.addUser(owner, 'ADMIN')
  const clients = {} as Record<Person, Client>
  for (const name of PEOPLE) clients[name] = await connect(server, people[name])
  const folder = await addFolder(server, owner, { name: 'mirror' })
  for (const name of ['addressee', 'member', 'stranger'] as const) {
    await server.grant(owner, people[name], folder.partId, 'READ_WRITE')
  }
  const { body: group } = await owner.post<{ id: string }>('/v1/tenant-groups', { name: newId() })
  await owner.post(`/v1/tenant-groups/${group.id}/members`, { user_id: people.member.userId })
  const documents: AddedDocument[] = []
  for (let at = 0; at < DOCUMENTS; at++) {
    const document = await addDocument(server, owner, {
      parentPartId: folder.partId,
      name: `paper ${at}`,
      nodes: [{ chunk: `The needle of leaf number ${at} is green.` }],
    })
    documents.push(document)
    for (const name of PEOPLE) await remember(people[name], document)
    const mentions = PEOPLE.map((name) => `<@${people[name].userId}>`).join(' ')
    const said = await author.post(`/v1/documents/${document.documentId}/comments`, {
      chunk_id: document.chunks[0]?.id,
      text: `A remark for ${mentions}`,
    })
    expect(said.status).toBe(201)
  }
  const name = people.addressee.email.toLowerCase()
  const readerIds = {
    admins: await addReader(server, owner, { kind: 'admins' }),
    person: await addReader(server, owner, { kind: 'person', name }),
    group: await addReader(server, owner, { kind: 'group', name: 'staff', group_id: group.id }),
  }
  const readers = documents.map(() => null)
  const ignored = new Set<ReaderName>()
  return { people, clients, folder, documents, readerIds, groupId: group.id, readers, ignored }
}

/** Makes a person remember a document in every way. */
async function remember(
  who: TestMember,
  { documentId, documentPartId, versionId }: AddedDocument,
): Promise<void> {
  const about = { path_part_id: documentPartId }
  const replies = [
    await who.post('/v1/favorites', about),
    await who.post('/v1/subscriptions', about),
    await who.post('/v1/visits', { document_id: documentId, version_id: versionId }),
  ]
  expect(replies.filter(({ status }) => status >= 300)).toEqual([])
}

// The model

function maySee({ readers, ignored }: World, person: Person, at: number): boolean {
  const named = readers[at]
  const names: Record<Person, ReaderName | undefined> = {
    owner: 'admins',
    admin: 'admins',
    addressee: 'person',
    member: 'group',
    stranger: undefined,
  }
  const name = names[person]
  if (named === null || named === undefined) return true
  return name !== undefined && named.includes(name) && !ignored.has(name)
}

const shownTo = (person: Person) =>
  world.documents.map((_, at) => at).filter((at) => maySee(world, person, at))

// What the server shows

/** The documents of which a response shows a name, a text or an id. */
function seenIn(body: unknown): number[] {
  const text = JSON.stringify(body)
  return world.documents.flatMap((document, at) => {
    const { documentId, documentPartId, versionId, versionPartId, chunks } = document
    const ids = [documentId, documentPartId, versionId, versionPartId]
    const signs = [...ids, ...chunks.flatMap(({ id, partId }) => [id, partId])]
    return [`paper ${at}`, `leaf number ${at}`, ...signs].some((sign) => text.includes(sign))
      ? [at]
      : []
  })
}

const search = (more: object = {}) => ({
  query: 'needle',
  search_type: 'full_text',
  score_threshold: 0,
  top_k: 50,
  parent_path_ids: [world.folder.partId],
  ...more,
})

type Place = (who: TestMember, client: Client) => Promise<unknown>

/** Everything that shows documents, with what it returns to a person. */
const PLACES: Readonly<Record<string, Place>> = {
  contents: (who) => who.get(`/v1/folders/${world.folder.id}/contents?limit=100`),
  documents: (who) => who.get(`/v1/documents?parent_path_part_id=${world.folder.partId}`),
  names: (who) => who.get('/v1/folders/search?name_like=paper'),
  subtree: (who) => who.get(`/v1/path-parts/${world.folder.partId}/subtree_chunks`),
  search: (who) => who.post('/v1/chunks/search', search({ with_document: true })),
  'best two': async (who) => {
    const { body } = await who.post<unknown[]>('/v1/chunks/search', search({ top_k: 2 }))
    const rest = await who.post<unknown[]>('/v1/chunks/search', search())
    expect(body).toHaveLength(Math.min(2, rest.body.length))
    return [body, rest.body]
  },
  bulk: (who) =>
    who.get(
      `/v1/chunks/bulk?${world.documents.map(({ chunks }) => `chunk_ids=${chunks[0]?.id}`).join('&')}`,
    ),
  favorites: (who) => who.get('/v1/favorites'),
  subscriptions: (who) => who.get('/v1/subscriptions'),
  visits: (who) => who.get('/v1/visits'),
  notices: (who) => who.get('/v1/notices'),
  comments: (who) => who.get('/v1/comments?query=remark'),
  'MCP search': (_, client) => callTool(client, 'search_keyword', { query: 'needle' }),
  'MCP list': (_, client) => callTool(client, 'list_contents', { folder_id: world.folder.partId }),
}

async function compare(): Promise<void> {
  for (const person of PEOPLE) {
    const who = world.people[person]
    const shown = shownTo(person)
    for (const [place, ask] of Object.entries(PLACES)) {
      const seen = seenIn(await ask(who, world.clients[person]))
      expect([person, place, seen]).toEqual([person, place, shown])
    }
    // An answer quotes only some.
    const scope = { path_part_ids: [world.folder.partId] }
    const answer = await who.post('/v1/agent/ask', { prompt: 'needle leaf', ...scope })
    expect([person, seenIn(answer).filter((at) => !shown.includes(at))]).toEqual([person, []])
    const { body: facets } = await who.post<{ documents: number; passages: number }>(
      '/v1/chunks/search/facets',
      search(),
    )
    expect([person, facets.documents, facets.passages]).toEqual([
      person,
      shown.length,
      shown.length,
    ])
    for (const at of world.documents.keys()) await compareDocument(person, at)
  }
}

/** What a person gets of one document, and what an owner learns about that. */
async function compareDocument(person: Person, at: number): Promise<void> {
  const { people, clients, documents } = world
  const { documentId, documentPartId, chunks } = documents[at] as AddedDocument
  const who = people[person]
  const shown = maySee(world, person, at)
  const status = shown ? 200 : 403
  const statuses = await Promise.all(
    [`documents/${documentId}`, `documents/${documentId}/comments`].map(
      async (url) => (await who.get(`/v1/${url}`)).status,
    ),
  )
  expect([person, at, ...statuses]).toEqual([person, at, status, status])
  const read = await callTool(clients[person], 'read', { id: documentPartId })
  expect([person, at, seenIn(read).includes(at)]).toEqual([person, at, shown])
  const { body: access } = await people.owner.get<{ items: { user_id: string }[] }>(
    `/v1/path-parts/${documentPartId}/access?limit=100`,
  )
  const hasAccess = access.items.some(({ user_id: id }) => id === who.userId)
  expect([person, at, 'access', hasAccess]).toEqual([person, at, 'access', shown])
  const explained = await people.owner.post<{
    chunks: { found: boolean; filters: { rights: boolean } }[]
  }>('/v1/chunks/search/explain', {
    ...search(),
    chunk_ids: [chunks[0]?.id],
    user_id: who.userId,
  })
  if (!maySee(world, 'owner', at)) {
    expect([at, explained.status]).toEqual([at, 404])
    return
  }
  const [chunk] = explained.body.chunks
  expect([person, at, chunk?.found, chunk?.filters.rights]).toEqual([person, at, shown, shown])
}

// Changes

type Step =
  | { readonly kind: 'readers'; readonly at: number; readonly who: readonly ReaderName[] | null }
  | { readonly kind: 'decide'; readonly reader: ReaderName }

const named = fc.option(fc.subarray<ReaderName>([...READERS]), { freq: 6, nil: null })
const reading: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('readers' as const),
  at: fc.nat({ max: DOCUMENTS - 1 }),
  who: named,
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: reading },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      reader: fc.constantFrom(...READERS),
    }),
  },
)

async function apply(change: Step): Promise<void> {
  const { people, documents, readerIds, groupId, readers, ignored } = world
  if (change.kind === 'readers') {
    const { at, who } = change
    readers[at] = who
    const ids = who?.map((name) => readerIds[name]) ?? null
    return setReaders(server, people.owner, documents[at]?.documentPartId ?? '', ids)
  }
  const { reader } = change
  if (!ignored.delete(reader)) ignored.add(reader)
  const isIgnored = ignored.has(reader)
  await decideReader(server, people.owner, readerIds[reader], {
    is_ignored: isIgnored,
    ...(reader === 'group' && { group_id: isIgnored ? null : groupId }),
  })
}

it('shows every person the documents that an in-memory model predicts, wherever documents are shown', async () => {
  const result = await fc.check(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      for (const change of steps) await apply(change)
      await compare()
    }),
    { numRuns: 5, interruptAfterTimeLimit: 60_000, endOnFailure: true },
  )
  const report = await fc.asyncDefaultReportMessage(result)
  expect({ failed: result.failed, report }).toEqual({ failed: false, report: undefined })
})
