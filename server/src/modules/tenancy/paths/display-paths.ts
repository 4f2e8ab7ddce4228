import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { PathRow, ShowPaths } from '../../../platform/http/display-paths.ts'
import { isUuid, UUID_PATTERN } from '../../../platform/core/ids.ts'
import { PRIVATE_NAME } from '../../tree/index.ts'
import { namesOfOwners, ownersByName } from './owner-names.queries.ts'

/** The beginning of a path in a personal folder. */
const OWN_FOLDER = new RegExp(`^/users/(${UUID_PATTERN})(?=/|$)`)

/**
 * Adds `display_path` to rows of a response if people see another path than `materialized_path`: "/Private/…"
 * in the actor's own folder, "/users/Name/…" in other members' folders. One query for all rows, and none if
 * they are all in the actor's own folder.
 */
export async function addDisplayPaths(
  tx: TenantTx,
  actor: Actor,
  rows: readonly PathRow[],
): Promise<void> {
  const others = addOwn(actor, rows)
  if (others.length > 0) await addNames(tx, actor, others)
}

/** The same outside a transaction. It opens one only if names are needed. */
export const showPaths: ShowPaths = async ({ doors }, actor, rows) => {
  const others = addOwn(actor, rows)
  if (others.length === 0) return
  await doors.readInTenant(actor.tenantId, (tx) => addNames(tx, actor, others))
}

/**
 * The tree paths behind display paths, all without slashes at their ends. One query, and none without names
 * of people. Other paths stay unchanged, and so does a name that several members have.
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

/** The part of a path that may be a person's name. */
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

/** Sets the paths in the actor's own folder, and returns the rows in other members' folders. */
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
