import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  endOf,
  ingest,
  readRun,
  textsOf,
  uploadVersion,
  type File,
  type Ingested,
} from '../../../test/fixtures/ingestions.ts'
import {
  startStallableWorker,
  type StallableWorker,
} from '../../../test/fixtures/stallable-worker.ts'
import { csvText } from '../../../test/fixtures/text.ts'
import { startTestServer, type TestMember, type TestServer } from '../../test-support/index.ts'

const WAIT = { timeout: 30_000, interval: 10 }

let server: TestServer
let worker: StallableWorker
let owner: TestMember
let first: Ingested

beforeAll(async () => {
  server = await startTestServer()
  worker = await startStallableWorker(server)
})
beforeEach(async () => {
  worker.letGo()
  owner = await server.newTenant()
  first = await ingest(owner, ['report.txt', 'The first version.'])
})
afterAll(async () => {
  await server.close()
  await worker[Symbol.asyncDispose]()
})

type Document = {
  document_type: string
  active_version_id: string
  active_version: { version: number }
}
async function document(): Promise<Document> {
  return (await owner.get<Document>(`/v1/documents/${first.document_id}`)).body
}

async function next(file: File): Promise<Ingested> {
  const { status, body } = await uploadVersion(owner, first.document_id, file)
  expect(status).toBe(201)
  return body
}

async function reach(made: Ingested, step: string): Promise<void> {
  await vi.waitFor(async () => {
    expect((await readRun(owner, made.workflow_id)).progress.step).toBe(step)
  }, WAIT)
}

describe('a further upload', () => {
  test('becomes the next version, and the active one only when it is ingested', async () => {
    const goOn = worker.stallBefore('finish')
    const second = await next(['report.txt', 'The second version.'])
    expect(second.document_id).toBe(first.document_id)
    await reach(second, 'finish')
    expect((await document()).active_version_id).toBe(first.document_version_id)
    goOn()
    await endOf(owner, second.workflow_id)
    expect(await document()).toMatchObject({
      active_version_id: second.document_version_id,
      active_version: { version: 1 },
    })
    expect(await textsOf(owner, first.document_version_id)).toEqual(['The first version.'])
    expect(await textsOf(owner, second.document_version_id)).toEqual(['The second version.'])
  })

  test('that fails leaves the old version active, and the document of its type', async () => {
    const second = await next(['report.docx', 'no Word file'])
    expect((await endOf(owner, second.workflow_id)).status).toBe('failed')
    expect(await document()).toMatchObject({
      document_type: 'PLAINTEXT',
      active_version_id: first.document_version_id,
    })
    expect(await textsOf(owner, first.document_version_id)).toEqual(['The first version.'])
  })

  test('of another type changes the type of the document when it takes over', async () => {
    const goOn = worker.stallBefore('finish')
    const second = await next(['report.csv', csvText(3)])
    await reach(second, 'finish')
    expect((await document()).document_type).toBe('PLAINTEXT')
    goOn()
    await endOf(owner, second.workflow_id)
    expect((await document()).document_type).toBe('CSV')
  })

  test('that is cancelled leaves the old version active', async () => {
    const goOn = worker.stallBefore('chunk')
    const second = await next(['report.txt', 'The second version.'])
    await reach(second, 'chunk')
    await owner.delete(`/v1/workflows/${second.workflow_id}`)
    goOn()
    expect((await document()).active_version_id).toBe(first.document_version_id)
  })

  test('that ends after a newer one does not take over', async () => {
    const stalled = Promise.withResolvers<void>()
    worker.convertBy((convert) => async (...args) => {
      worker.convertBy(() => convert)
      await stalled.promise
      return convert(...args)
    })
    const second = await next(['report.txt', 'The second version.'])
    await reach(second, 'convert')
    const third = await next(['report.txt', 'The third version.'])
    expect((await endOf(owner, third.workflow_id)).status).toBe('completed')
    stalled.resolve()
    expect((await endOf(owner, second.workflow_id)).status).toBe('completed')
    expect((await document()).active_version_id).toBe(third.document_version_id)
  })

  test('that ends at the same moment as others leaves the newest active', async () => {
    for (let round = 0; round < 3; round += 1) {
      const goOn = worker.stallBefore('finish')
      const made = [
        await next(['report.txt', `One of round ${round}.`]),
        await next(['report.txt', `Two of round ${round}.`]),
      ]
      for (const each of made) await reach(each, 'finish')
      goOn()
      for (const each of made) await endOf(owner, each.workflow_id)
      expect((await document()).active_version_id).toBe(made.at(-1)?.document_version_id)
    }
  })
})

test('running an older version again does not make it active', async () => {
  const second = await next(['report.txt', 'The second version.'])
  await endOf(owner, second.workflow_id)
  await owner.post(`/v1/workflows/document_versions/${first.workflow_id}`)
  await endOf(owner, first.workflow_id)
  expect((await document()).active_version_id).toBe(second.document_version_id)
})
