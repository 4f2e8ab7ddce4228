import type { Pooling } from '../local/pooling.ts'
import type { Prefixes } from '../prefixes.ts'

/** Embedding models that are used in the same way. */
export type KnownFamily = {
  /** Its name in logs and in docs/embedding-models.md. */
  readonly family: string
  /** Matches a complete name in the form of `plainNames`. */
  readonly names: RegExp
  readonly prefixes: Prefixes
  /** Undefined for models that are only behind their maker's endpoint. */
  readonly pooling?: Pooling
  /**
   * Set if the beginning of a vector is a usable vector. Vectors are cut here, because many endpoints reject or
   * ignore the requested dimensions. `asked` is for makers' endpoints, which cut them reliably.
   */
  readonly shortens?: 'here' | 'asked'
  /** Whether the mean of a vector's numbers is subtracted before it is cut. */
  readonly centred?: true
  /** Whether the model has layers after the pooling, so only the model itself can return the vector of a text. */
  readonly layers?: true
}

const NONE: Prefixes = { query: '', passage: '' }
const REPRESENT: Prefixes = {
  query: 'Represent this sentence for searching relevant passages: ',
  passage: '',
}
const TASK = 'Given a web search query, retrieve relevant passages that answer the query'
const INSTRUCT: Prefixes = { query: `Instruct: ${TASK}\nQuery: `, passage: '' }
const NOMIC: Prefixes = { query: 'search_query: ', passage: 'search_document: ' }

/**
 * From the models' cards and the code of their makers. A model is only in the list if they were found there.
 * Fine-tuned models with other names aren't, because their prefixes can differ.
 */
export const FAMILIES: readonly KnownFamily[] = [
  { family: 'bge-m3', names: /^bge-m3$/, prefixes: NONE, pooling: 'cls' },
  {
    family: 'bge (English)',
    names: /^bge-(?:small|base|large)-en(?:-v1\.5)?$/,
    prefixes: REPRESENT,
    pooling: 'cls',
  },
  {
    family: 'bge (Chinese)',
    names: /^bge-(?:small|base|large)-zh(?:-v1\.5)?$/,
    prefixes: { query: '为这个句子生成表示以用于检索相关文章：', passage: '' },
    pooling: 'cls',
  },
  {
    family: 'e5',
    names: /^(?:multilingual-e5-(?:small|base|large)|e5-(?:small|base|large)(?:-v2)?)$/,
    prefixes: { query: 'query: ', passage: 'passage: ' },
    pooling: 'mean',
  },
  {
    family: 'e5-instruct',
    names: /^multilingual-e5-large-instruct$/,
    prefixes: INSTRUCT,
    pooling: 'mean',
  },
  { family: 'gte', names: /^gte-(?:small|base|large)$/, prefixes: NONE, pooling: 'mean' },
  {
    family: 'gte (Chinese, v1.5, ModernBERT)',
    names: /^gte-(?:(?:small|base|large)-zh|(?:base|large)-en-v1\.5|modernbert-base)$/,
    prefixes: NONE,
    pooling: 'cls',
  },
  {
    family: 'gte-multilingual',
    names: /^gte-multilingual-base$/,
    prefixes: NONE,
    pooling: 'cls',
    shortens: 'here',
  },
  {
    family: 'gte-Qwen2-instruct',
    names: /^gte-qwen2-(?:1\.5b|7b)-instruct$/,
    prefixes: INSTRUCT,
    pooling: 'last',
  },
  {
    family: 'nomic-embed-text v1',
    names: /^nomic-embed-text-v1$/,
    prefixes: NOMIC,
    pooling: 'mean',
  },
  {
    family: 'nomic-embed-text v1.5',
    names: /^nomic-embed-text(?:-v1\.5)?$/,
    prefixes: NOMIC,
    pooling: 'mean',
    shortens: 'here',
    centred: true,
  },
  {
    family: 'nomic-embed-text v2',
    names: /^nomic-embed-text-v2(?:-moe)?$/,
    prefixes: NOMIC,
    pooling: 'mean',
    shortens: 'here',
  },
  {
    family: 'Qwen3-Embedding',
    names: /^qwen3-embedding(?:-(?:0\.6b|4b|8b))?$/,
    // Without a space at the end, unlike the other instructions.
    prefixes: { query: `Instruct: ${TASK}\nQuery:`, passage: '' },
    pooling: 'last',
    shortens: 'here',
  },
  {
    family: 'mxbai-embed-large',
    names: /^mxbai-embed-large(?:-v1)?$/,
    prefixes: REPRESENT,
    pooling: 'cls',
    shortens: 'here',
  },
  {
    family: 'snowflake-arctic-embed v1',
    names: /^snowflake-arctic-embed(?:-(?:xs|s|m|l|m-long))?$/,
    prefixes: REPRESENT,
    pooling: 'cls',
  },
  {
    family: 'snowflake-arctic-embed v1.5',
    names: /^snowflake-arctic-embed-m-v1\.5$/,
    prefixes: REPRESENT,
    pooling: 'cls',
    shortens: 'here',
  },
  {
    family: 'snowflake-arctic-embed v2',
    names: /^snowflake-arctic-embed(?:2|-[ml]-v2(?:\.0)?)$/,
    prefixes: { query: 'query: ', passage: '' },
    pooling: 'cls',
    shortens: 'here',
  },
  {
    family: 'sentence-transformers',
    names:
      /^(?:all-minilm(?:-l(?:6|12)(?:-v2)?)?|all-mpnet-base-v2|paraphrase-multilingual(?:-minilm-l12-v2|-mpnet-base-v2)?)$/,
    prefixes: NONE,
    pooling: 'mean',
  },
  {
    family: 'jina-embeddings v2',
    names: /^jina-embeddings-v2-(?:small-en|base-(?:en|de|es|zh|code))$/,
    prefixes: NONE,
    pooling: 'mean',
  },
  {
    family: 'jina-embeddings v3',
    names: /^jina-embeddings-v3$/,
    prefixes: {
      query: 'Represent the query for retrieving evidence documents: ',
      passage: 'Represent the document for retrieval: ',
    },
    pooling: 'mean',
    shortens: 'here',
  },
  {
    family: 'embeddinggemma',
    names: /^embeddinggemma(?:-300m)?$/,
    prefixes: { query: 'task: search result | query: ', passage: 'title: none | text: ' },
    pooling: 'mean',
    shortens: 'here',
    layers: true,
  },
  {
    family: 'OpenAI text-embedding-3',
    names: /^text-embedding-3-(?:small|large)$/,
    prefixes: NONE,
    shortens: 'asked',
  },
]
