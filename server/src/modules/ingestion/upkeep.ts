import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { ingestionStep } from './ingestion.jobs.ts'
import { sendStep } from './start-run.ts'

/** A run untouched for so long, with no job for its step, was forgotten: its job was lost or tried too often. */
const FORGOTTEN = '2 minutes'
const BATCH = 100

type Forgotten = Parameters<typeof sendStep>[2]

/**
 * Sends the job of every open run that has none, so that no acknowledged upload is ever stuck. Safe to call at
 * any time: a run with two jobs is still worked on once.
 * @param after runs untouched for this long; at the start of an embedded server every open run without a job
 * @returns how many runs were put back to work
 */
export async function resumeForgottenRuns(
  { doors, queue }: Context,
  after: string = FORGOTTEN,
): Promise<number> {
  return doors.acrossTenants(async (tx) => {
    const { rows } = await sql<Forgotten>`
      select r.tenant_id, r.id, r.version_id, r.generation, r.step, r.status, r.turn from ingestion_run r
      where r.status in ('pending', 'processing') and r.updated_at <= now() - ${after}::interval
        and not exists (
          select from pgboss.job j
          where j.name = ${ingestionStep.name} and j.state in ('created', 'retry', 'active')
            and j.data ->> 'runId' = r.id::text)
      order by r.updated_at
      limit ${BATCH}`.execute(tx)
    for (const run of rows) await sendStep(tx, { queue }, run)
    if (rows.length > 0) {
      await tx
        .updateTable('ingestion_run')
        .set({ updated_at: sql<Date>`now()` })
        .where(sql<boolean>`id = any(${rows.map((row) => row.id)}::uuid[])`)
        .execute()
    }
    return rows.length
  })
}
