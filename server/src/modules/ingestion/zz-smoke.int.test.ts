import { afterAll, beforeAll, expect, test } from 'vitest'
import { longPdf } from '../../../test/fixtures/pdf.ts'
import { prose } from '../../../test/fixtures/text.ts'
import { ingest } from '../../../test/fixtures/ingestions.ts'
import { startTestServer, type TestMember, type TestServer } from '../../test-support/index.ts'

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await startTestServer({ worker: true, settings: {ARBOR_LOG_LEVEL: 'warn'} })
  owner = await server.newTenant()
})
afterAll(() => server.close())

test('all', async () => {
  let t = performance.now()
  const big = prose(400_000)
  console.log('prose', performance.now() - t)
  const l = await longPdf(300)
  for (const file of [['l.pdf', l], ['big.txt', big]] as [string, Uint8Array|string][]) {
    t = performance.now()
    const r = await ingest(owner, file)
    console.log(file[0], Math.round(performance.now() - t), r.run.chunks_processed)
    for (const offset of [0, 100, 400]) {
    t = performance.now()
    const p = await owner.get<any>(`/v1/document_versions/${r.document_version_id}/contents?limit=100&offset=${offset}`)
    console.log(p.status, p.body.items?.length, Math.round(performance.now() - t))
    }
  }
  expect(1).toBe(1)
}, 60000)
