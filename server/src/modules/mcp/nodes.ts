import { findNode, kindOf, type Node } from '../tools/index.ts'
import { problem } from '../../platform/core/errors.ts'
import type { Call } from './tool.ts'

/**
 * Finds a node by the id of its path part or of its object, because programs confuse the two.
 * @throws Problem not_found, forbidden
 */
export function readNode({ context, actor }: Call, id: string): Promise<Node> {
  return context.doors.readInTenant(actor.tenantId, (tx) => findNode(tx, actor, id))
}

const NOUNS: Readonly<Record<string, string>> = { FOLDER: 'folder', DOCUMENT: 'document' }

/** The id of a node's object. @throws Problem bad_request for a node of another kind */
export function objectOf(node: Node, types: readonly string[]): string {
  if (types.includes(node.part_type)) return node.metadata_obj_id
  const wanted = types.map((each) => NOUNS[each] ?? each).join(' or ')
  throw problem('path_of_other_kind', { name: node.name || '/', kind: kindOf(node), wanted })
}
