import type { Context } from '../../platform/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { notify } from '../../platform/realtime/notifications/notify.ts'
import type { RunRow } from './run-row.ts'

// Each is written into the transaction that makes it true, after the run was changed: whoever changes it next
// waits for that lock, so the timestamps of a run's events rise in the order of what happened.

type Announcer = Pick<Context, 'queue'>
type Run = Pick<RunRow, 'tenant_id' | 'id' | 'document_id' | 'version_id'>

type News = {
  readonly what: 'completed' | 'cancelled' | 'failed' | 'progress'
  /** Who is told, where that is one person. */
  readonly userId?: string
  readonly members?: object
}

/** Tells a tenant what became of a run. The channel is open to every member: ids and numbers only. */
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

/** Tells that a run has failed, and its uploader why: the sentence speaks about the file, which others may not read. */
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
 * Tells which step of a run is next or at work, and how far it is, in pages, or sections and chunks. Nothing is written
 * where nobody can listen.
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
