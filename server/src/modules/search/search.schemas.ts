import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  Maybe,
  OneOf,
  Uuid,
  described,
  displayPath,
} from '../../platform/http/schemas.ts'
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
  hybrid_profile: described(
    HybridSearchProfile,
    'Weights of a `hybrid` search by name; the two weights replace it.',
  ),
  dense_weight: described(
    Maybe(Type.Number()),
    'Weight of meaning in a `hybrid` search; give both weights or none, not both 0.',
  ),
  sparse_weight: described(Maybe(Type.Number()), 'Weight of words in a `hybrid` search.'),
  parent_path_ids: described(
    Maybe(Type.Array(Uuid)),
    'Search only below these nodes (`path_part_id`); below the shared folder if left out or empty, see `everywhere`.',
  ),
  everywhere: described(
    Maybe(Type.Boolean()),
    'Without `parent_path_ids`: search everything that you start from, which is the shared folder, what was shared with you elsewhere, and your own folder.',
  ),
  tag_ids: Maybe(Type.Array(Uuid)),
  chunk_types: Maybe(Type.Array(ChunkType, { minItems: 1 })),
  ingestion_time_after: described(Maybe(DateTime), 'Only chunks changed after this time.'),
  active_version_only: described(
    Type.Boolean({ default: true }),
    'Leave out versions of documents that are not active.',
  ),
  top_k: Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
  score_threshold: described(Type.Number({ default: 0.3 }), 'Leave out chunks with a lower score.'),
  with_document: Type.Boolean({ default: false }),
  fold_similar: described(
    Maybe(Type.Boolean()),
    'Leave out results that say nearly the same as a better one, and count them there.',
  ),
  group_by: described(
    Maybe(OneOf('SearchGroupBy', ['document'])),
    'With `document` only the best result of each document.',
  ),
  chunk_type: described(Maybe(ChunkType), 'One kind of chunk; another name of `chunk_types`.'),
  updated_at: described(Maybe(DateTime), 'Another name of `ingestion_time_after`.'),
}

export const ChunkSearchRequest = Body('ChunkSearchRequest', {
  ...searchMembers,
  whole_content: described(
    Type.Optional(Type.Boolean({ default: false })),
    'Return each chunk whole, however long. Otherwise an answer has less than 256 KB, and long contents and metadata are cut.',
  ),
})

export const ScoredChunks = Type.Array(
  Answer('ScoredChunkResponse', {
    ...chunkMembers,
    ...displayPath,
    score: Type.Number(),
    passage: described(
      Maybe(Type.String()),
      'The part of a long chunk that was found, as plain text; also rows of a CSV file that its content leaves out. Null where the chunk was found as a whole.',
    ),
    content_is_cut: described(
      Type.Boolean(),
      'Whether `content` is only the passage that was found, or the beginning; see `whole_content`.',
    ),
    metadata_is_cut: described(
      Type.Optional(Type.Boolean()),
      'Set where long members of `chunk_metadata` or `asset_s3_urls` were left out, or the first names of `materialized_path`; see `whole_content`.',
    ),
    similar_count: described(
      Type.Optional(Type.Integer()),
      'Results that say nearly the same and were left out, with `fold_similar`; left out if there are none.',
    ),
  }),
)
