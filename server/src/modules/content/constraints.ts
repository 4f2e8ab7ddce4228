import { problem, type Constraints } from '../../platform/core/errors.ts'

/** The errors that callers see when a constraint is violated. */
export const constraints: Constraints = {
  tag_name_key: () => problem('tag_name_taken'),
  // The chunk was deleted after the request had looked it up.
  chunk_lineage_tenant_id_chunk_id_fkey: () => problem('missing', { what: 'Chunk' }),
  chunk_lineage_tenant_id_parent_chunk_id_fkey: () => problem('missing', { what: 'Chunk' }),
}
