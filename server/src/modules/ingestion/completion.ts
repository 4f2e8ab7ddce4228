import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { activateVersion } from '../content/index.ts'
import { FORMATS } from '@arbor/reader'
import { announce } from './announce.ts'
import type { RunRow } from './run-row.ts'
import { mirrorState } from './state.ts'
import { prepareStep } from './steps/prepare.step.ts'

/**
 * Ends a run in the transaction that writes its last outcome: the version becomes the active one when the run
 * is a re-ingest, and the notification is written.
 */
export async function completeRun(tx: TenantTx, context: Context, run: RunRow): Promise<void> {
  if (run.activate && (await isNewest(tx, run))) await activate(tx, run)
  await mirrorState(tx, run, { status: 'completed', step: run.step })
  await announce(tx, context, run, { what: 'completed' })
}

/** Makes the run's version the active one; the document is of the type of its active version. */
async function activate(tx: TenantTx, run: RunRow): Promise<void> {
  const { format } = prepareStep.outputOf(run)
  await activateVersion(tx, run.tenant_id, {
    documentId: run.document_id,
    versionId: run.version_id,
  })
  await tx
    .updateTable('document')
    .set({ document_type: FORMATS[format].documentType })
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.document_id)
    .execute()
}

/**
 * Two uploads may finish in the wrong order: an older version never takes over from a newer one. The document is
 * locked first and read after that, so that of two that finish at once the second sees what the first did.
 */
async function isNewest(tx: TenantTx, run: RunRow): Promise<boolean> {
  await tx
    .selectFrom('document')
    .where('tenant_id', '=', run.tenant_id)
    .where('id', '=', run.document_id)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ newest: boolean }>`
    select own.version > active.version as newest
    from document_version own
    join document d on d.tenant_id = own.tenant_id and d.id = own.document_id
    join document_version active on active.tenant_id = d.tenant_id and active.id = d.active_version_id
    where own.tenant_id = ${run.tenant_id}::uuid and own.id = ${run.version_id}::uuid`.execute(tx)
  return rows[0]?.newest ?? false
}
