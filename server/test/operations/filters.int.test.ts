import { beforeAll, describe, expect, test } from 'vitest'
import { addMaterial, define } from '../../src/modules/workflows/workflows.test-support.ts'
import { leaveRunsAlone } from '../fixtures/ingestions.ts'
import { addDocument, addFolder } from '../support/content.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../support/index.ts'

/** Filters and sort orders of lists that clients of the public interface send. */

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  await leaveRunsAlone(server)
  owner = await server.newTenant()
})

type Row = Readonly<Record<string, unknown>>
type Page = { readonly items: readonly Row[]; readonly total: number }

/** The values of a member in a list's entries. The total counts all entries that pass the filter, on any page. */
async function list(url: string, member: string, by = owner): Promise<unknown[]> {
  const { status, body } = await by.get<Page>(url)
  expect([url, status]).toEqual([url, 200])
  expect(body.total).toBe(body.items.length)
  const rest = await by.get<Page>(`${url}${url.includes('?') ? '&' : '?'}limit=1&offset=1`)
  expect(rest.body).toMatchObject({ total: body.total, items: body.items.slice(1, 2) })
  return body.items.map((item) => item[member])
}

const NEVER = ['created_before', 'updated_before'].map((name) => `${name}=2000-01-01T00:00:00Z`)
const ALWAYS = ['created_after', 'updated_after'].map((name) => `${name}=0000-01-01T00:00:00Z`)

/** Expects a list to filter by time. */
async function knowsTimes(url: string, by = owner): Promise<void> {
  const at = (query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`
  for (const query of NEVER) expect(await list(at(query), 'id', by)).toEqual([])
  expect(await list(at(ALWAYS.join('&')), 'id', by)).toEqual(await list(url, 'id', by))
  expect((await by.get(at('created_after=2016-12-31T23:59:60Z'))).status).toBe(422)
}

const made = async (url: string, body: object, by = owner): Promise<Row> => {
  const answer = await by.post<Row>(url, body)
  expect([url, answer.status]).toEqual([url, 201])
  return answer.body
}

describe('filters apply to lists of', () => {
  test('tags', async () => {
    for (const name of ['Lease', 'sublease', '100%']) await made('/v1/tags', { name })
    expect(await list('/v1/tags?name_like=LEASE', 'name')).toEqual(['Lease', 'sublease'])
    expect(await list('/v1/tags?name_like=%25', 'name')).toEqual(['100%'])
    expect(await list('/v1/tags?name_like=_', 'name')).toEqual([])
    await knowsTimes('/v1/tags')
  })

  test('threads and conversations', async () => {
    for (const title of ['Rent of May', 'Rent_of June', 'Other']) {
      await made('/v1/threads', { title })
    }
    for (const url of ['/v1/threads', '/v1/conversations']) {
      const rents = ['Rent of May', 'Rent_of June']
      const query = `${url}?title_like=rent&sort_by=CREATED_AT`
      expect(await list(`${query}&sort_dir=ASC`, 'title')).toEqual(rents)
      expect(await list(query, 'title')).toEqual(rents.toReversed())
      expect(await list(`${url}?title_like=t_o`, 'title')).toEqual(['Rent_of June'])
      expect((await owner.get(`${url}?sort_by=NAME`)).status).toBe(422)
      await knowsTimes(url)
    }
    const other = await server.addUser(owner, 'USER')
    expect(await list('/v1/threads?title_like=rent', 'title', other)).toEqual([])
  })

  test('messages of a thread', async () => {
    const { id } = await made('/v1/threads', {})
    const url = `/v1/threads/${String(id)}/messages`
    for (const role of ['USER', 'ASSISTANT', 'USER']) {
      await made(url, { role, content: { text: role } })
    }
    expect(await list(`${url}?role=USER`, 'sequence')).toHaveLength(2)
    expect(await list(`${url}?role=SYSTEM`, 'sequence')).toEqual([])
    const down = await list(url, 'sequence')
    expect(await list(`${url}?sort_dir=ASC`, 'sequence')).toEqual(down.toReversed())
  })

  test('feedback', async () => {
    const { documentId } = await addDocument(server, owner, { nodes: [] })
    const opinion = { target_type: 'DOCUMENT', target_id: documentId, rating: 'UP' }
    await made('/v1/feedback', opinion)
    await knowsTimes('/v1/feedback')
    expect(await list('/v1/feedback?sort_by=CREATED_AT&sort_dir=ASC', 'rating')).toEqual(['UP'])
  })

  test('versions of a document', async () => {
    const { documentId } = await addDocument(server, owner, { versions: [[], []] })
    const url = `/v1/document_versions?document_id=${documentId}`
    expect(await list(`${url}&sort_by=CREATED_AT&sort_dir=DESC`, 'version')).toEqual([1, 0])
    await made(`/v1/documents/${documentId}/versions`, {})
    const mine = `${url}&uploader_tenant_user_id=${owner.userId}`
    expect(await list(mine, 'version')).toEqual([2])
    expect(await list(`${url}&uploader_tenant_user_id=${documentId}`, 'version')).toEqual([])
    await knowsTimes(url)
  })
})

describe('filters for the people of a tenant apply to lists of', () => {
  let tenant: TestMember
  let ada: TestMember
  let bob: TestMember

  beforeAll(async () => {
    tenant = await server.newTenant()
    ada = await server.addUser(tenant, 'ADMIN')
    bob = await server.addUser(tenant, 'USER')
    await ada.bySession.patch('/v1/users', { first_name: 'Ada', last_name: 'Lovelace' })
    await bob.bySession.patch('/v1/users', { first_name: 'Bob', last_name: 'Love_1' })
  })

  test('members', async () => {
    const url = `/v1/tenants/${tenant.tenantId}/users`
    const of = (query: string) => list(`${url}?${query}`, 'user_id', tenant)
    expect(await of('role=ADMIN')).toEqual([ada.userId])
    expect(await of('username_like=a%20love&sort_by=USERNAME')).toEqual([ada.userId])
    expect(await of('username_like=LOVE_')).toEqual([bob.userId])
    const byRole = [tenant.userId, ada.userId, bob.userId]
    expect(await of('sort_by=ROLE')).toEqual(byRole)
    expect(await of('sort_by=ADDED_AT&sort_dir=DESC')).toEqual(byRole.toReversed())
    const gone = await server.addUser(tenant, 'USER')
    await tenant.post(`${url}/${gone.userId}/deactivate`)
    expect(await of('active_only=true&sort_by=ROLE')).toEqual(byRole)
    expect(await of('role=USER&active_only=false')).toHaveLength(2)
  })

  test('groups and their members', async () => {
    const both = await made('/v1/tenant-groups', { name: 'Both' }, tenant)
    const one = await made('/v1/tenant-groups', { name: 'One_' }, tenant)
    const members = (group: Row) => `/v1/tenant-groups/${String(group['id'])}/members`
    for (const { userId: user_id } of [bob, ada]) await made(members(both), { user_id }, tenant)
    await made(members(one), { user_id: bob.userId }, tenant)
    const url = '/v1/tenant-groups'
    expect(await list(`${url}?name_like=O`, 'name', tenant)).toEqual(['Both', 'One_'])
    expect(await list(`${url}?name_like=_`, 'name', tenant)).toEqual(['One_'])
    expect(await list(`${url}?sort_by=CREATED_AT&sort_dir=DESC`, 'name', tenant)).toEqual([
      'One_',
      'Both',
    ])
    const withUsers = (...some: TestMember[]) =>
      `${url}?${some.map(({ userId }) => `has_user_ids=${userId}`).join('&')}`
    expect(await list(withUsers(ada, bob), 'name', tenant)).toEqual(['Both'])
    expect(await list(withUsers(bob), 'name', tenant)).toEqual(['Both', 'One_'])
    expect(await list(withUsers(tenant), 'name', tenant)).toEqual([])
    // A member who belongs to no group sees none, whatever the filter.
    const stranger = await server.addUser(tenant, 'USER')
    expect(await list(withUsers(bob), 'name', stranger)).toEqual([])
    await knowsTimes(url, tenant)
    const of = (query: string) => list(`${members(both)}?${query}`, 'user_id', tenant)
    expect(await of('sort_by=USERNAME')).toEqual([ada.userId, bob.userId])
    expect(await of('sort_dir=DESC')).toEqual([ada.userId, bob.userId])
    expect(await of('username_like=love_')).toEqual([bob.userId])
  })

  test('permissions of users and groups', async () => {
    const group = await made('/v1/tenant-groups', { name: 'Readers' }, tenant)
    const ofGroup = `/v1/tenant-groups/${String(group['id'])}/permissions`
    const user = { tenant_id: tenant.tenantId, user_id: bob.userId }
    const ofUser = `/v1/user-permissions?${new URLSearchParams(user).toString()}`
    for (const capability of ['READ_WRITE', 'READ_ONLY']) {
      const { partId: path_part_id } = await addFolder(server, tenant)
      await made('/v1/user-permissions', { ...user, path_part_id, capability }, tenant)
      await made(ofGroup, { path_part_id, capability }, tenant)
    }
    for (const url of [ofUser, `${ofGroup}?`]) {
      const of = (query: string) => list(`${url}&${query}`, 'capability', tenant)
      expect(await of('capability=READ_WRITE')).toEqual(['READ_WRITE'])
      expect(await of('sort_by=CAPABILITY')).toEqual(['READ_ONLY', 'READ_WRITE'])
      expect(await of('sort_dir=DESC')).toEqual(['READ_ONLY', 'READ_WRITE'])
    }
  })

  test('invites', async () => {
    const invite = (email: string, role: string, by: TestMember) =>
      made('/v1/invites', { tenant_id: tenant.tenantId, email, role }, by)
    await invite('a_b@example.org', 'USER', tenant)
    await invite('acb@example.org', 'ADMIN', ada)
    const of = (query: string) => list(`/v1/invites?${query}`, 'email', tenant)
    expect(await of('role=ADMIN')).toEqual(['acb@example.org'])
    expect(await of(`invited_by=${ada.userId}`)).toEqual(['acb@example.org'])
    expect(await of(`invited_by=${tenant.userId}`)).toEqual(['a_b@example.org'])
    expect(await of('email=A_B')).toEqual(['a_b@example.org'])
    expect(await of('sort_by=EXPIRES_AT&sort_dir=ASC')).toEqual([
      'a_b@example.org',
      'acb@example.org',
    ])
    await knowsTimes('/v1/invites', tenant)
  })
})

test('filters apply to lists of workflows', async () => {
  const tenant = await server.newTenant()
  const admin = await server.addUser(tenant, 'ADMIN')
  const material = await addMaterial(server, tenant)
  await define(tenant, { ...material.body, name: 'Z' })
  await define(admin, { ...material.body, name: 'A' })
  const url = '/v1/workflow-definitions'
  const of = (query: string) => list(`${url}?${query}`, 'name', tenant)
  expect(await of('mine=true')).toEqual(['Z'])
  expect(await of('is_template=true')).toEqual([])
  expect(await of('is_template=false')).toEqual(['A', 'Z'])
  expect(await of('sort_by=CREATED_AT')).toEqual(['A', 'Z'])
  expect(await of('sort_by=CREATED_AT&sort_dir=ASC')).toEqual(['Z', 'A'])
  await knowsTimes(url, tenant)
})

describe('an unknown parameter', () => {
  test('is ignored and named in a header', async () => {
    const { status, headers } = await owner.get('/v1/tags?nmae_like=x&limit=5&colour=red')
    expect([status, headers['x-ignored-parameters']]).toEqual([200, 'nmae_like, colour'])
    const fair = await owner.get('/v1/tags?name_like=x')
    expect(fair.headers).not.toHaveProperty('x-ignored-parameters')
    const { headers: none } = await owner.get('/v1/users/me?verbose=1')
    expect(none).toMatchObject({ 'x-ignored-parameters': 'verbose' })
  })

  test('can neither break nor overflow the header', async () => {
    const names = ['a%0d%0aset-cookie: x', 'é', 'x'.repeat(500), '__proto__', 'constructor']
    const many = Array.from({ length: 300 }, (_, index) => `p${index}`)
    const query = [...names, ...many].map((name) => `${encodeURIComponent(name)}=1`).join('&')
    const { status, headers } = await owner.get(`/v1/tags?${query}`)
    expect(status).toBe(200)
    const named = String(headers['x-ignored-parameters'])
    expect(named).toMatch(/^[\w.?, -]+$/)
    expect(named.split(', ')).toHaveLength(20)
    expect(headers).not.toHaveProperty('set-cookie')
  })
})
