import type { TenantTx } from '../../platform/db/index.ts'
import { findNode } from '../tools/index.ts'
import { presentDocuments } from '../content/index.ts'
import { problem } from '../../platform/errors.ts'
import { getPart } from '../tree/index.ts'
import type { Call } from './tool.ts'

/** A node that the caller may read. */
export type Node = Awaited<ReturnType<typeof findNode>>

/**
 * A node by the id of its path part or of what it stands for: programs confuse the two.
 * @throws Problem not_found, forbidden
 */
export function readNode({ context, actor }: Call, id: string): Promise<Node> {
  return context.doors.readInTenant(actor.tenantId, (tx) => findNode(tx, actor, id))
}

const NOUNS: Readonly<Record<string, string>> = { FOLDER: 'folder', DOCUMENT: 'document' }

/** The id of what a node stands for. @throws Problem bad_request for a node of another kind */
export function objectOf(
  { part_type: type, metadata_obj_id: id, name }: Node,
  types: readonly string[],
): string {
  if (types.includes(type)) return id
  const kind = type.toLowerCase().replaceAll('_', ' ')
  const wanted = types.map((each) => NOUNS[each] ?? each).join(' or ')
  throw problem('path_of_other_kind', { name: name || '/', kind, wanted })
}

/** The node of the active version of a document. */
export async function activeVersionOf(
  tx: TenantTx,
  { context, actor }: Call,
  document: Node,
): Promise<Node> {
  const [shown] = await presentDocuments(tx, context, [document], false)
  const value = shown?.active_version.path_part_id ?? document.id
  return getPart(tx, actor, { by: 'id', value, called: 'Document version' }, 'read')
}
