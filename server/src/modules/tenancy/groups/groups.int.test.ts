import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import {
  sharedTestServer,
  type Caller,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Group = {
  id: string
  tenant_id: string
  name: string
  description: string | null
  member_count: number
  created_at: string
  updated_at: string
}
type Membership = { id: string; tenant_id: string; group_id: string; user_id: string }
type Page<T> = { items: T[]; total: number; limit: number; offset: number }

let server: TestServer
beforeAll(async () => {
  server = await sharedTestServer()
})

const GROUPS = '/v1/tenant-groups'

async function group(caller: Caller, name = `group-${newId()}`): Promise<Group> {
  const { status, body } = await caller.post<Group>(GROUPS, { name })
  expect([JSON.stringify(body), status]).toEqual([JSON.stringify(body), 201])
  return body
}

const add = (caller: Caller, { id }: { id: string }, { userId }: { userId: string }) =>
  caller.post<Membership>(`${GROUPS}/${id}/members`, { user_id: userId })

const remove = (caller: Caller, { id }: { id: string }, { userId }: { userId: string }) =>
  caller.delete(`${GROUPS}/${id}/members/${userId}`)

async function namesOf(caller: Caller, query = ''): Promise<string[]> {
  const { status, body } = await caller.get<Page<Group>>(`${GROUPS}${query}`)
  expect(status).toBe(200)
  return body.items.map(({ name }) => name)
}

async function deactivate({ tenantId, userId }: TestMember): Promise<void> {
  await server.context.doors.inTenant(tenantId, (tx) =>
    tx
      .updateTable('tenant_user')
      .set({ deactivated_on: new Date() })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute(),
  )
}

describe('a new group', () => {
  it('is returned in full, and reads back the same', async () => {
    const me = await server.newTenant()
    const { status, body } = await me.post<Group>(GROUPS, { name: 'Sales', description: 'Sells' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      tenant_id: me.tenantId,
      name: 'Sales',
      description: 'Sells',
      member_count: 0,
    })
    expect(await me.get(`${GROUPS}/${body.id}`)).toMatchObject({ status: 200, body })
  })

  it('has no description if it is missing or empty', async () => {
    const me = await server.newTenant()
    for (const rest of [{}, { description: null }, { description: '' }]) {
      const made = await me.post<Group>(GROUPS, { name: newId(), ...rest })
      expect([made.status, made.body.description]).toEqual([201, null])
    }
  })

  it('has a unique name in the tenant, ignoring case', async () => {
    const me = await server.newTenant()
    const other = await server.newTenant()
    await group(me, 'Ärzte')
    const again = await me.post<{ detail: string }>(GROUPS, { name: 'ÄRZTE' })
    expect(again.status).toBe(409)
    expect(again.body.detail).toContain('already exists')
    await group(other, 'Ärzte')
  })

  it('is created once if ten requests ask for it at the same time', async () => {
    const me = await server.newTenant()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => me.post(GROUPS, { name: 'same' })),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)])
  })

  it.each([
    [{}, 'missing'],
    [{ name: '' }, 'string_too_short'],
    [{ name: ' \t' }, 'value_error'],
    [{ name: 'x'.repeat(256) }, 'string_too_long'],
    [{ name: 'x', description: 'x'.repeat(1025) }, 'string_too_long'],
    [{ name: 'x', members: [] }, 'extra_forbidden'],
    [{ name: 'a\u0000b' }, 'value_error'],
  ])('is refused with invalid input: %j', async (body, type) => {
    const me = await server.newTenant()
    expect(await me.post(GROUPS, body)).toMatchObject({ status: 422, body: { detail: [{ type }] } })
  })
})

describe('changing a group', () => {
  it('updates the given fields: null changes nothing, an empty description clears it', async () => {
    const me = await server.newTenant()
    const { id } = await group(me, 'a')
    const url = `${GROUPS}/${id}`
    const change = async (body: object) => (await me.patch<Group>(url, body)).body
    expect(await change({ name: 'b', description: 'd' })).toMatchObject({
      name: 'b',
      description: 'd',
    })
    expect(await change({ name: null, description: null })).toMatchObject({
      name: 'b',
      description: 'd',
    })
    expect(await change({})).toMatchObject({ name: 'b', description: 'd' })
    expect(await change({ name: 'B' })).toMatchObject({ name: 'B', description: 'd' })
    expect(await change({ description: '' })).toMatchObject({ name: 'B', description: null })
    expect((await me.get<Group>(url)).body).toMatchObject({ name: 'B', description: null })
  })

  it('updates its modification time, unless no field was given', async () => {
    const me = await server.newTenant()
    const made = await group(me)
    const same = await me.patch<Group>(`${GROUPS}/${made.id}`, {})
    expect(same.body.updated_at).toBe(made.updated_at)
    const changed = await me.patch<Group>(`${GROUPS}/${made.id}`, { description: 'd' })
    expect(Date.parse(changed.body.updated_at)).toBeGreaterThan(Date.parse(made.updated_at))
    expect(changed.body.created_at).toBe(made.created_at)
  })

  it("cannot take another group's name or an invalid one", async () => {
    const me = await server.newTenant()
    await group(me, 'taken')
    const { id } = await group(me, 'mine')
    expect((await me.patch(`${GROUPS}/${id}`, { name: 'TAKEN' })).status).toBe(409)
    for (const name of ['', '  ', 'x'.repeat(256), 7]) {
      expect([name, (await me.patch(`${GROUPS}/${id}`, { name })).status]).toEqual([name, 422])
    }
    expect((await me.get<Group>(`${GROUPS}/${id}`)).body.name).toBe('mine')
  })
})

describe('groups', () => {
  it('are all visible to OWNER and ADMIN, sorted by name and in pages', async () => {
    const me = await server.newTenant()
    const admin = await server.addUser(me, 'ADMIN')
    const other = await server.newTenant()
    await group(other, 'foreign')
    for (const name of ['c', 'B', 'a', 'D']) await group(me, name)
    for (const caller of [me, admin]) {
      expect(await namesOf(caller)).toEqual(['a', 'B', 'c', 'D'])
      expect(await namesOf(caller, '?limit=2&offset=1')).toEqual(['B', 'c'])
    }
    const { body } = await me.get<Page<Group>>(`${GROUPS}?offset=9`)
    expect(body).toEqual({ items: [], total: 4, limit: 20, offset: 9 })
    expect((await me.get(`${GROUPS}?limit=101`)).status).toBe(422)
  })

  it('are visible to a USER who is in them; others return 403, unknown ones 404', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const foreign = await group(await server.newTenant())
    const own = await group(me, 'own')
    const closed = await group(me, 'closed')
    expect((await add(me, own, user)).status).toBe(201)
    const { body } = await user.get<Page<Group>>(GROUPS)
    expect([body.items.map(({ id }) => id), body.total]).toEqual([[own.id], 1])
    for (const part of ['', '/members', '/permissions']) {
      const statusOf = async (id: string) => (await user.get(`${GROUPS}/${id}${part}`)).status
      expect([part, await statusOf(own.id)]).toEqual([part, 200])
      expect([part, await statusOf(closed.id)]).toEqual([part, 403])
      expect([part, await statusOf(foreign.id)]).toEqual([part, 404])
      expect([part, await statusOf(newId())]).toEqual([part, 404])
    }
  })

  it('of the caller are all listed by my-group, whatever the role', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const made: Group[] = []
    for (const name of Array.from({ length: 25 }, (_unused, index) => `g${100 + index}`)) {
      made.push(await group(me, name))
    }
    const mine = async (caller: Caller) => (await caller.get<Group[]>(`${GROUPS}/my-group`)).body
    expect(await mine(me)).toEqual([])
    for (const each of made.slice(0, 23)) await add(me, each, user)
    for (const each of made.slice(22)) await add(me, each, me)
    const names = (groups: Group[]) => groups.map(({ name }) => name)
    expect(names(await mine(user))).toEqual(names(made.slice(0, 23)))
    const own = await mine(me)
    expect(names(own)).toEqual(names(made.slice(22)))
    expect(own.map((each) => each.member_count)).toEqual([2, 1, 1])
  })

  it('can be changed only by OWNER and ADMIN; a foreign or unknown one returns 404 for everybody', async () => {
    const me = await server.newTenant()
    const admin = await server.addUser(me, 'ADMIN')
    const user = await server.addUser(me, 'USER')
    const foreign = await group(await server.newTenant())
    const own = await group(admin)
    await add(admin, own, user)
    expect((await user.post(GROUPS, { name: 'x' })).status).toBe(403)
    const attempts = (caller: Caller, id: string) => [
      () => caller.patch(`${GROUPS}/${id}`, { name: newId() }),
      () => add(caller, { id }, admin),
      () => remove(caller, { id }, admin),
      () => caller.delete(`${GROUPS}/${id}`),
    ]
    const statuses = async (caller: Caller, id: string) => {
      const found: number[] = []
      for (const attempt of attempts(caller, id)) found.push((await attempt()).status)
      return found
    }
    expect(await statuses(user, own.id)).toEqual([403, 403, 403, 403])
    for (const caller of [user, admin]) {
      expect(await statuses(caller, foreign.id)).toEqual([404, 404, 404, 404])
      expect(await statuses(caller, newId())).toEqual([404, 404, 404, 404])
    }
    expect(await statuses(admin, own.id)).toEqual([200, 201, 204, 204])
    expect((await me.get(`${GROUPS}/${own.id}`)).status).toBe(404)
  })
})

describe('the members of a group', () => {
  it('may have any role, are counted, and are listed in the order in which they joined', async () => {
    const me = await server.newTenant()
    const people = [await server.addUser(me, 'USER'), me, await server.addUser(me, 'ADMIN')]
    const made = await group(me)
    for (const person of people) {
      const { status, body } = await add(me, made, person)
      expect(status).toBe(201)
      expect(body).toMatchObject({
        tenant_id: me.tenantId,
        group_id: made.id,
        user_id: person.userId,
      })
    }
    const ids = async (query: string) => {
      const { body } = await me.get<Page<Membership>>(`${GROUPS}/${made.id}/members${query}`)
      expect(body.total).toBe(3)
      return body.items.map((item) => item.user_id)
    }
    expect(await ids('')).toEqual(people.map(({ userId }) => userId))
    expect(await ids('?limit=1&offset=1')).toEqual([me.userId])
    expect((await me.get<Group>(`${GROUPS}/${made.id}`)).body.member_count).toBe(3)
    expect((await me.get<Page<Group>>(GROUPS)).body.items[0]?.member_count).toBe(3)
  })

  it('are in it once, even if they are added concurrently', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const made = await group(me)
    const replies = await Promise.all(Array.from({ length: 5 }, () => add(me, made, user)))
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 409, 409, 409, 409])
    expect((await add(me, made, user)).status).toBe(409)
  })

  it('must be active members of the tenant', async () => {
    const me = await server.newTenant()
    const stranger = await server.newTenant()
    const gone = await server.addUser(me, 'USER')
    await deactivate(gone)
    const made = await group(me)
    expect((await add(me, made, stranger)).status).toBe(404)
    expect((await add(me, made, { userId: newId() })).status).toBe(404)
    expect((await add(me, made, gone)).status).toBe(409)
    expect((await me.post(`${GROUPS}/${made.id}/members`, { user_id: 'x' })).status).toBe(422)
  })

  it('can be removed once; removing somebody who is not in the group returns 404', async () => {
    const me = await server.newTenant()
    const user = await server.addUser(me, 'USER')
    const made = await group(me)
    expect((await remove(me, made, user)).status).toBe(404)
    await add(me, made, user)
    expect(await remove(me, made, user)).toMatchObject({ status: 204, body: undefined })
    expect((await remove(me, made, user)).status).toBe(404)
    expect((await remove(me, made, { userId: newId() })).status).toBe(404)
    expect((await user.get(`${GROUPS}/${made.id}`)).status).toBe(403)
    expect((await add(me, made, user)).status).toBe(201)
  })

  it('and its permissions are refused or deleted if they are added while the group is deleted', async () => {
    const me = await server.newTenant()
    const users = [await server.addUser(me, 'USER'), await server.addUser(me, 'USER')]
    for (const user of users) {
      const made = await group(me)
      const grant = { path_part_id: me.sharedPartId }
      const [added, granted, deleted] = await Promise.all([
        add(me, made, user),
        me.post(`${GROUPS}/${made.id}/permissions`, grant),
        me.delete(`${GROUPS}/${made.id}`),
      ])
      expect(deleted.status).toBe(204)
      for (const { status } of [added, granted]) expect([201, 404]).toContain(status)
      expect((await user.get<Group[]>(`${GROUPS}/my-group`)).body).toEqual([])
      expect((await user.get(`/v1/path-parts/${me.sharedPartId}`)).status).toBe(403)
    }
  })

  it('can see the group, but cannot change its members', async () => {
    const me = await server.newTenant()
    const [user, other] = [await server.addUser(me, 'USER'), await server.addUser(me, 'USER')]
    const made = await group(me)
    await add(me, made, user)
    await add(me, made, other)
    const { body } = await user.get<Page<Membership>>(`${GROUPS}/${made.id}/members`)
    expect(body.items.map((item) => item.user_id)).toEqual([user.userId, other.userId])
    expect((await remove(user, made, user)).status).toBe(403)
    expect((await add(user, made, { userId: newId() })).status).toBe(404)
  })
})
