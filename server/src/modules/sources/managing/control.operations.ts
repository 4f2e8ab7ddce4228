import { timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { problem } from '../../../platform/core/errors.ts'
import { admin, open, type LookFor } from '../../../platform/http/access.ts'
import {
  createThrottle,
  requireTurn,
  type ThrottleRule,
} from '../../../platform/attempts/throttle.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { unaudited } from '../../../platform/audit/kinds.ts'
import { operation } from '../../../platform/http/operation.ts'
import { NoContent } from '../../../platform/http/schemas.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import { SourceRunResponse } from '../runs/runs.schemas.ts'
import { hidesNames } from '../runs/items.queries.ts'
import { toPublicRun } from '../runs/runs.public.ts'
import { startRun } from '../runs/start-run.ts'
import { requireKind, testSettings, unsealCredentials } from '../definitions/settings.ts'
import {
  findNotifyHash,
  getSource,
  lockSource,
  updateSource,
} from '../definitions/sources.queries.ts'
import { newNotifySecret, pauseSource, resumeSource } from './sources.service.ts'
import { NotifySecret, NotifySource, SourceTest } from '../definitions/sources.schemas.ts'

const tag = 'sources'

/** Unknown ids return 404 to everyone. */
const known: LookFor<{ readonly params: { readonly source_id: string } }> = (
  { doors },
  { tenantId },
  { params },
) => doors.readInTenant(tenantId, (tx) => getSource(tx, tenantId, params.source_id))

const GUESSES: ThrottleRule = {
  kind: 'source-notify',
  windowMs: 15 * 60_000,
  perSubject: 20,
  perClient: 200,
  subjectsByClient: true,
}
const throttleOf = perContext(({ countAttempts }) => createThrottle(countAttempts, GUESSES))

/** Operations that let a source do something. */
export const sourceControlOperations = [
  operation({
    id: 'test_source',
    route: 'POST /v1/sources/:source_id/test',
    tag,
    summary: 'Test a source',
    description: 'Tries to read the source with its stored settings, for up to 30 seconds.',
    audit: unaudited('It changes nothing.'),
    access: admin({ first: known }),
    answers: { 200: SourceTest },
    run: async (context, { tenantId }, { params }) => {
      const source = await context.doors.readInTenant(tenantId, (tx) =>
        getSource(tx, tenantId, params.source_id),
      )
      const kind = requireKind(context, source.kind)
      const credentials = await unsealCredentials(context, source).catch(() => ({}))
      return testSettings(context, kind, { settings: source.settings, credentials })
    },
  }),
  operation({
    id: 'pause_source',
    route: 'POST /v1/sources/:source_id/pause',
    tag,
    summary: 'Pause a source',
    description: 'No more runs start, and the open run is canceled. The documents stay.',
    audit: 'source.updated',
    access: admin({ first: known }),
    answers: { 204: NoContent },
    run: (context, { tenantId }, { params }) => pauseSource(context, tenantId, params.source_id),
  }),
  operation({
    id: 'resume_source',
    route: 'POST /v1/sources/:source_id/resume',
    tag,
    summary: 'Resume a paused or stopped source',
    description: 'Starts a run. Nothing changes if the source is ready.',
    audit: 'source.updated',
    access: admin({ first: known }),
    answers: { 204: NoContent },
    run: (context, actor, { params }) =>
      context.doors.inTenant(actor.tenantId, (tx) =>
        resumeSource(tx, context, actor, params.source_id),
      ),
  }),
  operation({
    id: 'sync_source',
    route: 'POST /v1/sources/:source_id/sync',
    tag,
    summary: 'Synchronize a source now',
    description:
      'Starts a run. If one is open, returns it, and another one follows. Returns 409 if the source is paused or stopped.',
    audit: 'source.run',
    access: admin({ first: known }),
    answers: { 202: SourceRunResponse },
    refuses: [409],
    run: (context, actor, { params: { source_id: id } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        const source = await lockSource(tx, actor.tenantId, id)
        const run = await startRun(tx, context, source, { trigger: 'manual' })
        return toPublicRun(run, { hides: await hidesNames(tx, actor, id) })
      }),
  }),
  operation({
    id: 'dry_run_source',
    route: 'POST /v1/sources/:source_id/dry-run',
    tag,
    summary: 'Find out what a run would change',
    description:
      'Starts a run that lists the source and changes nothing. Its `plan` and `counts` say what would change. Returns 409 if another run is open.',
    audit: 'source.run',
    access: admin({ first: known }),
    answers: { 202: SourceRunResponse },
    refuses: [409],
    run: (context, actor, { params: { source_id: id } }) =>
      context.doors.inTenant(actor.tenantId, async (tx) => {
        const source = await lockSource(tx, actor.tenantId, id)
        const run = await startRun(tx, context, source, { trigger: 'manual', isDry: true })
        return toPublicRun(run, { hides: await hidesNames(tx, actor, id) })
      }),
  }),
  operation({
    id: 'renew_source_secret',
    route: 'POST /v1/sources/:source_id/secret',
    tag,
    summary: 'Replace the secret of a source',
    description: 'The former secret stops working immediately.',
    audit: 'source.updated',
    access: admin({ first: known }),
    answers: { 200: NotifySecret },
    run: async ({ doors }, { tenantId }, { params }) => {
      const secret = newNotifySecret()
      await doors.inTenant(tenantId, async (tx) => {
        const source = await lockSource(tx, tenantId, params.source_id)
        await updateSource(tx, source, { notify_hash: secret.hash })
      })
      return { notify_secret: secret.text }
    },
  }),
  operation({
    id: 'notify_source',
    route: 'POST /v1/sources/:source_id/notify',
    tag,
    summary: 'Tell a source that something has changed',
    description:
      'For webhooks: starts a run, if the source is ready. Nothing says whether there is such a source: unknown ids and wrong secrets return the same 404.',
    example: { body: { secret: 'hP0a5…' } },
    audit: 'source.run',
    access: open,
    body: NotifySource,
    answers: { 202: Type.Object({}) },
    refuses: [404, 429],
    run: async (context, _actor, { params, body }, { request, reply }) => {
      const attempt = await throttleOf(context).begin(params.source_id, request.ip)
      requireTurn(attempt, reply, 'tokens_wrong_limit')
      const found = await context.doors.acrossTenants((tx) => findNotifyHash(tx, params.source_id))
      const hash = hashToken(body.secret)
      if (!found || !timingSafeEqual(found.notify_hash, hash)) {
        throw problem('missing', { what: 'Source' })
      }
      await attempt.succeeded()
      await context.doors.inTenant(found.tenant_id, async (tx) => {
        const source = await lockSource(tx, found.tenant_id, params.source_id)
        if (source.state === 'ready') {
          await startRun(tx, context, source, { trigger: 'notify' })
        }
      })
      return {}
    },
  }),
]
