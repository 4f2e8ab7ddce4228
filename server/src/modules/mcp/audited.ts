import type { CallToolResult } from '@modelcontextprotocol/server'
import { isUuid } from '../../platform/ids.ts'
import { endEntry, insertEntry, type NamedIds, type Outcome } from '../tenancy/index.ts'
import type { Call, Tool } from './tool.ts'

/** Ids of one list that are noted. */
const MOST_IDS = 20

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
  const { tenantId } = actor
  const entry = { action: tool.name, ids: idsIn(given, tool.input) }
  const id = await context.doors.inTenant(tenantId, (tx) => insertEntry(tx, actor, entry))
  const { outcome, result } = await work()
  const ids = idsIn(result.structuredContent)
  await context.doors.inTenant(tenantId, (tx) => endEntry(tx, { tenantId, id }, { outcome, ids }))
  return result
}

/** The ids among some members; of what was given, only members that the tool knows. Texts and names are left out. */
function idsIn(members: unknown, schema?: { readonly properties?: object }): NamedIds {
  if (typeof members !== 'object' || members === null) return {}
  const known = Object.entries(members).filter(
    ([name]) => !schema || name in (schema.properties ?? {}),
  )
  const ids: Record<string, string | readonly string[]> = {}
  for (const [name, value] of known) {
    if (isId(value)) ids[name] = value
    else if (Array.isArray(value)) ids[name] = value.filter(isId).slice(0, MOST_IDS)
  }
  return ids
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)
