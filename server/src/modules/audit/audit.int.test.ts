import { beforeAll, expect, it } from 'vitest'
import type { Static } from 'typebox'
import { sealTenant } from './seal.service.ts'
import type { AuditEventResponse, AuditVerification } from './audit.schemas.ts'
import { recordWork, SERVICE } from '../../platform/audit/audited-work.ts'
import { auditLogOf } from '../../platform/audit/audit-log.ts'
import { addDocument } from '../../../test/support/content.ts'
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

it('shows what the documents or the folder of an event are called now, and never the folder around what is gone', async () => {
  const folder = await newFolder('Old name')
  const document = await addDocument(server, owner, {
    parentPartId: folder.path_part_id,
    name: 'plan.md',
    versions: [[{ chunk: 'The plan for spring.' }]],
  })
  await owner.patch(`/v1/documents/${document.documentId}`, { name: 'final.md' })
  await owner.patch(`/v1/folders/${folder.id}`, { name: 'New name' })
  const names = async (count: number) =>
    (await eventsOf(owner)).slice(0, count).map((event) => event.item_names)
  expect(await names(2)).toEqual([['New name'], ['final.md']])
  await owner.delete(`/v1/documents/${document.documentId}`)
  expect(await names(3)).toEqual([[], ['New name'], []])
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

it('a sign-in, a sign-out and a refused sign-in have events', async () => {
  const member = await server.newTenant()
  const body = { email: member.email, password: member.password }
  await server.anonymous.post('/v1/auth/pw/signin', { ...body, password: 'wrong horse battery' })
  await server.anonymous.post('/v1/auth/pw/signin', body)
  await expect
    .poll(async () => (await eventsOf(member)).map(({ kind, details }) => [kind, details]))
    .toEqual(
      expect.arrayContaining([
        ['session.started', {}],
        ['session.refused', { reason: 'wrong_credentials' }],
      ]),
    )
})

it('grants, roles and settings are recorded with what changed', async () => {
  const { userId } = await server.addUser(owner, 'USER')
  const folder = await newFolder('Granted')
  const { body } = await owner.post<{ id: string }>('/v1/user-permissions', {
    tenant_id: owner.tenantId,
    user_id: userId,
    path_part_id: folder.path_part_id,
    capability: 'READ_ONLY',
  })
  const ofTenant = `?tenant_id=${owner.tenantId}`
  await owner.patch(`/v1/user-permissions/${body.id}${ofTenant}`, { capability: 'READ_WRITE' })
  await owner.patch(`/v1/tenants/${owner.tenantId}`, { settings: { agents_may_write: true } })
  const [settings, changed, granted] = await eventsOf(owner)
  expect(granted).toMatchObject({ kind: 'permission.created' })
  expect(granted?.part_ids).toContain(folder.path_part_id)
  expect(changed?.details).toMatchObject({
    changes: [{ before: { capability: 'READ_ONLY' }, after: { capability: 'READ_WRITE' } }],
  })
  expect(settings?.details).toMatchObject({
    changes: [{ table: 'tenant', after: { 'settings.agents_may_write': true } }],
  })
})

it('a search by a program is recorded, one by a person is not', async () => {
  const query = { query: 'anything', search_type: 'full_text' }
  const searches = async () =>
    (await eventsOf(owner, '?kind=search.made')).map(({ credential }) => credential)
  await owner.bySession.post('/v1/chunks/search', query)
  expect(await searches()).toEqual([])
  await owner.post('/v1/chunks/search', query)
  expect(await searches()).toEqual(['api_key'])
})

it("an administrator who reads somebody's private folder appears as such", async () => {
  const user = await server.addUser(owner, 'USER')
  await owner.bySession.get(`/v1/folders?parent_path_part_id=${user.homePartId}`)
  const { body } = await user.post<{ id: string }>('/v1/folders', {
    name: 'Diary',
    parent_path_part_id: user.homePartId,
  })
  await user.get(`/v1/folders/${body.id}`)
  await owner.bySession.get(`/v1/folders/${body.id}`)
  expect(await eventsOf(owner, '?kind=private.read')).toMatchObject([
    { user_id: owner.userId, operation: 'get_folder', details: { private_of: user.userId } },
  ])
})

it('events of a folder include those of what was below it, also after it was deleted', async () => {
  const folder = await newFolder('Above')
  const inner = await owner.post<{ id: string }>('/v1/folders', {
    name: 'Below',
    parent_path_part_id: folder.path_part_id,
  })
  await owner.delete(`/v1/folders/${inner.body.id}`)
  await newFolder('Elsewhere')
  const kinds = (
    await owner.get<Page>(`/v1/path-parts/${folder.path_part_id}/audit-events`)
  ).body.items.map(({ kind }) => kind)
  expect(kinds).toEqual(['folder.deleted', 'folder.created', 'folder.created'])
})

it('pages follow each other by cursor', async () => {
  const all = await eventsOf(owner, '?limit=4')
  const first = await owner.get<Page>('/v1/audit-events?limit=2')
  const cursor = first.body.next_cursor ?? ''
  const second = await owner.get<Page>(`/v1/audit-events?limit=2&cursor=${cursor}`)
  expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual(
    all.map(({ id }) => id),
  )
})

it('an export is a whole chain as lines of JSON, and a table without formulas', async () => {
  await newFolder('=1+1')
  const { payload, headers } = await server.app.inject({
    url: '/v1/audit-events/export',
    headers: { authorization: `Bearer ${owner.apiKey}` },
  })
  const lines = payload.trim().split('\n')
  const last = JSON.parse(lines.at(-1) ?? '{}') as Event
  expect(headers['x-audit-head']).toBe(`${String(last.sequence)} ${String(last.hash)}`)
  expect(lines.length).toBe(last.sequence)
  const table = await owner.get<string>('/v1/audit-events/export?format=csv')
  expect(table.body).toContain(',"{""changes""')
  expect(table.body.split('\r\n')[0]).toMatch(/^sequence,at,kind/)
  expect(await eventsOf(owner, '?kind=audit.exported')).toHaveLength(2)
})

it('a changed and a deleted event are found, and an old head proves what came before it', async () => {
  const member = await server.newTenant()
  for (const name of ['a', 'b', 'c']) {
    await member.post('/v1/folders', { name, parent_path_part_id: member.sharedPartId })
  }
  await sealTenant(server.context, member.tenantId)
  const verify = async (query = '') =>
    (await member.get<Static<typeof AuditVerification>>(`/v1/audit-events/verify${query}`)).body
  const { head } = await verify()
  expect(await verify(`?sequence=${String(head.sequence)}&hash=${head.hash}`)).toMatchObject({
    ok: true,
  })
  expect(await verify(`?sequence=2&hash=${head.hash}`)).toMatchObject({
    ok: false,
    fault: { kind: 'changed', sequence: 2 },
  })
  expect((await member.get('/v1/audit-events/verify?sequence=2')).status).toBe(422)

  // As the operator of the database, past the roles and triggers of the service.
  const { driver } = server.context
  const of = [member.tenantId]
  const unguarded =
    'alter table audit_event disable trigger audit_event_kept, no force row level security'
  const guarded =
    'alter table audit_event enable trigger audit_event_kept, force row level security'
  await driver.transaction(unguarded, async (session) => {
    const change = `update audit_event set kind = 'tag.created' where tenant_id = $1 and sequence = 2`
    await session.query(change, of)
    await session.query(guarded, [])
  })
  const remove = (which: string) =>
    driver.transaction('set local role arbor_system', (session) =>
      session.query(`delete from audit_event where tenant_id = $1 and sequence ${which}`, of),
    )
  expect(await verify()).toMatchObject({ fault: { kind: 'changed', sequence: 2 } })
  await remove('= 2')
  expect(await verify()).toMatchObject({ fault: { kind: 'missing', sequence: 2 } })
  await remove('>= 2')
  expect(await verify()).toMatchObject({ fault: { kind: 'cut', sequence: 2 } })
})

/** Another value for a column of each type. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  uuid: () => 'gen_random_uuid()',
  text: (column) => `concat(${column}, 'x')`,
  bigint: (column) => `${column} + 100`,
  jsonb: (column) => `${column} || '{"more": 1}'`,
  ARRAY: (column) => `${column} || gen_random_uuid()`,
  'timestamp with time zone': (column) => `${column} + interval '1 millisecond'`,
}

it('a change of any column of any stored event is found, also of work in the background', async () => {
  const member = await server.newTenant()
  const { driver, doors } = server.context
  const { tenantId } = member
  await member.post('/v1/folders', { name: 'a', parent_path_part_id: member.sharedPartId })
  await doors.inTenant(tenantId, (tx) =>
    recordWork(tx, tenantId, {
      kind: 'item.deleted',
      operation: 'purge_trash',
      doer: SERVICE,
      items: [],
      parts: [member.sharedPartId],
    }),
  )
  await sealTenant(server.context, tenantId)
  const { rows: columns } = await driver.query(
    `select column_name as name, data_type as type, udt_name as array_type from information_schema.columns
     where table_name = 'audit_event' and column_name <> 'tenant_id'`,
    [],
  )
  const unguarded =
    'alter table audit_event disable trigger audit_event_kept, no force row level security'
  const guarded =
    'alter table audit_event enable trigger audit_event_kept, force row level security'
  const set = async (column: string, value: string, more: readonly unknown[] = []) =>
    driver.transaction(unguarded, async (session) => {
      const { rows } = await session.query(
        `update audit_event e set ${column} = ${value} from audit_event old
         where e.tenant_id = $1 and e.id = $2 and old.tenant_id = e.tenant_id and old.id = e.id
         returning old.${column}::text as old, e.id`,
        [tenantId, ...more],
      )
      await session.query(guarded, [])
      return rows[0] as { readonly old: string | null; readonly id: string }
    })
  const { rows: events } = await driver.query(
    'select id from audit_event where tenant_id = $1 and sequence is not null',
    [tenantId],
  )
  const unnoticed: string[] = []
  for (const { id } of events as { readonly id: string }[]) {
    for (const { name, type, array_type: arrayType } of columns as Record<string, string>[]) {
      const column = String(name)
      const changed = await set(column, OTHER[String(type)]?.(`e.${column}`) ?? 'null', [id])
      const { body } = await member.get<{ ok: boolean }>('/v1/audit-events/verify')
      if (body.ok) unnoticed.push(column)
      const as = type === 'ARRAY' ? String(arrayType) : String(type)
      await set(column, `$3::text::${as}`, [changed.id, changed.old])
    }
  }
  expect(unnoticed).toEqual([])
  expect((await member.get('/v1/audit-events/verify')).body).toMatchObject({ ok: true })
})

it("the service's own roles can't change or delete events", async () => {
  await sealTenant(server.context, owner.tenantId)
  const { driver } = server.context
  const as = (role: string, sql: string) =>
    driver.transaction(
      `set local role ${role}; set local app.tenant_id = '${owner.tenantId}'`,
      (session) => session.query(sql, []),
    )
  await expect(as('arbor_app', 'delete from audit_event')).rejects.toThrow('permission denied')
  await expect(as('arbor_app', `update audit_event set kind = 'x'`)).rejects.toThrow(
    'permission denied',
  )
  await expect(as('arbor_system', `update audit_event set kind = 'x'`)).rejects.toThrow(
    'permission denied',
  )
  await expect(as('arbor_system', `update audit_event set hash = 'x'`)).rejects.toThrow(
    "can't be changed",
  )
})
