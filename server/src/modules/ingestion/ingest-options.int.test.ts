import { beforeAll, describe, expect, test } from 'vitest'
import { leaveRunsAlone, upload, type Refusal } from '../../../test/fixtures/ingestions.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

import { faultsOf, NOISE } from './ingest-form.test-support.ts'

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  await leaveRunsAlone(server)
  owner = await server.newTenant()
})

describe('options', () => {
  const refused: readonly (readonly [string, Record<string, string>, string])[] = [
    ['x.txt', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.docx', { ingestion_mode: 'single_chunk' }, 'ingestion_mode'],
    ['x.docx', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.pptx', { ingestion_mode: 'single_chunk' }, 'ingestion_mode'],
    ['x.pptx', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.xlsx', { ingestion_mode: 'single_chunk' }, 'ingestion_mode'],
    ['x.xlsm', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.csv', { ingestion_mode: 'standard' }, 'ingestion_mode'],
    ['x.csv', { ingestion_mode: 'high_accuracy' }, 'ingestion_mode'],
    ['x.png', { ingestion_mode: 'standard' }, 'ingestion_mode'],
    ['x.pdf', { ingestion_mode: 'fast' }, 'ingestion_mode'],
    ['x.pdf', { chunk_type: 'TABLE' }, 'chunk_type'],
    ['x.pdf', { chunk_type: 'TEXT', ingestion_mode: 'single_chunk' }, 'chunk_type'],
    ['x.pdf', { chunk_type: 'UNKNOWN', ingestion_mode: 'single_chunk' }, 'chunk_type'],
    ['x.png', { chunk_type: 'IMAGE', ingestion_mode: 'high_accuracy' }, 'chunk_type'],
    ['x.docx', { chunk_type: 'HTML' }, 'chunk_type'],
    [NOISE[0], { chunk_type: 'HTML' }, 'chunk_type'],
    ['x.csv', { chunk_type: 'TABLE' }, 'chunk_type'],
    ['x.txt', { chunk_type: 'HTML', ingestion_mode: 'single_chunk' }, 'chunk_type'],
    ['x.pdf', { secondary_taxonomy: 'picture' }, 'secondary_taxonomy'],
    ['x.png', { secondary_taxonomy: 'picture' }, 'secondary_taxonomy'],
    ['x.png', { secondary_taxonomy: 'picture', chunk_type: 'TABLE' }, 'secondary_taxonomy'],
    ['x.png', { secondary_taxonomy: 'drawing', chunk_type: 'IMAGE' }, 'secondary_taxonomy'],
    [NOISE[0], { secondary_taxonomy: 'picture', chunk_type: 'IMAGE' }, 'chunk_type'],
    ['x.txt', { page_dpi: '100' }, 'page_dpi'],
    ['x.png', { page_dpi: '100' }, 'page_dpi'],
    [NOISE[0], { page_dpi: '100' }, 'page_dpi'],
    ['x.pdf', { page_dpi: '35' }, 'page_dpi'],
    ['x.pdf', { page_dpi: '217' }, 'page_dpi'],
    ['x.pdf', { page_dpi: '72.5' }, 'page_dpi'],
    ['x.pdf', { page_dpi: 'high' }, 'page_dpi'],
  ]
  test.for(refused)(
    '%s with %j is rejected, naming the member',
    async ([fileName, fields, member]) => {
      const bytes = fileName === NOISE[0] ? NOISE[1] : 'x'
      const { status, body } = await upload<Refusal>(owner, [fileName, bytes], fields)
      expect(status).toBe(422)
      expect(faultsOf(body)[0]?.loc).toEqual(['body', member])
    },
  )

  const taken: readonly (readonly [string, Record<string, string>])[] = [
    ['taken.pdf', { ingestion_mode: 'single_chunk', chunk_type: 'HTML' }],
    ['taken2.pdf', { ingestion_mode: 'standard', page_dpi: '36' }],
    ['taken3.pdf', { page_dpi: '216' }],
    ['taken.png', { secondary_taxonomy: 'flowchart', chunk_type: 'IMAGE' }],
    ['taken2.png', { ingestion_mode: 'high_accuracy' }],
    ['taken.csv', { ingestion_mode: 'single_chunk' }],
    // Such a file is unknown until its run reports what is wrong with it.
    ['taken.bin', { ingestion_mode: 'high_accuracy' }],
    ['taken2.bin', { ingestion_mode: 'single_chunk', chunk_type: 'TABLE' }],
    ['taken.txt', { ingestion_mode: 'single_chunk', page_dpi: '72' }],
  ]
  test.for(taken)('%s with %j is accepted', async ([fileName, fields]) => {
    const bytes = fileName.endsWith('.bin') ? NOISE[1] : 'x'
    expect((await upload(owner, [fileName, bytes], fields)).status).toBe(201)
  })

  const defaults = [
    ['d.pdf', 'PDF', 'high_accuracy'],
    ['d.DOCX', 'DOCX', 'standard'],
    ['d.pptx', 'PPTX', 'standard'],
    ['d.xlsm', 'XLSX', 'standard'],
    ['d.md', 'PLAINTEXT', 'standard'],
    ['d.csv', 'CSV', 'single_chunk'],
    ['d.jpeg', 'IMAGE', 'single_chunk'],
    ['d.bin', 'UNKNOWN', 'standard'],
  ] as const
  test.for(defaults)(
    '%s is a %s and is ingested as %s by default',
    async ([fileName, type, mode]) => {
      const { body } = await upload(owner, [fileName, type === 'UNKNOWN' ? NOISE[1] : 'x'])
      const { body: document } = await owner.get<{
        document_type: string
        active_version: { system_metadata: { pipeline_state: Record<string, unknown> } }
      }>(`/v1/documents/${body.document_id}`)
      expect(document.document_type).toBe(type)
      expect(document.active_version.system_metadata.pipeline_state).toMatchObject({
        status: 'pending',
        ingestion_mode: mode,
        page_dpi: 72,
      })
    },
  )
})
