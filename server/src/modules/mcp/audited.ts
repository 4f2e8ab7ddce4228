import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Outcome } from '../../platform/http/noted-call.ts'
import { idsIn } from '../../platform/named-ids.ts'
import { agentCalls } from '../tenancy/index.ts'
import type { Call, Tool } from './tool.ts'

type Called = { readonly tool: Tool; readonly given: Readonly<Record<string, unknown>> | undefined }

/** What a call has led to. */
export type Ended = { readonly outcome: Outcome; readonly result: CallToolResult }

/**
 * Notes the call of a tool that changes something in the audit log: before anything is done, and how it ended. A call
 * whose entry can't be written is not carried out.
 */
export async function audited(
  { context, actor }: Call,
  { tool, given }: Called,
  work: () => Promise<Ended>,
): Promise<CallToolResult> {
  if (!tool.writes) return (await work()).result
  const entry = { action: tool.name, ids: idsIn(given, tool.input) }
  const id = await agentCalls.begin(context, actor, entry)
  const { outcome, result } = await work()
  await agentCalls.end(context, actor, { id, outcome, ids: idsIn(result.structuredContent) })
  return result
}
