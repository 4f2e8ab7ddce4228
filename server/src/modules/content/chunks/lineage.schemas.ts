import { Type } from 'typebox'
import { Answer, Body, DateTime, Query, Uuid, described } from '../../../platform/http/schemas.ts'
import { chunkMembers } from './chunks.schemas.ts'

/** The maximum number of parents in one request. */
const MAX_PARENTS_A_REQUEST = 100

export const ChunkLineages = Type.Array(
  Answer('ChunkLineageResponse', {
    parent_chunk_id: Uuid,
    chunk_id: Uuid,
    tenant_id: Uuid,
    created_at: DateTime,
  }),
)

const { id, content, chunk_type, chunk_metadata, tenant_id, created_at, updated_at } = chunkMembers
const LineageNodeResponse = Answer('LineageNodeResponse', {
  id,
  content,
  chunk_type,
  chunk_metadata,
  tenant_id,
  created_at,
  updated_at,
})
const LineageEdgeResponse = Answer('LineageEdgeResponse', { parent_chunk_id: Uuid, chunk_id: Uuid })

export const LineageGraphResponse = Answer('LineageGraphResponse', {
  nodes: described(Type.Array(LineageNodeResponse), 'The chunks.'),
  edges: described(
    Type.Array(LineageEdgeResponse),
    'The edges between the chunks, from parent to derived chunk.',
  ),
})

export const CreateChunkLineageRequest = Body('CreateChunkLineageRequest', {
  chunk_id: Uuid,
  parent_chunk_ids: described(
    Type.Array(Uuid, { minItems: 1, maxItems: MAX_PARENTS_A_REQUEST }),
    'The chunks that it was derived from.',
  ),
})

export const GetLineageQuery = Query({
  max_depth: Type.Integer({ minimum: 1, maximum: 10, default: 3 }),
})
export const DeleteLineageQuery = Query({ parent_chunk_id: Uuid, chunk_id: Uuid })
