import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Actor } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import { problem } from '../core/errors.ts'
import { within } from '../db/index.ts'
import type { Scope } from '../core/scopes.ts'
import type { RoleInTenant } from './access.ts'
import type { HistoryOf } from './as-of.ts'
import { allowLargeBody, withoutLimit } from './connection-limits.ts'
import type { ShowPaths } from './display-paths.ts'
import { AuditedCall, type AgentCalls } from './audited-call.ts'
import { limitRate } from './limit-rate.ts'
import { requireScope } from './require-scope.ts'

/** What operations need from the account and tenant modules. */
export type Guards = {
  /** Finds out who sends a request. @throws Problem not_authenticated */
  readonly authenticate: (
    context: Context,
    http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) => Promise<Actor>
  readonly roleInTenant: RoleInTenant
  readonly agentCalls: AgentCalls
  readonly showPaths: ShowPaths
  readonly historyOf: HistoryOf
}

/** What an operation requires of the caller's credential. */
export type Admission = {
  readonly id: string
  readonly scope: Scope | null
  /** Whether replicas of the database may be read. */
  readonly onlyReads: boolean
  /** Whether apps also need the tenant's permission, and each of their calls is recorded. */
  readonly changes: boolean
  readonly sessionOnly: boolean
  /** The schema of a multipart form. */
  readonly form: TSchema | undefined
  readonly takesBytes: boolean
}

/** Creates the hook that authenticates the caller of an operation and rejects insufficient credentials. */
export function admitCaller(context: Context, admission: Admission, guards: Guards) {
  const { id, scope, onlyReads, changes, form, takesBytes, sessionOnly } = admission
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.reads = (onlyReads && context.doors.newReads()) || null
    const actor = await within(request.reads, () =>
      guards.authenticate(context, { request, reply }),
    )
    await limitRate(context, actor, reply)
    if (sessionOnly && actor.credential.kind !== 'session') {
      throw problem('session_required')
    }
    if (changes && actor.credential.kind === 'access_token') {
      request.audited = new AuditedCall(guards.agentCalls, { context, actor }, id, form)
    }
    requireScope(scope, actor, reply)
    await request.audited?.requirePermission()
    request.actor = actor
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await withoutLimit(request.raw, () => admit(request, reply))
    if (form ?? takesBytes) allowLargeBody(request.raw)
  }
}
