import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './env.ts'

const ENDPOINT = {
  ARBOR_EMBEDDING_BASE_URL: 'http://models:11434/v1/',
  ARBOR_EMBEDDING_MODEL: 'bge-m3',
}
const BOTH = 'ARBOR_EMBEDDING_BASE_URL and ARBOR_EMBEDDING_MODEL'

function embeddingOf(env: Record<string, string>) {
  return loadConfig(env, '/srv').embedding
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    embeddingOf(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('vectors come from', () => {
  it('the included model by default', () => {
    expect(embeddingOf({})).toEqual({ kind: 'offline' })
    expect(embeddingOf({ ARBOR_EMBEDDINGS: 'ON' })).toEqual({ kind: 'offline' })
  })

  it('the configured endpoint', () => {
    const endpoint = { kind: 'endpoint', baseUrl: 'http://models:11434/v1', model: 'bge-m3' }
    expect(embeddingOf(ENDPOINT)).toEqual(endpoint)
    const more = { ARBOR_EMBEDDING_API_KEY: 'hush', ARBOR_EMBEDDING_DIMENSIONS: '256' }
    expect(embeddingOf({ ...ENDPOINT, ...more })).toEqual({
      ...endpoint,
      apiKey: 'hush',
      dimensions: 256,
    })
  })

  it('the configured folder', () => {
    const folder = (path: string) => embeddingOf({ ARBOR_EMBEDDING_MODEL_PATH: path })
    expect(folder('/models/e5')).toEqual({ kind: 'local', folder: '/models/e5' })
    expect(folder('models/e5')).toEqual({ kind: 'local', folder: '/srv/models/e5' })
  })

  it('a model with configured prefixes and dimensions', () => {
    const wishes = {
      ARBOR_EMBEDDING_DIMENSIONS: '256',
      ARBOR_EMBEDDING_QUERY_PREFIX: String.raw`Instruct: find\nQuery: `,
      ARBOR_EMBEDDING_PASSAGE_PREFIX: '',
    }
    const read = { dimensions: 256, prefixes: { query: 'Instruct: find\nQuery: ', passage: '' } }
    expect(embeddingOf({ ...ENDPOINT, ...wishes })).toMatchObject(read)
    expect(embeddingOf({ ARBOR_EMBEDDING_MODEL_PATH: '/models/e5', ...wishes })).toMatchObject(read)
    const { ARBOR_EMBEDDING_PASSAGE_PREFIX: off } = wishes
    expect(embeddingOf({ ...ENDPOINT, ARBOR_EMBEDDING_PASSAGE_PREFIX: off })).toMatchObject({
      prefixes: { passage: '' },
    })
  })

  it('nowhere if embeddings are off, whatever model is configured', () => {
    expect(embeddingOf({ ARBOR_EMBEDDINGS: 'OFF' })).toEqual({ kind: 'off' })
    expect(embeddingOf({ ARBOR_EMBEDDINGS: 'OFF', ...ENDPOINT })).toEqual({ kind: 'off' })
    const path = { ARBOR_EMBEDDING_MODEL_PATH: '/models/e5' }
    expect(embeddingOf({ ARBOR_EMBEDDINGS: 'OFF', ...path })).toEqual({ kind: 'off' })
  })
})

describe('faults', () => {
  it.each(['ARBOR_EMBEDDING_BASE_URL', 'ARBOR_EMBEDDING_MODEL'])(
    'require both the endpoint and the model, not only %s',
    (name) => {
      expect(faultsOf({ [name]: 'http://x' })).toEqual([
        `${BOTH} must be set together or not at all.`,
      ])
    },
  )

  it.each(['models/v1', 'ftp://models', 'https://u:hush@models', 'https://models/?key=hush'])(
    'name the URL if it is %s, without repeating it',
    (url) => {
      const faults = faultsOf({ ...ENDPOINT, ARBOR_EMBEDDING_BASE_URL: url })
      expect(faults).toEqual([expect.stringContaining('ARBOR_EMBEDDING_BASE_URL must be')])
      expect(faults.join()).not.toContain('hush')
    },
  )

  it('reject a key without an endpoint', () => {
    const key = { ARBOR_EMBEDDING_API_KEY: '7' }
    expect(faultsOf(key)).toEqual([`ARBOR_EMBEDDING_API_KEY requires ${BOTH}.`])
    expect(faultsOf({ ...key, ARBOR_EMBEDDING_MODEL_PATH: '/models/e5' })).toHaveLength(1)
  })

  it.each([
    'ARBOR_EMBEDDING_DIMENSIONS',
    'ARBOR_EMBEDDING_QUERY_PREFIX',
    'ARBOR_EMBEDDING_PASSAGE_PREFIX',
  ])('reject %s without a model', (name) => {
    expect(faultsOf({ [name]: '7' })).toEqual([
      `${name} requires ${BOTH}, or ARBOR_EMBEDDING_MODEL_PATH.`,
    ])
    expect(faultsOf({ [name]: '' })).toEqual([])
    expect(faultsOf({ [name]: '7', ARBOR_EMBEDDING_MODEL_PATH: '/models/e5' })).toEqual([])
  })

  it('reject a prefix of more than 1,000 characters, and do not repeat it', () => {
    const faults = faultsOf({ ...ENDPOINT, ARBOR_EMBEDDING_QUERY_PREFIX: 'x'.repeat(1001) })
    expect(faults).toEqual(['ARBOR_EMBEDDING_QUERY_PREFIX must have at most 1000 characters.'])
  })

  it.each(['0', '4001', '-1', '1.5', 'many'])('reject %s dimensions', (dimensions) => {
    const faults = faultsOf({ ...ENDPOINT, ARBOR_EMBEDDING_DIMENSIONS: dimensions })
    expect(faults).toEqual([expect.stringContaining('a whole number from 1 to 4000')])
  })

  it('reject two models, and values other than ON and OFF', () => {
    expect(faultsOf({ ...ENDPOINT, ARBOR_EMBEDDING_MODEL_PATH: '/models/e5' })).toEqual([
      'ARBOR_EMBEDDING_MODEL_PATH and ARBOR_EMBEDDING_BASE_URL can’t be used together. Set only one of them.',
    ])
    expect(faultsOf({ ARBOR_EMBEDDINGS: 'maybe' })).toHaveLength(1)
  })

  it('are reported together and never repeat a key', () => {
    const faults = faultsOf({
      ARBOR_EMBEDDINGS: 'no',
      ARBOR_EMBEDDING_BASE_URL: 'hush://models',
      ARBOR_EMBEDDING_API_KEY: 'hu\nsh',
      ARBOR_EMBEDDING_DIMENSIONS: '0',
      ARBOR_EMBEDDING_MODEL_PATH: '/models/e5',
    })
    expect(faults).toHaveLength(6)
    expect(faults.join()).not.toMatch(/hu\n?sh/)
  })
})
