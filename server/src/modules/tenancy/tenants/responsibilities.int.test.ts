import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDocument } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { sessionOf } from '../../../platform/db/index.ts'
import { claimDue } from '../../webhooks/deliver/claim.queries.ts'

let server: TestServer
let owner: TestMember
let admin: TestMember

type Item = {
  readonly kind: string
  readonly id: string
  readonly name: string
  readonly is_paused: boolean
}
type Listed = { readonly items: readonly Item[]; readonly total: number }

beforeAll(async () => {
  server = await sharedTestServer()
})

beforeEach(async () => {
  owner = await server.newTenant()
  admin = await server.addUser(owner, 'ADMIN')
})

const query = async (text: string, values: readonly unknown[]) =>
  (await server.context.doors.acrossTenants((tx) => sessionOf(tx).query(text, [...values]))).rows

const userUrl = () => `/v1/tenants/${owner.tenantId}/users/${admin.userId}`

const listed = async (of = admin): Promise<readonly Item[]> => {
  const url = `/v1/tenants/${owner.tenantId}/users/${of.userId}/responsibilities`
  const { status, body } = await owner.get<Listed>(url)
  // Somebody who was removed and is responsible for nothing is unknown.
  if (status === 404) {
    const members = await owner.get(`/v1/tenants/${owner.tenantId}/users?limit=100`)
    expect(members.status).toBe(200)
    expect(JSON.stringify(members.body)).not.toContain(of.userId)
    return []
  }
  expect(status).toBe(200)
  expect(body.total).toBe(body.items.length)
  return body.items
}

const KINDS = ['webhook', 'source', 'workflow_runner', 'outside_link'] as const

/** One of each kind that the administrator has made. */
async function makeAll(): Promise<void> {
  const { tenantId, userId } = admin
  const { documentPartId } = await addDocument(server, owner, { name: 'lease' })
  await owner.patch(`/v1/tenants/${tenantId}`, { settings: { outside_links: true } })
  const webhook = await admin.post('/v1/webhooks', {
    url: 'https://webhooks.example/',
    events: ['audit.head'],
  })
  expect(webhook.status).toBe(201)
  const source = await admin.post('/v1/sources', {
    kind: 'push',
    name: 'Files',
    settings: {},
    path_part_id: (
      await owner.post<{ path_part_id: string }>('/v1/folders', {
        name: 'source',
        parent_path_part_id: owner.sharedPartId,
      })
    ).body.path_part_id,
  })
  expect({ source }).toMatchObject({ source: { status: 201 } })
  const link = await admin.post('/v1/outside-links', { path_part_id: documentPartId })
  expect({ link }).toMatchObject({ link: { status: 201 } })
  const [id, partId] = [newId(), newId()]
  await query(
    `insert into path_part (tenant_id, id, parent_id, part_type, name, metadata_obj_id, ancestors, sort_key)
     values ($1, $2, $3, 'WORKFLOW_DEFINITION', 'flow', $4, array[$5, $3]::uuid[], 'zz')`,
    [tenantId, partId, owner.agentsPartId, id, owner.rootPartId],
  )
  await query(
    `insert into workflow_definition (tenant_id, id, path_part_id, name, runner_url, webhook_secret, max_run_seconds, created_by)
     values ($1, $2, $3, 'flow', 'https://runner.example/', 'sealed', 60, $4)`,
    [tenantId, id, partId, userId],
  )
}

/** Whether each kind works. */
async function working(): Promise<Record<string, boolean | null>> {
  const [row] = await query(
    `select (select is_enabled and is_administrator(tenant_id, created_by) from webhook where tenant_id = $1) as webhook,
       (select state = 'ready' and is_administrator(tenant_id, created_by) from source where tenant_id = $1) as source,
       (select is_active and may_set_runner(tenant_id, coalesce(runner_set_by, created_by), path_part_id)
        from workflow_definition where tenant_id = $1) as workflow_runner,
       (select is_administrator(tenant_id, created_by) from outside_link where tenant_id = $1) as outside_link`,
    [owner.tenantId],
  )
  return row as Record<string, boolean | null>
}

const all = (value: boolean) => Object.fromEntries(KINDS.map((kind) => [kind, value]))

type Choice = 'PAUSE' | 'HAND_OVER' | undefined
const asQuery = (choice: Choice) => (choice === undefined ? '' : `?responsibilities=${choice}`)

const ENDS = [
  [
    'a demotion',
    (choice: Choice) =>
      owner.patch(userUrl(), {
        role: 'USER',
        ...(choice !== undefined && { responsibilities: choice }),
      }),
  ],
  ['a deactivation', (choice: Choice) => owner.post(`${userUrl()}/deactivate${asQuery(choice)}`)],
  ['a removal', (choice: Choice) => owner.delete(`${userUrl()}${asQuery(choice)}`)],
] as const

describe.each(ENDS)('%s of an administrator', (what, end) => {
  it('pauses webhooks, sources, workflow runners and outside links until somebody takes them over', async () => {
    await makeAll()
    expect(await working()).toEqual(all(true))
    const before = await listed()
    expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set([...KINDS, 'api_key']))
    expect(before.filter(({ is_paused }) => is_paused)).toEqual([])
    const past = await owner.get(`${userUrl()}/responsibilities?offset=100`)
    expect(past.body).toMatchObject({ total: before.length, items: [] })
    expect((await end(undefined)).status).toBeLessThan(300)
    // The links of somebody who leaves are deleted.
    const left = what === 'a removal' ? KINDS.filter((kind) => kind !== 'outside_link') : KINDS
    const expected = (value: boolean) => ({
      ...Object.fromEntries(left.map((kind) => [kind, value])),
      ...(left.length < KINDS.length && { outside_link: null }),
    })
    expect(await working()).toEqual(expected(false))
    const after = (await listed()).filter(({ kind }) => kind !== 'api_key')
    expect(Object.fromEntries(after.map(({ kind, is_paused }) => [kind, is_paused]))).toEqual(
      Object.fromEntries(left.map((kind) => [kind, true])),
    )
    const taken = await owner.post<{ taken: number }>(`${userUrl()}/responsibilities/take-over`, {})
    expect(taken).toMatchObject({ status: 200, body: { taken: left.length } })
    expect(await working()).toEqual(expected(true))
    expect((await listed()).filter(({ kind }) => kind !== 'api_key')).toEqual([])
  })

  it('hands them over at once if the caller chooses so', async () => {
    await makeAll()
    expect((await end('HAND_OVER')).status).toBeLessThan(300)
    expect(await working()).toEqual(all(true))
    const own = (await listed(owner)).map(({ kind }) => kind)
    expect(KINDS.filter((kind) => !own.includes(kind))).toEqual([])
  })

  it('writes what was paused into its audit event', async () => {
    await makeAll()
    await end(undefined)
    const { body } = await owner.get<{ items: { kind: string }[] }>(
      '/v1/audit-events?limit=1&kind=member.updated&kind=member.deactivated&kind=member.removed',
    )
    expect(JSON.stringify(body)).toContain('is_enabled')
  })

  it('lets no delivery out that waits, also without the pause', async () => {
    await makeAll()
    await end(undefined)
    const [webhook] = await query(
      `update webhook set is_enabled = true, disabled_reason = null where tenant_id = $1 returning id`,
      [owner.tenantId],
    )
    await query(
      `insert into webhook_delivery (tenant_id, id, webhook_id, event_id, event_type, data)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'audit.head', '{}')`,
      [owner.tenantId, webhook?.['id']],
    )
    const claimed = await server.context.doors.acrossTenants((tx) => claimDue(tx, 1000))
    expect(claimed.filter(({ tenant_id: id }) => id === owner.tenantId)).toEqual([])
  })
})

it('an administrator who turns a paused webhook on, or resumes a paused source, becomes responsible', async () => {
  await makeAll()
  await owner.delete(userUrl())
  const items = await listed()
  const idOf = (kind: string) => items.find((item) => item.kind === kind)?.id ?? ''
  const webhook = await owner.patch(`/v1/webhooks/${idOf('webhook')}`, { is_enabled: true })
  expect(webhook.body).toMatchObject({ created_by: owner.userId, disabled_reason: null })
  expect((await owner.post(`/v1/sources/${idOf('source')}/resume`)).status).toBe(204)
  expect(await working()).toMatchObject({ webhook: true, source: true })
})

it("an API key has its owner's current role, and ends with the membership", async () => {
  const tryIt = () => admin.get('/v1/webhooks')
  expect((await tryIt()).status).toBe(200)
  await owner.patch(userUrl(), { role: 'USER' })
  expect((await tryIt()).status).toBe(403)
  await owner.delete(userUrl())
  expect((await tryIt()).status).toBe(401)
})
