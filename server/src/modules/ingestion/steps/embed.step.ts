import { Type } from 'typebox'
import { beginTenant } from '../embedding/upkeep.ts'
import { embedVersion } from '../embedding/embed-version.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { markIncomplete, modelFailureMessage } from '../../embeddings/index.ts'
import { ClaimLost } from '../../../platform/jobs/claims.ts'
import type { RunRow } from '../run-row.ts'
import { findVersionPart } from '../../content/index.ts'
import { defineStep } from './step.ts'

/**
 * Creates the vectors of the chunks. Each batch is written only while the claim holds. Does nothing without an
 * embedding model. If the model fails, the document is still completed: search finds its chunks by words, and
 * upkeep creates the vectors later.
 */
export const embedStep = defineStep({
  name: 'embed',
  activity: 'document_embedding',
  output: Type.Object({
    /** Why chunks lack vectors, for administrators. Undefined if none do. */
    lacking: Type.Optional(Type.String()),
  }),
  run: async (run, { context, signal, progress, assertClaim }) => {
    const { doors, schema } = context
    const { tenant_id: tenantId } = run
    if (!schema.vector) return {}
    const versionPartId = await doors.inTenant(tenantId, (tx) => readVersionPart(tx, run))
    const key = { tenantId, versionPartId }
    const work = { signal, guard: assertClaim, progress }
    const model = await embedVersion(context, key, work).catch((error: unknown) => {
      const lacking = signal.aborted ? undefined : modelFailureMessage(error)
      if (lacking === undefined) throw error
      context.log.warn({ err: error, runId: run.id, tenantId }, 'embedding postponed')
      return { lacking }
    })
    if (model && 'lacking' in model) return model
    await doors.inTenant(tenantId, async (tx) => {
      await assertClaim(tx)
      if (model) await beginTenant(tx, context, tenantId, model.id)
      else await markIncomplete(tx, tenantId)
    })
    return {}
  },
})

async function readVersionPart(tx: TenantTx, run: RunRow): Promise<string> {
  const partId = await findVersionPart(tx, run.tenant_id, run.version_id)
  if (partId === undefined) throw new ClaimLost()
  return partId
}
