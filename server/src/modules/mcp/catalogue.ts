import type { TSchema } from 'typebox'
import { hasScope, isAdmin } from '../../platform/actor.ts'
import type { Call, Tool } from './tool.ts'
import { adminTools } from './tools/administration.ts'
import { askTools } from './tools/asking.ts'
import { browseTools } from './tools/browsing.ts'
import { readTools } from './tools/reading.ts'
import { searchTools } from './tools/searching.ts'
import { tenantTools } from './tools/tenant.ts'
import { versionTools } from './tools/versions.ts'

/** All tools, in the order in which clients see them. */
const TOOLS: readonly Tool[] = [
  ...searchTools,
  ...readTools,
  ...askTools,
  ...browseTools,
  ...versionTools,
  ...tenantTools,
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
      inputSchema: JSON.parse(JSON.stringify(input), withoutNull) as { type: 'object' },
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

type Shown = Readonly<Record<string, unknown>> & { readonly anyOf?: readonly Shown[] }

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

/** Whether a tool is there for the caller. */
function isOffered({ actor }: Pick<Call, 'actor'>, { scope, admin }: Tool): boolean {
  return hasScope(actor, scope) && (!admin || isAdmin(actor))
}

/** The tools that the caller may use, as clients are told of them. */
export function listTools(call: Pick<Call, 'actor'>) {
  return TOOLS.filter((each) => isOffered(call, each)).flatMap(
    ({ name }) => DESCRIPTIONS.get(name) ?? [],
  )
}

/** A tool that the caller may use. */
export function findTool(call: Pick<Call, 'actor'>, name: string): Tool | undefined {
  const found = BY_NAME.get(name)
  return found && isOffered(call, found) ? found : undefined
}
