import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ingest, storedKeys, textsOf, uploadForm } from '../../../../test/fixtures/ingestions.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { startBucketServer, type BucketServer } from './bucket-server.test-support.ts'

type Version = {
  readonly system_metadata: Readonly<Record<string, unknown>>
  readonly asset_s3_url: string
}

const MARKDOWN = '# Harvest\n\nApples ripen in September.\n\n## Storage\n\nKeep them cool.\n'

let bucket: BucketServer
let isGone = false
let server: OwnTestServer
let owner: TestMember

beforeAll(async () => {
  bucket = await startBucketServer()
  server = await startTestServer({ worker: true, settings: bucket.variables })
  owner = await server.newTenant()
})
afterAll(async () => {
  await server.close()
  if (!isGone) await bucket[Symbol.asyncDispose]()
})

describe('a document with its objects in a bucket', () => {
  it('is ingested, can be read through its links, and is deleted with all its objects', async () => {
    const { run, ...ingested } = await ingest(owner, ['harvest.md', MARKDOWN])
    expect(run).toMatchObject({ status: 'completed', error: null })
    const versionId = ingested.document_version_id
    const texts = (await textsOf(owner, versionId)).join('\n')
    expect(texts).toContain('Apples ripen in September.')
    expect(texts).toContain('Keep them cool.')

    const { body: version } = await owner.get<Version>(`/v1/document_versions/${versionId}`)
    const { bucket: name, prefix } = bucket.settings
    const folder = `${owner.tenantId}/${versionId}`
    expect(version.system_metadata['source_s3']).toMatch(`s3://${name}/${prefix}/${folder}/`)
    const source = await fetch(version.asset_s3_url)
    expect(source.status).toBe(200)
    expect(await source.text()).toBe(MARKDOWN)

    const keys = await storedKeys(server, owner.tenantId)
    expect(keys.length).toBeGreaterThan(1)
    expect(keys.every((key) => key.startsWith(`${folder}/`))).toBe(true)
    const { status } = await owner.delete(`/v1/documents/${ingested.document_id}`)
    expect(status).toBe(200)
    await vi.waitFor(async () => expect(await storedKeys(server)).toEqual([]), 120_000)
    expect((await fetch(version.asset_s3_url)).status).toBe(404)
  })

  it('is recognized by its content if its name has no extension', async () => {
    const { run } = await ingest(owner, ['harvest', MARKDOWN])
    expect(run).toMatchObject({ status: 'completed', error: null })
  })

  it('leaves no objects if it is refused after its upload', async () => {
    const before = await storedKeys(server)
    const seen = bucket.requests.length
    const { status } = await uploadForm(owner, [
      { name: 'file', fileName: 'harvest.md', bytes: MARKDOWN },
      { name: 'path_part_id', value: '00000000-0000-7000-8000-000000000000' },
    ])
    expect(status).toBe(404)
    const methods = bucket.requests.slice(seen).map((request) => request.split(' ')[0])
    expect(methods).toEqual(['PUT', 'DELETE'])
    expect(await storedKeys(server)).toEqual(before)
  })
})

describe('a bucket with a master key', () => {
  it('has no words, and links lead to the server', async () => {
    const settings = {
      ...bucket.variables,
      ARBOR_STORAGE_URL: `${bucket.variables.ARBOR_STORAGE_URL}/encrypted`,
      ARBOR_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    await using own = await startTestServer({ worker: true, settings })
    const person = await own.newTenant()
    const { run, ...ingested } = await ingest(person, ['harvest.md', MARKDOWN])
    expect(run).toMatchObject({ status: 'completed', error: null })
    const address = `/v1/document_versions/${ingested.document_version_id}`
    const { body } = await person.get<Version>(address)
    const { pathname, search } = new URL(body.asset_s3_url)
    const link = pathname + search
    expect((await own.app.inject({ url: link })).body).toBe(MARKDOWN)
    const part = await own.app.inject({ url: link, headers: { range: 'bytes=2-8' } })
    expect(part).toMatchObject({ statusCode: 206, body: 'Harvest' })
    const stored = own.context.encryption?.stored ?? own.context.storage
    for (const key of await storedKeys(own, person.tenantId)) {
      expect((await stored.getBytes(key)).includes('ripen')).toBe(false)
    }
  })
})

describe('a bucket that does not respond', () => {
  it('makes an upload return 503 with a message that does not reveal the bucket', async () => {
    await bucket[Symbol.asyncDispose]()
    isGone = true
    const { status, body, headers } = await uploadForm(owner, [
      { name: 'path_part_id', value: owner.sharedPartId },
      { name: 'file', fileName: 'late.md', bytes: MARKDOWN },
    ])
    expect(status).toBe(503)
    expect(headers).toMatchObject({ 'retry-after': '2' })
    expect(body.detail).toBe('The storage of the server is not responding. Try again later.')
  })
})
