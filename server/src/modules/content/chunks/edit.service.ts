import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import { newId } from '../../../platform/core/ids.ts'
import { embedLater } from '../../embeddings/index.ts'
import {
  type Allowed,
  findSibling,
  getPart,
  keyAtEnd,
  keysAtHead,
  keysAfter,
  type LockedVersion,
  lockVersionOf,
  nextNumber,
  type PartKey,
  type PartRow,
  type PartChange,
  requireOrdinary,
  rewriteBelow,
  updatePart,
} from '../../tree/index.ts'
import { requireUnheldContents, requireUnkeptContents } from '../../retention/index.ts'
import { deleteNodes } from '../deletion/delete-subtree.ts'
import { recountVersion } from '../documents/version-figures.queries.ts'
import { sectionStep, type NewNode } from './new-node.ts'
import { insertNodes } from './nodes.queries.ts'
import { isBeingIngested } from './version-ingestion.queries.ts'

/**
 * Shared by all manual changes to sections and chunks. Each change locks the version first, so changes to a version run
 * one after the other, whichever sibling lists they affect.
 */

/** The maximum depth of a section or chunk, counted from the version. */
const MAX_DEPTH = 100

type Writable = Allowed<PartRow, 'write'>

/** A node that the actor may change, in its locked version. */
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

/** A version or section to which the actor may add nodes, in its locked version. */
export type OpenParent = { readonly parent: Writable; readonly version: LockedVersion }

/**
 * Opens a version or section to add nodes below it.
 * @throws Problem not_found, forbidden, conflict; InvalidInput if the node is neither
 */
export async function openParent(tx: TenantTx, actor: Actor, partId: string): Promise<OpenParent> {
  const version = await lockVersionOf(tx, actor.tenantId, { by: 'id', value: partId })
  const parent = await requireParent(tx, actor, partId, 'parent_path_id')
  return { parent, version: await requireQuiet(tx, actor, version) }
}

/** Without this check, a running ingestion could delete the change, or add to sections that have moved. */
async function requireQuiet(
  tx: TenantTx,
  { tenantId }: Actor,
  version: LockedVersion | undefined,
): Promise<LockedVersion> {
  // Sections and chunks always have a version, so it was deleted together with the node.
  if (!version) throw problem('missing', { what: 'Document version' })
  requireOrdinary(version)
  const part = { ...version, tenant_id: tenantId, id: version.partId }
  await requireUnheldContents(tx, part)
  await requireUnkeptContents(tx, part)
  if (await isBeingIngested(tx, tenantId, version.partId)) {
    throw problem('version_in_ingestion')
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

/** The ancestors of the children of a version or section. */
function ancestorsBelow(parent: PartRow): string[] {
  return parent.part_type === 'DOCUMENT_VERSION' ? [parent.id] : [...parent.ancestors, parent.id]
}

/** @throws InvalidInput for a depth of more than {@link MAX_DEPTH} */
function checkDepth(depth: number, member: string): void {
  if (depth <= MAX_DEPTH) return
  throw invalidInput(
    ['body', member],
    `Sections cannot be nested more than ${MAX_DEPTH} levels deep`,
  )
}

/** The place of a node as request bodies specify it. null and missing members mean the same. */
export type Move = {
  readonly parent_path_part_id?: string | null | undefined
  readonly prev_sibling_path_id?: string | null | undefined
  readonly move_to_head?: boolean
}

/** Whether the body specifies a place. */
export function isMove(move: Move): boolean {
  return move.parent_path_part_id != null || isPosition(move)
}

function isPosition({ prev_sibling_path_id: siblingId, move_to_head: toHead }: Move): boolean {
  return siblingId != null || toHead === true
}

/** @throws InvalidInput if a move specifies two places */
export function checkMove({ prev_sibling_path_id: siblingId, move_to_head: toHead }: Move): void {
  if (siblingId == null || !toHead) return
  throw invalidInput(
    ['body', 'move_to_head'],
    'Use either prev_sibling_path_id or move_to_head, not both',
  )
}

/**
 * The sort key of a place below a parent: first, after a sibling, or last.
 * @param moved the node that moves there, unless it is a new one
 * @throws Problem not_found for an unknown sibling; InvalidInput for a sibling that isn't a child of the parent
 */
async function keyAt(
  tx: TenantTx,
  parent: Writable,
  { prev_sibling_path_id: siblingId, move_to_head: toHead }: Move,
  moved?: Writable,
): Promise<string> {
  const { tenant_id: tenantId, id: parentId } = parent
  if (toHead) return keyOf(await keysAtHead(tx, tenantId, parentId, 1))
  if (siblingId == null) return keyAtEnd(tx, tenantId, parentId)
  const sibling = await findSibling(tx, tenantId, siblingId)
  if (!sibling) throw problem('missing', { what: 'Sibling' })
  const loc = ['body', 'prev_sibling_path_id']
  if (sibling.id === moved?.id) {
    throw invalidInput(loc, 'A node cannot be placed after itself', siblingId)
  }
  if (sibling.parent_id !== parentId) {
    throw invalidInput(loc, 'The sibling must be a child of the parent', siblingId)
  }
  return keyOf(await keysAfter(tx, tenantId, { parentId, siblingId: sibling.id }, 1))
}

const keyOf = ([key = '']: readonly string[]): string => key

/**
 * Moves a node inside its version and renames it. Below a new parent, a chunk gets the next number.
 * @param step the new step of the path, if it changes
 * @returns whether the parent has changed
 * @throws Problem not_found, forbidden; InvalidInput for an impossible place
 */
export async function moveNode(
  tx: TenantTx,
  actor: Actor,
  { node, version }: OpenNode,
  { step, ...move }: Move & { readonly step?: string | undefined },
): Promise<boolean> {
  const targetId = move.parent_path_part_id ?? node.parent_id ?? ''
  const target = isMove(move)
    ? await requireParent(tx, actor, targetId, 'parent_path_part_id')
    : undefined
  if (target) checkTarget(target, node, version)
  const leaves = target !== undefined && target.id !== node.parent_id
  const change: PartChange = {
    ...(step !== undefined && { name: step }),
    ...(target &&
      (leaves || isPosition(move)) && { sort_key: await keyAt(tx, target, move, node) }),
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

type Addition = {
  readonly objectId: string
  readonly node: NewNode['node']
  /** After this sibling, or at the end. */
  readonly place: Pick<Move, 'prev_sibling_path_id'>
}

/** Adds a section or chunk. Also updates vectors, because the node may separate two texts that overlapped. */
export async function addNode(
  tx: TenantTx,
  context: Context,
  { parent, version }: OpenParent,
  { objectId, node, place }: Addition,
): Promise<NewNode> {
  const { tenant_id: tenantId, id: parentId } = parent
  const ancestors = ancestorsBelow(parent)
  checkDepth(ancestors.length, 'parent_path_id')
  const name =
    node.kind === 'section'
      ? sectionStep(node.name)
      : String(await nextNumber(tx, tenantId, parentId))
  const sortKey = await keyAt(tx, parent, place)
  const row = { partId: newId(), objectId, parentId, ancestors, name, sortKey, node }
  await insertNodes(tx, tenantId, version.partId, [row])
  await recountVersion(tx, tenantId, version.partId)
  await embedLater(tx, context, tenantId, version.partId)
  return row
}

/** Deletes a section with everything below it, or a chunk, and the texts that nothing else has or had. */
export async function deleteNode(context: Context, actor: Actor, key: PartKey): Promise<void> {
  await context.doors.inTenant(actor.tenantId, async (tx) => {
    const { node, version } = await openNode(tx, actor, key)
    await deleteNodes(tx, node)
    await recountVersion(tx, actor.tenantId, version.partId)
    // The embedded text of the next chunk began with the end of the deleted one.
    await embedLater(tx, context, actor.tenantId, version.partId)
  })
}
