import { PassThrough } from 'node:stream'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppClient } from '../../../test/support/app-client.ts'
import { addDocument, addFolder } from '../../../test/support/content.ts'
import { endOf } from '../../../test/fixtures/ingestions.ts'
import { multipart } from '../../../test/fixtures/multipart.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { callTool, connect, dataOf, textOf } from './mcp.test-support.ts'

const WRITERS = ['create_folder', 'upload_link', 'ingest_text', 'add_version', 'restore']
const CHANGERS = ['move', 'rename', 'tag', 'trash']

type Entry = {
  action: string
  outcome: string | null
  email: string
  credential: string
  ids: Record<string, unknown>
}
type Ingested = { document_id: string; version_id: string; workflow_id: string }

let server: TestServer
let owner: TestMember
let client: Client

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  owner = await server.newTenant()
  await allow(owner, true)
  client = await connect(server, owner)
})
afterAll(() => client.close())

async function allow(member: TestMember, agents_may_write: boolean): Promise<void> {
  const settings = { agents_may_write }
  const { body } = await member.patch<{ settings: object }>(`/v1/tenants/${member.tenantId}`, {
    settings,
  })
  expect(body.settings).toMatchObject(settings)
}

async function auditOf(member: TestMember): Promise<Entry[]> {
  return (await member.get<{ items: Entry[] }>('/v1/tenants/me/audit')).body.items
}

const namesIn = async (each: Client) => (await each.listTools()).tools.map(({ name }) => name)

describe('a tenant that does not let agents write', () => {
  test('lists no tools that write, rejects calls to them, and records the calls', async () => {
    const member = await server.newTenant()
    const agent = await connect(server, member)
    const args = { name: 'made by an agent', parent_path_part_id: member.sharedPartId }
    const refused = await callTool(agent, 'create_folder', args)
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toContain('An administrator can allow it')
    const names = await namesIn(agent)
    expect(names).not.toContain('create_folder')
    expect(names).not.toContain('list_trash')
    const { body } = await member.get<{ total: number }>(
      `/v1/folders?parent_path_part_id=${member.sharedPartId}`,
    )
    expect(body.total).toBe(0)
    expect(await auditOf(member)).toMatchObject([
      {
        action: 'create_folder',
        outcome: 'refused',
        ids: { parent_path_part_id: member.sharedPartId },
      },
    ])
    await allow(member, true)
    // Clients cache the list for a while.
    const later = await connect(server, member)
    expect(await namesIn(later)).toEqual(expect.arrayContaining(['create_folder', 'list_trash']))
    await later.close()
    await allow(member, false)
    expect(await callTool(agent, 'create_folder', args)).toMatchObject({ isError: true })
    await agent.close()
  })

  test('can only be changed by administrators', async () => {
    const user = await server.addUser(owner, 'USER')
    const settings = { agents_may_write: false }
    const { status } = await user.patch(`/v1/tenants/${owner.tenantId}`, { settings })
    expect(status).toBe(403)
    expect((await user.get('/v1/tenants/me/audit')).status).toBe(403)
  })
})

test('an app without the scope learns which one it needs', async () => {
  const app = await AppClient.register(server)
  const { access } = await app.signIn(owner, ['kb:read'])
  const agent = await connect(server, { apiKey: access })
  expect(await namesIn(agent)).not.toContain('rename')
  const args = { path_part_id: owner.sharedPartId, name: 'other' }
  expect(textOf(await callTool(agent, 'rename', args))).toContain('needs the scope kb:write')
  await agent.close()
  const writing = await app.signIn(owner, ['kb:read', 'kb:write'])
  const writer = await connect(server, { apiKey: writing.access })
  const folder = { name: 'by the app', parent_path_part_id: owner.sharedPartId }
  expect(await dataOf(writer, 'create_folder', folder)).toHaveProperty('folder_id')
  const byApp = (await auditOf(owner)).filter(({ credential }) => credential === 'access_token')
  expect(byApp).toMatchObject([
    { action: 'create_folder', outcome: 'done', client_id: app.id },
    { action: 'rename', outcome: 'refused', client_id: app.id },
  ])
  await writer.close()
})

test('hints distinguish tools that add from tools that change', async () => {
  const { tools } = await client.listTools()
  const hintsOf = (names: readonly string[]) =>
    tools
      .filter(({ name }) => names.includes(name))
      .map(({ annotations: { readOnlyHint, destructiveHint, idempotentHint } = {} }) =>
        [readOnlyHint, destructiveHint, idempotentHint].join(),
      )
  expect(hintsOf(WRITERS)).toEqual(WRITERS.map(() => 'false,false,false'))
  expect(hintsOf(CHANGERS)).toEqual(CHANGERS.map(() => 'false,true,true'))
})

test('changes content by the same rules as the API, and records it', async () => {
  const folder = await dataOf<{ path_part_id: string; folder_id: string }>(
    client,
    'create_folder',
    {
      name: 'Minutes',
      parent_path_part_id: owner.sharedPartId,
    },
  )
  const given = {
    parent_path_part_id: folder.path_part_id,
    name: 'May',
    text: '# May\n\nThe lease was extended by a year.',
    idempotency_key: 'may',
  }
  const made = await dataOf<Ingested>(client, 'ingest_text', given)
  expect(await dataOf(client, 'ingest_text', given)).toMatchObject(made)
  await endOf(owner, made.workflow_id)
  const found = await dataOf<{ hits: { document_name: string }[] }>(client, 'search_keyword', {
    query: 'extended',
  })
  expect(found.hits).toMatchObject([{ document_name: 'May' }])
  const next = await dataOf<Ingested>(client, 'add_version', {
    document_id: made.document_id,
    text: '# May\n\nThe lease was extended by two years.',
  })
  await endOf(owner, next.workflow_id)
  const { body: document } = await owner.get<object>(`/v1/documents/${made.document_id}`)
  expect(document).toMatchObject({
    document_origin: 'GENERATED',
    active_version_id: next.version_id,
  })

  const renamed = await dataOf(client, 'rename', { path_part_id: made.document_id, name: 'June' })
  expect(renamed).toMatchObject({ name: 'June' })
  const moved = await dataOf(client, 'move', {
    path_part_id: made.document_id,
    parent_path_part_id: owner.sharedPartId,
  })
  expect(moved).toMatchObject({ materialized_path: '/shared/June' })
  const tag = await server.tag(owner, 'signed')
  const args = { path_part_id: made.document_id, add_tag_ids: [tag.id] }
  expect(await dataOf(client, 'tag', args)).toMatchObject({ tags: [{ name: 'signed' }] })
  const off = { path_part_id: made.document_id, remove_tag_ids: [tag.id] }
  expect(await dataOf(client, 'tag', off)).toMatchObject({ tags: [] })
  const taken = await callTool(client, 'create_folder', {
    name: 'Minutes',
    parent_path_part_id: owner.sharedPartId,
  })
  expect(textOf(taken)).toContain('Choose another name')

  const entries = await auditOf(owner)
  expect(entries.slice(0, 6).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'create_folder refused',
    'tag done',
    'tag done',
    'move done',
    'rename done',
    'add_version done',
  ])
  expect(entries[5]).toMatchObject({
    email: owner.email,
    credential: 'api_key',
    ids: { document_id: made.document_id, version_id: next.version_id },
  })
  // Audit entries contain no texts or names.
  expect(JSON.stringify(entries)).not.toMatch(/lease|June/)
})

test('changes nothing for a member who can only read', async () => {
  const reader = await server.addUser(owner, 'USER')
  const { partId } = await addFolder(server, owner, {
    parentPartId: owner.sharedPartId,
    name: 'read only',
  })
  const document = await addDocument(server, owner, {
    parentPartId: partId,
    name: 'Kept',
    nodes: [],
  })
  await server.grant(owner, reader, partId, 'READ_ONLY')
  const agent = await connect(server, reader)
  const ids = { path_part_id: document.documentPartId }
  const calls: readonly [string, object][] = [
    ['create_folder', { name: 'x', parent_path_part_id: partId }],
    ['upload_link', ids],
    ['ingest_text', { name: 'x', text: 'x', parent_path_part_id: partId }],
    ['add_version', { document_id: document.documentId, text: 'x' }],
    ['rename', { ...ids, name: 'x' }],
    ['move', { ...ids, parent_path_part_id: reader.homePartId }],
    ['trash', ids],
    ['tag', { ...ids, add_tag_ids: [(await server.tag(owner, 'x')).id] }],
  ]
  for (const [name, args] of calls) {
    const refused = await callTool(agent, name, { ...args })
    expect(`${name} ${textOf(refused)}`).toContain('do not have permission')
  }
  await agent.close()
})

test('an agent can list and restore what it moved to the trash', async () => {
  const name = 'Thrown away'
  const { documentPartId } = await addDocument(server, owner, { name, nodes: [{ chunk: 'text' }] })
  const thrown = await dataOf<{ trash_id: string }>(client, 'trash', {
    path_part_id: documentPartId,
  })
  expect((await owner.get(`/v1/path-parts/${documentPartId}`)).status).toBe(404)
  const { result } = await dataOf<{ result: object[] }>(client, 'list_trash', {})
  expect(result[0]).toMatchObject({ trash_id: thrown.trash_id, name, trashed_by: owner.email })
  const other = await server.newTenant()
  await allow(other, true)
  const stranger = await connect(server, other)
  const refused = await callTool(stranger, 'restore', { trash_id: thrown.trash_id })
  expect(textOf(refused)).toContain('has no item with this id')
  await stranger.close()
  expect(await dataOf(client, 'restore', { trash_id: thrown.trash_id })).toMatchObject({
    path_part_id: documentPartId,
  })
  expect((await owner.get(`/v1/path-parts/${documentPartId}`)).status).toBe(200)
  expect((await auditOf(owner)).slice(0, 2)).toMatchObject([
    { action: 'restore', outcome: 'done', ids: { trash_id: thrown.trash_id } },
    { action: 'trash', outcome: 'done', ids: { path_part_id: documentPartId } },
  ])
})

test('accepts paths of the items to change, and records ids', async () => {
  const made = { name: 'By path', folder_id: '/shared' }
  const { path_part_id: id } = await dataOf<{ path_part_id: string }>(client, 'create_folder', made)
  const renamed = { path: '/shared/By path', name: 'By another path' }
  expect(await dataOf(client, 'rename', renamed)).toMatchObject({ path_part_id: id })
  // An unknown argument may have been a condition.
  const refused = await callTool(client, 'trash', { path_part_id: id, dry_run: true })
  expect(textOf(refused)).toContain('trash has no argument dry_run. It takes path_part_id')
  const missing = { path_part_id: '/shared/By path', parent_path_part_id: '/shared' }
  expect(textOf(await callTool(client, 'move', missing))).toContain(
    'does not exist, or you cannot read it',
  )
  expect((await auditOf(owner)).slice(0, 4)).toMatchObject([
    { action: 'move', outcome: 'refused' },
    { action: 'trash', outcome: 'refused' },
    { action: 'rename', outcome: 'done', ids: { path_part_id: id } },
    { action: 'create_folder', ids: { parent_path_part_id: owner.sharedPartId, path_part_id: id } },
  ])
})

describe('an upload link', () => {
  const send = async (url: string, content: string, fields: Record<string, string> = {}) => {
    const texts = Object.entries(fields).map(([name, value]) => ({ name, value }))
    const file = { name: 'file', fileName: 'report.txt', bytes: content }
    const { body: payload, headers } = multipart([...texts, file])
    const sent = await server.app.inject({ method: 'POST', url: pathOf(url), payload, headers })
    return { status: sent.statusCode, body: sent.json<Ingested & { detail: string }>() }
  }
  const pathOf = (url: string) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  }
  const linkTo = async (member: TestMember) => {
    const body = { path_part_id: member.sharedPartId }
    return (await member.post<{ url: string }>('/v1/upload-links', body)).body.url
  }
  const documentsOf = async (member: TestMember) =>
    (
      await member.get<{ total: number }>(
        `/v1/documents?parent_path_part_id=${member.sharedPartId}`,
      )
    ).body.total

  test('accepts one file, and the same file again, without a credential', async () => {
    const { url } = await dataOf<{ url: string }>(client, 'upload_link', {
      path_part_id: owner.sharedPartId,
    })
    const first = await send(url, 'A report.')
    expect(first.status).toBe(201)
    expect((await send(url, 'A report.')).body).toEqual(first.body)
    expect((await send(url, 'Another report.')).status).toBe(409)
    const next = await dataOf<{ url: string }>(client, 'upload_link', {
      path_part_id: first.body.document_id,
    })
    const version = await send(next.url, 'A newer report.')
    expect(version.body.document_id).toBe(first.body.document_id)
  })

  test('works only for its target, and ends with the person’s permissions', async () => {
    const writer = await server.addUser(owner, 'USER')
    const body = { path_part_id: writer.homePartId }
    const { url } = (await writer.post<{ url: string }>('/v1/upload-links', body)).body
    const elsewhere = await send(url, 'x', { parent_path_part_id: owner.sharedPartId })
    expect(elsewhere.status).toBe(422)
    expect((await send(`${url.slice(0, -3)}abc`, 'x')).status).toBe(401)
    await owner.post(`/v1/tenants/${owner.tenantId}/users/${writer.userId}/deactivate`)
    expect((await send(url, 'x')).status).toBe(401)
  })

  test('works only while agents may write, and each use is recorded', async () => {
    const member = await server.newTenant()
    await allow(member, true)
    const url = await linkTo(member)
    await allow(member, false)
    const refused = await send(url, 'A report.')
    expect(refused.status).toBe(403)
    expect(refused.body.detail).toContain('An administrator can allow it')
    expect(await documentsOf(member)).toBe(0)
    await allow(member, true)
    const { status, body } = await send(url, 'A report.')
    expect(status).toBe(201)
    await allow(member, false)
    expect((await send(url, 'A report.')).status).toBe(403)
    const link = { action: 'upload_by_link', email: member.email, credential: 'none' }
    const ids = { path_part_id: member.sharedPartId }
    expect(await auditOf(member)).toMatchObject([
      { ...link, outcome: 'refused', ids },
      { ...link, outcome: 'done', ids: { ...ids, document_id: body.document_id } },
      { ...link, outcome: 'refused', ids },
    ])
  })

  test('is rejected at the end of an upload during which agents lost the permission', async () => {
    const member = await server.newTenant()
    await allow(member, true)
    const url = await linkTo(member)
    const { body, headers } = multipart([{ name: 'file', fileName: 'report.txt', bytes: 'Slow.' }])
    const payload = new PassThrough()
    payload.write(body.subarray(0, -20))
    const path = pathOf(url)
    const sent = server.app.inject({ method: 'POST', url: path, payload, headers })
    await expect.poll(() => auditOf(member)).toMatchObject([{ outcome: null }])
    await allow(member, false)
    payload.end(body.subarray(-20))
    expect((await sent).statusCode).toBe(403)
    expect(await auditOf(member)).toMatchObject([{ outcome: 'refused' }])
    expect(await documentsOf(member)).toBe(0)
  })
})
