import { Type } from 'typebox'
import { Answer, Body, Maybe, Nullable, Uuid } from '../../../platform/http/schemas.ts'
import { searchMembers, SearchType } from '../search.schemas.ts'

/** Beyond the contract, as all shapes of this file are. */
export const SearchExplanationRequest = Body('SearchExplanationRequest', {
  ...searchMembers,
  chunk_ids: Type.Array(Uuid, { minItems: 1, maxItems: 20 }),
  user_id: Maybe({
    ...Uuid,
    description: 'A member of the tenant, whose permissions are used',
  }),
})

const Lexemes = Type.Array(Type.String())

const ExplainedTerm = Answer('ExplainedTerm', {
  lexemes: Lexemes,
  texts: Nullable(
    Type.Integer({
      description: 'Number of texts in the tenant that contain it; null for an ignored word',
    }),
  ),
  idf: Nullable(
    Type.Number({ description: 'How rare it is; null for a word that no text contains' }),
  ),
  emphasis: Type.Number({
    description: 'How often it stands in the query, less for a word that says little by itself',
  }),
  weight: Nullable(Type.Number({ description: 'The product of both' })),
  is_stop_word: Type.Boolean(),
})

const ExplainedQuery = Answer('ExplainedQuery', {
  terms: Type.Array(ExplainedTerm),
  phrases: Type.Array(Type.Array(Lexemes)),
  languages: Type.Array(Type.String()),
  search_type: SearchType,
  weights: Nullable(Answer('ExplainedWeights', { dense: Type.Number(), sparse: Type.Number() })),
  model: Nullable(Type.String()),
  threshold: Type.Number(),
  top_k: Type.Integer(),
})

const Place = Nullable(
  Type.Integer({ description: 'Rank among all that pass the filters, from 1; null beyond 1,000' }),
)

export const ExplainedFullText = Answer('ExplainedFullText', {
  bm25: Type.Number(),
  score: Type.Number(),
  rank: Place,
  terms: Type.Array(
    Answer('ExplainedMatch', {
      lexemes: Lexemes,
      tf: Type.Integer(),
      part: Type.Number({ description: 'Contribution of the word to bm25' }),
    }),
  ),
})

export const ExplainedDense = Answer('ExplainedDense', {
  cosine: Type.Number(),
  score: Type.Number(),
  rank: Place,
  window: Type.Integer({ description: 'Index of the nearest window of the chunk, from 0' }),
})

export const ExplainedFilters = Answer('ExplainedFilters', {
  scope: Type.Boolean(),
  rights: Type.Boolean(),
  active_version: Type.Boolean(),
  tags: Type.Boolean(),
  chunk_types: Type.Boolean(),
  ingestion_time: Type.Boolean(),
  threshold: Type.Boolean(),
  phrases: Type.Boolean(),
})

const ExplainedChunk = Answer('ExplainedChunk', {
  chunk_id: Uuid,
  found: Type.Boolean(),
  rank: Nullable(Type.Integer({ description: 'Rank among the results, from 1' })),
  score: Nullable(Type.Number({ description: 'Null if the search ends before scoring' })),
  full_text: Nullable(ExplainedFullText),
  dense: Nullable(ExplainedDense),
  filters: ExplainedFilters,
  reason: Type.String(),
})

export const SearchExplanation = Answer('SearchExplanation', {
  query: ExplainedQuery,
  chunks: Type.Array(ExplainedChunk),
})
