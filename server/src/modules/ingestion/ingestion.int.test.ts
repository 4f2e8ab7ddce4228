import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  encryptedOfficeFile,
  oldOfficeFile,
  richDocx,
  truncatedDocx,
} from '../../../../reader/test/fixtures/docx.ts'
import {
  contentsOf,
  endOf,
  ingest,
  upload,
  type File,
  type Ingested,
  type Item,
} from '../../../test/fixtures/ingestions.ts'
import { longPdf } from '../../../../reader/test/fixtures/pdf.ts'
import { encryptedPdf } from '../../../../reader/test/fixtures/pdf-encrypted.ts'
import { reportPdf } from '../../../../reader/test/fixtures/pdf-report.ts'
import { csvText, prose, RICH_HTML, RICH_MARKDOWN } from '../../../../reader/test/fixtures/text.ts'
import {
  entityBombDocx,
  lyingZipBomb,
  zipBomb,
  zipOf,
} from '../../../../reader/test/fixtures/zip.ts'
import {
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'

type Version = {
  readonly asset_s3_url: string
  readonly fast_plaintext_url: string
  readonly system_metadata: Readonly<Record<string, unknown>> & {
    readonly total_sections: number
    readonly total_chunks: number
    readonly information_statistics: Readonly<Record<string, unknown>>
    readonly pipeline_state: Readonly<Record<string, unknown>>
  }
}

let server: OwnTestServer
let owner: TestMember

beforeAll(async () => {
  server = await startTestServer({ worker: true, settings: { ARBOR_MAX_PAGES: '50' } })
  owner = await server.newTenant()
})
afterAll(() => server.close())

async function versionOf({ document_version_id: id }: Ingested): Promise<Version> {
  return (await owner.get<Version>(`/v1/document_versions/${id}`)).body
}

/** What a presigned link returns to anyone, without a credential. */
async function follow(link: string): Promise<string> {
  const { pathname, search } = new URL(link)
  const reply = await server.app.inject({ method: 'GET', url: pathname + search })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload.toString('base64')
}

const isChunk = (item: Item): boolean => item.part_type === 'CHUNK'
const isSection = (item: Item): boolean => item.part_type === 'SECTION'

describe.for([
  ['report.pdf', 'PDF', reportPdf, 4],
  ['report.docx', 'DOCX', richDocx, null],
  ['guide.md', 'PLAINTEXT', () => RICH_MARKDOWN, null],
  ['page.html', 'PLAINTEXT', () => RICH_HTML, null],
  ['prose.txt', 'PLAINTEXT', () => prose(9_000), null],
  ['table.csv', 'CSV', () => csvText(30), null],
] as const)('%s', ([fileName, documentType, make, pages]) => {
  let bytes: Uint8Array
  let made: Awaited<ReturnType<typeof ingest>>
  let items: Item[]
  let version: Version

  beforeAll(async () => {
    bytes = Buffer.from(await make())
    made = await ingest(owner, [fileName, bytes])
    items = await contentsOf(owner, made.document_version_id)
    version = await versionOf(made)
  })

  test('is ingested, step by step', () => {
    expect(made.run).toMatchObject({
      status: 'completed',
      error: null,
      last_activity: 'document_completion',
      temporal_status: 'COMPLETED',
    })
    const steps = Object.keys(made.run.progress.timings).toSorted()
    expect(steps).toEqual(['chunk', 'convert', 'embed', 'enrich', 'finish', 'prepare'])
    expect(made.run.close_time).not.toBeNull()
  })

  test(`is a ${documentType}, and its version is active`, async () => {
    const { body } = await owner.get(`/v1/documents/${made.document_id}`)
    expect(body).toMatchObject({
      document_type: documentType,
      document_origin: 'SOURCE',
      active_version_id: made.document_version_id,
    })
  })

  test('has statistics that agree with its contents', () => {
    const chunks = items.filter(isChunk)
    const byType = Object.groupBy(chunks, (chunk) => chunk.chunk_type ?? '')
    const counts = Object.entries(byType).map(([type, found]) => [type, found?.length])
    const direct = items.filter((item) => item.depth === 1)
    expect(chunks.length).toBeGreaterThan(0)
    expect(version.system_metadata).toMatchObject({
      total_pages: pages,
      total_sections: items.filter(isSection).length,
      total_chunks: chunks.length,
      total_formulas: 0,
      information_statistics: {
        num_chunks_by_type: Object.fromEntries(counts),
        num_direct_children: direct.length,
      },
      pipeline_state: {
        status: 'completed',
        chunks_processed: chunks.length,
        engine_workflow_id: made.workflow_id,
        error: null,
      },
    })
    expect(made.run.chunks_processed).toBe(chunks.length)
  })

  test('keeps the hash of the file in base64', () => {
    const hash = createHash('sha256').update(bytes).digest('base64')
    expect(version.system_metadata['hash']).toBe(hash)
  })

  test('returns its source byte by byte, without credentials', async () => {
    expect(await follow(version.asset_s3_url)).toBe(Buffer.from(bytes).toString('base64'))
  })

  test('returns its plain text, without credentials', async () => {
    const plain = Buffer.from(await follow(version.fast_plaintext_url), 'base64').toString()
    expect(plain.trim().length).toBeGreaterThan(10)
    const text = items.find((item) => item.chunk_type === 'TEXT')?.content?.split('\n')[0]
    if (text !== undefined) expect(plain).toContain(text)
  })

  test('has boxes on its pages if it has pages', () => {
    const boxes = items.filter(isChunk).map((chunk) => chunk.chunk_metadata?.polygons ?? [])
    if (pages === null) return expect(boxes.flat()).toEqual([])
    for (const polygons of boxes) expect(polygons).not.toEqual([])
    for (const { page, polygon } of boxes.flat()) {
      expect(page).toBeGreaterThanOrEqual(1)
      expect(page).toBeLessThanOrEqual(pages)
      expect(polygon.x + polygon.width).toBeLessThanOrEqual(612)
      expect(polygon.y + polygon.height).toBeLessThanOrEqual(792)
    }
  })
})

describe('sections', () => {
  test('follow the headings of the document, in order', async () => {
    const made = await ingest(owner, ['headings.md', '# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree\n'])
    const items = await contentsOf(owner, made.document_version_id)
    const seen = items.map((item) => [item.depth, isSection(item) ? item.name : item.content])
    expect(seen).toEqual([
      [1, 'A'],
      [2, 'one'],
      [2, 'B'],
      [3, 'two'],
      [1, 'C'],
      [2, 'three'],
    ])
  })

  test('can share names, even with the numbers of chunks, and can contain slashes', async () => {
    const text = '# 1\n\nin 1\n\n# 1\n\nin 1 again\n\n# a/b\n\nin a/b\n'
    const made = await ingest(owner, ['names.md', text])
    const items = await contentsOf(owner, made.document_version_id)
    expect(items.filter(isSection).map((item) => item.name)).toEqual(['1', '1', 'a/b'])
  })
})

describe('a single chunk', () => {
  test.for([
    ['one.csv', csvText(500), 'TABLE'],
    ['one.txt', prose(20_000), 'TEXT'],
  ] as const)('is created from %s on request', async ([fileName, text, type]) => {
    const made = await ingest(owner, [fileName, text], { ingestion_mode: 'single_chunk' })
    const items = await contentsOf(owner, made.document_version_id)
    expect(items.map((item) => item.chunk_type)).toEqual([type])
  })
})

describe('a file that cannot be ingested', () => {
  const cases: readonly (readonly [string, string, () => File | Promise<File>])[] = [
    ['an empty file', 'empty.txt', () => ['empty.txt', '']],
    ['an empty PDF', 'empty.pdf', () => ['empty.pdf', '']],
    ['a file of spaces', 'blank.txt', () => ['blank.txt', ' \n\n\t ']],
    ['text with the extension of a Word file', 'text.docx', () => ['text.docx', 'no Word file']],
    ['text with the extension of a PDF', 'text.pdf', () => ['text.pdf', 'no PDF']],
    [
      'a Word file with the extension of a PDF',
      'word.pdf',
      async () => ['word.pdf', await richDocx()],
    ],
    ['an encrypted PDF', 'locked.pdf', () => ['locked.pdf', encryptedPdf()]],
    ['an encrypted office file', 'locked.docx', () => ['locked.docx', encryptedOfficeFile()]],
    ['an old office file', 'old.docx', () => ['old.docx', oldOfficeFile()]],
    ['a truncated Word file', 'cut.docx', async () => ['cut.docx', await truncatedDocx()]],
    ['a ZIP bomb', 'bomb.docx', () => ['bomb.docx', zipBomb(60)]],
    ['a ZIP bomb that lies about its size', 'liar.docx', () => ['liar.docx', lyingZipBomb(60)]],
    ['an entity bomb', 'entities.docx', () => ['entities.docx', entityBombDocx()]],
    ['a ZIP archive', 'archive.zip', () => ['archive.zip', zipOf({ 'a.txt': 'x' })]],
    [
      'bytes of an unknown kind',
      'noise.bin',
      () => ['noise.bin', Buffer.from([0, 1, 2, 255, 254, 0, 7])],
    ],
    ['a picture', 'picture.png', () => ['picture.png', 'no picture either']],
  ]
  test.for(cases)(
    '%s is accepted and fails with a message, and the queue continues',
    async ([, , file]) => {
      const made = await ingest(owner, await file())
      expect(made.run.status).toBe('failed')
      expect(made.run.temporal_status).toBe('FAILED')
      expect(made.run.error).toMatch(/^[A-Z].*\.$/s)
      expect(made.run.error).not.toMatch(/\/|node:|Error\b|undefined/)
      expect(await contentsOf(owner, made.document_version_id)).toEqual([])
      const { pipeline_state: state } = (await versionOf(made)).system_metadata
      expect(state).toMatchObject({ status: 'failed', error: made.run.error })
      const next = await ingest(owner, [`after ${made.document_id}.txt`, 'A good file.'])
      expect(next.run.status).toBe('completed')
    },
  )

  test('a PDF cut in half ends with the content that could be recovered, or with a message', async () => {
    const whole = await reportPdf()
    const made = await ingest(owner, ['half.pdf', whole.subarray(0, whole.length / 2)])
    if (made.run.status === 'completed') {
      expect(await contentsOf(owner, made.document_version_id)).not.toEqual([])
    } else expect(made.run.error).toMatch(/^[A-Z].*\.$/s)
  })

  test('a document with too many pages fails and states the limit', async () => {
    const made = await ingest(owner, ['long.pdf', await longPdf(51)])
    expect(made.run.status).toBe('failed')
    expect(made.run.error).toContain('51 pages')
    expect(made.run.error).toContain('50')
  })
})

test('the content decides about a file without a known extension', async () => {
  const made = await ingest(owner, ['README', '# Title\n\nText.'])
  expect(made.run.status).toBe('completed')
  const { body } = await owner.get(`/v1/documents/${made.document_id}`)
  expect(body).toMatchObject({ document_type: 'PLAINTEXT' })
})

test('the same bytes uploaded again become a separate document', async () => {
  const first = await ingest(owner, ['same 1.txt', prose(2_000)])
  const second = await ingest(owner, ['same 2.txt', prose(2_000)])
  expect(second.document_id).not.toBe(first.document_id)
  const contents = async (made: Ingested) =>
    (await contentsOf(owner, made.document_version_id)).map((item) => item.content)
  expect(await contents(second)).toEqual(await contents(first))
})

test('many simultaneous uploads are all ingested', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) => upload(owner, [`many ${i}.txt`, prose(3_000 + i)])),
  )
  for (const { body } of replies) {
    expect((await endOf(owner, body.workflow_id)).status).toBe('completed')
  }
})
