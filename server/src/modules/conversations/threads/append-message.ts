import { sql } from 'kysely'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import {
  appendPart,
  lockSiblings,
  lockTreeShared,
  lockVersionAbove,
  updatePart,
} from '../../tree/index.ts'
import type { MessageRoleValue } from '../../assistant/index.ts'
import type { MessageContent, MessageDetails } from './messages.schemas.ts'

/** A stored message, without the names and paths that are looked up for its reader. */
export type MessageRow = {
  tenant_id: string
  id: string
  path_part_id: string
  thread_id: string
  sequence: number
  role: MessageRoleValue
  content: MessageContent
  /** Undefined if not requested. */
  details?: MessageDetails | null | undefined
  created_at: Date
  updated_at: Date
  /** The node of the thread. */
  parent_id: string
}

export type NewMessage = {
  /** A new id by default. */
  readonly id?: string | undefined
  readonly role: MessageRoleValue
  readonly content: MessageContent
  readonly details?: MessageDetails | null | undefined
}

export type ThreadRef = { readonly tenantId: string; readonly threadId: string }

/** A locked thread, whose next message gets the next number. */
export type LockedThread = ThreadRef & { readonly partId: string; readonly ancestors: string[] }

/** Locks a thread for a message. @returns undefined if it was deleted */
export async function lockThread(
  tx: TenantTx,
  { tenantId, threadId }: ThreadRef,
): Promise<LockedThread | undefined> {
  await lockTreeShared(tx, tenantId)
  await lockVersionAbove(tx, tenantId, { by: 'metadata_obj_id', value: threadId })
  const part = await lockSiblings(tx, tenantId, threadId, 'metadata_obj_id')
  return part && { tenantId, threadId, partId: part.id, ancestors: part.ancestors }
}

/**
 * Adds a message at the end of a thread, under the thread's lock. Numbers rise without gaps, and times rise strictly.
 * Takes the tree's lock first, so call it before other changes to the thread and its answers in the transaction.
 * Deleting the thread takes the locks in the same order.
 * @returns undefined if the thread was deleted
 * @throws DatabaseError path_part_object_key if the id is in use
 */
export async function appendMessage(
  tx: TenantTx,
  thread: ThreadRef,
  message: NewMessage,
): Promise<MessageRow | undefined> {
  const held = await lockThread(tx, thread)
  return held && writeMessage(tx, held, message)
}

/** Inserts a message with its node. @throws DatabaseError path_part_object_key if the id is in use */
export async function writeMessage(
  tx: TenantTx,
  thread: LockedThread,
  message: NewMessage,
): Promise<MessageRow> {
  const place = await nextPlace(tx, thread)
  const { role, content, details = null } = message
  const row = {
    tenant_id: thread.tenantId,
    id: message.id ?? newId(),
    path_part_id: newId(),
    thread_id: thread.threadId,
    sequence: place.sequence,
    role,
    created_at: place.created_at,
  }
  await appendPart(tx, {
    tenantId: row.tenant_id,
    id: row.path_part_id,
    parent: { id: thread.partId, ancestors: thread.ancestors },
    partType: 'THREAD_MESSAGE',
    name: String(row.sequence),
    objectId: row.id,
    createdAt: row.created_at,
  })
  await updatePart(
    tx,
    { tenant_id: row.tenant_id, id: thread.partId },
    { updated_at: row.created_at },
  )
  await tx
    .insertInto('thread_message')
    .values({ ...row, content: jsonb(content), ...(details && { details: jsonb(details) }) })
    .execute()
  return { ...row, content, details, updated_at: row.created_at, parent_id: thread.partId }
}

/**
 * The number and time of the next message. Times are whole milliseconds, as clients see them, and unique within a
 * thread. Paging with `before` and the time of a message therefore neither skips nor repeats messages.
 */
async function nextPlace(tx: TenantTx, { tenantId, threadId }: LockedThread) {
  const { rows } = await sql<{ sequence: number; created_at: Date }>`
    select coalesce(last.sequence, 0) + 1 as sequence, greatest(
        date_trunc('milliseconds', clock_timestamp()),
        last.created_at + interval '1 millisecond') as created_at
    from (select) one left join lateral (
      select sequence, created_at from thread_message
      where tenant_id = ${tenantId}::uuid and thread_id = ${threadId}::uuid
      order by sequence desc limit 1) last on true`.execute(tx)
  const [place] = rows
  if (!place) throw new Error('A thread has no next place.')
  return place
}
