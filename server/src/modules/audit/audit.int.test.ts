import { beforeAll, expect, it } from 'vitest'
import type { Static } from 'typebox'
import { sealTenant } from './seal.service.ts'
import type { AuditEventResponse, AuditVerification } from './audit.schemas.ts'
import { auditLogOf } from '../../platform/audit/audit-log.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'

type Event = Static<typeof AuditEventResponse>
type Page = { items: Event[]; next_cursor: string | null }

let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
})

async function eventsOf(member: TestMember, query = ''): Promise<Event[]> {
  await auditLogOf(server.context).flush()
  return (await member.get<Page>(`/v1/audit-events${query}`)).body.items
}

async function newFolder(name: string): Promise<{ id: string; path_part_id: string }> {
  const body = { name, parent_path_part_id: owner.sharedPartId }
  return (await owner.post<{ id: string; path_part_id: string }>('/v1/folders', body)).body
}

it('a change has an event with its fields before and after, who did it, and the folders above', async () => {
  const folder = await newFolder('Before')
  await owner.patch(`/v1/folders/${folder.id}`, { name: 'After' })
  const [renamed, created] = await eventsOf(owner)
  expect(renamed).toMatchObject({
    kind: 'folder.updated',
    operation: 'update_folder',
    user_id: owner.userId,
    email: owner.email,
    credential: 'api_key',
    address: '127.0.0.1',
    details: {
      changes: [
        {
          table: 'path_part',
          change: 'changed',
          before: { name: 'Before' },
          after: { name: 'After' },
        },
      ],
    },
  })
  expect(renamed?.part_ids).toEqual(
    expect.arrayContaining([folder.path_part_id, owner.sharedPartId]),
  )
  expect(created).toMatchObject({ kind: 'folder.created', operation: 'create_folder' })
})

it('a refused change leaves no event', async () => {
  await newFolder('Taken')
  const before = await eventsOf(owner)
  const again = await owner.post('/v1/folders', {
    name: 'Taken',
    parent_path_part_id: owner.sharedPartId,
  })
  expect(again.status).toBe(409)
  expect(await eventsOf(owner)).toEqual(
    before.map((one) => expect.objectContaining({ id: one.id })),
  )
})

it('sealed events are verified, and their chain has no gap', async () => {
  await newFolder('Sealed')
  await sealTenant(server.context, owner.tenantId)
  const { body } = await owner.get<Static<typeof AuditVerification>>('/v1/audit-events/verify')
  expect(body).toMatchObject({ ok: true, fault: null, next: null })
  expect(body.checked).toBe(body.head.sequence)
})
