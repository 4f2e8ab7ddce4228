import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  contentsOf,
  endOf,
  ingest,
  readRun,
  storedKeys,
  textsOf,
  uploadVersion,
  type File,
  type Ingested,
} from '../../../test/fixtures/ingestions.ts'
import {
  startStallableWorker,
  type StallableWorker,
} from '../../../test/fixtures/stallable-worker.ts'
import { longPdf } from '../../../../reader/test/fixtures/pdf.ts'
import { csvText } from '../../../../reader/test/fixtures/text.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'

const WAIT = { timeout: 120_000, interval: 10 }

let server: OwnTestServer
let worker: StallableWorker
let owner: TestMember
let first: Ingested

beforeAll(async () => {
  server = await startTestServer()
  worker = await startStallableWorker(server)
})
beforeEach(async () => {
  worker.release()
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
  active_version: {
    version: number
    uploader: { user_id: string } | null
    system_metadata: { source_bytes: number | null }
  }
  created_by: { user_id: string } | null
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

test('a document has the size of its active version’s file, who made that version and who created the document', async () => {
  const other = await server.addUser(owner, 'ADMIN')
  const { body } = await uploadVersion(other, first.document_id, [
    'report.txt',
    'More than before.',
  ])
  await endOf(other, body.workflow_id)
  expect(await document()).toMatchObject({
    active_version: {
      uploader: { user_id: other.userId },
      system_metadata: { source_bytes: 'More than before.'.length },
    },
    created_by: { user_id: owner.userId },
  })
})

describe('another upload', () => {
  test('becomes the next version, and the active one only after its ingestion', async () => {
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

  test('leaves the old version active and the document type unchanged if it fails', async () => {
    const second = await next(['report.docx', 'no Word file'])
    expect((await endOf(owner, second.workflow_id)).status).toBe('failed')
    expect(await document()).toMatchObject({
      document_type: 'PLAINTEXT',
      active_version_id: first.document_version_id,
    })
    expect(await textsOf(owner, first.document_version_id)).toEqual(['The first version.'])
  })

  test('of another type changes the document type when it becomes active', async () => {
    const goOn = worker.stallBefore('finish')
    const second = await next(['report.csv', csvText(3)])
    await reach(second, 'finish')
    expect((await document()).document_type).toBe('PLAINTEXT')
    goOn()
    await endOf(owner, second.workflow_id)
    expect((await document()).document_type).toBe('CSV')
  })

  test('leaves the old version active if it is canceled', async () => {
    const goOn = worker.stallBefore('chunk')
    const second = await next(['report.txt', 'The second version.'])
    await reach(second, 'chunk')
    await owner.delete(`/v1/workflows/${second.workflow_id}`)
    goOn()
    expect((await document()).active_version_id).toBe(first.document_version_id)
  })

  test('does not become active if it finishes after a newer one', async () => {
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

  test('leaves the newest version active if several finish simultaneously', async () => {
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

test('rerunning a version removes what only its previous conversion created', async () => {
  const { storage } = server.context
  const prefix = `${owner.tenantId}/${first.document_version_id}`
  const made = await storedKeys(server, owner.tenantId)
  for (const name of ['pages/9.webp', 'assets/old.webp', 'pipeline/enrichment.jsonl']) {
    await storage.putBytes(`${prefix}/${name}`, 'x')
  }
  await owner.post(`/v1/workflows/document_versions/${first.workflow_id}`)
  expect((await endOf(owner, first.workflow_id)).status).toBe('completed')
  expect(await storedKeys(server, owner.tenantId)).toEqual(made)
})

test('rerunning an older version does not make it active', async () => {
  const second = await next(['report.txt', 'The second version.'])
  await endOf(owner, second.workflow_id)
  await owner.post(`/v1/workflows/document_versions/${first.workflow_id}`)
  await endOf(owner, first.workflow_id)
  expect((await document()).active_version_id).toBe(second.document_version_id)
})

describe('the stored objects of a version', () => {
  type Objects = {
    items: { kind: string; name: string; page: number | null; url: string; content_type: string }[]
    total: number
  }
  const objectsOf = async (made: Ingested, query = 'limit=100') => {
    const { status, body } = await owner.get<Objects>(
      `/v1/document_versions/${made.document_version_id}/objects?${query}`,
    )
    expect(status).toBe(200)
    return body
  }
  const textOf = async (url: string) => {
    const { pathname, search } = new URL(url)
    const reply = await server.app.inject({ method: 'GET', url: pathname + search })
    expect(reply.statusCode).toBe(200)
    return reply.rawPayload.toString()
  }

  test('are listed with links, including the decoded source if decoding was needed', async () => {
    const made = await ingest(owner, [
      'umlaut.txt',
      Buffer.from('Übermut tut\r\nselten gut.', 'utf16le'),
    ])
    const { items } = await objectsOf(made)
    expect(items.map(({ kind }) => kind)).toEqual([
      'source',
      'cleaned_source',
      'plain_text',
      'pipeline_json',
    ])
    const [source, cleaned, plain, pipeline] = await Promise.all(
      items.map(({ url }) => textOf(url)),
    )
    expect(cleaned).toBe('Übermut tut\nselten gut.')
    expect(source).not.toBe(cleaned)
    expect(plain).toContain('selten gut.')
    expect(JSON.parse(pipeline ?? '')).toMatchObject({
      total_pages: null,
      blocks: [{ type: 'paragraph' }],
      nodes: [{ kind: 'chunk' }],
    })
    const untouched = await objectsOf(first)
    const keys = untouched.items.slice(0, 2).map(({ url }) => url.split('?')[0])
    expect(keys[0]).toBe(keys[1])
  })

  test('of a PDF are the content list, the pages and, with single_chunk, the text that chunks refer to', async () => {
    const bytes = await longPdf(1)
    const made = await ingest(owner, ['growth.pdf', bytes])
    const { items } = await objectsOf(made, 'kind=content_list')
    const list: unknown = JSON.parse(await textOf(items[0]?.url ?? ''))
    expect(list).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('Chapter of the manual'), page: 1 }),
    )
    const single = await ingest(owner, ['growth 1.pdf', bytes], { ingestion_mode: 'single_chunk' })
    const [item] = await contentsOf(owner, single.document_version_id)
    const metadata = item?.chunk_metadata as { extracted_text_s3_uri?: string } | undefined
    expect(metadata?.extracted_text_s3_uri).toMatch(/^s3:.*\/plaintext\.txt$/)
  })

  test('are paged, and named or numbered by the metadata', async () => {
    await server.context.driver.query(
      `update document_version set system_metadata = system_metadata || $2::jsonb where id = $1`,
      [
        first.document_version_id,
        JSON.stringify({
          page_pictures: {
            dpi: 72,
            count: 7,
            ranges: [
              { first: 1, last: 3 },
              { first: 5, last: 8 },
            ],
          },
        }),
      ],
    )
    const { items: all, total } = await objectsOf(first)
    expect(total).toBe(all.length)
    expect(all.flatMap(({ page }) => page ?? [])).toEqual([1, 2, 3, 5, 6, 7, 8])
    for (let offset = 0; offset <= total; offset += 1) {
      const { items } = await objectsOf(first, `limit=3&offset=${offset}`)
      expect(items.map(({ name }) => name)).toEqual(
        all.slice(offset, offset + 3).map(({ name }) => name),
      )
    }
    const pictures = await objectsOf(first, 'kind=page_picture&limit=2&offset=2')
    expect(pictures).toMatchObject({ total: 7, items: [{ page: 3 }, { page: 5 }] })
    for (const { name, page } of pictures.items) expect(name).toMatch(` page ${page ?? ''}.webp`)
  })
})
