import { invalidInput } from '../../platform/core/errors.ts'
import { lookBack } from './look-back.ts'
import { idsOfPlaces } from './places.ts'
import type { Call, Members, Tool } from './tool.ts'

const IN = ['parent_path_part_ids', 'parent_path_part_id', 'folder_id']
const ONE = ['path_part_id', 'document_id', 'folder_id', 'id']

/**
 * Other names that programs use for an argument, and the arguments they may mean. The first one that the tool has and
 * that was not given is used. Names with the fewest meanings come first.
 */
const ALIASES: readonly (readonly [name: string, meant: readonly string[]])[] = [
  ['limit', ['top_k']],
  ['max_results', ['top_k']],
  ['q', ['query', 'question']],
  ['query', ['question']],
  ['question', ['query']],
  ['parent_path_part_ids', IN],
  ['parent_path_part_id', IN],
  ['parent_path_ids', IN],
  ['parent_id', IN],
  ['chunk_id', ['path_part_id', 'id']],
  ['folder_id', [...IN, 'path_part_id']],
  ['document_id', [...ONE, ...IN]],
  ['path_part_id', [...ONE, 'chunk_id', ...IN]],
  ['path', [...ONE, ...IN]],
  ['id', [...ONE, 'chunk_id', ...IN]],
]

type Schema = { readonly type?: string | readonly string[]; readonly anyOf?: readonly Schema[] }

/** Arguments by the names of a tool, and the names of those it doesn't know. */
type Named = { readonly members: Members; readonly ignored: readonly string[] }

/** The arguments with ids, who calls with them, and remarks for the result. */
export type Read = {
  readonly members: Members
  /** The call of someone who sees an earlier time, if the arguments say so. */
  readonly call: Call
  readonly remarks: readonly string[]
}

/**
 * Reads the arguments of a call. It accepts other names for an argument, converts paths to ids, and ignores unknown
 * arguments. A destructive tool rejects unknown arguments instead, because they may have been a condition. Paths are
 * those of the time in the arguments.
 * @throws InvalidInput; Problem not_found for a path that doesn't exist or that the caller can't read
 */
export async function readArguments(call: Call, tool: Tool, given: unknown): Promise<Read> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { members: given === undefined ? {} : (given as Members), call, remarks: [] }
  }
  const known = (tool.input as { properties?: Readonly<Record<string, Schema>> }).properties ?? {}
  const { members, ignored } = byKnownNames(known, given as Members)
  if (ignored.length > 0 && tool.hints.destructive) {
    throw invalidInput(['body', ignored[0] ?? ''], unknownArguments(tool, ignored))
  }
  const { call: looking, remark } = 'as_of' in known ? await lookBack(call, members) : { call }
  return {
    members: await idsOfPlaces(looking, members),
    call: looking,
    remarks: [
      ...(ignored.length > 0 ? [`Ignored: ${unknownArguments(tool, ignored)}.`] : []),
      ...(remark === undefined ? [] : [remark]),
    ],
  }
}

/** The message about arguments that a tool doesn't have. */
function unknownArguments({ name, input }: Tool, ignored: readonly string[]): string {
  const known = Object.keys((input as { properties?: object }).properties ?? {})
  const takes = known.length > 0 ? `It takes ${known.join(', ')}` : 'It takes no arguments'
  return `${name} has no argument ${ignored.map((each) => each.slice(0, 60)).join(', ')}. ${takes}`
}

function byKnownNames(known: Readonly<Record<string, Schema>>, given: Members): Named {
  const members: Record<string, unknown> = {}
  const others = new Map(Object.entries(given))
  for (const name of Object.keys(known)) {
    if (others.has(name)) members[name] = others.get(name)
    others.delete(name)
  }
  for (const [name, meant] of ALIASES) {
    const value = others.get(name)
    const target = meant.find((each) => each in known && members[each] == null)
    if (value === undefined || target === undefined) continue
    members[target] = fitted(value, known[target] ?? {})
    others.delete(name)
  }
  return { members, ignored: [...others.keys()] }
}

/** Wraps a value if a list is expected, or unwraps a list of one if a value is expected. */
function fitted(value: unknown, schema: Schema): unknown {
  const isList = [schema, ...(schema.anyOf ?? [])].some(({ type }) =>
    [type].flat().includes('array'),
  )
  if (isList) return value === null || value === '' || Array.isArray(value) ? value : [value]
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}
