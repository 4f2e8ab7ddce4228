import { generateNKeysBetween } from 'fractional-indexing'
import type { SystemTx, TenantTx } from '../../platform/db/index.ts'
import { invalidInput } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import { lockSiblings } from './locks.ts'
import { updatePart, type PartRow, type PartTypeValue } from './part.queries.ts'
import { keyAtEnd } from './siblings.queries.ts'

/** The maximum depth of a folder or document, counted from the root. */
export const MAX_TREE_DEPTH = 100

export type NewPart = {
  readonly tenantId: string
  readonly parent: Pick<PartRow, 'id' | 'ancestors'>
  readonly partType: PartTypeValue
  readonly name: string
  readonly objectId: string
  readonly systemManaged?: boolean
  /** A new id by default. */
  readonly id?: string
  readonly createdAt?: Date
}

type Tx = TenantTx | SystemTx

/** @throws InvalidInput for a depth of more than {@link MAX_TREE_DEPTH} */
export function checkDepth(depth: number): void {
  if (depth <= MAX_TREE_DEPTH) return
  throw invalidInput(
    ['body', 'parent_path_part_id'],
    `Folders cannot be nested more than ${MAX_TREE_DEPTH} levels deep`,
  )
}

/**
 * Adds a node outside versions at the end of its parent's sibling list. The tree must be locked.
 * @throws DatabaseError path_part_name_key if the name is taken
 */
export async function insertPart(
  tx: Tx,
  part: NewPart,
): Promise<Pick<PartRow, 'id' | 'ancestors'>> {
  return placePart(tx, part, await lockEnd(tx, part.tenantId, part.parent.id))
}

/** Locks the sibling list of a parent. @returns the sort key at its end */
export async function lockEnd(tx: Tx, tenantId: string, parentId: string): Promise<string> {
  // Sent together and executed in this order, so the last sibling is read after the list is locked.
  const [, key] = await Promise.all([
    lockSiblings(tx, tenantId, parentId),
    keyAtEnd(tx, tenantId, parentId),
  ])
  return key
}

/** The same for a sibling list that is already locked. */
export async function appendPart(
  tx: Tx,
  part: NewPart,
): Promise<Pick<PartRow, 'id' | 'ancestors'>> {
  return placePart(tx, part, await keyAtEnd(tx, part.tenantId, part.parent.id))
}

/**
 * The same with a given sort key.
 * @throws InvalidInput for a folder or document at a depth of more than {@link MAX_TREE_DEPTH}
 */
export async function placePart(
  tx: Tx,
  part: NewPart,
  sortKey: string,
): Promise<Pick<PartRow, 'id' | 'ancestors'>> {
  const { tenantId, parent, id = newId(), createdAt } = part
  const ancestors = [...parent.ancestors, parent.id]
  if (part.partType === 'FOLDER' || part.partType === 'DOCUMENT') checkDepth(ancestors.length)
  await tx
    .insertInto('path_part')
    .values({
      tenant_id: tenantId,
      id,
      parent_id: parent.id,
      part_type: part.partType,
      name: part.name,
      metadata_obj_id: part.objectId,
      ancestors,
      sort_key: sortKey,
      system_managed: part.systemManaged ?? false,
      ...(createdAt && { created_at: createdAt, updated_at: createdAt }),
    })
    .execute()
  return { id, ancestors }
}

/**
 * Creates the folders that every tenant has: the root and its children.
 * @param below ids by name, in the order of the folders
 */
export async function insertRootFolders(
  tx: SystemTx,
  tenantId: string,
  rootId: string,
  below: Readonly<Record<string, string>>,
): Promise<void> {
  const entries = Object.entries(below)
  const keys = generateNKeysBetween(null, null, entries.length)
  const system = { tenant_id: tenantId, part_type: 'FOLDER', system_managed: true } as const
  const root = { id: rootId, parent_id: null, name: '', ancestors: [], sort_key: keys[0] ?? '' }
  const folders = entries.map(([name, id], i) => ({
    id,
    parent_id: rootId,
    name,
    ancestors: [rootId],
    sort_key: keys[i] ?? '',
  }))
  await tx
    .insertInto('path_part')
    .values([root, ...folders].map((row) => ({ ...system, ...row, metadata_obj_id: newId() })))
    .execute()
}

/** Finds a folder by name. */
export async function findFolder(
  tx: Tx,
  tenantId: string,
  parentId: string,
  name: string,
): Promise<{ id: string; system_managed: boolean } | undefined> {
  return tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', parentId)
    .where('part_type', '=', 'FOLDER')
    .where('name', '=', name)
    .select(['id', 'system_managed'])
    .executeTakeFirst()
}

/**
 * A system folder, which nobody can rename, move or delete. It is created on first use. An existing folder with that
 * name becomes the system folder. The tree must be locked, unless nothing above can move.
 * @returns its id, or undefined if the parent doesn't exist
 * @throws DatabaseError path_part_name_key if a document has the name
 */
export async function ensureSystemFolder(
  tx: Tx,
  tenantId: string,
  parentId: string,
  name: string,
): Promise<string | undefined> {
  const parent = await lockSiblings(tx, tenantId, parentId)
  if (!parent) return undefined
  const found = await findFolder(tx, tenantId, parentId, name)
  if (!found) {
    const folder = { tenantId, parent, name, objectId: newId() }
    return (await appendPart(tx, { ...folder, partType: 'FOLDER', systemManaged: true })).id
  }
  if (!found.system_managed) {
    await updatePart(tx, { tenant_id: tenantId, id: found.id }, { system_managed: true })
  }
  return found.id
}
