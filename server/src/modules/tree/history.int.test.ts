import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { timeIn } from './history.test-support.ts'

type Item = {
  readonly name: string
  readonly path_part_id: string
  readonly materialized_path: string
  readonly active_version_id?: string
}
type Page = { readonly items: readonly Item[]; readonly total: number }

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  owner = await server.newTenant()
})

const now = () => timeIn(server)
const rename = (me: TestMember, folderId: string, name: string) =>
  me.patch(`/v1/folders/${folderId}`, { name })

describe('a time to look back to', () => {
  it('must be a time between the start of the tenant and now', async () => {
    const path = `/v1/starting-items?as_of=`
    for (const [time, message] of [
      ['2999-01-01T00:00:00Z', 'The time must not be in the future'],
      ['2001-01-01T00:00:00Z', 'The time must not be before the tenant was created'],
      ['2016-12-31T23:59:60Z', 'Input should be a valid time'],
      ['yesterday', 'Input should be a valid datetime'],
    ]) {
      const { status, body } = await owner.get<{ detail: [{ msg: string }] }>(`${path}${time}`)
      expect([time, status, body.detail[0].msg]).toEqual([time, 422, message])
    }
  })

  it('may be in any time zone, and the response says the time that was used', async () => {
    const time = await now()
    const local = new Date(Date.parse(time) + 2 * 3_600_000).toISOString().slice(0, 19)
    const zoned = encodeURIComponent(`${local}${time.slice(19, -1)}+02:00`)
    for (const asked of [time, zoned]) {
      const { headers } = await owner.get(`/v1/starting-items?as_of=${asked}`)
      expect(headers).toMatchObject({ 'x-as-of': time })
      expect(headers['x-history-since']).toBeUndefined()
    }
  })

  it('before the history begins is answered, and the response says when it begins', async () => {
    const time = await now()
    // Times are compared in milliseconds.
    const since = await server.context.driver.query(
      `update tenant set history_since = clock_timestamp() + interval '2 milliseconds'
       where id = $1 returning history_since`,
      [owner.tenantId],
    )
    const { status, headers } = await owner.get(`/v1/starting-items?as_of=${time}`)
    expect([status, headers['x-history-since']]).toEqual([
      200,
      (since.rows[0]?.['history_since'] as Date | undefined)?.toISOString(),
    ])
  })
})

describe('what was there at a time', () => {
  it('includes names, paths, the order above and versions of then', async () => {
    const folder = await addFolder(server, owner, { name: 'March' })
    const document = await addDocument(server, owner, {
      name: 'lease.txt',
      parentPartId: folder.partId,
      versions: [[{ chunk: 'three months' }], [{ chunk: 'six months' }]],
    })
    const [first, second] = document.versions
    const url = `/v1/documents/${document.documentId}`
    const time = await now()
    await owner.patch(url, { active_version_id: first?.versionId, name: 'contract.txt' })
    await rename(owner, folder.id, 'April')
    const { body: then } = await owner.get<Item>(`${url}?as_of=${time}`)
    expect(then).toMatchObject({
      name: 'lease.txt',
      materialized_path: '/shared/March/lease.txt',
      active_version_id: second?.versionId,
    })
    const { body: above } = await owner.get<{ ancestors: Item[] }>(
      `/v1/path-parts/${document.documentPartId}/ancestry?as_of=${time}`,
    )
    expect(above.ancestors.map((step) => [step.name, step.materialized_path])).toEqual([
      ['/', '/'],
      ['shared', '/shared'],
      ['March', '/shared/March'],
      ['lease.txt', '/shared/March/lease.txt'],
    ])
    const found = await owner.get<Page>(`/v1/folders/search?name_like=lease&as_of=${time}`)
    expect(found.body.items).toMatchObject([{ name: 'lease.txt' }])
    const scoped = `&parent_path_part_id=${folder.partId}&as_of=${time}`
    const below = await owner.get<Page>(`/v1/folders/search?name_like=.txt${scoped}`)
    expect(below.body.items).toMatchObject([{ name: 'lease.txt' }])
  })

  it('lists the root with the private folder of the caller', async () => {
    const time = await now()
    for (const depth of [1, 3]) {
      const list = `/v1/path-parts?max_depth=${depth}`
      const { body: today } = await owner.get<Page>(list)
      const { body: then } = await owner.get<Page>(`${list}&as_of=${time}`)
      const paths = ({ items }: Page) => items.map((item) => [item.name, item.materialized_path])
      expect(paths(then)).toEqual(paths(today))
    }
  })

  it('never shows a version that was deleted since, nor another one in its place', async () => {
    const document = await addDocument(server, owner, {
      versions: [[{ chunk: 'secret' }], [{ chunk: 'public' }]],
    })
    const [first, second] = document.versions
    const url = `/v1/documents/${document.documentId}`
    await owner.patch(url, { active_version_id: first?.versionId })
    const time = await now()
    await owner.patch(url, { active_version_id: second?.versionId })
    expect((await owner.get<Item>(`${url}?as_of=${time}`)).body.active_version_id).toBe(
      first?.versionId,
    )
    expect((await owner.delete(`/v1/document_versions/${first?.versionId}`)).status).toBe(204)
    expect((await owner.get(`${url}?as_of=${time}`)).status).toBe(404)
    const { body } = await owner.get<Page>(`/v1/documents?as_of=${time}`)
    expect(body).toMatchObject({ items: [], total: 0 })
  })

  it('names no folder that the reader of an item may not read', async () => {
    const secret = await addFolder(server, owner, { name: 'Takeover of Acme' })
    const document = await addDocument(server, owner, { parentPartId: secret.partId })
    const open = await addFolder(server, owner, { name: 'Open' })
    const time = await now()
    const url = `/v1/documents/${document.documentId}`
    await owner.patch(url, { parent_path_part_id: open.partId })
    const user = await server.addUser(owner, 'USER')
    await server.grant(owner, user, document.documentPartId, 'READ_ONLY')
    const { body } = await user.get<Item>(`${url}?as_of=${time}`)
    expect(body.materialized_path).toBe(`/shared/…/${body.name}`)
    const ancestry = await user.get(
      `/v1/path-parts/${document.documentPartId}/ancestry?as_of=${time}`,
    )
    expect(JSON.stringify(ancestry.body)).not.toContain('Acme')
    const all = await owner.get<Item>(`${url}?as_of=${time}`)
    expect(all.body.materialized_path).toContain('/shared/Takeover of Acme/')
  })

  it('is in the folder of today if its folder was deleted permanently, whose id is kept nowhere', async () => {
    const gone = await addFolder(server, owner, { name: 'gone' })
    const trashed = await addFolder(server, owner, { name: 'trashed' })
    const inGone = await addDocument(server, owner, { parentPartId: gone.partId })
    const inTrashed = await addDocument(server, owner, { parentPartId: trashed.partId })
    const time = await now()
    for (const { documentId } of [inGone, inTrashed]) {
      const target = { parent_path_part_id: owner.sharedPartId }
      expect((await owner.patch(`/v1/documents/${documentId}`, target)).status).toBe(200)
    }
    expect((await owner.delete(`/v1/folders/${gone.id}`)).status).toBe(204)
    const entry = await owner.post<{ id: string }>('/v1/trash', { path_part_id: trashed.partId })
    await owner.delete(`/v1/trash/${entry.body.id}`)
    const { body } = await owner.get<Page>(`/v1/documents?as_of=${time}`)
    expect(body.items.map((item) => item.path_part_id).toSorted()).toEqual(
      [inGone.documentPartId, inTrashed.documentPartId].toSorted(),
    )
    const { rows } = await server.context.driver.query(
      'select from path_part_history where parent_id = any($1::uuid[])',
      [[gone.partId, trashed.partId]],
    )
    expect(rows).toEqual([])
  })
})
