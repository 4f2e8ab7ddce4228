import { randomBytes } from 'node:crypto'
import { keyOf } from '../../src/modules/sources/sync/wanted.ts'
import { newId } from '../../src/platform/core/ids.ts'
import { jsonb } from '../../src/platform/db/index.ts'
import { addDocument, addFolder } from '../support/content.ts'
import type { TestMember, TestServer } from '../support/index.ts'
import { addReader, setReaders } from '../support/readers.ts'
import type { Ids } from './expectations.ts'
import { readOperations, type Operation } from './operations.ts'
import { makeWorld } from './world.ts'

/** A folder or document with the words that only its names have. */
export type Named = {
  readonly what: string
  readonly ids: Ids
  readonly partId: string
  readonly above: Named | undefined
  /** The word in its name of now, first, and those in its former names. */
  readonly words: string[]
  /** Who reads it, if a source says so. */
  readers: readonly Person[] | null
}

const PEOPLE = ['owner', 'admin', 'insider', 'guest', 'stranger'] as const
export type Person = (typeof PEOPLE)[number]

/** A tenant with everything of a world, and folders and documents whose names are secrets of their readers. */
export type NamesWorld = {
  readonly people: Readonly<Record<Person, TestMember>>
  readonly nodes: readonly Named[]
  readonly ids: Ids
  /** A time before items were moved and renamed. */
  readonly before: string
  /** Who has a permission on what. */
  readonly granted: Readonly<Record<'insider' | 'guest' | 'stranger', readonly Named[]>>
}

const newWord = () => `name${randomBytes(6).toString('hex')}`

/** The folders and documents, before some are moved, renamed and hidden. */
async function makeNodes(server: TestServer, owner: TestMember) {
  const nodes: Named[] = []
  const keep = (node: Named) => (nodes.push(node), node)
  const folder = async (what: string, above?: Named) =>
    keep(await newFolder(server, owner, what, above))
  const document = async (what: string, above?: Named) =>
    keep(await newDocument(server, owner, what, above))
  const open = await folder('open folder')
  const secret = await folder('secret folder')
  const inner = await folder('folder in the secret folder', secret)
  const moved = await document('document that was in the secret folder', inner)
  const plain = await folder('renamed folder')
  const shared = await document('document in the renamed folder', plain)
  const mirror = await folder('folder of a source')
  const hidden = await folder('hidden folder', mirror)
  const hiddenDocument = await document('hidden document', hidden)
  await document('readable document in the hidden folder', hidden)
  const forNobody = await document('document for nobody', mirror)
  const trashed = await document('hidden document in the trash', mirror)
  const deleted = await document('hidden document that was deleted', mirror)
  const some = { open, secret, moved, plain, shared, mirror, hidden, hiddenDocument, forNobody }
  return { nodes, ...some, trashed, deleted }
}

/** Lets a source name who reads the hidden nodes. @returns the reader that is `insider` */
async function hideNodes(
  server: TestServer,
  { owner, insider }: Pick<NamesWorld['people'], 'owner' | 'insider'>,
  nodes: readonly Named[],
): Promise<string> {
  const name = insider.email.toLowerCase()
  const person = await addReader(server, owner, { kind: 'person', name })
  const nobody = await addReader(server, owner, { kind: 'person', name: 'nobody@example.org' })
  for (const node of nodes) {
    const isHidden = node.what.startsWith('hidden')
    if (!isHidden && node.what !== 'document for nobody') continue
    node.readers = isHidden ? ['insider'] : []
    await setReaders(server, owner, node.partId, [isHidden ? person : nobody])
  }
  return person
}

export async function makeNamesWorld(server: TestServer): Promise<NamesWorld> {
  const { me: owner, ids } = await makeWorld(server)
  const people = {
    owner,
    admin: await server.addUser(owner, 'ADMIN'),
    insider: await server.addUser(owner, 'USER'),
    guest: await server.addUser(owner, 'USER'),
    stranger: await server.addUser(owner, 'USER'),
  }
  const made = await makeNodes(server, owner)
  const before = await databaseTime(server)
  const granted = {
    insider: [made.open, made.mirror],
    guest: [made.open, made.shared, made.mirror],
    stranger: [made.hiddenDocument],
  }
  for (const name of ['insider', 'guest', 'stranger'] as const) {
    const right = name === 'insider' ? 'READ_WRITE' : 'READ_ONLY'
    for (const { partId } of granted[name]) await server.grant(owner, people[name], partId, right)
  }
  const { secret, moved, shared, hidden, hiddenDocument, forNobody, trashed, deleted } = made
  const all = [secret, moved, shared, hidden, hiddenDocument, forNobody, trashed, deleted]
  const keeping = readOperations(server.app).filter(keepsItem)
  for (const person of Object.values(people)) await remember(person, keeping, all)
  const closed = [hidden, hiddenDocument, forNobody]
  for (const { partId: path_part_id } of closed) {
    await owner.post('/v1/outside-links', { path_part_id, days: 7 })
  }
  await rename(owner, made.plain)
  await owner.patch(`/v1/documents/${moved.ids['document_id']}`, {
    parent_path_part_id: made.open.partId,
  })
  const now = made.nodes.map((node) => (node === moved ? { ...node, above: made.open } : node))
  const readerId = await hideNodes(server, people, now)
  // Webhooks got names while everybody could read them.
  await server.context.driver.query('delete from webhook_delivery where tenant_id = $1', [
    owner.tenantId,
  ])
  await keepFor(owner, closed)
  await rename(people.insider, hiddenDocument)
  await mirrorItem(server, owner, { ids, node: hiddenDocument, readerId })
  await people.insider.post('/v1/trash', { path_part_id: trashed.partId })
  await people.insider.delete(`/v1/documents/${deleted.ids['document_id']}`)
  const gone = ['hidden document in the trash', 'hidden document that was deleted']
  const nodes = now.map((node) =>
    gone.includes(node.what) ? { ...node, above: made.mirror } : node,
  )
  return { people, ids, before, nodes, granted }
}

async function databaseTime(server: TestServer): Promise<string> {
  const { rows } = await server.context.driver.query('select clock_timestamp() as now')
  const [row] = rows
  if (!(row?.['now'] instanceof Date)) throw new Error('The database told no time.')
  return row['now'].toISOString()
}

async function newFolder(
  server: TestServer,
  owner: TestMember,
  what: string,
  above: Named | undefined,
): Promise<Named> {
  const word = newWord()
  const parentPartId = above?.partId ?? owner.sharedPartId
  const { id, partId } = await addFolder(server, owner, { parentPartId, name: word })
  const ids = {
    folder_id: id,
    path_part_id: partId,
    parent_path_part_id: partId,
    other_folder_part_id: partId,
    target_id: id,
  }
  return { what, ids, partId, above, words: [word], readers: null }
}

async function newDocument(
  server: TestServer,
  owner: TestMember,
  what: string,
  above: Named | undefined,
): Promise<Named> {
  const word = newWord()
  const made = await addDocument(server, owner, {
    parentPartId: above?.partId ?? owner.sharedPartId,
    name: word,
    nodes: [{ section: 'Part', nodes: [{ chunk: 'a needle in the hay' }] }],
  })
  const ids = {
    document_id: made.documentId,
    document_part_id: made.documentPartId,
    path_part_id: made.documentPartId,
    source_document_part_id: made.documentPartId,
    version_id: made.versionId,
    newest_version_id: made.versionId,
    version_part_id: made.versionPartId,
    chunk_id: made.chunks[0]?.id ?? '',
    chunk_part_id: made.chunks[0]?.partId ?? '',
    section_id: made.sections[0]?.id ?? '',
    section_part_id: made.sections[0]?.partId ?? '',
  }
  return { what, ids, partId: made.documentPartId, above, words: [word], readers: null }
}

/** Whether an operation lets a person keep an item at hand. */
const keepsItem = ({ method, access, isOfCaller }: Operation): boolean =>
  method === 'POST' && isOfCaller && access.kind === 'read' && access.of === 'path_part_id'

/** Makes a person remember items, as far as they may, in every list of their own. */
async function remember(
  person: TestMember,
  keeping: readonly Operation[],
  nodes: readonly Named[],
): Promise<void> {
  for (const { partId: path_part_id, ids } of nodes) {
    for (const { path } of keeping) await person.post(path, { path_part_id })
    await person.post('/v1/access-requests', { target_id: path_part_id, capability: 'READ_WRITE' })
    const { document_id, version_id, chunk_id } = ids
    if (document_id === undefined) continue
    await person.post('/v1/visits', { document_id, version_id })
    await person.post(`/v1/documents/${document_id}/comments`, { chunk_id, text: 'A remark' })
  }
}

/** Places holds and rules. */
async function keepFor(owner: TestMember, nodes: readonly Named[]): Promise<void> {
  for (const { partId: path_part_id, ids } of nodes) {
    await owner.post('/v1/legal-holds', { path_part_id, reason: 'A case' })
    if (ids['folder_id'] === undefined) continue
    await owner.post('/v1/retention-rules', { name: 'A rule', path_part_id, keep_days: 1 })
  }
}

async function rename(owner: TestMember, { ids, words }: Named): Promise<void> {
  const word = newWord()
  const { folder_id, document_id } = ids
  const url = folder_id ? `/v1/folders/${folder_id}` : `/v1/documents/${document_id}`
  const { status } = await owner.patch(url, { name: word })
  if (status !== 200) throw new Error(`An item was not renamed: ${status}`)
  words.unshift(word)
}

/** Makes a document an item of the source of the world, whose last run names it. */
async function mirrorItem(
  { context }: TestServer,
  { tenantId }: TestMember,
  { ids, node, readerId }: { readonly ids: Ids; readonly node: Named; readonly readerId: string },
): Promise<void> {
  const [name = ''] = node.words
  const source_id = ids['source_id'] ?? ''
  await context.doors.inTenant(tenantId, async (tx) => {
    await tx
      .insertInto('source_item')
      .values({
        tenant_id: tenantId,
        id: newId(),
        source_id,
        key: keyOf({ kind: 'file', id: name }),
        external_id: name,
        kind: 'file',
        path: [name],
        name,
        plain_name: name,
        link: `https://example.org/${name}`,
        state: 'present',
        has_readers: true,
        reader_ids: [readerId],
        path_part_id: node.partId,
      })
      .execute()
    await tx
      .updateTable('source_run')
      .set({ plan: jsonb({ changed: [{ path: name, note: null }] }) })
      .where('tenant_id', '=', tenantId)
      .where('source_id', '=', source_id)
      .execute()
  })
}

const chainOf = (node: Named): Named[] => [...(node.above ? chainOf(node.above) : []), node]

function mayRead({ granted }: NamesWorld, person: Person, node: Named): boolean {
  if (node.readers !== null && !node.readers.includes(person)) return false
  if (person === 'owner' || person === 'admin') return true
  const ids = new Set(granted[person].map(({ partId }) => partId))
  return chainOf(node).some(({ partId }) => ids.has(partId))
}

/**
 * The words that a person may see: those of what they may read, with its former names, and the names that the folders
 * above that have now.
 */
export function wordsFor(world: NamesWorld, person: Person): Set<string> {
  const readable = world.nodes.filter((node) => mayRead(world, person, node))
  return new Set([
    ...readable.flatMap(({ words }) => words),
    ...readable.flatMap((node) => chainOf(node).flatMap(({ words }) => words[0] ?? [])),
  ])
}

export { PEOPLE }
