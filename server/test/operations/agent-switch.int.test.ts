import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/core/ids.ts'
import { AppClient } from '../support/app-client.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../support/index.ts'
import { call, requestOf } from './requests.ts'
import { changesBetween, everythingOf } from './state.ts'
import type { Ids } from './expectations.ts'
import { readOperations, type Operation } from './operations.ts'
import { letAgentsWrite, makeWorld } from './world.ts'

/** Needs `kb:admin` and changes nothing, although it is a POST. */
const ONLY_READS = new Set(['explain_chunk_search', 'preview_retention_rule'])
const ALL_SCOPES = ['kb:read', 'kb:ask', 'kb:write', 'kb:admin']
/** Returns the id of a nonexistent object for any name. */
const NOBODYS: Ids = new Proxy<Record<string, string>>({}, { get: () => newId() })

type Entry = { action: string; outcome: string | null; credential: string; client_id: string }

let server: TestServer
let operations: readonly Operation[]
/** The operations with which apps change something. */
let changing: readonly Operation[]
let app: AppClient

beforeAll(async () => {
  server = await sharedTestServer()
  operations = readOperations(server.app)
  changing = operations.filter(
    ({ id, method, access: { scope } }) =>
      (scope === 'kb:write' || scope === 'kb:admin') && method !== 'GET' && !ONLY_READS.has(id),
  )
  app = await AppClient.register(server)
})

async function tokenFor(member: TestMember, scopes: readonly string[] = ALL_SCOPES) {
  const { access } = await app.signIn(member, scopes)
  return { authorization: `Bearer ${access}` }
}

const entriesOf = async (member: TestMember) =>
  (await member.get<{ items: Entry[]; total: number }>('/v1/tenants/me/audit?limit=5')).body

describe('the access token of an app', () => {
  it('cannot change anything while agents may not write, and each attempt is recorded', async () => {
    const { me, ids } = await makeWorld(server)
    await letAgentsWrite(me, false)
    const headers = await tokenFor(me)
    let before = await everythingOf(server, me)
    let noted = (await entriesOf(me)).total
    const wrong: string[] = []
    for (const operation of changing) {
      const { status, text } = await call(server.app, operation, requestOf(operation, ids), headers)
      if (
        status !== 403 ||
        !text.includes('Agents are not allowed to change anything in this tenant')
      ) {
        wrong.push(`${operation.id} ${status} ${text}`)
      }
      const { items, total } = await entriesOf(me)
      const [{ action, outcome, client_id: client } = {}] = items
      if (action !== operation.id || outcome !== 'refused' || client !== app.id) {
        wrong.push(`${operation.id} is noted as ${action} ${outcome} ${client}`)
      }
      if (total !== noted + 1) wrong.push(`${operation.id} has ${total - noted} entries`)
      noted = total
      const after = await everythingOf(server, me)
      const changes = changesBetween(before, after)
      wrong.push(...changes.map((line) => `${operation.id} changes ${line}`))
      before = after
    }
    expect(wrong).toEqual([])
    expect(changing.length).toBeGreaterThan(60)
  })

  it('can still read, even with operations that need kb:admin, and reads are not recorded', async () => {
    const { me, ids } = await makeWorld(server)
    await letAgentsWrite(me, false)
    const headers = await tokenFor(me)
    const { total } = await entriesOf(me)
    const reading = operations.filter(
      ({ id, method, access }) =>
        access.scope === 'kb:admin' && (method === 'GET' || ONLY_READS.has(id)),
    )
    expect(reading.length).toBeGreaterThan(5)
    for (const operation of reading) {
      const { status } = await call(server.app, operation, requestOf(operation, ids), headers)
      expect([operation.id, status]).toEqual([operation.id, 200])
    }
    expect((await entriesOf(me)).total).toBe(total)
  })

  it('has one audit entry per call while agents may write, whatever the outcome', async () => {
    const me = await server.newTenant()
    await letAgentsWrite(me, true)
    const headers = await tokenFor(me)
    let noted = 0
    const wrong: string[] = []
    for (const operation of changing) {
      const fair = requestOf(operation, NOBODYS)
      const broken = { url: fair.url, payload: { type: 'application/json', bytes: '{broken' } }
      for (const request of fair.payload ? [fair, broken] : [fair]) {
        const { status, text } = await call(server.app, operation, request, headers)
        const { items, total } = await entriesOf(me)
        const [{ action, outcome } = {}] = items
        const end = status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'done'
        if (total !== noted + 1 || action !== operation.id || outcome !== end) {
          wrong.push(`${operation.id} ${status} ${text}: ${total - noted} ${action} ${outcome}`)
        }
        noted = total
      }
    }
    expect(wrong).toEqual([])
  })

  it('without the scope gets an error that says so, and an audit entry', async () => {
    const me = await server.newTenant()
    await letAgentsWrite(me, true)
    const folder = { name: 'by an app', parent_path_part_id: me.sharedPartId }
    const request = {
      url: '/v1/folders',
      payload: { type: 'application/json', bytes: JSON.stringify(folder) },
    }
    const create = { method: 'POST' } as const
    const weak = await call(server.app, create, request, await tokenFor(me, ['kb:read']))
    expect(weak.headers['www-authenticate']).toContain('insufficient_scope')
    const strong = await call(server.app, create, request, await tokenFor(me))
    expect(strong.status).toBe(201)
    const { id } = strong.body as { id: string }
    expect((await entriesOf(me)).items).toMatchObject([
      {
        action: 'create_folder',
        outcome: 'done',
        credential: 'access_token',
        ids: { parent_path_part_id: me.sharedPartId, id },
      },
      { action: 'create_folder', outcome: 'refused' },
    ])
    expect(JSON.stringify((await entriesOf(me)).items)).not.toContain('by an app')
  })

  it('can change things only while agents may write', async () => {
    const me = await server.newTenant()
    const headers = await tokenFor(me)
    const folders: number[] = []
    for (const isOn of [false, true, false]) {
      await letAgentsWrite(me, isOn)
      const body = { name: `made ${folders.length}`, parent_path_part_id: me.sharedPartId }
      const request = {
        url: '/api/v1/folders/',
        payload: { type: 'application/json', bytes: JSON.stringify(body) },
      }
      folders.push((await call(server.app, { method: 'POST' }, request, headers)).status)
    }
    expect(folders).toEqual([403, 201, 403])
  })
})

it("the setting for agents doesn't affect API keys and sessions, and their calls are not recorded", async () => {
  const me = await server.newTenant()
  const bytes = JSON.stringify({ name: 'by a key', parent_path_part_id: me.sharedPartId })
  const request = { url: '/v1/folders', payload: { type: 'application/json', bytes } }
  const headers = { authorization: `Bearer ${me.apiKey}` }
  expect((await call(server.app, { method: 'POST' }, request, headers)).status).toBe(201)
  expect((await entriesOf(me)).total).toBe(0)
})
