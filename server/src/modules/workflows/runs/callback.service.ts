import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { runs } from '../../../platform/telemetry/metrics.ts'
import { endByOther } from './end-run.ts'
import { findAnyRun } from './workflow-runs.queries.ts'
import type { WorkflowRunCallbackRequest } from './runs.schemas.ts'
import { tenantOfToken } from './runner.ts'

type Given = Static<typeof WorkflowRunCallbackRequest>

/**
 * Accepts a run's outcome from its runner. The credential is the token that was sent with the run.
 * @throws Problem not_authenticated for another token; not_found for a deleted run; conflict if no runner is
 * working on the run
 */
export async function takeCallback(
  context: Context,
  runId: string,
  { status, error }: Given,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<{ status: string }> {
  const token = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const tenantId = tenantOfToken(context.secret, token, runId)
  if (tenantId === undefined) throw problem('not_authenticated')
  await context.doors.inTenant(tenantId, async (tx) => {
    const run = await findAnyRun(tx, tenantId, runId)
    if (!run) throw problem('missing', { what: 'Run' })
    const ending =
      status === 'COMPLETED'
        ? ({ status: 'completed', error: null } as const)
        : ({ status: 'failed', error: error ?? 'The runner reported a failure.' } as const)
    if (await endByOther(tx, context, run, { ...ending, steps: ['call', 'wait'] })) return
    throw problem('run_over')
  })
  runs.inc({ kind: 'workflow', result: status === 'COMPLETED' ? 'completed' : 'failed' })
  return { status }
}
