import { parse } from 'content-disposition'
import { beforeAll, describe, expect, test } from 'vitest'
import { ingest } from '../../../test/fixtures/ingestions.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant()
  await owner.patch(`/v1/tenants/${owner.tenantId}`, { settings: { outside_links: true } })
})

/** The names of documents, after they were renamed. */
const NAMES = [
  'отчёт за март.txt',
  '契約書.txt',
  'Größe & Preis.txt',
  `it's "quoted"; 100%25.txt`,
  '🎉 party 👩‍👩‍👧.txt',
  'דוח שנתי.txt',
  '.notes.txt',
  `${'長'.repeat(78)}.txt`,
]

async function nameOf(url: string): Promise<string | undefined> {
  const { pathname, search } = new URL(url)
  const { statusCode, headers } = await server.app.inject({ url: `${pathname}${search}` })
  expect(statusCode).toBe(200)
  return parse(String(headers['content-disposition'])).parameters['filename']
}

type Version = { id: string; asset_s3_url: string; fast_plaintext_url: string }
type Document = { id: string; path_part_id: string; active_version: Version }

async function outsideUrls(partId: string): Promise<readonly string[]> {
  const made = await owner.post<{ url: string }>('/v1/outside-links', { path_part_id: partId })
  const token = made.body.url.split('#')[1]
  const { body } = await server.anonymous.post<{ visit: string }>('/v1/outside/open', { token })
  const document = await server.anonymous.post<{ file_url: string; text_url: string }>(
    '/v1/outside/document',
    { visit: body.visit, path_part_id: partId },
  )
  return [document.body.file_url, document.body.text_url]
}

async function zipNames(partId: string): Promise<string> {
  const { rawPayload, headers } = await server.app.inject({
    url: `/v1/archive?path_part_ids=${partId}`,
    headers: { cookie: owner.cookie },
  })
  expect(headers['content-disposition']).toMatch(/^[\x20-\x7e]+$/)
  // The flag says that names are UTF-8.
  expect(rawPayload.readUInt16LE(6) & 0x800).toBe(0x800)
  return rawPayload.toString('utf8')
}

describe('a file leaves with the name of its document', () => {
  test.each(NAMES)('%s', async (name) => {
    const { document_id: id } = await ingest(owner, ['before.txt', `The text of ${name}.`])
    await owner.patch(`/v1/documents/${id}`, { name })
    const { body: document } = await owner.get<Document>(`/v1/documents/${id}`)
    const { body: version } = await owner.get<Version>(
      `/v1/document_versions/${document.active_version.id}`,
    )
    const { body: objects } = await owner.get<{
      items: { kind: string; name: string; url: string }[]
    }>(`/v1/document_versions/${version.id}/objects`)
    const urls = [
      document.active_version.asset_s3_url,
      document.active_version.fast_plaintext_url,
      version.asset_s3_url,
      version.fast_plaintext_url,
      ...(await outsideUrls(document.path_part_id)),
    ]
    for (const url of urls) expect(await nameOf(url)).toBe(name)
    for (const object of objects.items) {
      expect(await nameOf(object.url)).toBe(object.name)
      expect(object.name.startsWith(name.slice(0, -4).slice(0, 20))).toBe(true)
    }
    // File systems don't allow quotation marks.
    expect(await zipNames(document.path_part_id)).toContain(name.replaceAll('"', '_'))
  })

  test('and the extension of its file, which a renamed document may lack', async () => {
    const { document_id: id } = await ingest(owner, ['lease.md', '# Lease'])
    await owner.patch(`/v1/documents/${id}`, { name: 'Договор' })
    const { body } = await owner.get<Document>(`/v1/documents/${id}`)
    expect(await nameOf(body.active_version.asset_s3_url)).toBe('Договор.md')
  })
})
