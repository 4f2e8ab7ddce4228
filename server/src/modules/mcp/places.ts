import { invalidInput, problem } from '../../platform/core/errors.ts'
import { isUuid, UUID_PATTERN } from '../../platform/core/ids.ts'
import { normalName } from '../../platform/core/names.ts'
import { pathsBehind } from '../tenancy/index.ts'
import { findNodeIds, searchByWholeName } from '../tree/index.ts'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import type { Call, Members } from './tool.ts'

/** Arguments that identify an item of the tree by id or path. */
export const PLACES: ReadonlySet<string> = new Set([
  'path_part_id',
  'parent_path_part_id',
  'parent_path_part_ids',
  'folder_id',
  'document_id',
  'id',
])

/** Arguments for which operations only accept the id of the node. */
const BY_NODE: ReadonlySet<string> = new Set(['parent_path_part_id', 'parent_path_part_ids'])

/** The maximum number of places to look up per call, and of characters per path. */
const MOST_PLACES = 100
const MOST_CHARACTERS = 4096
/** How many names without a folder are looked up, and how many items with one are listed. */
const MOST_NAMES = 5
const MOST_LISTED = 5

/** A path, as given and as normalized names. */
class Path {
  readonly given: string
  readonly steps: string
  constructor(given: string) {
    this.given = given
    this.steps = given
      .split('/')
      .map(normalName)
      .filter((name) => name !== '')
      .join('/')
  }
}

/**
 * Replaces paths in arguments by ids, all in one query, after one for people's names in them. Empty texts count as
 * omitted.
 * A name without a folder stands for the only item with this name.
 * @throws InvalidInput; Problem not_found, whether an item doesn't exist or the caller can't read it
 */
export async function idsOfPlaces(call: Call, members: Members): Promise<Placed> {
  const read = Object.entries(members).flatMap(([name, value]) => {
    const isEmpty = [value].flat().every((each) => each === '')
    if (PLACES.has(name) && isEmpty && value !== undefined && [value].flat().length > 0) return []
    return [[name, each(value, (one) => readPlace(name, one))] as const]
  })
  const looked = read.flatMap(([name, value]) =>
    [value].flat().filter((one) => one instanceof Path || (BY_NODE.has(name) && isId(one))),
  )
  if (looked.length === 0) return { members: Object.fromEntries(read), notes: [] }
  if (looked.length > MOST_PLACES) {
    throw invalidInput(['body'], `A call can name at most ${MOST_PLACES} folders and documents`)
  }
  const shown = looked.flatMap((one) => (one instanceof Path ? [one.steps] : []))
  const ids = looked.flatMap((one) => (isId(one) ? [one.toLowerCase()] : []))
  const found = await call.context.doors.readInTenant(call.actor.tenantId, async (tx) => {
    const paths = await pathsBehind(tx, call.actor, shown)
    const nodes = await findNodeIds(tx, call.actor, { paths: [...paths.values()], ids })
    const byPath = shown.flatMap((one) => {
      const id = nodes.get(paths.get(one) ?? one)
      return id === undefined ? [] : [[one, id] as const]
    })
    const bare = shown.filter((one) => !one.includes('/') && !nodes.has(paths.get(one) ?? one))
    const named = await nodesNamed(tx, call.actor, [...new Set(bare)])
    return { nodes: new Map([...nodes, ...byPath, ...named]), named }
  })
  const placed = read.map(([name, value]) => {
    const located = each(value, (one) => {
      if (one instanceof Path) return found.nodes.get(one.steps) ?? missing(name, one)
      return BY_NODE.has(name) && isId(one) ? (found.nodes.get(one.toLowerCase()) ?? one) : one
    })
    return [name, located] as const
  })
  const notes = [...found.named.keys()].map((name) => `"${name}" was read as its only item's id`)
  return { members: Object.fromEntries(placed), notes }
}

/** Arguments with ids, and what was read differently. */
type Placed = { readonly members: Members; readonly notes: readonly string[] }

/** The only item with each of these names. @throws InvalidInput if several have one */
async function nodesNamed(
  tx: TenantTx,
  actor: Actor,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const name of names.slice(0, MOST_NAMES)) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction runs one query at a time
    const { items } = await searchByWholeName(tx, actor, name, MOST_LISTED)
    const [only, ...others] = items
    if (others.length > 0) {
      const paths = items.map(({ path }) => path).join(', ')
      throw invalidInput(
        ['body'],
        `Several items are called "${name}": ${paths}. Pass a path or an id`,
      )
    }
    if (only) found.set(name, only.id)
  }
  return found
}

function missing(argument: string, { given }: Path): never {
  if (given.includes('/')) throw problem('path_missing', { path: given.slice(0, 300) })
  throw invalidInput(
    ['body', argument],
    'Pass an id, or a path from the top such as /shared/contracts/lease.pdf',
  )
}

const each = (value: unknown, change: (one: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : change(value)

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value)

/** How results refer to items: a tag, a resource URI, or a link to a passage, document or folder. */
const NAMED = [
  `\\[?(?:chunk|section):(${UUID_PATTERN})\\]?`,
  `arbor://\\w+/(${UUID_PATTERN})`,
  `https?://[^?#]*\\?chunk=(${UUID_PATTERN})`,
  `https?://[^?#]*/(?:documents|browse)/(${UUID_PATTERN})`,
].map((pattern) => new RegExp(`^${pattern}$`, 'i'))

/** The id with which fetch continues starts with the id of the text. */
const CONTINUED = new RegExp(`^${UUID_PATTERN}@`, 'i')

function readPlace(name: string, value: unknown): unknown {
  const isPlace = PLACES.has(name)
  if (typeof value !== 'string' || !(isPlace || name.startsWith('chunk_id'))) return value
  for (const pattern of NAMED) {
    const id = pattern.exec(value)?.[1]
    if (id !== undefined) return id
  }
  if (!isPlace || isUuid(value) || CONTINUED.test(value)) return value
  const isPath = value.length <= MOST_CHARACTERS && value.isWellFormed() && /[^/\s]/.test(value)
  if (isPath && !value.includes('\0')) return new Path(value)
  throw invalidInput(
    ['body', name],
    'Pass an id, or a path from the top such as /shared/contracts/lease.pdf',
  )
}
