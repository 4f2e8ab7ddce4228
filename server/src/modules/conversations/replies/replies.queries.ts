import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { Claims } from '../../../platform/jobs/claims.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import { threadReply, type ReplyKey } from './reply.job.ts'

/** The work on one answer. Its id is that of the message that it becomes. */
const ReplyRow = Type.Object({
  tenant_id: Type.String(),
  id: Type.String(),
  thread_id: Type.String(),
  user_id: Type.String(),
  status: Type.Enum(['running', 'completed', 'failed', 'cancelled']),
  claim: Type.Union([Type.String(), Type.Null()]),
  attempts: Type.Integer(),
  /** Whether somebody may have seen a part of it. */
  published: Type.Boolean(),
  created_at: Type.Unsafe<Date>({}),
  closed_at: Type.Unsafe<Date | null>({}),
})
export type ReplyRow = Static<typeof ReplyRow>
export type ReplyStatus = ReplyRow['status']

const readReply = readerOf(ReplyRow, 'The work on an answer')

/**
 * The claim of an answer that is to be cancelled: its worker has lost the claim, and any worker may end it as
 * cancelled.
 */
export const CANCEL_ASKED = '00000000-0000-0000-0000-000000000000'

/** Claims on answers that are being written. One that is to be cancelled can't be claimed. */
export const replyClaims = new Claims({
  table: 'thread_reply',
  read: readReply,
  open: ['running'],
  atWork: 'running',
  onClaim: {
    claim: sql<string>`case when claim = ${CANCEL_ASKED}::uuid then claim else gen_random_uuid() end`,
  },
  jobs: [threadReply],
  idIn: 'replyId',
  waitsSince: 'created_at',
})

/**
 * Writes that an answer is wanted.
 * @param reply created when the question was: that is the last one of the thread that is not younger
 * @returns its id
 * @throws DatabaseError while another one is written
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

/** An answer; undefined when its thread was deleted. */
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
 * Requests the end of a running answer.
 * @returns the answer as it was before, or undefined when it was over
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
