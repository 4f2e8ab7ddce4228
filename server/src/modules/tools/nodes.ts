import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/core/errors.ts'
import { presentDocuments } from '../content/index.ts'
import { getPart, type Allowed, type PartRow } from '../tree/index.ts'
import type { Caller } from './agent-tool.ts'

type Types = readonly PartRow['part_type'][]

/**
 * Finds a readable node by its path part id or by the id of its object, because models confuse the two.
 * @throws Problem not_found, forbidden
 */
export async function findNode(
  tx: TenantTx,
  actor: Actor,
  value: string,
  types?: Types,
): Promise<Allowed<PartRow, 'read'>> {
  const key = { value, called: 'Item', ...(types && { types }) }
  try {
    return await getPart(tx, actor, { by: 'id', ...key }, 'read')
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
    return getPart(tx, actor, { by: 'metadata_obj_id', ...key }, 'read')
  }
}

/** A node that an actor may read. */
export type Node = Awaited<ReturnType<typeof findNode>>

/** The types with sections and passages, which can be read in order. */
export const READABLE: Types = ['DOCUMENT', 'DOCUMENT_VERSION', 'SECTION']

/** "document version" */
export function kindOf({ part_type: type }: Pick<PartRow, 'part_type'>): string {
  return type.toLowerCase().replaceAll('_', ' ')
}

/** The node that contains the contents: for a document its active version, otherwise the node itself. */
export async function activeVersionOf(
  tx: TenantTx,
  { context, actor }: Caller,
  node: Node,
): Promise<Node> {
  if (node.part_type !== 'DOCUMENT') return node
  const [shown] = await presentDocuments(tx, context, [node], false)
  const value = shown?.active_version.path_part_id ?? node.id
  return getPart(tx, actor, { by: 'id', value, called: 'Document version' }, 'read')
}
