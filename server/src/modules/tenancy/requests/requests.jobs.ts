import { unaudited } from '../../../platform/audit/kinds.ts'
import { Type } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import { defineJob, type PayloadOf } from '../../../platform/jobs/index.ts'
import { workOn, type JobWorker } from '../../../platform/process/workers.ts'
import { addNotice } from '../../notices/index.ts'
import { listAnswerers, listWaiting } from './requests.queries.ts'

/** The most administrators who get a notice of a request. */
const MAX_TOLD = 50

/**
 * Tells those who can give access of a new request, if what it names exists. This is a job because the response to the
 * request must take as long in either case.
 */
export const tellOfRequest = defineJob({
  name: 'tell-of-access-request',
  payload: Type.Object({ tenantId: Type.String(), requestId: Type.String() }),
  heartbeatSeconds: 30,
  expireInSeconds: 60,
  retryLimit: 5,
})

async function runTellOfRequest(
  context: Context,
  { tenantId, requestId }: PayloadOf<typeof tellOfRequest>,
): Promise<void> {
  await context.doors.inTenant(tenantId, async (tx) => {
    const page = { requestId, limit: 1, offset: 0 }
    const [request] = (await listWaiting(tx, tenantId, page)).items
    if (!request) return
    await addNotice(tx, context, {
      tenantId,
      userIds: await listAnswerers(tx, tenantId, MAX_TOLD),
      kind: 'access_requested',
      partId: request.path_part_id,
      actorId: request.user_id,
      facts: { request: requestId, capability: request.capability },
      // If the job is repeated, nobody gets a second notice.
      groupKey: `access request ${requestId}`,
    })
  })
}

export const requestJobs: readonly JobWorker[] = [
  workOn(tellOfRequest, runTellOfRequest, {
    audit: unaudited('Tells people about a request that is recorded.'),
  }),
]
