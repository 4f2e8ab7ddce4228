import { beforeAll, describe, expect, it } from 'vitest'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { addFake, put, sync, treeOf, type Sync } from '../sources.test-support.ts'

let server: TestServer
let me: TestMember
let source: Sync

type Links = { readonly items: { readonly href: string; readonly path_part_id: string }[] }

/** What links in a document name, by link. */
async function linksOf(
  who: TestMember,
  partId: string | undefined,
  hrefs: string[],
): Promise<Record<string, string>> {
  const { body } = await who.post<Links>(`/v1/path-parts/${partId}/links`, { hrefs })
  return Object.fromEntries(body.items.map(({ href, path_part_id }) => [href, path_part_id]))
}

const idOf = async (path: string) => (await treeOf(source)).get(path)?.id

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
  source = await addFake(server, me)
  put(source, '1', 'guides/leases/notice.md')
  put(source, '2', 'guides/terms.md')
  put(source, '3', 'README.md')
  put(source, '4', 'guides/leases/a\tb.md')
  await sync(source)
})

describe('links between files of a source', () => {
  it('name documents and folders of the source', async () => {
    const hrefs = [
      '../terms.md#end',
      '/README.md',
      '../leases/',
      'a%09b.md',
      'none.md',
      '../../../x',
    ]
    expect(await linksOf(me, await idOf('guides/leases/notice.md'), hrefs)).toEqual({
      '../terms.md#end': await idOf('guides/terms.md'),
      '/README.md': await idOf('README.md'),
      '../leases/': await idOf('guides/leases'),
      // Arbor had to change its name.
      'a%09b.md': (await treeOf(source)).entries().find(([path]) => /a.b\.md$/.test(path))?.[1].id,
    })
  })

  it('never name what a person cannot read, and work from any version', async () => {
    const reader = await server.addUser(me, 'USER')
    const notice = await idOf('guides/leases/notice.md')
    await server.grant(me, reader, (await idOf('guides/leases'))!, 'READ_ONLY')
    const hrefs = ['../terms.md', '/README.md', 'notice.md']
    expect(await linksOf(reader, notice, hrefs)).toEqual({ 'notice.md': notice })
    const terms = await idOf('guides/terms.md')
    expect((await reader.post(`/v1/path-parts/${terms}/links`, { hrefs })).status).toBe(403)
    await server.grant(me, reader, terms!, 'READ_ONLY')
    expect(await linksOf(reader, notice, hrefs)).toMatchObject({ '../terms.md': terms })
    const { body: part } = await me.get<{ metadata_obj_id: string }>(`/v1/path-parts/${notice}`)
    const { body: document } = await me.get<{ active_version: { path_part_id: string } }>(
      `/v1/documents/${part.metadata_obj_id}`,
    )
    const version = document.active_version.path_part_id
    expect(await linksOf(reader, version, hrefs)).toMatchObject({ '../terms.md': terms })
  })

  it('follow the source when it moves files, and name nothing in ordinary documents', async () => {
    const terms = await idOf('guides/terms.md')
    put(source, '2', 'terms of 2026.md', 'guides/terms.md 2')
    await sync(source)
    const notice = await idOf('guides/leases/notice.md')
    const hrefs = ['../terms.md', '../../terms%20of%202026.md']
    expect(await linksOf(me, notice, hrefs)).toEqual({ '../../terms%20of%202026.md': terms })
    await me.post(`/v1/sources/${source.id}/detach`, { path_part_id: notice })
    expect(await linksOf(me, notice, hrefs)).toEqual({})
  })
})
