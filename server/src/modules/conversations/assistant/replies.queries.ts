import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/ids.ts'

export type ReplyStatus = 'running' | 'completed' | 'failed' | 'cancelled'

/** Which answer; a job carries exactly this. */
export type ReplyKey = { readonly tenantId: string; readonly replyId: string }

/** The work on one answer. Its id is that of the message that it becomes. */
export type ReplyRow = {
  tenant_id: string
  id: string
  thread_id: string
  user_id: string
  status: ReplyStatus
  claim: string | null
  attempts: number
  published: boolean
  created_at: Date
  closed_at: Date | null
}

/**
 * The claim of nobody, which stands for the wish that a running answer ends: whoever worked on it has lost the
 * claim by it, and anybody may end it as cancelled.
 */
export const CANCEL_ASKED = '00000000-0000-0000-0000-000000000000'

const columns = [
  'tenant_id',
  'id',
  'thread_id',
  'user_id',
  'claim',
  'attempts',
  'published',
  'created_at',
  'closed_at',
  sql<ReplyStatus>`status`.as('status'),
] as const

/** Writes that an answer is wanted. @returns its id @throws DatabaseError while another one is written */
export async function insertReply(
  tx: TenantTx,
  reply: {
    readonly tenantId: string
    readonly threadId: string
    readonly userId: string
    /** When the question was written: it is the last one of the thread that is not younger. */
    readonly askedAt: Date
  },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('thread_reply')
    .values({
      tenant_id: reply.tenantId,
      id,
      thread_id: reply.threadId,
      user_id: reply.userId,
      created_at: reply.askedAt,
    })
    .execute()
  return id
}

/**
 * Takes a running answer for one worker. Whoever held it before can't end it any more. One that is to be
 * cancelled stays nobody's.
 * @returns undefined when it is over or its thread was deleted
 */
export async function claimReply(tx: TenantTx, key: ReplyKey): Promise<ReplyRow | undefined> {
  return tx
    .updateTable('thread_reply')
    .set({
      claim: sql`case when claim = ${CANCEL_ASKED}::uuid then claim else ${newId()}::uuid end`,
      attempts: sql<number>`attempts + 1`,
    })
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.replyId)
    .where('status', '=', 'running')
    .returning(columns)
    .executeTakeFirst()
}

/** Gives an answer back untouched, so that the interruption doesn't count as a try. */
export async function releaseReply(tx: TenantTx, reply: ReplyRow): Promise<void> {
  await tx
    .updateTable('thread_reply')
    .set({ claim: null, attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('tenant_id', '=', reply.tenant_id)
    .where('id', '=', reply.id)
    .where('claim', '=', reply.claim)
    .execute()
}

/** Notes that events of the answer may reach somebody from now on. @returns whether the claim still holds */
export async function markPublished(tx: TenantTx, reply: ReplyRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('thread_reply')
    .set({ published: true })
    .where('tenant_id', '=', reply.tenant_id)
    .where('id', '=', reply.id)
    .where('claim', '=', reply.claim)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Ends a running answer. @returns whether it was this claim's to end */
export async function closeReply(
  tx: TenantTx,
  reply: Pick<ReplyRow, 'tenant_id' | 'id' | 'claim'>,
  status: Exclude<ReplyStatus, 'running'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('thread_reply')
    .set({ status, claim: null, closed_at: sql<Date>`clock_timestamp()` })
    .where('tenant_id', '=', reply.tenant_id)
    .where('id', '=', reply.id)
    .where('claim', '=', reply.claim)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** An answer; undefined when its thread was deleted. */
export async function findReply(tx: TenantTx, key: ReplyKey): Promise<ReplyRow | undefined> {
  return tx
    .selectFrom('thread_reply')
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.replyId)
    .select(columns)
    .executeTakeFirst()
}

/** The newest answer of a thread, finished or not. */
export async function findNewestReply(
  tx: TenantTx,
  tenantId: string,
  threadId: string,
): Promise<ReplyRow | undefined> {
  return tx
    .selectFrom('thread_reply')
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(columns)
    .executeTakeFirst()
}

/**
 * Asks for the end of a running answer.
 * @returns the answer as it was before, or undefined when it was over
 */
export async function askCancel(tx: TenantTx, key: ReplyKey): Promise<ReplyRow | undefined> {
  const before = await tx
    .selectFrom('thread_reply')
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.replyId)
    .where('status', '=', 'running')
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('thread_reply')
    .set({ claim: CANCEL_ASKED })
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.replyId)
    .execute()
  return before
}
