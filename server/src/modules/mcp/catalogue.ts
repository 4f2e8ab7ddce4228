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

/** A schema as it is written, without what the library adds to it. */
const plain = (schema: TSchema) => JSON.parse(JSON.stringify(schema)) as { type: 'object' }

/** What clients are told of each tool; made once. */
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

/** Clients that check arguments themselves are not told that a place is a UUID, since it can be a path. */
function asShown(key: string, given: unknown): unknown {
  const value = withoutNull(key, given)
  if (!PLACES.has(key)) return value
  const { format: _format, items, ...rest } = value as Shown
  return items ? { ...rest, items: asShown(key, items) } : rest
}

/**
 * Clients are shown one type for each argument, since some of them take no others. Null, which means the same as
 * leaving an argument out, is taken all the same.
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

/** Whether the credential is enough for a tool. */
function isOffered({ actor }: Caller, { scope, admin }: Tool): boolean {
  return hasScope(actor, scope) && (!admin || isAdmin(actor))
}

/** Whether the tenant of the caller lets agents change content. */
function mayWrite({ actor, context }: Caller): Promise<boolean> {
  return context.doors.readInTenant(actor.tenantId, (tx) => mayAgentsWrite(tx, actor.tenantId))
}

/** Whether a tool is of use only where agents may change content. */
function needsWriting({ writes, besideWrites }: Tool): boolean {
  return writes === true || besideWrites === true
}

/** The tools that the caller may use, as clients are told of them. */
export async function listTools(call: Caller) {
  const offered = TOOLS.filter((each) => isOffered(call, each))
  const allowed =
    offered.some(needsWriting) && !(await mayWrite(call))
      ? offered.filter((each) => !needsWriting(each))
      : offered
  return allowed.flatMap(({ name }) => DESCRIPTIONS.get(name) ?? [])
}

/** A tool with a name, whoever may use it. */
export function findTool(name: string): Tool | undefined {
  return BY_NAME.get(name)
}

/** Why the caller may not use a tool, and what to do about it; undefined for one that they may use. */
export async function refusalOf(call: Caller, tool: Tool): Promise<string | undefined> {
  if (tool.admin && !isAdmin(call.actor)) {
    return `The tool "${tool.name}" is for administrators. Ask the person you act for to let one look.`
  }
  if (!isOffered(call, tool)) {
    return `The tool "${tool.name}" needs the scope ${tool.scope}. Ask the person you act for to connect again and allow it.`
  }
  if (!needsWriting(tool) || (await mayWrite(call))) return undefined
  return AGENTS_MAY_NOT_WRITE
}

/** What clients are told of a name that no tool has. */
export function unknownTool(name: string): string {
  return `There is no tool "${name.slice(0, 100)}". List the tools again.`
}
