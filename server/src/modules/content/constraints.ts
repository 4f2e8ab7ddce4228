import { problem, type Constraints } from '../../platform/core/errors.ts'

/** What a violated constraint means to the caller. */
export const constraints: Constraints = {
  tag_name_key: () => problem('tag_name_taken'),
  // The chunk was deleted after it had been looked up.
  chunk_lineage_tenant_id_chunk_id_fkey: () => problem('missing', { what: 'Chunk' }),
  chunk_lineage_tenant_id_parent_chunk_id_fkey: () => problem('missing', { what: 'Chunk' }),
}
