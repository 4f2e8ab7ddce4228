import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { ThreadRef } from './append-message.ts'

/** The message that is being written in a thread. */
export async function findRunningReply(
  tx: TenantTx,
  { tenantId, threadId }: ThreadRef,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('thread_reply')
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .where('status', '=', 'running')
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** How long a finished answer is kept for the asker, because it may finish before the stream is opened. */
const WAITS_SECONDS = 30

/** The last answer of a thread. It is fresh if the reader asked for it and it has just finished. */
export async function findLastReply(
  tx: TenantTx,
  { tenantId, threadId, userId }: ThreadRef & { readonly userId: string },
): Promise<{ id: string; isRunning: boolean; isFresh: boolean } | undefined> {
  const row = await tx
    .selectFrom('thread_reply')
    .where('tenant_id', '=', tenantId)
    .where('thread_id', '=', threadId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select([
      'id',
      'status',
      sql<boolean>`user_id = ${userId}::uuid
        and closed_at > now() - make_interval(secs => ${WAITS_SECONDS})`.as('is_fresh'),
    ])
    .executeTakeFirst()
  return row && { id: row.id, isRunning: row.status === 'running', isFresh: row.is_fresh }
}
