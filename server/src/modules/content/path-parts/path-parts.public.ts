import { withTimes } from '../../../platform/http/times.ts'
import type { TagRow } from '../tags/tags.queries.ts'
import { NO_APPROVAL, NO_EXCLUSION, type PartRow } from '../../tree/index.ts'

/**
 * The members of folders and documents that come from their nodes. The root has an empty name in the tree and the name
 * `/` in the API.
 */
export function toPublicItem(part: PartRow, tags?: readonly TagRow[]) {
  return {
    path_part_id: part.id,
    name: part.name === '' ? '/' : part.name,
    parent_path_part_id: part.parent_id,
    materialized_path: part.path,
    system_managed: part.system_managed,
    ...sourceOf(part),
    ...NO_APPROVAL,
    ...NO_EXCLUSION,
    tenant_id: part.tenant_id,
    created_at: part.created_at.toISOString(),
    updated_at: part.updated_at.toISOString(),
    ...(tags && { tags: tags.map(withTimes) }),
  }
}

/** Only items of a source have this member. */
function sourceOf({ source_id }: Pick<PartRow, 'source_id'>) {
  return source_id === null ? {} : { source_id }
}

/** The members that path parts and entries of an ancestry share. */
export function toPublicAncestor(part: Omit<PartRow, 'can_write' | 'as_of'>) {
  return {
    path_part_id: part.id,
    name: part.name === '' ? '/' : part.name,
    part_type: part.part_type,
    parent_path_id: part.parent_id,
    metadata_obj_id: part.metadata_obj_id,
    materialized_path: part.path,
    system_managed: part.system_managed,
    ...NO_EXCLUSION,
    created_at: part.created_at.toISOString(),
    updated_at: part.updated_at.toISOString(),
  }
}

/** A path part as the API shows it. Only readable path parts are fetched, so `can_read` is true. */
export function toPublicPathPart(part: PartRow, tags?: readonly TagRow[]) {
  return {
    ...toPublicAncestor(part),
    ...sourceOf(part),
    ...(tags && { tags: tags.map(withTimes) }),
    can_read: true,
    can_write: part.can_write,
    custom_order: part.ordered_at !== null,
    permissions: {
      can_read: true,
      can_write: part.can_write,
      can_delete: part.can_write && !part.system_managed && part.source_id === null,
      can_approve: false,
    },
  }
}
