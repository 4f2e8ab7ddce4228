import { Type } from 'typebox'
import { Answer, Body, Maybe, Nullable, Uuid, described } from '../../../platform/http/schemas.ts'
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
  is_stop_word: described(Type.Boolean(), 'Whether the word is too common to count.'),
})

const ExplainedQuery = Answer('ExplainedQuery', {
  terms: Type.Array(ExplainedTerm),
  corrections: described(
    Type.Array(
      Answer('ExplainedCorrection', {
        word: described(Type.String(), 'A word that no text has.'),
        searched: described(Type.Array(Type.String()), 'The nearest words, searched instead.'),
      }),
    ),
    'Words that were taken for misspelt.',
  ),
  phrases: Type.Array(Type.Array(Lexemes)),
  languages: described(Type.Array(Type.String()), 'Languages the query may be in.'),
  search_type: SearchType,
  weights: described(
    Nullable(Answer('ExplainedWeights', { dense: Type.Number(), sparse: Type.Number() })),
    'Weights of a hybrid search; null for others.',
  ),
  reranker: described(
    Nullable(Type.String()),
    'Model that puts the best results in order; null if there is none.',
  ),
  model: described(Nullable(Type.String()), 'Embedding model; null if meaning is not searched.'),
  threshold: Type.Number(),
  top_k: Type.Integer(),
})

const Place = Nullable(
  Type.Integer({ description: 'Rank among all that pass the filters, from 1; null beyond 1,000' }),
)

export const ExplainedFullText = Answer('ExplainedFullText', {
  bm25: described(Type.Number(), 'Sum of the parts of all words.'),
  score: Type.Number(),
  rank: Place,
  terms: Type.Array(
    Answer('ExplainedMatch', {
      lexemes: Lexemes,
      tf: described(Type.Integer(), 'How often the word occurs.'),
      part: Type.Number({ description: 'Contribution of the word to bm25' }),
    }),
  ),
})

export const ExplainedDense = Answer('ExplainedDense', {
  cosine: described(Type.Number(), 'Cosine of query and nearest window.'),
  score: Type.Number(),
  rank: Place,
  window: Type.Integer({ description: 'Index of the nearest window of the chunk, from 0' }),
})

export const ExplainedFilters = Answer('ExplainedFilters', {
  scope: described(Type.Boolean(), 'It is below `parent_path_ids`.'),
  rights: described(Type.Boolean(), 'The user may read it.'),
  active_version: described(
    Type.Boolean(),
    'It is in an active version, where only these are searched.',
  ),
  tags: described(Type.Boolean(), 'It has all `tag_ids`.'),
  chunk_types: described(Type.Boolean(), 'It is of one of `chunk_types`.'),
  ingestion_time: described(Type.Boolean(), 'It changed after `ingestion_time_after`.'),
  threshold: described(Type.Boolean(), 'Its score reaches the threshold.'),
  phrases: described(Type.Boolean(), 'It holds the phrases of the query.'),
})

const ExplainedChunk = Answer('ExplainedChunk', {
  chunk_id: Uuid,
  found: described(Type.Boolean(), 'Whether the search returns the chunk.'),
  rank: Nullable(Type.Integer({ description: 'Rank among the results, from 1' })),
  score: Nullable(Type.Number({ description: 'Null if the search ends before scoring' })),
  full_text: described(
    Nullable(ExplainedFullText),
    'Its score by words; null unless they were searched.',
  ),
  dense: described(Nullable(ExplainedDense), 'Its score by meaning; null unless it was searched.'),
  rerank: described(
    Nullable(
      Answer('ExplainedRerank', {
        score: described(Type.Number(), 'Rating of the model, from 0 to 1.'),
        rank: described(Type.Integer(), 'Rank by it, from 1.'),
      }),
    ),
    'What the reranking model made of it; null if it did not rate it.',
  ),
  filters: described(ExplainedFilters, 'Which conditions of the search the chunk meets.'),
  reason: described(Type.String(), 'Its rank, or why it was left out, in a sentence.'),
})

export const SearchExplanation = Answer('SearchExplanation', {
  query: described(ExplainedQuery, 'How the query was understood.'),
  chunks: described(
    Type.Array(ExplainedChunk),
    'What became of each chunk, in the order asked for.',
  ),
})
