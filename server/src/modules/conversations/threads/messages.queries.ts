import { sql } from 'kysely'
import { readPage, jsonb, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { selectParts } from '../../tree/index.ts'
import type { MessageRow, NewMessage, ThreadRef } from './append-message.ts'
import type { MessageRoleValue } from '../../assistant/index.ts'
import { readContent, readDetails } from './messages.schemas.ts'

function columns(withDetails: boolean) {
  return [
    'message.tenant_id',
    'message.id',
    'message.path_part_id',
    'message.thread_id',
    'message.sequence',
    'message.created_at',
    'p.updated_at',
    sql<string>`p.parent_id`.as('parent_id'),
    sql<MessageRoleValue>`message.role`.as('role'),
    'message.content',
    ...(withDetails ? (['message.details'] as const) : []),
  ] as const
}

type StoredRow = Omit<MessageRow, 'content' | 'details'> & {
  readonly content: unknown
  readonly details?: unknown
}

function toMessage({ content, details, ...row }: StoredRow): MessageRow {
  return {
    ...row,
    content: readContent(content),
    details: details == null ? details : readDetails(details),
  }
}

function messagesOf(tx: TenantTx, { tenantId, threadId }: ThreadRef) {
  return selectParts(tx, tenantId)
    .innerJoin('thread_message as message', (join) =>
      join
        .onRef('message.tenant_id', '=', 'p.tenant_id')
        .onRef('message.path_part_id', '=', 'p.id'),
    )
    .where('message.thread_id', '=', threadId)
}

export type MessageFilter = {
  /** Only messages before this time. */
  readonly before: Date | undefined
  readonly role: MessageRoleValue | null | undefined
  readonly direction: 'asc' | 'desc'
  readonly withDetails: boolean
  readonly limit: number
  readonly offset: number
}

/** A page of a thread's messages. */
export async function listMessageRows(
  tx: TenantTx,
  thread: ThreadRef,
  { before, role, direction, withDetails, limit, offset }: MessageFilter,
): Promise<Listed<MessageRow>> {
  // As a number, because the database rejects texts with the year 0.
  const seconds = (before?.getTime() ?? 0) / 1000
  const found = messagesOf(tx, thread)
    .$if(before !== undefined, (rows) =>
      rows.where('message.created_at', '<', sql<Date>`to_timestamp(${seconds}::double precision)`),
    )
    .$if(role != null, (rows) => rows.where('message.role', '=', role ?? ''))
  const listed = await readPage(
    found,
    found.select(columns(withDetails)).orderBy('message.sequence', direction),
    { limit, offset },
  )
  return { total: listed.total, items: listed.items.map(toMessage) }
}

/** A message of a thread, regardless of permissions. */
export async function findMessage(
  tx: TenantTx,
  thread: ThreadRef,
  messageId: string,
  withDetails: boolean,
): Promise<MessageRow | undefined> {
  const row = await messagesOf(tx, thread)
    .where('message.id', '=', messageId)
    .select(columns(withDetails))
    .executeTakeFirst()
  return row && toMessage(row)
}

/** Whether an id is free, used by an identical message of this thread, or used by something else. */
export async function findTaken(
  tx: TenantTx,
  { tenantId, threadId }: ThreadRef,
  id: string,
  { role, content }: NewMessage,
): Promise<'free' | 'same' | 'other'> {
  const { rows } = await sql<{ same: boolean }>`
    select thread_id = ${threadId}::uuid and role = ${role} and content = ${jsonb(content)} as same
    from thread_message where tenant_id = ${tenantId}::uuid and id = ${id}::uuid
    union all
    select false from thread_reply
    where tenant_id = ${tenantId}::uuid and id = ${id}::uuid and status = 'running'`.execute(tx)
  const [taken] = rows
  if (!taken) return 'free'
  return taken.same ? 'same' : 'other'
}
