import type { Ids } from './expectations.ts'
import { randomBytes } from 'node:crypto'
import { jsonb, type SystemTx } from '../../src/platform/db/index.ts'
import { newId } from '../../src/platform/core/ids.ts'
import { addDocument, addFolder, tagPart, type AddedDocument } from '../support/content.ts'
import type { TestMember, TestServer } from '../support/index.ts'
import { addComment, addCredentials, addOwn, addWorkflow, inserterOf } from './rows.ts'
import { addAccessRequest, addOutside } from './sharing-rows.ts'
import { addRetention } from './receipt-rows.ts'
import { addArchive } from './archive-rows.ts'
import { addSource } from './source-rows.ts'
import { PART_OF_SAMPLE } from './requests.ts'
import { everythingOf, uuidsIn } from './state.ts'

/** A tenant with one of everything. Only the owner and a colleague have access to its content. */
export type World = {
  readonly me: TestMember
  /** A USER of the tenant without any grant. */
  readonly stranger: TestMember
  /** By the names of requests' members, and a few more. */
  readonly ids: Ids
  /** A word in every name and text of the content. */
  readonly marker: string
  /** The ids of all rows that were created after the members. */
  readonly secrets: ReadonlySet<string>
}

export async function makeWorld(server: TestServer): Promise<World> {
  const marker = `zq${randomBytes(6).toString('hex')}`
  const me = await server.newTenant()
  const colleague = await server.addUser(me, 'USER')
  const stranger = await server.addUser(me, 'USER')
  // Otherwise every request to a link would be rejected because of this.
  await letAgentsWrite(me, true)
  const known = uuidsIn(await everythingOf(server, me))
  const tree = await addTree(server, me, { marker, parentPartId: me.sharedPartId })
  const tag = await server.tag(me, `${marker} tag`)
  await tagPart(server, me, tree.path_part_id, tag)
  const { context } = server
  const made = { me, colleague, tree, marker }
  const rest = await context.doors.acrossTenants((tx) => addRest(tx, made))
  const workflow = await context.doors.acrossTenants((tx) =>
    addWorkflow(tx, me, {
      above: [me.rootPartId, me.agentsPartId],
      userId: colleague.userId,
      tree,
      marker,
    }),
  )
  await context.storage.putBytes(`${me.tenantId}/${tree.version_id}/source/a.txt`, marker)
  const threads = await addThreads(me, tree, marker)
  const link = await addLinked(server, me, { marker, partId: tree.path_part_id })
  const secrets = uuidsIn(await everythingOf(server, me)).difference(known)
  const ids = {
    ...tree,
    ...rest,
    ...workflow,
    ...threads,
    ...link,
    tag_id: tag.id,
    // Only the browser that an app has sent here has one.
    request_id: 'no-request-of-this-browser',
    upload_link: await addUploadLink(me, tree),
    'x-upload-token': await addUpload(me, tree, marker),
    part_number: '1',
    model: 'arbor',
    marker,
    tenant_id: me.tenantId,
    user_id: colleague.userId,
    newcomer_id: stranger.userId,
    email: me.email,
    password: me.password,
  }
  return { me, stranger, ids, marker, secrets }
}

/** Sets whether agents may change anything in the tenant of an administrator. */
export async function letAgentsWrite(me: TestMember, agents_may_write: boolean): Promise<void> {
  const settings = { agents_may_write }
  const { status } = await me.patch(`/v1/tenants/${me.tenantId}`, { settings })
  if (status !== 200) throw new Error(`The setting was rejected: ${status}`)
}

/** What is shared with people outside, deleted, kept, mirrored and archived. */
async function addLinked(
  server: TestServer,
  me: TestMember,
  { marker, partId }: { readonly marker: string; readonly partId: string },
) {
  return {
    trash_id: await addTrash(server, me, { marker, parentPartId: partId }),
    ...(await addOutside(server, me, { marker, partId })),
    ...(await addRetention(server, me, { marker, parentPartId: me.sharedPartId })),
    ...(await addSource(server, me, marker)),
    ...(await addArchive(server, me, marker)),
  }
}

type Tree = Awaited<ReturnType<typeof addTree>>

/** A document of the folder, in the trash. */
async function addTrash(
  server: TestServer,
  me: TestMember,
  { marker, parentPartId }: { marker: string; parentPartId: string },
): Promise<string> {
  const name = `${marker} trashed`
  const nodes = [{ chunk: `${marker} thrown away` }]
  const { documentPartId } = await addDocument(server, me, { parentPartId, name, nodes })
  const { body } = await me.post<{ id: string }>('/v1/trash', { path_part_id: documentPartId })
  return body.id
}

/** The content of a link to the folder. Nothing is stored for it. */
async function addUploadLink(me: TestMember, { path_part_id }: Tree): Promise<string> {
  const { body } = await me.post<{ url: string }>('/v1/upload-links', { path_part_id })
  return new URL(body.url).searchParams.get('link') ?? ''
}

/** The token of an upload in parts that has arrived. */
async function addUpload(
  me: TestMember,
  { path_part_id: parent_path_id }: Tree,
  marker: string,
): Promise<string> {
  const file = { filename: `${marker} in parts.txt`, size_bytes: PART_OF_SAMPLE.length }
  const { body } = await me.post<{ upload_token: string }>('/v1/documents/uploads', {
    parent_path_id,
    ...file,
  })
  const token = body.upload_token
  await me.put('/v1/documents/uploads/parts/1', {}, { 'x-upload-token': token })
  return token
}

/** A thread with a message in the folder, and a conversation of the caller. */
async function addThreads(caller: TestMember, tree: Tree, marker: string) {
  const begin = async (body: object) =>
    (await caller.post<{ id: string }>('/v1/threads', { title: marker, ...body })).body.id
  const thread_id = await begin({ parent_path_part_id: tree.path_part_id })
  const said = { role: 'USER', content: marker }
  const { body } = await caller.post<{ id: string }>(`/v1/threads/${thread_id}/messages`, said)
  return {
    thread_id,
    message_id: body.id,
    own_thread_id: await begin({}),
    new_message_id: newId(),
  }
}

/** A folder with a document of two versions, and another folder. */
async function addTree(
  server: TestServer,
  me: TestMember,
  { marker, parentPartId }: { marker: string; parentPartId: string },
) {
  const folder = await addFolder(server, me, { parentPartId, name: `${marker} folder` })
  const other = await addFolder(server, me, { parentPartId, name: `${marker} other` })
  const inner = await addFolder(server, me, {
    parentPartId: folder.partId,
    name: `${marker} inner`,
  })
  const nodes = [
    {
      section: `${marker} one`,
      nodes: ['first', 'second', 'third'].map((text) => ({ chunk: `${marker} ${text}` })),
    },
    { section: `${marker} two` },
  ]
  const document = await addDocument(server, me, {
    parentPartId: folder.partId,
    name: `${marker} document`,
    versions: [nodes, [{ chunk: `${marker} active` }]],
  })
  await storeSchema(server, me, { versionId: document.versionId, marker })
  return {
    path_part_id: folder.partId,
    folder_id: folder.id,
    other_folder_part_id: other.partId,
    document_part_id: document.documentPartId,
    inner_folder_part_id: inner.partId,
    other_version_part_id: document.versionPartId,
    newest_version_id: document.versionId,
    ...idsIn(document),
  }
}

/** Turns the file of a version into one with which answers can be written. */
async function storeSchema(
  { context: { doors, storage } }: TestServer,
  { tenantId }: TestMember,
  { versionId, marker }: { readonly versionId: string; readonly marker: string },
): Promise<void> {
  const key = `${tenantId}/${versionId}/source/schema.json`
  await storage.putBytes(key, JSON.stringify({ type: 'object', title: marker }))
  const metadata = jsonb({ source_s3: storage.uri(key) })
  await doors.inTenant(tenantId, (tx) =>
    tx
      .updateTable('document_version')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', versionId)
      .set({ system_metadata: metadata })
      .execute(),
  )
}

function idsIn({ documentId, versions: [version] }: AddedDocument) {
  const { sections: [section, second] = [], chunks: [chunk, other, parent] = [] } = version ?? {}
  return {
    document_id: documentId,
    version_id: version?.versionId ?? '',
    version_part_id: version?.versionPartId ?? '',
    section_id: section?.id ?? '',
    section_part_id: section?.partId ?? '',
    other_section_part_id: second?.partId ?? '',
    chunk_id: chunk?.id ?? '',
    chunk_part_id: chunk?.partId ?? '',
    other_chunk_id: other?.id ?? '',
    other_chunk_part_id: other?.partId ?? '',
    parent_chunk_id: parent?.id ?? '',
  }
}

/** Gives the stranger their own content in their own folder. Returns its ids, and the world's ids for the rest. */
export async function addHome(server: TestServer, { me, stranger, ids }: World): Promise<Ids> {
  const marker = `home${randomBytes(6).toString('hex')}`
  const tree = await addTree(server, me, { marker, parentPartId: stranger.homePartId })
  const rest = await server.context.doors.acrossTenants(async (tx) => {
    const insert = inserterOf(tx, me)
    await insert('chunk_lineage', lineageOf(tree))
    return {
      workflow_id: await insert('ingestion_run', runOf(tree, stranger, marker)),
      ...(await addComment(tx, me, { by: stranger.userId, tree, marker, mentioned: me.userId })),
      // Workflows that it names are elsewhere, and somebody else created them.
      ...(await addWorkflow(tx, me, {
        above: [me.rootPartId, me.usersPartId, stranger.homePartId],
        userId: stranger.userId,
        tree,
        marker,
      })),
    }
  })
  const threads = await addThreads(stranger, tree, marker)
  const trash_id = await addTrash(server, me, { marker, parentPartId: tree.path_part_id })
  return { ...ids, ...tree, ...threads, trash_id, marker, ...rest }
}

function lineageOf({ chunk_id, parent_chunk_id }: Tree) {
  return { chunk_id, parent_chunk_id }
}

/** Rows without their own helper. */
async function addRest(
  tx: SystemTx,
  made: { me: TestMember; colleague: TestMember; tree: Tree; marker: string },
) {
  const { me, colleague, tree, marker } = made
  const insert = inserterOf(tx, me)
  const id = newId
  const soon = new Date(Date.now() + 86_400_000)
  const user_id = colleague.userId
  const group_id = await insert('tenant_group', { id: id(), name: `${marker} group` })
  await insert('tenant_group_member', { id: id(), group_id, user_id })
  const { path_part_id, document_id: target_id } = tree
  const granted = { path_part_id, capability: 'READ_ONLY' }
  await insert('chunk_lineage', lineageOf(tree))
  return {
    group_id,
    group_permission_id: await insert('path_permission', { id: id(), group_id, ...granted }),
    user_permission_id: await insert('path_permission', { id: id(), user_id, ...granted }),
    invite_id: await insert('invite', {
      id: id(),
      email: `${marker}@example.org`,
      role: 'USER',
      expires_at: soon,
    }),
    feedback_id: await insert('feedback', {
      id: id(),
      user_id,
      target_type: 'DOCUMENT',
      target_id,
      rating: 'UP',
      comment: marker,
    }),
    ...(await addOwn(tx, me, path_part_id)),
    ...(await addComment(tx, me, { by: me.userId, tree, marker, mentioned: user_id })),
    ...(await addCredentials(tx, me, marker)),
    access_request_id: await addAccessRequest(tx, me, { user_id, target_id, message: marker }),
    workflow_id: await insert('ingestion_run', runOf(tree, me, marker)),
  }
}

function runOf(tree: Tree, { tenantId, userId }: TestMember, marker: string) {
  return {
    id: newId(),
    document_id: tree.document_id,
    version_id: tree.version_id,
    user_id: userId,
    status: 'completed',
    activate: false,
    file_name: `${marker}.txt`,
    source_key: `${tenantId}/${tree.version_id}/source/a.txt`,
    source_bytes: 1,
    source_sha256: Buffer.alloc(32),
    ingestion_mode: 'standard',
    page_dpi: 72,
  }
}
