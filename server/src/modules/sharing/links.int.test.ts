import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/core/ids.ts'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { addReader, setReaders } from '../../../test/support/readers.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Link = { id: string; url: string; works: boolean; opened: number; expires_at: string }
type Visit = { visit: string; path_part_id: string; name: string; tenant_name: string }
type Page<T> = { items: T[]; total: number }
type Entry = { action: string; credential: string; address: string | null; ids: object }

let server: TestServer
let owner: TestMember
let admin: TestMember
let folder: string
let inner: string
let document: string
let other: string
beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant({ name: 'Acme' })
  await allow(owner, true)
  admin = await server.addUser(owner, 'ADMIN')
  folder = (await addFolder(server, owner, { name: 'leases' })).partId
  inner = (await addFolder(server, owner, { parentPartId: folder, name: 'inner' })).partId
  const plan = await addDocument(server, owner, {
    parentPartId: inner,
    name: 'plan',
    nodes: [{ chunk: 'Spring.' }],
  })
  document = plan.documentPartId
  other = (await addDocument(server, owner, { name: 'other' })).documentPartId
})

const allow = (who: TestMember, outside_links: boolean) =>
  who.patch(`/v1/tenants/${who.tenantId}`, { settings: { outside_links } })
const create = (who: TestMember, path_part_id: string, more: object = {}) =>
  who.post<Link>('/v1/outside-links', { path_part_id, ...more })
const tokenOf = ({ url }: Link) => url.slice(url.indexOf('#') + 1)
const open = (link: Link, password?: string) =>
  server.anonymous.post<Visit>('/v1/outside/open', {
    token: tokenOf(link),
    ...(password !== undefined && { password }),
  })
const visitOf = async (link: Link) => (await open(link)).body.visit
const list = (visit: string, path_part_id: string) =>
  server.anonymous.post<Page<{ name: string }>>('/v1/outside/folder', { visit, path_part_id })
const read = (visit: string, path_part_id: string) =>
  server.anonymous.post<{ name: string }>('/v1/outside/document', { visit, path_part_id })

describe('a link for people outside', () => {
  test('shows nothing that a source keeps for its readers, and none to such items can be created', async () => {
    const place = await addFolder(server, owner, { name: 'mirror' })
    const at = { parentPartId: place.partId, nodes: [{ chunk: 'Tulips.' }] }
    const kept = await addDocument(server, owner, { ...at, name: 'kept' })
    const free = await addDocument(server, owner, { ...at, name: 'free' })
    const [whole, own] = [
      (await create(owner, place.partId)).body,
      (await create(owner, kept.documentPartId)).body,
    ]
    const [visit, ownVisit] = [await visitOf(whole), await visitOf(own)]
    expect((await read(ownVisit, kept.documentPartId)).status).toBe(200)
    const everyone = await addReader(server, owner, { kind: 'admins' })
    await setReaders(server, owner, kept.documentPartId, [everyone])
    expect((await list(visit, place.partId)).body).toMatchObject({
      total: 1,
      items: [{ name: 'free' }],
    })
    expect((await read(visit, free.documentPartId)).status).toBe(200)
    expect((await read(visit, kept.documentPartId)).status).toBe(404)
    expect((await read(ownVisit, kept.documentPartId)).status).toBe(404)
    expect((await open(own)).status).toBe(404)
    expect((await create(owner, kept.documentPartId)).status).toBe(409)
    expect((await create(owner, place.partId)).status).toBe(409)
    expect((await create(owner, free.documentPartId)).status).toBe(201)
  })

  test('reads its folder and what is below, and nothing else', async () => {
    const { status, body: link } = await create(owner, folder)
    expect([status, link.url]).toEqual([201, expect.stringContaining('/outside#')])
    const days = (Date.parse(link.expires_at) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const { body } = await open(link)
    expect(body).toMatchObject({ path_part_id: folder, name: 'leases', tenant_name: 'Acme' })
    const { visit } = body
    expect((await list(visit, folder)).body.items).toMatchObject([{ name: 'inner' }])
    expect((await list(visit, inner)).body).toMatchObject({ total: 1, items: [{ name: 'plan' }] })
    expect((await read(visit, document)).body).toMatchObject({ name: 'plan', page_urls: [] })
    const foreign = await server.newTenant()
    for (const outside of [owner.sharedPartId, owner.rootPartId, foreign.sharedPartId, newId()]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await list(visit, outside)).status).toBe(404)
    }
    expect((await read(visit, other)).status).toBe(404)
    // It opens nothing else.
    const { status: denied } = await server.app
      .inject({
        url: `/v1/path-parts/${folder}`,
        headers: { authorization: `Bearer ${tokenOf(link)}` },
      })
      .then(({ statusCode }) => ({ status: statusCode }))
    expect(denied).toBe(401)
  })

  test('to a document reads only that document', async () => {
    const visit = await visitOf((await create(owner, document)).body)
    expect((await read(visit, document)).status).toBe(200)
    expect((await list(visit, inner)).status).toBe(404)
    expect((await read(visit, other)).status).toBe(404)
  })

  test('ends at once when it is deleted, has expired, or its item is moved to the trash', async () => {
    const ends: ((link: Link, part: string) => Promise<unknown>)[] = [
      ({ id }) => owner.delete(`/v1/outside-links/${id}`),
      ({ id }) =>
        server.context.driver.query(
          `update outside_link set expires_at = now() where id = '${id}'`,
        ),
      (_link, path_part_id) => owner.post('/v1/trash', { path_part_id }),
    ]
    for (const end of ends) {
      // oxlint-disable no-await-in-loop -- one after the other
      const part = (await addFolder(server, owner, { name: newId() })).partId
      const link = (await create(owner, part)).body
      const visit = await visitOf(link)
      expect((await list(visit, part)).status).toBe(200)
      await end(link, part)
      expect((await list(visit, part)).status).toBe(404)
      expect((await open(link)).status).toBe(404)
      // oxlint-enable no-await-in-loop
    }
  })

  test('ends while its creator may not create links, and while the tenant allows none', async () => {
    const link = (await create(admin, folder)).body
    const visit = await visitOf(link)
    const works = async () => [(await list(visit, folder)).status, (await open(link)).status]
    const member = `/v1/tenants/${owner.tenantId}/users/${admin.userId}`
    await owner.patch(member, { role: 'USER' })
    await server.grant(owner, admin, folder, 'READ_WRITE')
    expect(await works()).toEqual([404, 404])
    await owner.patch(member, { role: 'ADMIN' })
    expect(await works()).toEqual([200, 200])
    await owner.post(`${member}/deactivate`)
    expect(await works()).toEqual([404, 404])
    await owner.post(`${member}/activate`)
    await allow(owner, false)
    expect(await works()).toEqual([404, 404])
    expect((await create(owner, folder)).status).toBe(409)
    await allow(owner, true)
    expect(await works()).toEqual([200, 200])
  })

  test('may need a password, whose guesses are limited', async () => {
    const link = (await create(owner, folder, { password: 'correct horse' })).body
    const reasonOf = async (password?: string) =>
      ((await open(link, password)).body as { reason?: string }).reason
    expect(await reasonOf()).toBe('outside_link_password')
    expect(await reasonOf('wrong horse')).toBe('outside_link_password_wrong')
    expect((await open(link, 'correct horse')).status).toBe(200)
    for (let guess = 0; guess < 10; guess++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await open(link, `guess ${guess}`)).status).toBe(403)
    }
    expect((await open(link, 'correct horse')).status).toBe(429)
  })

  test('records each opening with its time and address, and keeps only a hash of its secret', async () => {
    const link = (await create(owner, document)).body
    await open(link)
    await open(link)
    const { body } = await owner.get<Page<Entry>>('/v1/tenants/me/audit?limit=2')
    expect(body.items).toMatchObject([
      { action: 'open_outside_link', credential: 'link', ids: { link_id: link.id } },
      { action: 'open_outside_link', address: '127.0.0.1', ids: { path_part_id: document } },
    ])
    const listed = await owner.get<Page<Link>>(`/v1/outside-links?path_part_id=${document}`)
    expect(listed.body.items.find(({ id }) => id === link.id)).toMatchObject({
      opened: 2,
      works: true,
    })
    const { rows } = await server.context.driver.query(
      `select to_jsonb(l)::text as row from outside_link l where id = '${link.id}'`,
    )
    expect(String(rows[0]?.['row'])).not.toContain(tokenOf(link))
    expect(JSON.stringify(listed.body)).not.toContain(tokenOf(link))
  })

  test('lasts at most as long as the tenant says', async () => {
    await owner.patch(`/v1/tenants/${owner.tenantId}`, { settings: { outside_link_days: 10 } })
    expect((await create(owner, folder, { days: 11 })).status).toBe(422)
    expect((await create(owner, folder, { days: 10 })).status).toBe(201)
    await owner.patch(`/v1/tenants/${owner.tenantId}`, { settings: { outside_link_days: 90 } })
  })
})

test('links are off by default, and only for administrators to create, list and end', async () => {
  const fresh = await server.newTenant()
  expect((await create(fresh, fresh.sharedPartId)).status).toBe(409)
  const user = await server.addUser(owner, 'USER')
  const link = (await create(owner, folder)).body
  expect((await create(user, folder)).status).toBe(403)
  expect((await user.get('/v1/outside-links')).status).toBe(403)
  expect((await user.delete(`/v1/outside-links/${link.id}`)).status).toBe(403)
  expect((await fresh.delete(`/v1/outside-links/${link.id}`)).status).toBe(404)
  expect((await create(fresh, folder)).status).toBe(404)
})
