import type { TSchema } from 'typebox'
import { hasScope, isAdmin } from '../../platform/core/actor.ts'
import { PLACES } from './places.ts'
import type { Call, Tool } from './tool.ts'
import { adminTools } from './tools/administration.ts'
import { askTools } from './tools/asking.ts'
import { browseTools } from './tools/browsing.ts'
import { readTools } from './tools/reading.ts'
import { searchTools } from './tools/searching.ts'
import { tenantTools } from './tools/tenant.ts'
import { trashTools } from './tools/trash.ts'
import { versionTools } from './tools/versions.ts'
import { writeTools } from './tools/writing.ts'
import { AGENTS_MAY_NOT_WRITE, mayAgentsWrite } from '../tenancy/index.ts'

/** All tools, in the order in which clients see them. */
const TOOLS: readonly Tool[] = [
  ...searchTools,
  ...readTools,
  ...askTools,
  ...browseTools,
  ...versionTools,
  ...tenantTools,
  ...writeTools,
  ...trashTools,
  ...adminTools,
]

const BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((each) => [each.name, each]))

/** A plain schema, without what the library adds. */
const plain = (schema: TSchema) => JSON.parse(JSON.stringify(schema)) as { type: 'object' }

/** The description of each tool for clients, created once. */
const DESCRIPTIONS = new Map(
  TOOLS.map(({ name, title, description, hints, input, output }) => [
    name,
    {
      name,
      title,
      description,
      inputSchema: JSON.parse(JSON.stringify(input), asShown) as { type: 'object' },
      ...(output && { outputSchema: plain(output) }),
      annotations: {
        title,
        readOnlyHint: hints.readOnly,
        destructiveHint: hints.destructive ?? false,
        idempotentHint: hints.idempotent ?? hints.readOnly,
        openWorldHint: false,
      },
    },
  ]),
)

type Shown = Readonly<Record<string, unknown>> & {
  readonly anyOf?: readonly Shown[]
  readonly items?: Shown
}

/** Omits the UUID format from places, because they can be paths and some clients validate arguments. */
function asShown(key: string, given: unknown): unknown {
  const value = withoutNull(key, given)
  if (!PLACES.has(key)) return value
  const { format: _format, items, ...rest } = value as Shown
  return items ? { ...rest, items: asShown(key, items) } : rest
}

/**
 * Shows clients one type for each argument, because some clients don't support several. The server still accepts null,
 * which means the same as omitting the argument.
 */
function withoutNull(key: string, value: unknown): unknown {
  if (key === 'type' && Array.isArray(value)) {
    const [type, ...others] = value.filter((each) => each !== 'null')
    return others.length === 0 ? (type as string) : value
  }
  const { anyOf, ...rest } = (value ?? {}) as Shown
  if (!Array.isArray(anyOf)) return value
  const [one, ...others] = anyOf.filter(({ type }: Shown) => type !== 'null')
  return others.length === 0 ? { ...(one as Shown), ...rest } : value
}

type Caller = Pick<Call, 'actor' | 'context'>

/** Whether the credential allows a tool. */
function isOffered({ actor }: Caller, { scope, admin }: Tool): boolean {
  return hasScope(actor, scope) && (!admin || isAdmin(actor))
}

/** Whether the tenant of the caller lets agents change content. */
function mayWrite({ actor, context }: Caller): Promise<boolean> {
  return context.doors.readInTenant(actor.tenantId, (tx) => mayAgentsWrite(tx, actor.tenantId))
}

/** Whether a tool is only useful if agents may change content. */
function needsWriting({ writes, forWriters }: Tool): boolean {
  return writes === true || forWriters === true
}

/** The descriptions of the tools that the caller can use. */
export async function listTools(call: Caller) {
  const offered = TOOLS.filter((each) => isOffered(call, each))
  const allowed =
    offered.some(needsWriting) && !(await mayWrite(call))
      ? offered.filter((each) => !needsWriting(each))
      : offered
  return allowed.flatMap(({ name }) => DESCRIPTIONS.get(name) ?? [])
}

/** Finds a tool by name, whoever may use it. */
export function findTool(name: string): Tool | undefined {
  return BY_NAME.get(name)
}

/** Why the caller can't use a tool and what to do about it, or undefined if they can. */
export async function refusalOf(call: Caller, tool: Tool): Promise<string | undefined> {
  if (tool.admin && !isAdmin(call.actor)) {
    return `The tool "${tool.name}" is for administrators. Tell the person you act for to ask one.`
  }
  if (!isOffered(call, tool)) {
    return `The tool "${tool.name}" needs the scope ${tool.scope}. Ask the person you act for to connect again and allow it.`
  }
  if (!needsWriting(tool) || (await mayWrite(call))) return undefined
  return AGENTS_MAY_NOT_WRITE
}

/** The message about an unknown tool. */
export function unknownTool(name: string): string {
  return `The tool "${name.slice(0, 100)}" does not exist. List the tools again.`
}
