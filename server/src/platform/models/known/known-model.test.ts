import { describe, expect, test } from 'vitest'
import { knownModel } from './known-model.ts'

const familyOf = (name: string) => knownModel(name)?.family

describe('a model is known', () => {
  test.each([
    ['bge-m3', 'bge-m3'],
    ['BAAI/bge-m3', 'bge-m3'],
    ['@cf/baai/bge-m3', 'bge-m3'],
    ['bge-m3:567m-fp16', 'bge-m3'],
    ['bge-m3:latest', 'bge-m3'],
    ['bge-m3-Q8_0.gguf', 'bge-m3'],
    ['/models/bge-m3-Q4_K_M.gguf', 'bge-m3'],
    ['hf.co/gpustack/bge-m3-GGUF:Q4_K_M', 'bge-m3'],
    ['models--BAAI--bge-m3', 'bge-m3'],
    ['BAAI_bge-m3', 'bge-m3'],
    ['Xenova/bge-small-en-v1.5', 'bge (English)'],
    ['BAAI/bge-large-zh-v1.5', 'bge (Chinese)'],
    ['intfloat/multilingual-e5-small', 'e5'],
    ['e5-base-v2', 'e5'],
    ['multilingual-e5-large-instruct-q8_0', 'e5-instruct'],
    ['thenlper/gte-base', 'gte'],
    ['Alibaba-NLP/gte-large-en-v1.5', 'gte (Chinese, v1.5, ModernBERT)'],
    ['gte-multilingual-base', 'gte-multilingual'],
    ['Alibaba-NLP/gte-Qwen2-1.5B-instruct', 'gte-Qwen2-instruct'],
    ['nomic-embed-text', 'nomic-embed-text v1.5'],
    ['nomic-embed-text:v1.5', 'nomic-embed-text v1.5'],
    ['nomic-embed-text:137m-v1.5-fp16', 'nomic-embed-text v1.5'],
    ['text-embedding-nomic-embed-text-v1.5', 'nomic-embed-text v1.5'],
    ['nomic-ai/nomic-embed-text-v1', 'nomic-embed-text v1'],
    ['nomic-ai/nomic-embed-text-v2-moe-GGUF', 'nomic-embed-text v2'],
    ['Qwen/Qwen3-Embedding-0.6B', 'Qwen3-Embedding'],
    ['qwen3-embedding:8b-q4_K_M', 'Qwen3-Embedding'],
    ['text-embedding-qwen3-embedding-4b', 'Qwen3-Embedding'],
    ['mixedbread-ai/mxbai-embed-large-v1', 'mxbai-embed-large'],
    ['mxbai-embed-large:335m', 'mxbai-embed-large'],
    ['Snowflake/snowflake-arctic-embed-m', 'snowflake-arctic-embed v1'],
    ['snowflake-arctic-embed:22m', 'snowflake-arctic-embed v1'],
    ['Snowflake/snowflake-arctic-embed-m-v1.5', 'snowflake-arctic-embed v1.5'],
    ['snowflake-arctic-embed2:568m', 'snowflake-arctic-embed v2'],
    ['Snowflake/snowflake-arctic-embed-l-v2.0', 'snowflake-arctic-embed v2'],
    ['all-minilm:l6-v2', 'sentence-transformers'],
    ['sentence-transformers/all-MiniLM-L12-v2', 'sentence-transformers'],
    ['paraphrase-multilingual-MiniLM-L12-v2', 'sentence-transformers'],
    ['jinaai/jina-embeddings-v2-base-de', 'jina-embeddings v2'],
    ['jina-embeddings-v3', 'jina-embeddings v3'],
    ['google/embeddinggemma-300m', 'embeddinggemma'],
    ['embeddinggemma:300m-qat-q4_0', 'embeddinggemma'],
    ['openai/text-embedding-3-small', 'OpenAI text-embedding-3'],
  ])('%s', (name, family) => {
    expect(familyOf(name)).toBe(family)
  })
})

describe('no prefixes are assumed for', () => {
  test.each([
    '',
    'some-model',
    'embed-english-v3.0',
    'voyage-3.5',
    'BAAI/bge-reranker-v2-m3',
    'BAAI/bge-multilingual-gemma2',
    'dragonkue/bge-m3-ko',
    'intfloat/e5-mistral-7b-instruct',
    'nomic-embed-code',
    'm-1',
  ])('%j', (name) => {
    expect(familyOf(name)).toBeUndefined()
  })
})
