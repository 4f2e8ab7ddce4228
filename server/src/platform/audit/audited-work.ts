import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../context/context.ts'
import type { Actor } from '../core/actor.ts'
import { isUuid, newId } from '../core/ids.ts'
import {
  currentEndOfWrite,
  endWritesWith,
  sessionOf,
  type SystemTx,
  type TenantTx,
} from '../db/index.ts'
import { auditLogOf } from './audit-log.ts'
import type { AuditKind } from './kinds.ts'

/** Who did something, as far as it is known. */
export type Doer = {
  readonly tenantId?: string | undefined
  readonly userId?: string | undefined
  readonly credential: Actor['credential']['kind'] | 'link' | 'service' | 'source' | 'workflow'
  /** The key or app, or the source or workflow that works in the background. */
  readonly credentialId?: string | undefined
  readonly clientId?: string | undefined
}

/** What is recorded of a call. */
export type Audited = {
  readonly kind: AuditKind
  /** The operation, tool or job. */
  readonly operation: string
  readonly doer: Doer
  readonly address?: string | undefined
  readonly requestId?: string | undefined
  /** Ids that the call names. Those of items say what it concerned. */
  readonly items: readonly string[]
  /** Nodes that it concerned, with the folders above them, even if they are gone by the end of the transaction. */
  readonly parts?: readonly string[] | undefined
  readonly details?: object | undefined
}

export function doerOf({ tenantId, userId, credential }: Actor): Doer {
  return {
    tenantId,
    userId,
    credential: credential.kind,
    ...(credential.kind === 'api_key' && { credentialId: credential.apiKeyId }),
    ...(credential.kind === 'access_token' && {
      credentialId: credential.grantId,
      clientId: credential.clientId,
    }),
  }
}

/** The doer of the work, which open calls learn only while they are carried out. */
type Work = {
  doer: Doer
  details: object
  kind: AuditKind
  isOver: boolean
  readonly call: Audited
}

const working = new AsyncLocalStorage<Work>()

/**
 * Carries out work that changes something. Each of its transactions that writes ends with an event. What refused or
 * failed work has rolled back leaves none.
 */
export async function audited<T>(
  context: Context,
  call: Audited,
  work: () => Promise<T>,
): Promise<T> {
  const log = auditLogOf(context)
  const here: Work = { doer: call.doer, details: {}, kind: call.kind, isOver: false, call }
  try {
    return await working.run(here, () =>
      endWritesWith((tenantId = here.doer.tenantId) => {
        if (tenantId === undefined || here.isOver) return undefined
        log.written()
        const details = { ...call.details, ...here.details }
        return writingOf(tenantId, eventOf({ ...call, kind: here.kind, doer: here.doer, details }))
      }, work),
    )
  } finally {
    // What the call has started may go on, but is not part of it.
    here.isOver = true
  }
}

/** Maintenance by this server. */
export const SERVICE: Doer = { credential: 'service' }

/**
 * Notes the fields that the transaction changes from here on, for {@link recordWork}. Calls do it anyway. The triggers
 * `note_change` and `note_part_change` keep the first 50 changed rows and count the others.
 */
export async function noteChanges(tx: TenantTx | SystemTx): Promise<void> {
  await sessionOf(tx).query(`select set_config('app.audit', 'on', true)`, [])
}

/**
 * Records work of this server that no call carries out, in the transaction that stores its result. The event takes over
 * what the transaction has noted since {@link noteChanges}.
 */
export async function recordWork(
  tx: TenantTx | SystemTx,
  tenantId: string,
  call: Audited,
): Promise<void> {
  await sessionOf(tx).query('select write_audit_event($1, $2, $3::text::jsonb)', [
    tenantId,
    newId(),
    textOf(eventOf(call)),
  ])
}

/**
 * Records something in a transaction that writes nothing else. Without a transaction id, the database would take it for
 * work that has changed nothing. @returns the id of the event
 */
export async function recordAlone(tx: TenantTx, tenantId: string, call: Audited): Promise<string> {
  const id = newId()
  await sessionOf(tx).query(
    'select write_audit_event($1, $2, $3::text::jsonb) from pg_current_xact_id()',
    [tenantId, id, textOf(eventOf(call))],
  )
  return id
}

/** The statement that records an event, without parameters. Nothing in its text can end the quotes. */
function writingOf(tenantId: string, event: object): string {
  if (!isUuid(tenantId)) throw new Error('This is not the id of a tenant.')
  const text = Buffer.from(textOf(event)).toString('base64')
  return `select write_audit_event('${tenantId}', '${newId()}', convert_from(decode('${text}', 'base64'), 'UTF8')::jsonb)`
}

const textOf = (event: object): string => JSON.stringify(event).toWellFormed()

/** An event in the form that the functions of the database take. */
export function eventOf(call: Audited): object {
  return {
    user_id: call.doer.userId,
    credential: call.doer.credential,
    credential_id: call.doer.credentialId,
    client_id: call.doer.clientId,
    address: call.address,
    request_id: call.requestId,
    kind: call.kind,
    operation: call.operation,
    items: call.items,
    parts: call.parts,
    details: call.details ?? {},
  }
}

/**
 * Says for whom an open call works, and what else its event has. Call it in the transaction that changes something, before
 * its end.
 */
export function auditFor(doer: Doer, details: object = {}): void {
  const work = working.getStore()
  if (work) Object.assign(work, { doer, details })
}

/** Says that the call that is being carried out turned out to do something else. Call it before the end of its transaction. */
export function auditAs(kind: AuditKind): void {
  const work = working.getStore()
  if (work) work.kind = kind
}

/** The audited call that is being carried out, or undefined for work of this server. */
export function currentCall():
  | (Pick<Audited, 'operation' | 'requestId'> & { readonly userId: string | undefined })
  | undefined {
  const work = working.getStore()
  // A job that has started in the meantime is not part of the call.
  if (!work || work.isOver || !currentEndOfWrite()) return undefined
  const { operation, requestId } = work.call
  return { operation, requestId, userId: work.doer.userId }
}
