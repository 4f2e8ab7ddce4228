import { audited, doerOf, eventOf, type Audited } from '../audit/audited-work.ts'
import { auditLogOf } from '../audit/audit-log.ts'
import { handedOut } from '../audit/handed-out.ts'
import { isReadKind, type AuditKind } from '../audit/kinds.ts'
import { isAdmin } from '../core/actor.ts'
import { isUuid } from '../core/ids.ts'
import { idsIn } from '../core/named-ids.ts'
import type { Called } from './carry-out.ts'
import type { Operation } from './operation.ts'

type Recorded = Pick<Operation, 'id' | 'audit' | 'auditOnly'>

/** Carries out a call and records it: a change in its transaction, a read shortly after. */
export async function auditCall<T>(
  spec: Recorded,
  called: Called,
  carry: () => Promise<T>,
): Promise<T> {
  const { audit } = spec
  if (typeof audit !== 'string') return carry()
  const event = eventOfCall(spec.id, audit, called)
  if (!isReadKind(audit)) return audited(called.context, event, carry)
  const result = await carry()
  await noteRead(spec, called, event, result)
  return result
}

/** For the OpenAPI document, from which the list of audit events is generated. */
export function describeAudit({ audit, auditOnly }: Recorded): object {
  if (audit === undefined) return {}
  if (typeof audit !== 'string') return { 'x-audit': { none: audit.why } }
  return { 'x-audit': { kind: audit, ...(auditOnly && { only: auditOnly }) } }
}

function eventOfCall(operation: string, kind: AuditKind, { actor, input, http }: Called): Audited {
  const { request } = http
  const named = [input.params, input.query, input.body].map((members) => idsIn(members))
  return {
    kind,
    operation,
    doer: { ...(actor ? doerOf(actor) : { credential: 'none' }), ...tenantIn(input) },
    address: request.ip,
    requestId: request.id,
    items: named.flatMap((ids) => Object.values(ids).flat()),
  }
}

/** The tenant that a path names, where it isn't that of the credential. */
function tenantIn({ params }: Called['input']): { readonly tenantId?: string } {
  const { tenant_id: tenantId } = (params ?? {}) as { readonly tenant_id?: unknown }
  return typeof tenantId === 'string' && isUuid(tenantId) ? { tenantId } : {}
}

async function noteRead(
  { auditOnly }: Recorded,
  { context, actor, http }: Called,
  event: Audited,
  result: unknown,
): Promise<void> {
  if (!actor || http.request.method === 'HEAD') return
  if (auditOnly === 'programs' && actor.credential.kind === 'session') return
  if (auditOnly === 'private' && !isAdmin(actor)) return
  await auditLogOf(context).noteRead(actor.tenantId, {
    ...eventOf({ ...event, details: handedOut(result) }),
    is_admin: isAdmin(actor),
    ...(auditOnly === 'private' && { only_private: true }),
  })
}
