import { problem, type Constraints } from '../../platform/errors.ts'

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  tag_name_key: () => problem('conflict', 'A tag with this name already exists.'),
  // The chunk was deleted after it had been looked up.
  chunk_lineage_tenant_id_chunk_id_fkey: () => problem('not_found', 'Chunk not found.'),
  chunk_lineage_tenant_id_parent_chunk_id_fkey: () => problem('not_found', 'Chunk not found.'),
}
