import type { TenantTx } from '../../platform/db/index.ts'
import { invalidInput } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { PartRow, PartTypeValue } from './part.queries.ts'
import { holdSiblings, keyAtEnd } from './siblings.queries.ts'

/** Deepest place of a folder or document in the tree, counted from the root. */
const MAX_TREE_DEPTH = 100

export type NewPart = {
  readonly tenantId: string
  readonly parent: Pick<PartRow, 'id' | 'ancestors'>
  readonly partType: PartTypeValue
  readonly name: string
  readonly objectId: string
  readonly systemManaged?: boolean
}

/** @throws InvalidInput when a folder or document would stand below {@link MAX_TREE_DEPTH} */
export function checkDepth(depth: number): void {
  if (depth <= MAX_TREE_DEPTH) return
  throw invalidInput(
    ['body', 'parent_path_part_id'],
    `Folders can't nest deeper than ${MAX_TREE_DEPTH} levels`,
  )
}

/**
 * Adds a node outside of versions at the end of its parent's sibling list. The tree must be held.
 * @throws DatabaseError path_part_name_key when the name is taken
 */
export async function insertPart(
  tx: TenantTx,
  part: NewPart,
): Promise<{ id: string; ancestors: string[] }> {
  const ancestors = [...part.parent.ancestors, part.parent.id]
  if (part.partType === 'FOLDER' || part.partType === 'DOCUMENT') checkDepth(ancestors.length)
  await holdSiblings(tx, part.tenantId, part.parent.id)
  const id = newId()
  await tx
    .insertInto('path_part')
    .values({
      tenant_id: part.tenantId,
      id,
      parent_id: part.parent.id,
      part_type: part.partType,
      name: part.name,
      metadata_obj_id: part.objectId,
      ancestors,
      sort_key: await keyAtEnd(tx, part.tenantId, part.parent.id),
      system_managed: part.systemManaged ?? false,
    })
    .execute()
  return { id, ancestors }
}
