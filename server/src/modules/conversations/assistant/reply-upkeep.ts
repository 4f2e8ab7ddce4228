import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { threadReply } from './reply.job.ts'

/** An answer that was asked for so long ago, with no job, was forgotten: its job was lost or tried too often. */
const FORGOTTEN = '2 minutes'
const BATCH = 100

/**
 * Sends the job of every running answer that has none, so that no thread is ever stuck. Safe to call at any time:
 * an answer with two jobs is still written once.
 * @param after answers asked for at least so long ago; at the start of an embedded server all without a job
 * @returns how many were put back to work
 */
export async function resumeForgottenReplies(
  { doors, queue }: Pick<Context, 'doors' | 'queue'>,
  after: string = FORGOTTEN,
): Promise<number> {
  return doors.acrossTenants(async (tx) => {
    const { rows } = await sql<{ tenant_id: string; id: string }>`
      select r.tenant_id, r.id from thread_reply r
      where r.status = 'running' and r.created_at <= now() - ${after}::interval
        and not exists (
          select from pgboss.job j
          where j.name = ${threadReply.name} and j.state in ('created', 'retry', 'active')
            and j.data ->> 'replyId' = r.id::text)
      order by r.created_at
      limit ${BATCH}`.execute(tx)
    for (const { tenant_id: tenantId, id: replyId } of rows) {
      await queue.send(tx, threadReply, { tenantId, replyId })
    }
    return rows.length
  })
}
