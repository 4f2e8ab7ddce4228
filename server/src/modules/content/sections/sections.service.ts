import type { Static } from 'typebox'
import type { Actor } from '../../../platform/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/errors.ts'
import { sectionKey } from '../chunks/contents.service.ts'
import { getPart } from '../../tree/index.ts'
import { toPublicSection } from './sections.public.ts'
import { listSections } from './sections.queries.ts'
import type { SectionResponse } from './sections.schemas.ts'

/** Reads one section. @throws Problem not_found, forbidden */
export async function readSection(
  tx: TenantTx,
  actor: Actor,
  sectionId: string,
): Promise<Static<typeof SectionResponse>> {
  const [found] = await listSections(tx, actor, [sectionId])
  if (found) return toPublicSection(found)
  await getPart(tx, actor, sectionKey(sectionId), 'read')
  throw problem('not_found', 'Section not found.')
}
