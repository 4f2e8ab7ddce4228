import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { addDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { pagePictureKey, versionPrefix } from '../../../platform/storage/object-keys.ts'

let server: TestServer
let me: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f4f' } })
    .webp()
    .toBuffer()

async function thumbnail({ cookie }: { readonly cookie: string }, versionId: string, query = '') {
  const { statusCode, headers, rawPayload } = await server.app.inject({
    url: `/v1/document_versions/${versionId}/thumbnail${query}`,
    headers: { cookie },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

/** Says that these pages of a version have images, as an ingestion does. */
async function keepPages(versionId: string, first: number, last: number): Promise<void> {
  const pages = { dpi: 72, count: last - first + 1, ranges: [{ first, last }] }
  const metadata = JSON.stringify({ page_pictures: pages })
  await server.context.doors.inTenant(me.tenantId, (tx) =>
    sql`update document_version set system_metadata = ${metadata}::jsonb
        where tenant_id = ${me.tenantId}::uuid and id = ${versionId}::uuid`.execute(tx),
  )
}

test('a version has a small image of the top of its first page, which browsers keep', async () => {
  const { versionId } = await addDocument(server, me, {})
  await server.context.storage.putBytes(
    pagePictureKey(me.tenantId, versionId, 2),
    await picture(1240, 3508),
  )
  await keepPages(versionId, 2, 3)
  const { status, headers, bytes } = await thumbnail(me, versionId, '?state=1')
  expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
  expect(headers['cache-control']).toMatch(/private.*immutable/)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 640 })
})

test('a picture without pages has a small image of itself, which is never enlarged', async () => {
  const { versionId } = await addDocument(server, me, {})
  const key = `${versionPrefix(me.tenantId, versionId)}/assets/a.webp`
  await server.context.storage.putBytes(key, await picture(200, 100))
  const { bytes } = await thumbnail(me, versionId)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 100 })
})

test.each([
  ['has no page or picture', async () => {}],
  ['has lost its image', (id: string) => keepPages(id, 1, 1)],
  [
    'has a damaged image',
    async (id: string) => {
      await server.context.storage.putBytes(pagePictureKey(me.tenantId, id, 1), 'no image')
      await keepPages(id, 1, 1)
    },
  ],
])('there is no image, and no error, if a version %s', async (_name, prepare) => {
  const { versionId } = await addDocument(server, me, {})
  await prepare(versionId)
  const { status, headers, bytes } = await thumbnail(me, versionId)
  expect([status, bytes.length, headers['cache-control']]).toEqual([204, 0, 'no-store'])
})

test('only people who can read a document get its image', async () => {
  const { versionId, documentPartId } = await addDocument(server, me, {})
  await server.context.storage.putBytes(
    pagePictureKey(me.tenantId, versionId, 1),
    await picture(600, 800),
  )
  await keepPages(versionId, 1, 1)
  const [nobody, reader] = [await server.addUser(me, 'USER'), await server.addUser(me, 'USER')]
  expect((await thumbnail(nobody, versionId)).status).toBe(403)
  expect((await thumbnail(await server.newTenant(), versionId)).status).toBe(404)
  await server.grant(me, reader, documentPartId, 'READ_ONLY')
  expect((await thumbnail(reader, versionId)).status).toBe(200)
  expect((await thumbnail(nobody, versionId)).status).toBe(403)
})
