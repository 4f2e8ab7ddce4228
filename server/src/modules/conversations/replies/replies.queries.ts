import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { Claims } from '../../../platform/jobs/claims.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import { threadReply, type ReplyKey } from './reply.job.ts'

/** The work on an answer. Its id becomes the id of the message. */
const ReplyRow = Type.Object({
  tenant_id: Type.String(),
  id: Type.String(),
  thread_id: Type.String(),
  user_id: Type.String(),
  status: Type.Enum(['running', 'completed', 'failed', 'cancelled']),
  claim: Type.Union([Type.String(), Type.Null()]),
  attempts: Type.Integer(),
  /** Whether readers may have seen a part of it. */
  published: Type.Boolean(),
  created_at: Type.Unsafe<Date>({}),
  closed_at: Type.Unsafe<Date | null>({}),
})
export type ReplyRow = Static<typeof ReplyRow>
export type ReplyStatus = ReplyRow['status']

const readReply = readerOf(ReplyRow, 'The work on an answer')

/**
 * The claim of an answer that is to be canceled. Its worker has lost the claim, and any worker may end it as canceled.
 */
export const CANCEL_ASKED = '00000000-0000-0000-0000-000000000000'

/** Claims on answers that are being written. An answer that is to be canceled can't be claimed. */
export const replyClaims = new Claims({
  table: 'thread_reply',
  read: readReply,
  open: ['running'],
  inProgress: 'running',
  onClaim: {
    claim: sql<string>`case when claim = ${CANCEL_ASKED}::uuid then claim else gen_random_uuid() end`,
  },
  jobs: [threadReply],
  idIn: 'replyId',
  waitsSince: 'created_at',
})

/**
 * Requests an answer.
 * @param reply its creation time identifies the question: the last one in the thread that is not newer
 * @returns its id
 * @throws DatabaseError while another answer in the thread is being written
 */
export async function insertReply(
  tx: TenantTx,
  reply: Pick<ReplyRow, 'tenant_id' | 'thread_id' | 'user_id' | 'created_at'>,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('thread_reply')
    .values({ ...reply, id })
    .execute()
  return id
}

/** Ends a running answer. @throws ClaimLost */
export async function closeReply(
  tx: TenantTx,
  reply: ReplyRow,
  status: Exclude<ReplyStatus, 'running'>,
): Promise<void> {
  const closed_at = sql<Date>`clock_timestamp()`
  await replyClaims.update(tx, reply, { status, claim: null, closed_at })
}

const replies = (tx: TenantTx, tenantId: string) =>
  tx.selectFrom('thread_reply').where('tenant_id', '=', tenantId).selectAll()

/** Finds an answer. Undefined if its thread was deleted. */
export async function findReply(
  tx: TenantTx,
  { tenantId, replyId }: ReplyKey,
): Promise<ReplyRow | undefined> {
  const row = await replies(tx, tenantId).where('id', '=', replyId).executeTakeFirst()
  return row && readReply(row)
}

/** The newest answer of a thread, finished or not. */
export async function findNewestReply(
  tx: TenantTx,
  tenantId: string,
  threadId: string,
): Promise<ReplyRow | undefined> {
  const row = await replies(tx, tenantId)
    .where('thread_id', '=', threadId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && readReply(row)
}

/**
 * Requests the cancellation of a running answer.
 * @returns the answer before the request, or undefined if it had already finished
 */
export async function askCancel(
  tx: TenantTx,
  { tenantId, replyId }: ReplyKey,
): Promise<ReplyRow | undefined> {
  const before = await replies(tx, tenantId)
    .where('id', '=', replyId)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('thread_reply')
    .set({ claim: CANCEL_ASKED })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', replyId)
    .execute()
  return readReply(before)
}
