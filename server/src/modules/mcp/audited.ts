import type { CallToolResult } from '@modelcontextprotocol/server'
import {
  audited as auditedWork,
  doerOf,
  eventOf,
  type Audited,
} from '../../platform/audit/audited-work.ts'
import { auditLogOf } from '../../platform/audit/audit-log.ts'
import { handedOut } from '../../platform/audit/handed-out.ts'
import { isAdmin } from '../../platform/core/actor.ts'
import type { Outcome } from '../../platform/http/audited-call.ts'
import { idsIn } from '../../platform/core/named-ids.ts'
import { agentCalls } from '../tenancy/index.ts'
import type { Call, Members, Tool } from './tool.ts'

type Called = { readonly tool: Tool; readonly given: Members | undefined }

/** The outcome of a call and its result. */
export type Ended = {
  readonly outcome: Outcome
  readonly result: CallToolResult
  readonly data?: Members | undefined
}

/**
 * Records the call of a tool that changes something in the audit log: before it runs, and how it ended. If the entry
 * can't be written, the call isn't carried out.
 */
export async function audited(
  call: Call,
  { tool, given }: Called,
  work: () => Promise<Ended>,
): Promise<CallToolResult> {
  const { context, actor, request } = call
  const event: Audited = {
    kind: tool.audit ?? 'agent.changed',
    operation: tool.name,
    doer: doerOf(actor),
    address: request.ip,
    requestId: request.id,
    items: Object.values(idsIn(given, tool.input)).flat(),
  }
  if (!tool.writes) return noted(call, event, tool, work)
  const entry = { action: tool.name, ids: idsIn(given, tool.input) }
  const id = await agentCalls.begin(context, actor, entry)
  const { outcome, result, data } = await auditedWork(context, event, work)
  await agentCalls.end(context, actor, { id, action: tool.name, outcome, ids: idsIn(data) })
  return result
}

/** Records a call that has handed out content. */
async function noted(
  { context, actor }: Call,
  event: Audited,
  { audit }: Tool,
  work: () => Promise<Ended>,
): Promise<CallToolResult> {
  const { outcome, result, data } = await work()
  if (audit && outcome === 'done') {
    await auditLogOf(context).noteRead(actor.tenantId, {
      ...eventOf({ ...event, details: handedOut(data) }),
      is_admin: isAdmin(actor),
    })
  }
  return result
}
