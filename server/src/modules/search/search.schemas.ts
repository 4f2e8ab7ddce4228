import { Type } from 'typebox'
import { Answer, Body, DateTime, Maybe, OneOf, Uuid } from '../../platform/http/schemas.ts'
import { chunkMembers, ChunkType } from '../content/index.ts'

export const SearchType = OneOf('SearchType', ['dense_only', 'full_text', 'hybrid'], {
  default: 'dense_only',
})
const HybridSearchProfile = OneOf('HybridSearchProfile', ['hybrid', 'dense', 'sparse'], {
  default: 'hybrid',
})

/** What a search takes. */
export const searchMembers = {
  query: Type.String({ minLength: 1 }),
  search_type: SearchType,
  hybrid_profile: HybridSearchProfile,
  dense_weight: Maybe(Type.Number()),
  sparse_weight: Maybe(Type.Number()),
  parent_path_ids: Maybe(Type.Array(Uuid)),
  tag_ids: Maybe(Type.Array(Uuid)),
  chunk_types: Maybe(Type.Array(ChunkType, { minItems: 1 })),
  ingestion_time_after: Maybe(DateTime),
  active_version_only: Type.Boolean({ default: true }),
  top_k: Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
  score_threshold: Type.Number({ default: 0.3 }),
  with_document: Type.Boolean({ default: false }),
  chunk_type: Maybe(ChunkType),
  updated_at: Maybe(DateTime),
}

export const ChunkSearchRequest = Body('ChunkSearchRequest', searchMembers)

export const ScoredChunks = Type.Array(
  Answer('ScoredChunkResponse', { ...chunkMembers, score: Type.Number() }),
)
