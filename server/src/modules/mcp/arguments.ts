import { invalidInput } from '../../platform/core/errors.ts'
import { fit, isOmitted, parsedFrom, plain, type Schema } from './fit-arguments.ts'
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
  ...aliases('limit max_results num_results n_results count k top_n n size', ['top_k', 'limit']),
  ...aliases('q query search search_query keyword keywords text prompt input', [
    'query',
    'question',
  ]),
  ['question', ['question', 'query']],
  ['parent_path_part_ids', IN],
  ['parent_path_part_id', IN],
  ['parent_path_ids', IN],
  ...aliases('parent_id parent in scope folder folders directory', IN),
  ['chunk_id', ['path_part_id', 'id']],
  ['folder_id', [...IN, 'path_part_id']],
  ['document_id', [...ONE, ...IN]],
  ['path_part_id', [...ONE, 'chunk_id', ...IN]],
  ...aliases('document doc file filename file_name document_name document_path file_path', [
    ...ONE,
    ...IN,
  ]),
  ...aliases('chunk passage passage_id', ['chunk_id', ...ONE]),
  ['path', [...ONE, ...IN]],
  ['id', [...ONE, 'chunk_id', ...IN]],
  ['uri', [...ONE, 'chunk_id']],
  ['url', [...ONE, 'chunk_id']],
  ...aliases('tags tag_id tag', ['tag_ids', 'tag_id']),
  ...aliases('types type chunk_type', ['chunk_types']),
  ...aliases('since after modified_after updated_after', ['changed_after']),
  ...aliases('at date time as_of_date', ['as_of']),
  ...aliases('max_characters max_length length', ['max_chars']),
  ...aliases('page_token next_cursor offset_token', ['cursor']),
  // A name is the last guess, because some tools have it as an argument.
  ['name', ['query', 'question', ...ONE]],
]

function aliases(names: string, meant: readonly string[]) {
  return names.split(' ').map((name) => [name, meant] as const)
}

/** How many changes a result mentions. */
const MOST_NOTES = 20

/** Arguments by the names of a tool, the names of those it doesn't know, and what was read differently. */
type Named = {
  readonly members: Members
  readonly ignored: readonly string[]
  readonly notes: readonly string[]
}

type Properties = Readonly<Record<string, Schema>>

/** The arguments with ids, who calls with them, and remarks for the result. */
export type Read = {
  readonly members: Members
  /** The call of someone who sees an earlier time, if the arguments say so. */
  readonly call: Call
  readonly remarks: readonly string[]
}

/**
 * Reads the arguments of a call as they are meant, guided by the schema of the tool: other names for an argument, values
 * of another type, paths and names instead of ids. It ignores unknown arguments. A destructive tool rejects those
 * instead, because they may have been a condition. Paths are those of the time in the arguments. The remarks say what was
 * changed.
 * @throws InvalidInput; Problem not_found for a path that doesn't exist or that the caller can't read
 */
export async function readArguments(call: Call, tool: Tool, given: unknown): Promise<Read> {
  const known = (tool.input as { properties?: Properties }).properties ?? {}
  const whole = unwrapped(known, given)
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) {
    return { members: whole === undefined ? {} : (whole as Members), call, remarks: [] }
  }
  const named = byKnownNames(known, whole as Members)
  const { ignored } = named
  if (ignored.length > 0 && tool.hints.destructive) {
    throw invalidInput(['body', ignored[0] ?? ''], unknownArguments(tool, ignored))
  }
  const { members, notes } = byKnownTypes(known, named)
  const { call: looking, remark } = 'as_of' in known ? await lookBack(call, members) : { call }
  const placed = await idsOfPlaces(looking, members)
  const changed = [...notes, ...placed.notes].slice(0, MOST_NOTES)
  return {
    members: placed.members,
    call: looking,
    remarks: [
      ...(ignored.length > 0 ? [`Ignored: ${unknownArguments(tool, ignored)}.`] : []),
      ...(changed.length > 0 ? [`Changed arguments: ${changed.join('; ')}.`] : []),
      ...(remark === undefined ? [] : [remark]),
    ],
  }
}

/** Names under which programs wrap the arguments of a call. */
const WRAPPERS = ['arguments', 'args', 'input', 'parameters', 'params']

/** The arguments without what programs wrap around them: JSON text, or another object. */
function unwrapped(known: Properties, given: unknown): unknown {
  const parsed = typeof given === 'string' ? (parsedFrom(given) ?? given) : given
  if (typeof parsed !== 'object' || parsed === null) return parsed
  const [only, ...others] = Object.entries(parsed) as [string, unknown][]
  if (only === undefined || others.length > 0) return parsed
  const [name, value] = only
  if (!WRAPPERS.includes(name) || name in known) return parsed
  const inner = typeof value === 'string' ? parsedFrom(value) : value
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : parsed
}

/** The message about arguments that a tool doesn't have. */
function unknownArguments({ name, input }: Tool, ignored: readonly string[]): string {
  const known = Object.keys((input as { properties?: object }).properties ?? {})
  const takes = known.length > 0 ? `It takes ${known.join(', ')}` : 'It takes no arguments'
  return `${name} has no argument ${ignored.map((each) => each.slice(0, 60)).join(', ')}. ${takes}`
}

function byKnownNames(known: Properties, given: Members): Named {
  const members: Record<string, unknown> = {}
  const notes: string[] = []
  const others = new Map(Object.entries(given))
  const take = (from: string, to: string): void => {
    members[to] = others.get(from)
    others.delete(from)
    if (from !== to && members[to] != null) notes.push(`${from.slice(0, 60)} was read as ${to}`)
  }
  for (const name of Object.keys(known)) if (others.has(name)) take(name, name)
  for (const name of Array.from(others.keys())) {
    const same = Object.keys(known).find((each) => plain(each) === plain(name))
    if (same !== undefined && members[same] == null) take(name, same)
  }
  for (const [alias, meant] of ALIASES) {
    const name = [...others.keys()].find((each) => plain(each) === plain(alias))
    const target = meant.find((each) => each in known && members[each] == null)
    if (name !== undefined && target !== undefined) take(name, target)
  }
  const ignored = [...others].flatMap(([name, value]) => (value == null ? [] : [name]))
  return { members, ignored, notes }
}

/** The arguments in the types of the tool. Null means the same as omitting an argument. */
function byKnownTypes(known: Properties, { members, notes }: Named) {
  const all: string[] = [...notes]
  const fitted: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(members)) {
    const schema = known[name] ?? {}
    if (isOmitted(value, schema)) continue
    const { value: fits, notes: changes } = fit(value, schema)
    fitted[name] = fits
    all.push(...changes.map((change) => `${name}: ${change}`))
  }
  return { members: fitted, notes: all }
}
