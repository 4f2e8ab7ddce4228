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
import { lookingBack } from '../../platform/http/as-of.ts'
import { chunkMembers, ChunkType, DocumentType } from '../content/index.ts'

export const SearchType = OneOf('SearchType', ['dense_only', 'full_text', 'hybrid'], {
  default: 'dense_only',
})
const HybridSearchProfile = OneOf('HybridSearchProfile', ['hybrid', 'dense', 'sparse'], {
  default: 'hybrid',
})

const QuerySyntax = OneOf('QuerySyntax', ['plain', 'operators'], { default: 'plain' })

/** How to read a query, as a member of what searches. */
export const querySyntax = described(
  Maybe(QuerySyntax),
  'With `operators`, the query may contain `-word`, `OR`, `AND`, `NOT`, `prefix*`, `name:`, `type:`, `tag:` and `in:` (Arbor extension). With `plain`, the default, these are words. `"Phrases"` count in both.',
)

/** The members of a search request. */
export const searchMembers = {
  query: Type.String({ minLength: 1 }),
  query_syntax: querySyntax,
  search_type: SearchType,
  hybrid_profile: described(
    HybridSearchProfile,
    'Preset weights of a `hybrid` search. `dense_weight` and `sparse_weight` override it.',
  ),
  dense_weight: described(
    Maybe(Type.Number()),
    'Weight of meaning in a `hybrid` search. Set both weights or neither, and at least one above 0.',
  ),
  sparse_weight: described(Maybe(Type.Number()), 'Weight of words in a `hybrid` search.'),
  parent_path_ids: described(
    Maybe(Type.Array(Uuid)),
    'Search only below these nodes (`path_part_id`). If omitted or empty, search the shared folder, or see `everywhere`.',
  ),
  everywhere: described(
    Maybe(Type.Boolean()),
    'Without `parent_path_ids`: search everywhere you start from. That is the shared folder, nodes elsewhere that are shared with you, and your own folder.',
  ),
  tag_ids: described(Maybe(Type.Array(Uuid)), 'Only chunks with all of these tags.'),
  any_tag_ids: described(
    Maybe(Type.Array(Uuid, { minItems: 1, maxItems: 100 })),
    'Only chunks with at least one of these tags (Arbor extension).',
  ),
  chunk_types: Maybe(Type.Array(ChunkType, { minItems: 1 })),
  ingestion_time_after: described(Maybe(DateTime), 'Only chunks that changed after this time.'),
  document_types: described(
    Maybe(Type.Array(DocumentType, { minItems: 1 })),
    'Only documents of these types.',
  ),
  uploader_ids: described(
    Maybe(Type.Array(Uuid, { minItems: 1 })),
    'Only versions that these users uploaded (`user_id`).',
  ),
  active_version_only: described(
    Type.Boolean({ default: true }),
    'Search only active versions of documents.',
  ),
  top_k: Type.Integer({ minimum: 1, maximum: 50, default: 5 }),
  score_threshold: described(Type.Number({ default: 0.3 }), 'Omit chunks with a lower score.'),
  with_document: Type.Boolean({ default: false }),
  fold_similar: described(
    Maybe(Type.Boolean()),
    'Omit results that are nearly the same as a better one, and count them in its `similar_count`.',
  ),
  group_by: described(
    Maybe(OneOf('SearchGroupBy', ['document'])),
    'With `document`, return only the best result of each document.',
  ),
  chunk_type: described(Maybe(ChunkType), 'One chunk type. An alternative to `chunk_types`.'),
  updated_at: described(Maybe(DateTime), 'Alias of `ingestion_time_after`.'),
}

export const ChunkSearchRequest = Body('ChunkSearchRequest', {
  ...searchMembers,
  ...lookingBack,
  whole_content: described(
    Type.Optional(Type.Boolean({ default: false })),
    'Return the full content of each chunk. By default, a response stays below 256 KB, and long contents and metadata are cut.',
  ),
})

export const ScoredChunks = Type.Array(
  Answer('ScoredChunkResponse', {
    ...chunkMembers,
    ...displayPath,
    score: Type.Number(),
    passage: described(
      Maybe(Type.String()),
      'The part of a long chunk that matched, as plain text. Also rows of a CSV file that `content` leaves out. Null if the whole chunk matched.',
    ),
    content_is_cut: described(
      Type.Boolean(),
      'Whether `content` contains only the passage that matched, or the beginning of the text. See `whole_content`.',
    ),
    metadata_is_cut: described(
      Type.Optional(Type.Boolean()),
      'True if long members of `chunk_metadata` or `asset_s3_urls`, or the first names of `materialized_path`, were left out. See `whole_content`.',
    ),
    matched_words: described(
      Type.Array(Type.String()),
      'Words of the query that the chunk or a name above it contains, as written in the query. Searched instead of a misspelled word: the word that was found.',
    ),
    is_match: described(
      Type.Boolean(),
      'Whether the chunk contains a word that says what the query is about. Otherwise, it is only similar in meaning.',
    ),
    similar_count: described(
      Type.Optional(Type.Integer()),
      'With `fold_similar`: number of nearly identical results that were omitted. Missing if there are none.',
    ),
  }),
)
