import type { Static } from 'typebox'
import type { SectionRow } from './sections.queries.ts'
import type { SectionResponse } from './sections.schemas.ts'

/** A section as the API shows it. */
export function toPublicSection(section: SectionRow): Static<typeof SectionResponse> {
  return {
    id: section.id,
    path_part_id: section.path_part_id,
    name: section.name,
    page_number: section.page_number,
    parent_path_id: section.parent_id,
    prev_sibling_path_id: section.prev_id,
    next_sibling_path_id: section.next_id,
    materialized_path: section.path,
    system_managed: section.system_managed,
    system_metadata: { information_statistics: section.statistics },
    tenant_id: section.tenant_id,
    created_at: section.created_at.toISOString(),
    updated_at: section.updated_at.toISOString(),
  }
}
