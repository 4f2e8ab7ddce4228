import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { PathRow, ShowPaths } from '../../../platform/http/display-paths.ts'
import { isUuid, UUID_PATTERN } from '../../../platform/core/ids.ts'
import { PRIVATE_NAME } from '../../tree/index.ts'
import { namesOfOwners, ownersByName } from './owner-names.queries.ts'

/** What a path in somebody's own folder begins with. */
const OWN_FOLDER = new RegExp(`^/users/(${UUID_PATTERN})(?=/|$)`)

/**
 * Adds `display_path` to rows of an answer where people read another path than `materialized_path`: "/Private/…" in the
 * actor's own folder, "/users/Name/…" in those of other members. One query for all, and none for the own folder.
 */
export async function addDisplayPaths(
  tx: TenantTx,
  actor: Actor,
  rows: readonly PathRow[],
): Promise<void> {
  const others = addOwn(actor, rows)
  if (others.length > 0) await addNames(tx, actor, others)
}

/** The same outside of a transaction, which is opened only where names are needed. */
export const showPaths: ShowPaths = async ({ doors }, actor, rows) => {
  const others = addOwn(actor, rows)
  if (others.length === 0) return
  await doors.readInTenant(actor.tenantId, (tx) => addNames(tx, actor, others))
}

/**
 * The paths in the tree for those that people read, all without slashes at their ends; one query, and none without names
 * of people. Other paths stay as they are, and so does one whose name several members have.
 */
export async function pathsBehind(
  tx: TenantTx,
  actor: Actor,
  shown: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = shown.flatMap((path) => nameIn(path) ?? [])
  const owners = names.length > 0 ? await ownersByName(tx, actor, names) : new Map<string, string>()
  return new Map(shown.map((path) => [path, pathBehind(path, actor, owners)]))
}

/** What may be the name of a person in a path. */
function nameIn(path: string): string | undefined {
  const [first, name] = path.split('/')
  return first === 'users' && name !== undefined && !isUuid(name) ? name : undefined
}

function pathBehind(path: string, { userId }: Actor, owners: ReadonlyMap<string, string>): string {
  const [first, ...below] = path.split('/')
  if (first === PRIVATE_NAME) return ['users', userId, ...below].join('/')
  const owner = owners.get(nameIn(path) ?? '')
  return owner === undefined ? path : ['users', owner, ...below.slice(1)].join('/')
}

type Row = { readonly row: PathRow; readonly path: string; readonly owner: string }

/** Shows the paths in the own folder, and returns the rows in those of others. */
function addOwn({ userId }: Actor, rows: readonly PathRow[]): Row[] {
  const others: Row[] = []
  for (const row of rows) {
    const path = row.materialized_path ?? ''
    const [start = '', owner] = OWN_FOLDER.exec(path) ?? []
    if (owner === undefined) continue
    if (owner === userId) row.display_path = `/${PRIVATE_NAME}${path.slice(start.length)}`
    else others.push({ row, path: path.slice(start.length), owner })
  }
  return others
}

async function addNames(tx: TenantTx, actor: Actor, rows: readonly Row[]): Promise<void> {
  const owners = new Set(rows.map(({ owner }) => owner))
  const names = await namesOfOwners(tx, actor, [...owners])
  for (const { row, path, owner } of rows) {
    const name = names.get(owner)
    if (name !== undefined) row.display_path = `/users/${name}${path}`
  }
}
