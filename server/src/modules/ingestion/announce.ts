import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { notify } from '../../platform/realtime/notifications/notify.ts'
import { selectParts } from '../tree/index.ts'
import type { RunRow } from './run-row.ts'

// Each notification is written in the same transaction as the change that it reports, after the run's row was
// updated. The next change waits for that row lock, so the timestamps of a run's events follow the order of the
// changes.

type Announcer = Pick<Context, 'queue' | 'stream'>
type Run = Pick<RunRow, 'tenant_id' | 'id' | 'document_id' | 'version_id'>

type News = {
  readonly what: 'completed' | 'cancelled' | 'failed' | 'progress'
  /** The only recipient, if there is just one. */
  readonly userId?: string
  readonly members?: object
}

/**
 * Notifies everyone who can read a document about a change of a run. Writes nothing if notifications are off or
 * the document is deleted.
 */
export async function announce(
  tx: TenantTx,
  announcer: Announcer,
  run: Run,
  news: News,
): Promise<void> {
  await announceAll(tx, announcer, run, [news])
}

/** Notifies everyone that a run has failed, and tells the uploader why. */
export async function announceFailure(
  tx: TenantTx,
  announcer: Announcer,
  run: Run & Pick<RunRow, 'user_id'>,
  error: string,
): Promise<void> {
  const what = 'failed'
  const { user_id: userId } = run
  const why = userId === null ? [] : [{ what, userId, members: { error } } as const]
  await announceAll(tx, announcer, run, [{ what }, ...why])
}

/** Announces the next or current step of a run, and its progress in pages, or in sections and chunks. */
export async function announceProgress(
  tx: TenantTx,
  announcer: Announcer,
  run: Run,
  at: {
    readonly step: string
    readonly progress?: { readonly done: number; readonly total: number }
  },
): Promise<void> {
  const members = { status: 'processing', ...at }
  await announceAll(tx, announcer, run, [{ what: 'progress', members }])
}

async function announceAll(
  tx: TenantTx,
  announcer: Announcer,
  run: Run,
  all: readonly News[],
): Promise<void> {
  if (!announcer.stream.enabled) return
  const { tenant_id: tenantId, document_id: documentId } = run
  const part = await selectParts(tx, tenantId)
    .where('p.metadata_obj_id', '=', documentId)
    .select(['p.id', 'p.ancestors', 'p.reader_ids'])
    .executeTakeFirst()
  if (!part) return
  const needs = [[...part.ancestors, part.id]]
  const about = [{ id: part.id, readers: part.reader_ids }]
  for (const { what, userId, members } of all) {
    const ids = {
      document_id: documentId,
      document_version_id: run.version_id,
      workflow_id: run.id,
    }
    // One after the other: they are in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    await notify(tx, announcer, {
      tenantId,
      ...(userId !== undefined && { userId }),
      event: `document_ingestion_${what}`,
      views: [{ needs, about, payload: { ...ids, ...members } }],
    })
  }
}
