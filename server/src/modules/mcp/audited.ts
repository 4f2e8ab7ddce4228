import type { CallToolResult } from '@modelcontextprotocol/server'
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
  { context, actor }: Call,
  { tool, given }: Called,
  work: () => Promise<Ended>,
): Promise<CallToolResult> {
  if (!tool.writes) return (await work()).result
  const entry = { action: tool.name, ids: idsIn(given, tool.input) }
  const id = await agentCalls.begin(context, actor, entry)
  const { outcome, result, data } = await work()
  await agentCalls.end(context, actor, { id, outcome, ids: idsIn(data) })
  return result
}
