import { giveReceipt } from '../../retention/index.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { newId } from '../../../platform/core/ids.ts'
import { deleteFilesOf, sectionStep } from '../../content/index.ts'
import { announceThread } from './announce-thread.ts'
import {
  getPart,
  lockSiblings,
  lockTreeShared,
  lockTreeExclusive,
  insertPart,
  deletePart,
} from '../../tree/index.ts'
import { writeMessage, type LockedThread, type NewMessage } from './append-message.ts'
import { ensureOwnFolder, findOwnFolder, requirePlace, type Place } from './place-thread.ts'
import {
  isSelfOrDescendant,
  getThread,
  hasThreadNamed,
  insertThread,
  listOwnThreads,
  listThreadsOf,
  writeThread,
  type ThreadRow,
} from './thread.queries.ts'
import type {
  CreateThreadRequest,
  ListConversationsQuery,
  ListThreadsQuery,
  ThreadResponse,
  UpdateThreadRequest,
} from './threads.schemas.ts'
import { DEFAULT_TITLE, titleFor } from './title.ts'

type PublicThread = Static<typeof ThreadResponse>

/** A thread as the API shows it. */
function toPublicThread(thread: ThreadRow): PublicThread {
  return {
    id: thread.metadata_obj_id,
    path_part_id: thread.id,
    title: thread.title,
    parent_thread_id: thread.parent_thread_id,
    materialized_path: thread.path,
    tenant_id: thread.tenant_id,
    created_at: thread.created_at.toISOString(),
    updated_at: thread.updated_at.toISOString(),
  }
}

/**
 * Creates a thread below a node, or among the actor's own conversations. A message that is given for the title is not
 * added to the thread.
 */
export async function createThread(
  context: Context,
  actor: Actor,
  body: Static<typeof CreateThreadRequest>,
): Promise<PublicThread> {
  const { tenantId } = actor
  const title = titleOf(body)
  return context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeShared(tx, tenantId)
    const place = await (body.parent_path_part_id == null
      ? ensureOwnFolder(tx, actor)
      : requirePlace(tx, actor, body.parent_path_part_id))
    const { path_part_name: name, system_managed: systemManaged } = body
    if (name != null) await requireFreeName(tx, tenantId, place, name)
    const node = { title, name: name ?? undefined, systemManaged: systemManaged ?? false }
    const thread = await addThread(tx, tenantId, place, node)
    const { threadId: id } = thread
    await announceThread(tx, context, thread, 'created')
    return toPublicThread(await getThread(tx, actor, id, 'read'))
  })
}

/** Creates a thread with a message among the actor's own conversations. The tree must be locked. @returns its id */
export async function beginOwnThread(
  tx: TenantTx,
  context: Pick<Context, 'queue' | 'stream'>,
  actor: Actor,
  { title, message }: { readonly title: string; readonly message: NewMessage },
): Promise<string> {
  // Nobody else knows the thread yet, so it needs no lock.
  const thread = await addOwnThread(tx, context, actor, title)
  await writeMessage(tx, thread, message)
  return thread.threadId
}

/** Adds a thread to the actor's own conversations. The tree must be locked. */
export async function addOwnThread(
  tx: TenantTx,
  context: Pick<Context, 'queue' | 'stream'>,
  actor: Actor,
  title: string,
): Promise<LockedThread> {
  const place = await ensureOwnFolder(tx, actor)
  const thread = await addThread(tx, actor.tenantId, place, { title })
  await announceThread(tx, context, thread, 'created')
  return thread
}

/** Concurrent threads with the same name wait for each other. @throws Problem name_taken */
async function requireFreeName(
  tx: TenantTx,
  tenantId: string,
  place: Place,
  name: string,
): Promise<void> {
  await lockSiblings(tx, tenantId, place.id)
  if (await hasThreadNamed(tx, tenantId, { parentId: place.id, name })) {
    throw problem('thread_name_taken')
  }
}

type NewThread = {
  readonly title: string
  /** The name of its node. Derived from the title by default. */
  readonly name?: string | undefined
  readonly systemManaged?: boolean
}

async function addThread(
  tx: TenantTx,
  tenantId: string,
  place: Place,
  { title, name = sectionStep(title), systemManaged = false }: NewThread,
): Promise<LockedThread> {
  const id = newId()
  const part = await insertPart(tx, {
    tenantId,
    parent: place,
    partType: 'THREAD',
    name,
    objectId: id,
    systemManaged,
  })
  await insertThread(tx, {
    tenant_id: tenantId,
    id,
    path_part_id: part.id,
    title,
    parent_thread_id: place.part_type === 'THREAD' ? place.metadata_obj_id : null,
  })
  return { tenantId, threadId: id, partId: part.id, ancestors: part.ancestors }
}

function titleOf({ title, message_for_title: message }: Static<typeof CreateThreadRequest>) {
  if (title != null && message != null) {
    throw invalidInput(
      ['body', 'message_for_title'],
      'Use either title or message_for_title, not both',
    )
  }
  if (message != null) return titleFor(message)
  return title ?? DEFAULT_TITLE
}

/** Threads directly below a node, or among the actor's own conversations, those with the latest activity first. */
export async function listThreads(
  { doors }: Context,
  actor: Actor,
  query: Static<typeof ListThreadsQuery>,
): Promise<Listed<PublicThread>> {
  const { total, items } = await doors.inTenant(actor.tenantId, async (tx) => {
    const parentId = query.parent_path_part_id ?? (await findOwnFolder(tx, actor))?.id
    if (parentId === undefined) return { total: 0, items: [] }
    const key = { by: 'id', value: parentId, called: 'Parent' } as const
    return listThreadsOf(tx, actor, await getPart(tx, actor, key, 'read'), query)
  })
  return { total, items: items.map(toPublicThread) }
}

/** The actor's own threads on all levels, those with the latest activity first. */
export async function listConversations(
  { doors }: Context,
  actor: Actor,
  query: Static<typeof ListConversationsQuery>,
): Promise<Listed<PublicThread>> {
  const { total, items } = await doors.inTenant(actor.tenantId, async (tx) => {
    const own = await findOwnFolder(tx, actor)
    return own ? listOwnThreads(tx, actor, own, query) : { total: 0, items: [] }
  })
  return { total, items: items.map(toPublicThread) }
}

/** Reads a thread. @throws Problem not_found, forbidden */
export async function readThread(
  { doors }: Context,
  actor: Actor,
  threadId: string,
): Promise<PublicThread> {
  return toPublicThread(
    await doors.inTenant(actor.tenantId, (tx) => getThread(tx, actor, threadId, 'read')),
  )
}

/**
 * Renames a thread together with its node, and sets its parent thread, or removes it for null. Doesn't move the node.
 * @throws Problem not_found, forbidden, also for the other thread; InvalidInput for a cycle
 */
export async function updateThread(
  context: Context,
  actor: Actor,
  threadId: string,
  body: Static<typeof UpdateThreadRequest>,
): Promise<PublicThread> {
  const { title, parent_thread_id: parentThreadId } = body
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    // Exclusive, so that concurrent requests can't put two threads below each other.
    if (parentThreadId == null) await lockTreeShared(tx, actor.tenantId)
    else await lockTreeExclusive(tx, actor.tenantId)
    const thread = await getThread(tx, actor, threadId, 'write')
    requireChangeable(thread)
    if (parentThreadId != null) await checkParent(tx, actor, thread, parentThreadId)
    if (title == null && parentThreadId === undefined) return toPublicThread(thread)
    const change = {
      ...(title != null && { title }),
      ...(parentThreadId !== undefined && { parent_thread_id: parentThreadId }),
    }
    await writeThread(tx, thread, change, title == null ? undefined : sectionStep(title))
    await announceThread(tx, context, changedOf(thread), 'updated')
    return toPublicThread(await getThread(tx, actor, threadId, 'read'))
  })
}

/** The members of a thread for announcements. */
function changedOf({ tenant_id: tenantId, metadata_obj_id: threadId, id, ancestors }: ThreadRow) {
  return { tenantId, threadId, partId: id, ancestors }
}

/** @throws Problem forbidden */
function requireChangeable({ system_managed: isKept }: ThreadRow): void {
  if (isKept) throw problem('thread_kept')
}

async function checkParent(
  tx: TenantTx,
  actor: Actor,
  thread: ThreadRow,
  parentThreadId: string,
): Promise<void> {
  const parent = await getThread(tx, actor, parentThreadId, 'read')
  const isBelow = parent.ancestors.includes(thread.id)
  if (!isBelow && !(await isSelfOrDescendant(tx, thread, parentThreadId))) return
  throw invalidInput(
    ['body', 'parent_thread_id'],
    'The parent must not be the thread itself or one of its descendants',
    parentThreadId,
  )
}

/**
 * Deletes one of the actor's own conversations permanently, with its messages and subthreads. An answer that is being
 * written loses its row and ends.
 * @throws Problem not_found; forbidden also for threads elsewhere in the tree
 */
export async function deleteThread(
  context: Context,
  actor: Actor,
  threadId: string,
): Promise<string> {
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    await lockTreeExclusive(tx, actor.tenantId)
    const thread = await getThread(tx, actor, threadId, 'write')
    requireChangeable(thread)
    const own = await findOwnFolder(tx, actor)
    if (!own || !thread.ancestors.includes(own.id)) {
      throw problem('thread_of_others')
    }
    // A title says what a conversation is about.
    const part = { id: thread.id, part_type: 'THREAD', name: '', path: '' }
    const receipt = await giveReceipt(tx, { tenantId: actor.tenantId, part })
    await deletePart(tx, thread)
    await deleteFilesOf(tx, context.queue, actor.tenantId, [receipt])
    await announceThread(tx, context, changedOf(thread), 'deleted')
    return receipt
  })
}
