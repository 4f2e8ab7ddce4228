import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/core/errors.ts'
import { withTimes } from '../../../platform/http/times.ts'
import { newId } from '../../../platform/core/ids.ts'
import { embedLater } from '../../embeddings/index.ts'
import { getPart, updatePart } from '../../tree/index.ts'
import {
  addNode,
  checkMove,
  isMove,
  moveNode,
  openNode,
  openParent,
} from '../chunks/edit.service.ts'
import { sectionKey } from '../keys.ts'
import { sectionStep } from '../chunks/new-node.ts'
import { indexLater } from '../search-texts/refresh-search-texts.ts'
import { recountVersion } from '../documents/version-figures.queries.ts'
import { listSections } from './sections.queries.ts'
import type {
  CreateSectionRequest,
  SectionResponse,
  UpdateSectionRequest,
} from './sections.schemas.ts'
import { writeSection } from './write.queries.ts'

type PublicSection = Static<typeof SectionResponse>

/** Reads a section. @throws Problem not_found, forbidden */
export async function readSection(
  tx: TenantTx,
  actor: Actor,
  sectionId: string,
): Promise<PublicSection> {
  const [found] = await listSections(tx, actor, [sectionId])
  if (found) return withTimes(found)
  await getPart(tx, actor, sectionKey(sectionId), 'read')
  throw problem('missing', { what: 'Section' })
}

/** Adds an empty section after a sibling, or at the end of its parent. */
export async function createSection(
  context: Context,
  actor: Actor,
  body: Static<typeof CreateSectionRequest>,
): Promise<PublicSection> {
  const { name, page_number: pageNumber = null } = body
  const objectId = newId()
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const opened = await openParent(tx, actor, body.parent_path_id)
    const node = { kind: 'section', name, pageNumber } as const
    await addNode(tx, context, opened, { objectId, node, place: body })
    return readSection(tx, actor, objectId)
  })
}

/** Renames a section, changes its page and moves it with everything below it, in one transaction. */
export async function updateSection(
  context: Context,
  actor: Actor,
  sectionId: string,
  body: Static<typeof UpdateSectionRequest>,
): Promise<PublicSection> {
  const { name, page_number: pageNumber } = body
  checkMove(body)
  return context.doors.inTenant(actor.tenantId, async (tx) => {
    const opened = await openNode(tx, actor, sectionKey(sectionId))
    const step = name == null ? undefined : sectionStep(name)
    const isElsewhere = await moveNode(tx, actor, opened, { ...body, step })
    if (isElsewhere) await recountVersion(tx, actor.tenantId, opened.version.partId)
    if (name != null || pageNumber != null) {
      await writeSection(tx, opened.node, {
        ...(name != null && { name }),
        ...(pageNumber != null && { page_number: pageNumber }),
      })
      await updatePart(tx, opened.node, {})
    }
    if (name != null || isMove(body)) {
      await embedLater(tx, context, actor.tenantId, opened.version.partId)
      await indexLater(tx, context, actor.tenantId, opened.version.partId)
    }
    return readSection(tx, actor, sectionId)
  })
}
