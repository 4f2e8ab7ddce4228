import { toPublicTag } from '../tags/tags.public.ts'
import type { TagRow } from '../tags/tags.queries.ts'
import type { PartRow } from '../../tree/index.ts'

/** A folder as the API shows it. The root's name is empty in the tree and `/` outside. */
export function toPublicFolder(part: PartRow, tags?: readonly TagRow[]) {
  return {
    part_type: 'FOLDER' as const,
    id: part.metadata_obj_id,
    path_part_id: part.id,
    name: part.name === '' ? '/' : part.name,
    parent_path_part_id: part.parent_id,
    materialized_path: part.path,
    system_managed: part.system_managed,
    tenant_id: part.tenant_id,
    created_at: part.created_at.toISOString(),
    updated_at: part.updated_at.toISOString(),
    ...(tags && { tags: tags.map(toPublicTag) }),
  }
}
