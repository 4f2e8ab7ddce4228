import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { tempFolder } from '../../../reader/test/fixtures/temp-folder.ts'
import { createContext } from '../compose.ts'
import { newId } from '../platform/core/ids.ts'
import { asAdmin, copyDatabase, testConfig } from '../../test/support/test-database.ts'
import { putModel } from '../platform/models/local/model-files.test-support.ts'
import { examine, examineModel } from './doctor.ts'
import type { Finding } from './check-finding.ts'

const database = inject('testDatabase')

const faultsOf = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'fault').map(({ text }) => text)

it('the doctor finds no fault in a working service', async () => {
  await using folder = await tempFolder()
  const config = testConfig(folder.path, await copyDatabase(database, folder.path))
  const findings = await examine(config)
  expect(faultsOf(findings)).toEqual([])
  const texts = findings.map(({ text }) => text).join('\n')
  expect(texts).toContain(`Files are stored in the folder ${folder.path}`)
  expect(texts).toContain(database.kind === 'embedded' ? 'embedded database is in' : 'up to date')
})

it('the doctor says how the embedding model is set up', async () => {
  await using folder = await tempFolder()
  const textOf = async (env: Record<string, string>) => {
    const settings = { ARBOR_EMBEDDINGS: 'ON', ...env }
    const found = await examineModel(testConfig(folder.path, settings).embedding)
    return `${found.state}: ${found.text}`
  }
  expect(await textOf({})).toBe('ok: Vectors come from the offline model, which knows English.')
  expect(await textOf({ ARBOR_EMBEDDINGS: 'OFF' })).toMatch(/^note: .*only full-text search/)
  const endpoint = { ARBOR_EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1' }
  expect(await textOf({ ...endpoint, ARBOR_EMBEDDING_MODEL: 'multilingual-e5-small' })).toBe(
    'ok: Vectors come from the model multilingual-e5-small of an endpoint, set up as e5. Before queries: "query: ". Before passages: "passage: ".',
  )
  expect(await textOf({ ...endpoint, ARBOR_EMBEDDING_MODEL: 'our-own' })).toMatch(
    /^note: .*our-own of an endpoint, whose name is unknown\. No prefix before queries\. No prefix before passages\. .*ARBOR_EMBEDDING_QUERY_PREFIX/,
  )
  const path = join(folder.path, 'bge-small-en-v1.5')
  await expect(examineModel({ kind: 'local', folder: path })).rejects.toThrow('embedding model')
  await putModel(path)
  expect(await textOf({ ARBOR_EMBEDDING_MODEL_PATH: path })).toBe(
    'ok: Vectors come from the model in the folder bge-small-en-v1.5, set up as bge (English). Before queries: "Represent this sentence for searching relevant passages: ". No prefix before passages. Pooling: cls.',
  )
})

it('the doctor reports what prevents the start, and checks the rest', async () => {
  await using folder = await tempFolder()
  const findings = await examine(
    testConfig(folder.path, {
      // Nothing listens on port 1.
      ARBOR_DATABASE_URL: 'postgres://ann:hush@127.0.0.1:1/kb',
      ARBOR_STREAM_URL: 'DISABLED',
    }),
  )
  expect(faultsOf(findings)).toEqual([expect.stringContaining('No PostgreSQL server answers')])
  expect(findings.at(-1)?.text).toContain('Real-time events are off')
  expect(JSON.stringify(findings)).not.toContain('hush')
})

// An embedded database doesn't exist before its first start.
it.skipIf(database.kind === 'embedded')(
  'the doctor counts as many migrations as the next start applies',
  async () => {
    if (database.kind === 'embedded') return
    await using folder = await tempFolder()
    const name = `new_${newId().replaceAll('-', '')}`
    await asAdmin(database.adminUrl, `create database ${name}`)
    const url = new URL(database.adminUrl)
    url.pathname = `/${name}`
    const config = testConfig(folder.path, { ARBOR_DATABASE_URL: url.href })
    const texts = (await examine(config)).map(({ text }) => text)
    const context = await createContext(config)
    const { applied } = context.schema
    await context[Symbol.asyncDispose]()
    await asAdmin(database.adminUrl, `drop database ${name}`)
    expect(texts).toContain(`The next start will apply ${String(applied.length)} migrations.`)
  },
)
