import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { addDocument, addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'

type Reason = {
  source: string
  capability: string
  group_name: string | null
  path_part_id: string | null
  materialized_path: string | null
}
type Row = { user_id: string; role: string; capability: string | null; reasons: Reason[] }
type Rows = { items: Row[]; total: number }

let server: TestServer
let owner: TestMember
let admin: TestMember
let ann: TestMember
let ben: TestMember
let folder: string
let document: Awaited<ReturnType<typeof addDocument>>
let group: string

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  admin = await server.addUser(owner, 'ADMIN')
  ann = await server.addUser(owner, 'USER')
  ben = await server.addUser(owner, 'USER')
  folder = (await addFolder(server, owner, { name: 'leases' })).partId
  document = await addDocument(server, owner, {
    parentPartId: folder,
    name: 'lease',
    nodes: [{ section: 'one', nodes: [{ chunk: 'a' }] }],
  })
  const made = await owner.post<{ id: string }>('/v1/tenant-groups', { name: 'Lawyers' })
  group = made.body.id
  await owner.post(`/v1/tenant-groups/${group}/members`, { user_id: ann.userId })
  await owner.post(`/v1/tenant-groups/${group}/permissions`, {
    path_part_id: folder,
    capability: 'READ_ONLY',
  })
  await server.grant(owner, ann, document.documentPartId, 'READ_WRITE')
})

const url = (part: string, query = '') => `/v1/path-parts/${part}/access${query}`
const accessOf = async (part: string, query = '') => (await owner.get<Rows>(url(part, query))).body
const rowOf = ({ items }: Rows, { userId }: TestMember) =>
  items.find((row) => row.user_id === userId)

describe('the list of people who can read a node', () => {
  test('contains those with a role, group, permission or folder that gives access, with the reasons', async () => {
    const found = await accessOf(folder)
    expect(found.total).toBe(3)
    expect(rowOf(found, owner)).toMatchObject({
      capability: 'READ_WRITE',
      reasons: [{ source: 'role', path_part_id: null }],
    })
    expect(rowOf(found, ann)).toMatchObject({
      capability: 'READ_ONLY',
      reasons: [
        {
          source: 'group',
          group_name: 'Lawyers',
          path_part_id: folder,
          materialized_path: '/shared/leases',
        },
      ],
    })
    expect(rowOf(found, ben)).toBeUndefined()
  })

  test('starts with the strongest right, even for nodes inside a version', async () => {
    const chunk = document.chunks[0]?.partId ?? ''
    for (const part of [document.documentPartId, document.versionPartId, chunk]) {
      const row = rowOf(await accessOf(part), ann)
      expect(row?.capability).toBe('READ_WRITE')
      expect(row?.reasons.map(({ source }) => source)).toEqual(['user', 'group'])
    }
  })

  test('of a personal folder contains its owner and administrators, and nobody else', async () => {
    const found = await accessOf(ben.homePartId)
    expect(found.items.map(({ user_id }) => user_id).toSorted()).toEqual(
      [owner.userId, admin.userId, ben.userId].toSorted(),
    )
    expect(rowOf(found, ben)?.reasons).toMatchObject([{ source: 'own_folder' }])
  })

  test('is paged, and can be limited to one member, even without access', async () => {
    const first = await accessOf(folder, '?limit=2')
    const rest = await accessOf(folder, '?limit=2&offset=2')
    expect([first.items.length, rest.items.length, rest.total]).toEqual([2, 1, 3])
    expect(await accessOf(folder, `?user_id=${ben.userId}`)).toMatchObject({
      total: 1,
      items: [{ user_id: ben.userId, capability: null, reasons: [] }],
    })
  })

  test("matches what the members' requests can do", async () => {
    for (const part of [folder, document.documentPartId, document.versionPartId, ben.homePartId]) {
      const found = await accessOf(part)
      for (const member of [owner, admin, ann, ben]) {
        const { status, body } = await member.get<{ can_write?: boolean }>(`/v1/path-parts/${part}`)
        const may = status === 200 ? (body.can_write ? 'READ_WRITE' : 'READ_ONLY') : undefined
        expect(rowOf(found, member)?.capability).toBe(may)
      }
    }
  })

  test('leaves out permissions of a member who became ADMIN, and deactivated members', async () => {
    const cleo = await server.addUser(owner, 'USER')
    await server.grant(owner, cleo, folder, 'READ_ONLY')
    await owner.patch(`/v1/tenants/${owner.tenantId}/users/${cleo.userId}`, { role: 'ADMIN' })
    expect(rowOf(await accessOf(folder), cleo)?.reasons).toMatchObject([{ source: 'role' }])
    await owner.post(`/v1/tenants/${owner.tenantId}/users/${cleo.userId}/deactivate`)
    expect(rowOf(await accessOf(folder), cleo)).toBeUndefined()
  })
})

test('is only for OWNER and ADMIN, about nodes and members of their tenant', async () => {
  const stranger = await server.newTenant()
  expect((await admin.get(url(folder))).status).toBe(200)
  expect((await ann.get(url(folder))).status).toBe(403)
  expect((await stranger.get(url(folder))).status).toBe(404)
  expect((await owner.get(url(newId()))).status).toBe(404)
  expect((await owner.get(url(folder, `?user_id=${stranger.userId}`))).status).toBe(404)
  expect((await owner.get(url(folder, '?user_id=x'))).status).toBe(422)
})
