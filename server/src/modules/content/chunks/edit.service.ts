import type { Actor } from '../../../platform/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/errors.ts'
import {
  type Allowed,
  findSibling,
  getPart,
  keyAtEnd,
  keyAtHead,
  keysBehind,
  type LockedVersion,
  lockVersionOf,
  nextNumber,
  type PartKey,
  type PartRow,
  type PartChange,
  rewriteBelow,
  updatePart,
} from '../../tree/index.ts'
import { isBeingIngested } from './versions-at-work.queries.ts'

/**
 * What all changes of sections and chunks by hand have in common. Each one locks the version first, so that they
 * come one after the other inside a version, whatever lists of siblings they touch.
 */

/** Deepest place of a section or chunk, counted from the version. */
const MAX_DEPTH = 100

type Writable = Allowed<PartRow, 'write'>

/** A node that may be changed, in its locked version. */
export type OpenNode = { readonly node: Writable; readonly version: LockedVersion }

/**
 * Opens a section or chunk for a change.
 * @throws Problem not_found, forbidden; conflict while an ingestion replaces the contents of the version
 */
export async function openNode(tx: TenantTx, actor: Actor, key: PartKey): Promise<OpenNode> {
  const version = await lockVersionOf(tx, actor.tenantId, key)
  const node = await getPart(tx, actor, key, 'write')
  return { node, version: await requireQuiet(tx, actor, version) }
}

/** A version or section below which nodes may be put, in its locked version. */
export type OpenParent = { readonly parent: Writable; readonly version: LockedVersion }

/**
 * Opens a version or section, so that something can be put below it.
 * @param member of the body that names it by its path part id
 * @throws Problem not_found, forbidden, conflict; InvalidInput when the node is neither
 */
export async function openParent(
  tx: TenantTx,
  actor: Actor,
  partId: string,
  member: string,
): Promise<OpenParent> {
  const version = await lockVersionOf(tx, actor.tenantId, { by: 'id', value: partId })
  const parent = await requireParent(tx, actor, partId, member)
  return { parent, version: await requireQuiet(tx, actor, version) }
}

/** Were it let through, the run would delete what was written, or add to sections that moved meanwhile. */
async function requireQuiet(
  tx: TenantTx,
  { tenantId }: Actor,
  version: LockedVersion | undefined,
): Promise<LockedVersion> {
  // Sections and chunks can't be without a version, so it was deleted together with the node.
  if (!version) throw problem('not_found', 'Document version not found.')
  if (await isBeingIngested(tx, tenantId, version)) {
    throw problem(
      'conflict',
      'This version is being ingested. Try again when the ingestion has finished.',
    )
  }
  return version
}

async function requireParent(
  tx: TenantTx,
  actor: Actor,
  partId: string,
  member: string,
): Promise<Writable> {
  const parent = await getPart(tx, actor, { by: 'id', value: partId, called: 'Parent' }, 'write')
  if (parent.part_type !== 'DOCUMENT_VERSION' && parent.part_type !== 'SECTION') {
    throw invalidInput(
      ['body', member],
      'The parent must be a document version or a section',
      partId,
    )
  }
  return parent
}

/** The ancestors of what stands directly below a version or section. */
export function ancestorsBelow(parent: PartRow): string[] {
  return parent.part_type === 'DOCUMENT_VERSION' ? [parent.id] : [...parent.ancestors, parent.id]
}

/** @throws InvalidInput when a node would stand below {@link MAX_DEPTH} */
export function checkDepth(depth: number, member: string): void {
  if (depth <= MAX_DEPTH) return
  throw invalidInput(
    ['body', member],
    `Sections cannot be nested more than ${MAX_DEPTH} levels deep`,
  )
}

/** Where a node shall stand. Null and absent mean the same. */
export type Move = {
  readonly parentPartId?: string | null | undefined
  readonly prevSiblingId?: string | null | undefined
  readonly toHead?: boolean
}

/** Whether it names a place at all. */
export function isMove({ parentPartId, prevSiblingId, toHead }: Move): boolean {
  return parentPartId != null || prevSiblingId != null || toHead === true
}

/** @throws InvalidInput when a move names two places */
export function checkMove({ prevSiblingId, toHead }: Move): void {
  if (prevSiblingId == null || !toHead) return
  throw invalidInput(
    ['body', 'move_to_head'],
    'prev_sibling_path_id and move_to_head exclude each other',
  )
}

/**
 * The sort key of a place below a parent: at its head, behind a sibling, or at the end.
 * @param moved the node that shall go there, unless it is a new one
 * @throws Problem not_found for an unknown sibling; InvalidInput for one that is no child of the parent
 */
export async function keyAt(
  tx: TenantTx,
  parent: Writable,
  move: Omit<Move, 'parentPartId'>,
  moved?: Writable,
): Promise<string> {
  const { tenant_id: tenantId, id: parentId } = parent
  if (move.toHead) return keyAtHead(tx, tenantId, parentId)
  if (move.prevSiblingId == null) return keyAtEnd(tx, tenantId, parentId)
  const sibling = await findSibling(tx, tenantId, move.prevSiblingId)
  if (!sibling) throw problem('not_found', 'Sibling not found.')
  const loc = ['body', 'prev_sibling_path_id']
  if (sibling.id === moved?.id) {
    throw invalidInput(loc, 'A node cannot be placed after itself', move.prevSiblingId)
  }
  if (sibling.parent_id !== parentId) {
    throw invalidInput(loc, 'The sibling must be a child of the parent', move.prevSiblingId)
  }
  const [key = ''] = await keysBehind(tx, tenantId, { parentId, siblingId: sibling.id }, 1)
  return key
}

/**
 * Moves a node inside its version and renames it, in one go. A chunk gets the next number of a new parent.
 * @param step a new step of the path, where there is one
 * @returns whether it stands below another parent now
 * @throws Problem not_found, forbidden; InvalidInput for a place where it can't be
 */
export async function moveNode(
  tx: TenantTx,
  actor: Actor,
  { node, version }: OpenNode,
  { step, ...move }: Move & { readonly step?: string | undefined },
): Promise<boolean> {
  const named = step === undefined ? {} : { name: step }
  const targetId = move.parentPartId ?? node.parent_id ?? ''
  const positioned = move.prevSiblingId != null || move.toHead === true
  const target = isMove(move)
    ? await requireParent(tx, actor, targetId, 'parent_path_part_id')
    : undefined
  if (target) checkTarget(target, node, version)
  const leaves = target !== undefined && target.id !== node.parent_id
  const change: PartChange = {
    ...named,
    ...(target && (leaves || positioned) && { sort_key: await keyAt(tx, target, move, node) }),
    ...(leaves && (await settle(tx, node, target))),
  }
  if (Object.keys(change).length > 0) await updatePart(tx, node, change)
  return leaves
}

function checkTarget(target: Writable, node: Writable, version: LockedVersion): void {
  const loc = ['body', 'parent_path_part_id']
  if (target.id !== version.partId && target.version_part_id !== version.partId) {
    throw invalidInput(loc, 'Sections and chunks can only be moved within their version', target.id)
  }
  if (target.id === node.id || target.ancestors.includes(node.id)) {
    throw invalidInput(
      loc,
      'A section cannot be moved into itself or one of its descendants',
      target.id,
    )
  }
}

async function settle(tx: TenantTx, node: Writable, target: Writable): Promise<PartChange> {
  const ancestors = ancestorsBelow(target)
  const place = { parent_id: target.id, ancestors }
  if (node.part_type === 'CHUNK') {
    checkDepth(ancestors.length, 'parent_path_part_id')
    return { ...place, name: String(await nextNumber(tx, node.tenant_id, target.id)) }
  }
  const deepest = await rewriteBelow(tx, node, ancestors)
  checkDepth(Math.max(ancestors.length, deepest), 'parent_path_part_id')
  return place
}
