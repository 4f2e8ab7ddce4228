import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import type { EmbeddingConfig } from '../config/embedding.ts'
import { putModel } from './local/model-files.test-support.ts'
import { openEmbedder } from './open-embedder.ts'

const log = { warn: () => undefined, info: () => undefined }

async function nameOf(config: EmbeddingConfig): Promise<string | undefined> {
  const embedder = await openEmbedder(config, log)
  await embedder?.close()
  return embedder?.name
}

test('no embedder is opened if embeddings are off', async () => {
  expect(await openEmbedder({ kind: 'off' }, log)).toBeUndefined()
})

test('each kind of setting opens its own model', async () => {
  await using folder = await tempFolder()
  await putModel(folder.path)
  const baseUrl = 'http://127.0.0.1:1/v1'
  expect(await nameOf({ kind: 'offline' })).toMatch(/^use-lite/)
  expect(await nameOf({ kind: 'endpoint', baseUrl, model: 'm' })).toBe('endpoint:m')
  expect(await nameOf({ kind: 'local', folder: folder.path })).toMatch(/^local:/)
})

test('the log says at startup which prefixes are in use', async () => {
  await using folder = await tempFolder()
  const path = join(folder.path, 'bge-small-en-v1.5')
  await putModel(path)
  const lines: object[] = []
  const noted = { ...log, info: (about: object) => void lines.push(about) }
  const endpoint = { kind: 'endpoint', baseUrl: 'http://127.0.0.1:1/v1' } as const
  await openEmbedder({ ...endpoint, model: 'multilingual-e5-small' }, noted)
  await openEmbedder({ ...endpoint, model: 'm', prefixes: { query: 'find: ' } }, noted)
  await openEmbedder({ kind: 'local', folder: path }, noted)
  expect(lines).toMatchObject([
    { family: 'e5', queryPrefix: 'query: ', passagePrefix: 'passage: ' },
    { family: 'unknown', queryPrefix: 'find: ', passagePrefix: '' },
    {
      family: 'bge (English)',
      queryPrefix: expect.stringMatching(/^Represent/),
      passagePrefix: '',
      pooling: 'cls',
    },
  ])
})

test('missing model files are reported at startup', async () => {
  await using folder = await tempFolder()
  const opening = openEmbedder({ kind: 'local', folder: folder.path }, log)
  await expect(opening).rejects.toMatchObject({ name: 'ModelFailure', code: 'unusable' })
})
