import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { ingest } from '../../../../test/fixtures/ingestions.ts'
import {
  createTestEmbedder,
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../../test/support/index.ts'
import { keepEmbeddings } from './upkeep.ts'

const embedder = createTestEmbedder()

let server: OwnTestServer
let owner: TestMember

const isEmbedded = inject('testDatabase').kind === 'embedded'

// The embedded database always has pgvector.
describe.skipIf(isEmbedded)('a PostgreSQL server without pgvector', () => {
  beforeAll(async () => {
    server = await startTestServer({ worker: true, embedder, withoutPgvector: true })
  })
  beforeEach(async () => {
    owner = await server.newTenant()
  })
  afterAll(() => server.close())

  test('documents are ingested and edited without vectors, and nothing else is missing', async () => {
    const { run, document_version_id: versionId } = await ingest(owner, [
      'a.md',
      '# Fish\n\nSilver.',
    ])
    expect(run).toMatchObject({ status: 'completed', error: null })
    const { body } = await owner.get<{ chunk_ids: string[] }>(
      `/v1/chunks/version-chunk-ids?document_version_id=${versionId}`,
    )
    const url = `/v1/chunks/${String(body.chunk_ids[0])}`
    expect((await owner.patch(`${url}/content`, { content: 'Grey.' })).status).toBe(200)
    expect((await owner.delete(url)).status).toBe(204)
    expect(embedder.passages).toEqual([])
  })

  test('reembed reports that there is no model, and upkeep has nothing to do', async () => {
    const { document_version_id: versionId } = await ingest(owner, ['a.md', 'Silver.'])
    const reply = await owner.post(`/v1/document_versions/${versionId}?action=reembed`)
    expect(reply.status).toBe(503)
    const never = new AbortController().signal
    expect(await keepEmbeddings(server.context, never)).toEqual({ resumed: 0, changed: 0 })
  })
})
