import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { countWaits } from '../../../../test/fixtures/round-trips.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Own = { id: string; target_id: string; message: string; answer: string | null }
type Row = { id: string; user_id: string; name: string; path_part_id: string; message: string }
type Rows = { items: Row[]; total: number }
type Notices = { items: { kind: string; item: { name: string } | null; facts: object }[] }

let server: TestServer
let owner: TestMember
let folder: string
beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant()
  folder = (await addFolder(server, owner, { name: 'leases' })).partId
})

const URL = '/v1/access-requests'
const newMember = () => server.addUser(owner, 'USER')
const ask = (who: TestMember, target_id: string, more: object = {}) =>
  who.post<Own>(URL, { target_id, ...more })
const waiting = async (query = '') => (await owner.get<Rows>(`${URL}${query}`)).body
const answerTo = (id: string, answer: string) => owner.post(`${URL}/${id}/answer`, { answer })
const ownOf = async (who: TestMember) => (await who.get<Own[]>(`${URL}/own`)).body
const noticesOf = async (who: TestMember) =>
  (await who.get<Notices>('/v1/notices')).body.items.map(({ kind, item }) => [kind, item?.name])

describe('a request for access', () => {
  test('reaches administrators, who give permission, and both get notices', async () => {
    const ann = await newMember()
    const { documentId, documentPartId } = await addDocument(server, owner, {
      parentPartId: folder,
      name: 'plan',
    })
    const { status, body } = await ask(ann, documentId, { message: ' For Monday ' })
    expect([status, body.message, body.answer]).toEqual([201, 'For Monday', null])
    const { items } = await waiting(`?path_part_id=${documentPartId}`)
    expect(items).toMatchObject([
      { id: body.id, user_id: ann.userId, name: 'plan', message: 'For Monday' },
    ])
    await expect.poll(() => noticesOf(owner)).toContainEqual(['access_requested', 'plan'])
    expect((await ann.get(`/v1/documents/${documentId}`)).status).toBe(403)
    expect((await answerTo(body.id, 'READ_ONLY')).status).toBe(204)
    expect((await ann.get(`/v1/documents/${documentId}`)).status).toBe(200)
    expect(await noticesOf(ann)).toEqual([['access_given', 'plan']])
    expect(await ownOf(ann)).toMatchObject([{ id: body.id, answer: 'READ_ONLY' }])
    expect((await answerTo(body.id, 'DECLINED')).status).toBe(409)
    expect((await waiting(`?path_part_id=${documentPartId}`)).total).toBe(0)
  })

  test('can be declined, without naming the item to the person', async () => {
    const ben = await newMember()
    const { body } = await ask(ben, folder)
    expect((await answerTo(body.id, 'DECLINED')).status).toBe(204)
    expect(await ownOf(ben)).toMatchObject([{ answer: 'DECLINED' }])
    expect(await noticesOf(ben)).toEqual([['access_declined', undefined]])
    expect((await ben.get(`/v1/path-parts/${folder}`)).status).toBe(403)
  })

  test('raises a permission to read to one to edit', async () => {
    const cleo = await newMember()
    await server.grant(owner, cleo, folder, 'READ_ONLY')
    const { body } = await ask(cleo, folder, { capability: 'READ_WRITE' })
    expect((await answerTo(body.id, 'READ_WRITE')).status).toBe(204)
    const { body: place } = await cleo.get<{ can_write: boolean }>(`/v1/path-parts/${folder}`)
    expect(place.can_write).toBe(true)
  })

  test('is accepted alike, with the same number of waits, whether the item exists, is in another tenant or does not exist', async () => {
    // Without a worker, whose waits would be counted, too.
    const idle = await sharedTestServer()
    const me = await idle.newTenant()
    const dan = await idle.addUser(me, 'USER')
    const foreign = (await idle.newTenant()).sharedPartId
    await ask(dan, newId())
    const seen = []
    for (const target of [me.sharedPartId, foreign, newId()]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await using counted = await countWaits(idle, dan)
      // oxlint-disable-next-line no-await-in-loop
      const { reply, waits } = await counted.least((caller) =>
        caller.post<Own>(URL, { target_id: target }),
      )
      seen.push([reply.status, Object.keys(reply.body), reply.body.answer, waits])
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    const { body } = await me.get<Rows>(URL)
    expect(body.items.map((row) => row.path_part_id)).toEqual([me.sharedPartId])
    expect(await ownOf(dan)).toHaveLength(4)
  })

  test('for something that does not exist can be neither seen nor answered', async () => {
    const eve = await newMember()
    const { body } = await ask(eve, newId())
    expect((await answerTo(body.id, 'READ_ONLY')).status).toBe(404)
  })

  test('replaces the one that waits for the same item, and a person has at most 20', async () => {
    const fay = await newMember()
    const first = await ask(fay, folder, { message: 'one' })
    const again = await ask(fay, folder, { message: 'two' })
    expect(again.body).toMatchObject({ id: first.body.id, message: 'two' })
    for (let count = 1; count < 20; count++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await ask(fay, newId())).status).toBe(201)
    }
    expect((await ask(fay, newId())).status).toBe(429)
    expect((await ask(fay, folder, { message: 'three' })).status).toBe(201)
    expect(await ownOf(fay)).toHaveLength(20)
  })

  test("disappears when the person has got the permission otherwise, or isn't an active member", async () => {
    const [gus, hal] = [await newMember(), await newMember()]
    await ask(gus, folder)
    await ask(hal, folder)
    const asking = async () => (await waiting()).items.map(({ user_id }) => user_id)
    expect(await asking()).toEqual(expect.arrayContaining([gus.userId, hal.userId]))
    await server.grant(owner, gus, folder, 'READ_ONLY')
    await owner.post(`/v1/tenants/${owner.tenantId}/users/${hal.userId}/deactivate`)
    expect(await asking()).not.toContain(gus.userId)
    expect(await asking()).not.toContain(hal.userId)
  })
})

test('only administrators of the tenant see and answer requests', async () => {
  const [ida, jo] = [await newMember(), await newMember()]
  const { body } = await ask(ida, folder)
  expect((await jo.get(URL)).status).toBe(403)
  expect((await ida.post(`${URL}/${body.id}/answer`, { answer: 'READ_ONLY' })).status).toBe(403)
  const stranger = await server.newTenant()
  expect((await stranger.get<Rows>(URL)).body.total).toBe(0)
  expect((await stranger.post(`${URL}/${body.id}/answer`, { answer: 'READ_ONLY' })).status).toBe(
    404,
  )
  expect(await ownOf(jo)).toEqual([])
})
