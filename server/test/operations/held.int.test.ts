import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../../src/platform/db/index.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../support/index.ts'
import { call, idOf, requestOf, type Request } from './requests.ts'
import {
  idMembersOf,
  membersOf,
  readOperations,
  type Member,
  type Operation,
  type Schema,
} from './operations.ts'
import { changesBetween } from './state.ts'
import type { Ids } from './expectations.ts'
import { makeWorld, type World } from './world.ts'

let server: TestServer
let writing: readonly Operation[]

beforeAll(async () => {
  server = await sharedTestServer()
  writing = readOperations(server.app).filter(({ method }) => method !== 'GET')
})

const query = async (text: string, values: readonly unknown[]) =>
  (await server.context.doors.acrossTenants((tx) => sessionOf(tx).query(text, [...values]))).rows

/** Versions that were there when the hold or rule began. Newer ones are allowed. */
const versionsOf = ({ ids }: World) => [ids['version_id'], ids['newest_version_id']]

/** The rows of the kept versions in every table that belongs to one, and the bytes of their objects. */
async function heldState(world: World): Promise<string> {
  const { me } = world
  const lines = await query(
    `with version as (
       select * from document_version where tenant_id = $1 and id = any($2::uuid[])),
     part as (select p.* from path_part p where p.tenant_id = $1
       and (p.id in (select path_part_id from version) or p.version_part_id in (select path_part_id from version))),
     piece as (select c.* from chunk c where c.tenant_id = $1 and c.version_part_id in (select path_part_id from version))
     select line::text from (
       select to_jsonb(v) from version v
       union all select to_jsonb(p) - 'ancestors' from part p
       union all select to_jsonb(s) from section s where s.tenant_id = $1 and s.path_part_id in (select id from part)
       union all select to_jsonb(c) - 'search_text_id' from piece c
       union all select to_jsonb(t) from chunk_content t where t.tenant_id = $1 and t.id in (select content_id from piece)
       union all select to_jsonb(f) from chunk_former_content f where f.tenant_id = $1 and f.chunk_id in (select id from piece)
       union all select to_jsonb(l) from chunk_lineage l where l.tenant_id = $1 and l.chunk_id in (select id from piece)
       union all select to_jsonb(r) from ingestion_run r where r.tenant_id = $1 and r.version_id in (select id from version)
     ) t (line) order by 1`,
    [me.tenantId, versionsOf(world)],
  )
  const objects: string[] = []
  for (const id of versionsOf(world)) {
    for await (const key of server.context.storage.list(`${me.tenantId}/${id}`)) {
      const bytes = await server.context.storage.getBytes(key)
      objects.push(`object ${key} ${createHash('sha256').update(bytes).digest('hex')}`)
    }
  }
  return [...lines.map(({ line }) => String(line)), ...objects].join('\n')
}

/** Members in which a client states what a version's file is. */
const isFact = ({ name, place }: Member) =>
  place === 'body' && (name === 'hash' || name.endsWith('_s3'))

/** Requests that together name the held items in each member. */
function* requestsOf(operation: Operation, ids: Ids): Generator<Request> {
  yield requestOf(operation, ids)
  for (const member of idMembersOf(operation)) {
    yield requestOf(operation, ids, { member, value: idOf(operation, member.name, ids) })
  }
  for (const member of membersOf(operation).filter(isFact)) {
    yield requestOf(operation, ids, { member, value: 'x' })
  }
  if (operation.parameters.some(({ name }) => name === 'action')) {
    const { url, payload } = requestOf(operation, ids)
    yield { url: url.replace(/action=\w+/, 'action=rerun'), payload }
  }
}

async function actorsOf({ me, ids }: World) {
  const admin = await server.addUser(me, 'ADMIN')
  const user = await server.addUser(me, 'USER')
  for (const name of ['path_part_id', 'other_folder_part_id', 'definition_part_id']) {
    await server.grant(me, user, ids[name] ?? '', 'READ_WRITE')
  }
  return { admin, user }
}

/** The owner works in the workspace. The others have API keys, as agents and programs do. */
const headersOf = ({ apiKey, cookie, role }: TestMember) =>
  role === 'OWNER' ? { cookie } : { authorization: `Bearer ${apiKey}` }

async function holdOf(world: World): Promise<string> {
  const { status } = await world.me.post('/v1/legal-holds', {
    path_part_id: world.ids['document_part_id'],
    reason: 'Case 1',
  })
  expect(status).toBe(201)
  return 'legal hold'
}

async function ruleOf(world: World): Promise<string> {
  const { status } = await world.me.post('/v1/retention-rules', {
    name: 'Ten years',
    path_part_id: world.ids['path_part_id'],
    keep_days: 3653,
  })
  expect(status).toBe(201)
  return 'retention rule'
}

/** Somebody else has checked the document out. */
async function checkoutOf({ me, ids }: World): Promise<string> {
  const holder = await server.addUser(me, 'USER')
  await server.grant(me, holder, ids['path_part_id'] ?? '', 'READ_WRITE')
  const { status } = await holder.post(`/v1/documents/${ids['document_id']}/checkout?hours=168`, {})
  expect(status).toBe(200)
  return 'checked out'
}

/** Administrators can end a checkout. */
const ENDING = ['release_document_checkout']

/** A rule lets documents move to the trash. They must come back as they were. */
async function restored({ me }: World, entry: unknown): Promise<void> {
  const { id } = entry as { id: string }
  const { status } = await me.post(`/v1/trash/${id}/restore`, {})
  expect(status).toBe(200)
}

/** These must be refused because of the hold, which proves that the sweep reaches the held version. */
const REFUSED = [
  'dv_workflow_rerun',
  'update_document_version_metadata',
  'clear_document_version_contents',
  'update_chunk_metadata',
  'update_section',
  'delete_chunk',
  'create_chunk',
  'delete_chunk_lineage',
]

describe.each([
  ['legal hold', holdOf],
  ['retention rule', ruleOf],
  ['checkout by somebody else', checkoutOf],
])('a version that a %s keeps', (_kind, keep) => {
  it('has the same rows and objects after every writing operation, whoever calls it', async () => {
    let world = await makeWorld(server)
    const reason = await keep(world)
    let actors = await actorsOf(world)
    let before = await heldState(world)
    const wrong: string[] = []
    const refused = new Set<string>()
    for (const operation of writing.filter(({ id }) => !ENDING.includes(id))) {
      for (const role of ['user', 'admin', 'me'] as const) {
        for (const request of requestsOf(operation, world.ids)) {
          const member = role === 'me' ? world.me : actors[role]
          const { status, text, body } = await call(
            server.app,
            operation,
            request,
            headersOf(member),
          )
          if (status >= 500 && status !== 503) wrong.push(`${operation.id} ${status} ${text}`)
          if (status === 409 && text.includes(reason)) refused.add(operation.id)
          if (operation.id === 'move_to_trash' && status < 300) await restored(world, body)
          const after = await heldState(world)
          if (after === before) continue
          const changes = changesBetween(before, after).join('\n')
          wrong.push(`${operation.id} as ${role} ${request.url} changes ${changes}`)
          before = after
        }
      }
      // Some operations end a credential, or the role that the next ones need.
      const signedIn = await world.me.get('/v1/users/me')
      if (signedIn.status !== 401) continue
      world = await makeWorld(server)
      await keep(world)
      actors = await actorsOf(world)
      before = await heldState(world)
    }
    expect(wrong).toEqual([])
    expect(REFUSED.filter((id) => !refused.has(id))).toEqual([])
  })

  it('is the same after every tool for agents', async () => {
    const world = await makeWorld(server)
    await keep(world)
    const before = await heldState(world)
    const { result } = await mcp(world.me, 'tools/list', {})
    const called: string[] = []
    for (const { name, inputSchema } of result.tools ?? []) {
      for (const place of ['document_part_id', 'version_part_id', 'section_part_id', 'chunk_id']) {
        const args = argumentsFor(inputSchema, world.ids[place] ?? '')
        // A rule lets documents move to the trash.
        if (name === 'trash') continue
        await mcp(world.me, 'tools/call', { name, arguments: args })
        called.push(name)
      }
    }
    expect(new Set(called).size).toBeGreaterThan(10)
    expect(changesBetween(before, await heldState(world))).toEqual([])
  })
})

type Tool = { readonly name: string; readonly inputSchema: Schema }

/** Sends a request as clients of the protocol do. */
async function mcp(member: TestMember, method: string, params: object) {
  const bytes = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const request = { url: '/mcp', payload: { type: 'application/json', bytes } }
  const accept = 'application/json, text/event-stream'
  const headers = { cookie: member.cookie, accept }
  const { text } = await call(server.app, { method: 'POST' }, request, headers)
  const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}')
  return JSON.parse(json) as { readonly result: { readonly tools?: readonly Tool[] } }
}

/** Every argument of a tool, with an id wherever a text is wanted. */
function argumentsFor({ properties = {} }: Schema, id: string): object {
  const valueOf = (schema: Schema): unknown => {
    if (schema.enum) return schema.enum[0]
    const [type] = [schema.type].flat()
    if (type === 'array') return [valueOf(schema.items ?? {})]
    if (type === 'boolean') return true
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1
    return type === 'string' || schema.anyOf ? id : {}
  }
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name !== 'as_of')
      .map(([name, schema]) => [name, valueOf(schema)]),
  )
}
