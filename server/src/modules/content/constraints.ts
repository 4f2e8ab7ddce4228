import { problem, type Constraints } from '../../platform/errors.ts'

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  tag_name_key: () => problem('conflict', 'A tag with this name already exists.'),
  // A chunk that was there when it was looked up is deleted at the same time.
  chunk_lineage_tenant_id_chunk_id_fkey: () => problem('not_found', 'Chunk not found.'),
  chunk_lineage_tenant_id_parent_chunk_id_fkey: () => problem('not_found', 'Chunk not found.'),
}
