import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveRunsAlone, textsOf, upload } from '../../../test/fixtures/ingestions.ts'
import { scans } from '../../../../reader/test/fixtures/pdf-scans.ts'
import { readingPrefix } from '../../platform/storage/object-keys.ts'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'
import { type ConversionPool, ConversionError, createConversionPool } from '@arbor/reader'
import { workOnStep } from './work-on-step.ts'

const STEPS = ['prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish'] as const

let server: OwnTestServer
const pool = createConversionPool({ size: 1, timeoutMs: 60_000, maxRssBytes: 2 ** 31 })

beforeAll(async () => {
  server = await startTestServer()
  await leaveRunsAlone(server)
})
afterAll(async () => {
  await server.close()
  await pool.close()
})

/** Kills each converter after its first pages. */
const killing: ConversionPool = {
  ...pool,
  convert: (job) => {
    const died = new AbortController()
    return pool.convert(job, {
      signal: died.signal,
      onProgress: () =>
        died.abort(new ConversionError('crashed', 'The converter stopped unexpectedly.')),
    })
  },
}

test('a scan whose converter is killed is not recognized again from the start', async () => {
  const owner = await server.newTenant()
  const bytes = await scans('The ferry leaves the harbour at noon.', 6)
  const { body: made } = await upload(owner, ['scan.pdf', bytes], { ingestion_mode: 'standard' })
  const { workflow_id: runId, document_version_id: versionId } = made
  const { tenantId } = owner
  const { storage } = server.context
  const kept = () => Array.fromAsync(storage.list(readingPrefix(tenantId, versionId)))
  const work = (step: (typeof STEPS)[number], by = pool) => {
    const key = { tenantId, runId, versionId, generation: 1, step }
    return workOnStep(server.context, by, key, new AbortController().signal)
  }
  await work('prepare')
  await work('convert', killing)
  const [key = '', ...others] = await kept()
  const { body: usage } = await owner.get<{ file_bytes: { used: number } }>('/v1/tenants/me/usage')
  const stored = await Promise.all([key, ...others].map((each) => storage.getBytes(each)))
  const keptBytes = stored.reduce((sum, { length }) => sum + length, 0)
  expect(usage.file_bytes.used).toBe(bytes.length + keptBytes)
  // On a busy machine, the converter dies only after a few more pages. Those count as not kept.
  for (const other of others) await storage.delete(other)
  // Makes kept pages distinguishable from those that are read from now on.
  const part = inflateRawSync(await storage.getBytes(key)).toString()
  await storage.putBytes(key, deflateRawSync(part.replaceAll('ferry', 'barge')))
  await work('convert')
  expect(await kept()).toEqual([])
  for (const step of STEPS.slice(2)) await work(step)
  expect(await owner.get(`/v1/document_versions/${versionId}`)).toMatchObject({
    body: { system_metadata: { warnings: null } },
  })
  const texts = (await textsOf(owner, versionId)).join('\n')
  expect(texts.match(/barge leaves/g)).toHaveLength(4)
  expect(texts.match(/ferry leaves/g)).toHaveLength(2)
})
