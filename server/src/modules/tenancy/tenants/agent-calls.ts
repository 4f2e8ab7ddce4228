import { problem } from '../../../platform/core/errors.ts'
import type { AgentCalls } from '../../../platform/http/audited-call.ts'
import { recordCall, recordEnd } from '../../audit/index.ts'
import { mayAgentsWrite } from './tenants.queries.ts'

/** The message for agents that may not change anything. */
export const AGENTS_MAY_NOT_WRITE = problem('agents_read_only').message

/** How changes by agents are permitted and recorded: by a setting and in the audit. */
export const agentCalls: AgentCalls = {
  requirePermission: async ({ doors }, { tenantId }) => {
    const isAllowed = await doors.readInTenant(tenantId, (tx) => mayAgentsWrite(tx, tenantId))
    if (!isAllowed) throw problem('agents_read_only')
  },
  begin: ({ doors }, actor, call) =>
    doors.inTenant(actor.tenantId, (tx) => recordCall(tx, actor, call)),
  end: ({ doors }, actor, ended) =>
    doors.inTenant(actor.tenantId, (tx) => recordEnd(tx, actor, ended)),
}
