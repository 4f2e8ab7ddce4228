import { generateKeyBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'
import { holdTree, type PartKey } from '../../tree/index.ts'
import type { MessageContent, MessageDetails, MessageRoleValue } from './messages.schemas.ts'

/** A message as it is stored, without the names and paths that are looked up for whoever reads it. */
export type MessageRow = {
  tenant_id: string
  id: string
  path_part_id: string
  thread_id: string
  sequence: number
  role: MessageRoleValue
  content: MessageContent
  /** Undefined where it was not asked for. */
  details?: MessageDetails | null | undefined
  created_at: Date
  updated_at: Date
  /** Node of the thread. */
  parent_id: string
}

export type NewMessage = {
  /** A new one, unless told. */
  readonly id?: string | undefined
  readonly role: MessageRoleValue
  readonly content: MessageContent
  readonly details?: MessageDetails | null | undefined
}

export type ThreadRef = { readonly tenantId: string; readonly threadId: string }

/** A thread whose row and node are locked, so that its next message gets the next number. */
export type HeldThread = ThreadRef & { readonly partId: string; readonly ancestors: string[] }

/**
 * Keeps the version around a node as it is until the transaction ends: sections of it don't move or go, so that
 * what is added below gets the right ancestors. Others may add at the same time. Nothing happens outside of versions.
 */
export async function holdVersionAbove(
  tx: TenantTx,
  tenantId: string,
  { by, value }: Pick<PartKey, 'by' | 'value'>,
): Promise<void> {
  await sql`
    select v.id from path_part v
    where v.tenant_id = ${tenantId}::uuid and v.part_type = 'DOCUMENT_VERSION' and v.id in (
      select unnest(n.ancestors) from path_part n
      where n.tenant_id = ${tenantId}::uuid and ${sql.id('n', by)} = ${value}::uuid)
    for share`.execute(tx)
}

/** Locks a thread for a message. @returns undefined when it is gone */
export async function holdThread(
  tx: TenantTx,
  { tenantId, threadId }: ThreadRef,
): Promise<HeldThread | undefined> {
  await holdTree(tx, tenantId)
  await holdVersionAbove(tx, tenantId, { by: 'metadata_obj_id', value: threadId })
  const row = await tx
    .selectFrom('path_part as p')
    .innerJoin('thread', (join) =>
      join.onRef('thread.tenant_id', '=', 'p.tenant_id').onRef('thread.path_part_id', '=', 'p.id'),
    )
    .where('p.tenant_id', '=', tenantId)
    .where('p.metadata_obj_id', '=', threadId)
    .select(['p.id', 'p.ancestors'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { tenantId, threadId, partId: row.id, ancestors: row.ancestors }
}

/**
 * Adds a message at the end of a thread, under the thread's lock: numbers rise without gaps and times rise
 * strictly. It takes the tree's lock first, so it comes before whatever else the transaction changes about the
 * thread and its replies: deleting the thread takes them in this order too.
 * @returns undefined when the thread is gone
 * @throws DatabaseError path_part_object_key when the id is in use
 */
export async function appendMessage(
  tx: TenantTx,
  thread: ThreadRef,
  message: NewMessage,
): Promise<MessageRow | undefined> {
  const held = await holdThread(tx, thread)
  return held && writeMessage(tx, held, message)
}

/** Writes a message with its node. @throws DatabaseError path_part_object_key when the id is in use */
export async function writeMessage(
  tx: TenantTx,
  thread: HeldThread,
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
  await addNode(tx, thread, { ...row, sort_key: generateKeyBetween(place.last_key, null) })
  await tx
    .insertInto('thread_message')
    .values({ ...row, content: jsonb(content), ...(details && { details: jsonb(details) }) })
    .execute()
  return { ...row, content, details, updated_at: row.created_at, parent_id: thread.partId }
}

type NodeOfMessage = Pick<
  MessageRow,
  'tenant_id' | 'id' | 'path_part_id' | 'sequence' | 'created_at'
> & { readonly sort_key: string }

/** Adds the node of a message, and the time of it to the node of the thread. */
async function addNode(tx: TenantTx, thread: HeldThread, node: NodeOfMessage): Promise<void> {
  const { tenant_id, created_at } = node
  await tx
    .insertInto('path_part')
    .values({
      tenant_id,
      id: node.path_part_id,
      parent_id: thread.partId,
      part_type: 'THREAD_MESSAGE',
      name: String(node.sequence),
      metadata_obj_id: node.id,
      ancestors: [...thread.ancestors, thread.partId],
      sort_key: node.sort_key,
      created_at,
      updated_at: created_at,
    })
    .execute()
  await tx
    .updateTable('path_part')
    .set({ updated_at: created_at })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', thread.partId)
    .execute()
}

/**
 * Number, time and place of the next message. Times are whole milliseconds, as clients see them, and no two of a
 * thread are equal: `before` with the time of a message then leaves out none and repeats none.
 */
async function nextPlace(tx: TenantTx, { tenantId, threadId, partId }: HeldThread) {
  const { rows } = await sql<{ sequence: number; created_at: Date; last_key: string | null }>`
    select coalesce(last.sequence, 0) + 1 as sequence, greatest(
        date_trunc('milliseconds', clock_timestamp()),
        last.created_at + interval '1 millisecond') as created_at, (
      select p.sort_key from path_part p
      where p.tenant_id = ${tenantId}::uuid and p.parent_id = ${partId}::uuid
      order by p.sort_key desc limit 1) as last_key
    from (select) one left join lateral (
      select sequence, created_at from thread_message
      where tenant_id = ${tenantId}::uuid and thread_id = ${threadId}::uuid
      order by sequence desc limit 1) last on true`.execute(tx)
  const [place] = rows
  if (!place) throw new Error('A thread has a next place.')
  return place
}
