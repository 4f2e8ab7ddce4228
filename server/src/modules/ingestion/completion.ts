import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { activateVersion, isNewestVersion, updateDocumentType } from '../content/index.ts'
import { addToDay } from '../tenancy/index.ts'
import { addTenant, markIncomplete } from '../embeddings/index.ts'
import { FORMATS } from '@arbor/reader'
import { recordIngested } from '../tree/index.ts'
import { announce } from './announce.ts'
import { recordEnd } from './record-end.ts'
import type { RunRow } from './run-row.ts'
import { mirrorState } from './mirrored-state.ts'
import { enrichInTime } from './postponed/enrich-later.ts'
import { enrichStep } from './steps/enrich.step.ts'
import { convertStep } from './steps/convert.step.ts'
import { embedStep } from './steps/embed.step.ts'
import { prepareStep } from './steps/prepare.step.ts'

/**
 * Completes a run in the transaction that writes its last outcome. After a re-ingestion, the version becomes the
 * active one and the document gets its type.
 */
export async function completeRun(tx: TenantTx, context: Context, run: RunRow): Promise<void> {
  const { lacking } = embedStep.outputOf(run)
  // Missing vectors are recorded only here, since a version that is being ingested doesn't count as incomplete.
  // This locks the tenant's models before the version, in the same order as elsewhere.
  if (lacking !== undefined) {
    await addTenant(tx, run.tenant_id)
    await markIncomplete(tx, run.tenant_id, lacking)
  }
  if (enrichStep.outputOf(run).isPostponed) await enrichInTime(tx, context, run)
  const ids = { documentId: run.document_id, versionId: run.version_id }
  if (run.activate && (await isNewestVersion(tx, run.tenant_id, ids))) {
    const { format } = prepareStep.outputOf(run)
    await activateVersion(tx, run.tenant_id, ids, run.user_id)
    await updateDocumentType(tx, run.tenant_id, ids.documentId, FORMATS[format].documentType)
  }
  if (!run.activate) {
    const { tenant_id: tenantId, document_id: documentId, user_id: actorId } = run
    await recordIngested(tx, { tenantId, documentId, actorId })
  }
  // A file without pages counts as one.
  await addToDay(tx, run.tenant_id, 'pages', convertStep.outputOf(run).totalPages ?? 1)
  await mirrorState(tx, run, { status: 'completed', step: run.step })
  await recordEnd(tx, run, 'ingestion.completed')
  await announce(tx, context, run, { what: 'completed' })
}
