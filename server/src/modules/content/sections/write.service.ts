import { deleteNode } from '../deletion/delete-subtree.ts'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { rejectBlank } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import {
  ancestorsBelow,
  checkDepth,
  checkMove,
  isMove,
  keyAt,
  moveNode,
  openNode,
  openParent,
} from '../chunks/edit.service.ts'
import { insertNodes } from '../chunks/nodes.queries.ts'
import { sectionKey } from '../chunks/contents.service.ts'
import { sectionStep } from '../chunks/new-node.ts'
import { updatePart } from '../../tree/index.ts'
import { recountVersion } from '../documents/version-figures.queries.ts'
import { embedLater } from '../../embeddings/index.ts'
import { readSection } from './sections.service.ts'
import type {
  CreateSectionRequest,
  SectionResponse,
  UpdateSectionRequest,
} from './sections.schemas.ts'
import { writeSection } from './write.queries.ts'

type PublicSection = Static<typeof SectionResponse>

/** Adds an empty section behind a sibling, or at the end of its parent. */
export async function createSection(
  context: Context,
  actor: Actor,
  body: Static<typeof CreateSectionRequest>,
): Promise<PublicSection> {
  const { tenantId } = actor
  const { name } = body
  rejectBlank(name, ['body', 'name'])
  const objectId = newId()
  return context.doors.inTenant(tenantId, async (tx) => {
    const { parent, version } = await openParent(tx, actor, body.parent_path_id, 'parent_path_id')
    const ancestors = ancestorsBelow(parent)
    checkDepth(ancestors.length, 'parent_path_id')
    await insertNodes(tx, tenantId, version.partId, [
      {
        partId: newId(),
        objectId,
        parentId: parent.id,
        ancestors,
        name: sectionStep(name),
        sortKey: await keyAt(tx, parent, { prevSiblingId: body.prev_sibling_path_id }),
        node: { kind: 'section', name, pageNumber: body.page_number ?? null },
      },
    ])
    await recountVersion(tx, tenantId, version.partId)
    // It may stand between two texts that ran over into each other.
    await embedLater(tx, context, tenantId, version.partId)
    return readSection(tx, actor, objectId)
  })
}

/** Renames a section, changes its page and moves it with everything below, in one go. */
export async function updateSection(
  context: Context,
  actor: Actor,
  sectionId: string,
  body: Static<typeof UpdateSectionRequest>,
): Promise<PublicSection> {
  const { name, page_number: pageNumber } = body
  rejectBlank(name, ['body', 'name'])
  const move = {
    parentPartId: body.parent_path_part_id,
    prevSiblingId: body.prev_sibling_path_id,
    toHead: body.move_to_head,
  }
  checkMove(move)
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const opened = await openNode(tx, actor, sectionKey(sectionId))
    const step = name == null ? undefined : sectionStep(name)
    const isElsewhere = await moveNode(tx, actor, opened, { ...move, step })
    if (isElsewhere) await recountVersion(tx, actor.tenantId, opened.version.partId)
    if (name != null || pageNumber != null) {
      await writeSection(tx, opened.node, {
        ...(name != null && { name }),
        ...(pageNumber != null && { page_number: pageNumber }),
      })
      await updatePart(tx, opened.node, {})
    }
    if (name != null || isMove(move)) {
      await embedLater(tx, context, actor.tenantId, opened.version.partId)
    }
    return readSection(tx, actor, sectionId)
  })
}

/** Deletes a section for good, with everything below it. */
export async function deleteSection(
  context: Context,
  actor: Actor,
  sectionId: string,
): Promise<void> {
  await context.doors.inTenant(actor.tenantId, async (tx) => {
    const { node, version } = await openNode(tx, actor, sectionKey(sectionId))
    await deleteNode(tx, node)
    await recountVersion(tx, actor.tenantId, version.partId)
    await embedLater(tx, context, actor.tenantId, version.partId)
  })
}
