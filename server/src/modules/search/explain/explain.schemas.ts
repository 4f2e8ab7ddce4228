import { Type } from 'typebox'
import { Answer, Body, Maybe, Nullable, Uuid, described } from '../../../platform/http/schemas.ts'
import { searchMembers, SearchType } from '../search.schemas.ts'

/** An addition to the contract, like all shapes in this file. */
export const SearchExplanationRequest = Body('SearchExplanationRequest', {
  ...searchMembers,
  chunk_ids: Type.Array(Uuid, { minItems: 1, maxItems: 20 }),
  user_id: Maybe({
    ...Uuid,
    description: 'Search with the permissions of this member of the tenant. By default, your own.',
  }),
})

const Lexemes = Type.Array(Type.String())

const ExplainedTerm = Answer('ExplainedTerm', {
  lexemes: Lexemes,
  texts: Nullable(
    Type.Integer({
      description: 'Number of texts in the tenant that contain the word. Null for an ignored word',
    }),
  ),
  idf: Nullable(Type.Number({ description: 'How rare the word is. Null if no text contains it' })),
  emphasis: Type.Number({
    description: 'How often the word occurs in the query. Lower for a word that means little alone',
  }),
  weight: Nullable(Type.Number({ description: '`idf` times `emphasis`' })),
  is_stop_word: described(Type.Boolean(), 'Whether the word is too common to count.'),
})

const ExplainedQuery = Answer('ExplainedQuery', {
  terms: Type.Array(ExplainedTerm),
  corrections: described(
    Type.Array(
      Answer('ExplainedCorrection', {
        word: described(Type.String(), 'A word of the query that no text contains.'),
        searched: described(
          Type.Array(Type.String()),
          'The nearest words, which are searched instead.',
        ),
      }),
    ),
    'Words of the query that look misspelled.',
  ),
  phrases: Type.Array(Type.Array(Lexemes)),
  languages: described(Type.Array(Type.String()), 'Languages in which the query may be written.'),
  search_type: SearchType,
  weights: described(
    Nullable(Answer('ExplainedWeights', { dense: Type.Number(), sparse: Type.Number() })),
    'Weights of a hybrid search. Null for other searches.',
  ),
  reranker: described(
    Nullable(Type.String()),
    'Reranking model that orders the best results. Null if none is configured.',
  ),
  model: described(
    Nullable(Type.String()),
    "Embedding model. Null if the search doesn't use meaning.",
  ),
  threshold: Type.Number(),
  top_k: Type.Integer(),
})

const Place = Nullable(
  Type.Integer({
    description: 'Rank among all chunks that pass the filters, starting at 1. Null beyond 1,000',
  }),
)

export const ExplainedFullText = Answer('ExplainedFullText', {
  bm25: described(Type.Number(), 'Sum of `part` of all words.'),
  support: described(
    Type.Number(),
    'Added to `bm25` because the chunk resembles the other best chunks. 0 beyond the 50 best.',
  ),
  score: Type.Number(),
  rank: Place,
  terms: Type.Array(
    Answer('ExplainedMatch', {
      lexemes: Lexemes,
      tf: described(Type.Integer(), 'How often the word occurs in the chunk.'),
      part: Type.Number({ description: 'Contribution of the word to `bm25`' }),
    }),
  ),
})

export const ExplainedDense = Answer('ExplainedDense', {
  cosine: described(Type.Number(), 'Cosine of the query and the nearest window.'),
  around: Nullable(
    Type.Number({
      description:
        'Cosine of the query and the sum of the nearest four windows. Null unless the search is `hybrid`',
    }),
  ),
  score: Type.Number(),
  rank: Place,
  window: Type.Integer({ description: 'Index of the nearest window of the chunk, starting at 0' }),
})

export const ExplainedFilters = Answer('ExplainedFilters', {
  scope: described(Type.Boolean(), 'The chunk is below `parent_path_ids`.'),
  rights: described(Type.Boolean(), 'The user can read the chunk.'),
  active_version: described(
    Type.Boolean(),
    'The chunk belongs to an active version, or the search includes other versions.',
  ),
  document: described(
    Type.Boolean(),
    'Its document has one of the `document_types`, and one of the `uploader_ids` uploaded it.',
  ),
  tags: described(Type.Boolean(), 'The chunk has all `tag_ids`, directly or from a node above it.'),
  any_tag: described(
    Type.Boolean(),
    'The chunk has one of `any_tag_ids`, directly or from a node above it.',
  ),
  chunk_types: described(Type.Boolean(), 'The chunk has one of the `chunk_types`.'),
  ingestion_time: described(Type.Boolean(), 'The chunk changed after `ingestion_time_after`.'),
  operators: described(
    Type.Boolean(),
    'The chunk meets what the operators of the query require. True without operators.',
  ),
  threshold: described(Type.Boolean(), "The chunk's score reaches the threshold."),
  phrases: described(Type.Boolean(), 'The chunk contains the phrases of the query.'),
})

const ExplainedChunk = Answer('ExplainedChunk', {
  chunk_id: Uuid,
  found: described(Type.Boolean(), 'Whether the search returns the chunk.'),
  rank: Nullable(Type.Integer({ description: 'Rank among the results, starting at 1' })),
  score: Nullable(Type.Number({ description: 'Null if the search ends before scoring' })),
  full_text: described(
    Nullable(ExplainedFullText),
    "The chunk's score by words. Null if the search doesn't use words.",
  ),
  dense: described(
    Nullable(ExplainedDense),
    "The chunk's score by meaning. Null if the search doesn't use meaning.",
  ),
  rerank: described(
    Nullable(
      Answer('ExplainedRerank', {
        score: described(Type.Number(), "The model's rating, from 0 to 1."),
        rank: described(Type.Integer(), 'Rank by that rating, starting at 1.'),
      }),
    ),
    "The reranking model's result. Null if the model didn't rate the chunk.",
  ),
  filters: described(ExplainedFilters, 'Which conditions of the search the chunk meets.'),
  reason: described(
    Type.String(),
    "A message with the rank of the chunk, or with the reason why it isn't among the results.",
  ),
})

export const SearchExplanation = Answer('SearchExplanation', {
  query: described(ExplainedQuery, 'How the query was understood.'),
  chunks: described(
    Type.Array(ExplainedChunk),
    'The outcome for each chunk, in the order of `chunk_ids`.',
  ),
})
