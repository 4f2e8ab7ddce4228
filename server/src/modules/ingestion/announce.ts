import type { Context } from '../../platform/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { notify } from '../../platform/realtime/notifications/notify.ts'
import type { RunRow } from './run-row.ts'

// Each notification is written in the transaction of the change that it reports, after the run was updated: the next
// change waits for that lock, so the timestamps of a run's events follow the order of the changes.

type Announcer = Pick<Context, 'queue'>
type Run = Pick<RunRow, 'tenant_id' | 'id' | 'document_id' | 'version_id'>

type News = {
  readonly what: 'completed' | 'cancelled' | 'failed' | 'progress'
  /** The only recipient, if there is just one. */
  readonly userId?: string
  readonly members?: object
}

/** Notifies a tenant of what became of a run. Every member can read the channel: ids and numbers only. */
export async function announce(
  tx: TenantTx,
  { queue }: Announcer,
  run: Run,
  { what, userId, members }: News,
): Promise<void> {
  await notify(tx, queue, {
    tenantId: run.tenant_id,
    ...(userId !== undefined && { userId }),
    event: `document_ingestion_${what}`,
    payload: {
      document_id: run.document_id,
      document_version_id: run.version_id,
      workflow_id: run.id,
      ...members,
    },
  })
}

/** Notifies that a run has failed, and the uploader why: the error is about the file, which others may not read. */
export async function announceFailure(
  tx: TenantTx,
  announcer: Announcer,
  run: Run & Pick<RunRow, 'user_id'>,
  error: string,
): Promise<void> {
  const what = 'failed'
  await announce(tx, announcer, run, { what })
  const { user_id: userId } = run
  if (userId !== null) await announce(tx, announcer, run, { what, userId, members: { error } })
}

/**
 * Notifies of the next or current step of a run, and of its progress in pages, or sections and chunks. Nothing is
 * written where nobody can listen.
 */
export async function announceProgress(
  tx: TenantTx,
  { queue, stream }: Pick<Context, 'queue' | 'stream'>,
  run: Run,
  at: {
    readonly step: string
    readonly progress?: { readonly done: number; readonly total: number }
  },
): Promise<void> {
  const members = { status: 'processing', ...at }
  if (stream.enabled) await announce(tx, { queue }, run, { what: 'progress', members })
}
