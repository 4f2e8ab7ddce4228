import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestServer, type TestMember, type TestServer } from '../support/index.ts'
import { call, idOf, requestOf, type Request } from './requests.ts'
import { changesBetween, everythingOf, requireAllSeen, uuidsIn } from './state.ts'
import { type Ids, KEPT_AS_GIVEN, NOT_AVAILABLE } from './expectations.ts'
import { idMembersOf, pathIds, readOperations, type Access, type Operation } from './operations.ts'
import { addHome, makeWorld, type World } from './world.ts'

let server: TestServer
let operations: readonly Operation[]
let world: World
let before: string

beforeAll(async () => {
  server = await sharedTestServer()
  operations = readOperations(server.app)
})

beforeEach(async () => {
  world = await makeWorld(server)
  before = await everythingOf(server, world.me)
})

afterEach(() => requireAllSeen(server, world.me))

const withAccess = (...kinds: Access['kind'][]) =>
  operations.filter(({ access }) => kinds.includes(access.kind))

/** Requests of the operation that together name each id it can name; one without those it needn't name, too. */
function* requestsOf(operation: Operation): Generator<{ called: string; request: Request }> {
  yield { called: operation.id, request: requestOf(operation, world.ids) }
  for (const member of idMembersOf(operation)) {
    const value = idOf(operation, member.name, world.ids)
    const request = requestOf(operation, world.ids, { member, value })
    yield { called: `${operation.id} ${member.steps.join('.')}`, request }
  }
}

/** Members for ids that every member of a tenant knows and may use. */
const FOR_ALL: ReadonlySet<string> = new Set(['tag_ids'])

const sentBy = ({ url, payload }: Request) => `${url} ${payload?.bytes.toString() ?? ''}`

/** Whether a request names something of the content that the stranger doesn't know of. */
function namesSecrets(request: Request): boolean {
  return uuidsIn(sentBy(request)).intersection(world.secrets).size > 0
}

/** What a text tells of the content, beyond what was sent. */
function traces(text: string, request: Request): string[] {
  const sent = sentBy(request)
  const found = [...uuidsIn(text).intersection(world.secrets).difference(uuidsIn(sent))]
  return text.includes(world.marker) && !sent.includes(world.marker)
    ? [...found, world.marker]
    : found
}

/** Calls of all these operations that a caller is not refused; the content must be as before. */
async function notRefused(
  { cookie }: TestMember,
  some: readonly Operation[],
  allow: (answer: { id: string; status: number; text: string; request: Request }) => boolean = () =>
    false,
): Promise<string[]> {
  const wrong: string[] = []
  for (const operation of some) {
    for (const { called, request } of requestsOf(operation)) {
      const { status, text } = await call(server.app, operation, request, { cookie })
      const isRefused = status === 403 && text.includes('"detail"')
      const isAllowed = isRefused || allow({ id: operation.id, status, text, request })
      if (!isAllowed) wrong.push(`${called} ${status} ${text}`)
      wrong.push(...traces(text, request).map((trace) => `${called} shows ${trace}`))
      const after = await everythingOf(server, world.me)
      if (after === before) continue
      wrong.push(`${called} changes ${changesBetween(before, after).join('\n')}`)
      before = after
    }
  }
  return wrong
}

/** Calls that name what the stranger may write and, in one member, what is not the stranger's. */
async function mixed(own: Ids, some: readonly Operation[]): Promise<string[]> {
  const wrong: string[] = []
  before = await everythingOf(server, world.me)
  for (const operation of some) {
    const isRead = operation.access.kind === 'read'
    for (const member of idMembersOf(operation).filter(({ name }) => !FOR_ALL.has(name))) {
      if (KEPT_AS_GIVEN.has(`${operation.id} ${member.name}`)) continue
      const value = idOf(operation, member.name, world.ids)
      const request = requestOf(operation, own, { member, value })
      const { cookie } = world.stranger
      const { status, text } = await call(server.app, operation, request, { cookie })
      const called = `${operation.id} ${member.steps.join('.')} ${status}`
      // Lists leave out what is not readable, and there is nothing to delete.
      const isWithout = isRead ? status === 200 : status === 204
      if (![403, 404, 422].includes(status) && !isWithout) wrong.push(`${called} ${text}`)
      wrong.push(...traces(text, request).map((trace) => `${called} shows ${trace}`))
      const after = await everythingOf(server, world.me)
      if (after !== before) wrong.push(called, ...changesBetween(before, after))
      before = after
    }
  }
  return wrong
}

describe('a USER without a grant', () => {
  it('changes no content', async () => {
    const writing = withAccess('write')
    expect(writing.length).toBeGreaterThan(10)
    expect(await notRefused(world.stranger, writing)).toEqual([])
  })

  it('reads no content: what has an id in the path is refused, lists are refused or empty', async () => {
    const reading = withAccess('read')
    const byId = reading.filter((operation) => pathIds(operation).length > 0)
    const lists = reading.filter((operation) => pathIds(operation).length === 0)
    expect(byId.length).toBeGreaterThan(10)
    expect(await notRefused(world.stranger, byId)).toEqual([])
    const emptyOrAbsent = ({ id, status }: { id: string; status: number }) =>
      status === 200 || status === 404 || (status === 503 && NOT_AVAILABLE.has(id))
    expect(await notRefused(world.stranger, lists, emptyOrAbsent)).toEqual([])
  })

  it('with content of the own succeeds there: refusals that follow are for the ids of others', async () => {
    let own = await addHome(server, world)
    before = await everythingOf(server, world.me)
    const refused: string[] = []
    for (const operation of withAccess('read', 'write')) {
      const request = requestOf(operation, own)
      if (namesSecrets(request)) continue
      const { cookie } = world.stranger
      const { status, text } = await call(server.app, operation, request, { cookie })
      const isAway = status === 503 && NOT_AVAILABLE.has(operation.id)
      if (status >= 300 && !isAway) refused.push(`${operation.id} ${status} ${text}`)
      if ((await everythingOf(server, world.me)) === before) continue
      world = await makeWorld(server)
      own = await addHome(server, world)
      before = await everythingOf(server, world.me)
    }
    expect(refused).toEqual([])
  })

  it('with content of the own brings nothing of others into it and moves nothing to them', async () => {
    const own = await addHome(server, world)
    expect(await mixed(own, withAccess('read', 'write'))).toEqual([])
  })

  it('carries out nothing that is for the OWNER or ADMINs', async () => {
    const admins = withAccess('admin', 'owner')
    expect(admins.length).toBeGreaterThan(0)
    expect(await notRefused(world.stranger, admins)).toEqual([])
  })

  it('may do what is for members or of their own, to nothing of other people', async () => {
    const wrong: string[] = []
    for (const operation of withAccess('member', 'own')) {
      const isOwn = operation.access.kind === 'own'
      for (const { called, request } of requestsOf(operation)) {
        const { cookie } = await server.addUser(world.me, 'USER')
        const last = await everythingOf(server, world.me)
        const { status, text } = await call(server.app, operation, request, { cookie })
        if (!isOwn && status !== 200) wrong.push(`${called} ${status} ${text}`)
        if (isOwn) wrong.push(...traces(text, request).map((trace) => `${called} shows ${trace}`))
        if (!namesSecrets(request) || !isOwn) continue
        const isList = operation.method === 'GET' && pathIds(operation).length === 0
        if (![403, 404, isList ? 200 : 404].includes(status)) wrong.push(`${called} ${status}`)
        expect([called, await everythingOf(server, world.me)]).toEqual([called, last])
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('a USER with the right to read', () => {
  beforeEach(async () => {
    for (const name of ['path_part_id', 'other_folder_part_id', 'definition_part_id']) {
      await server.grant(world.me, world.stranger, world.ids[name] ?? '', 'READ_ONLY')
    }
    before = await everythingOf(server, world.me)
  })

  it('with content of the own moves nothing of it to what is only read', async () => {
    const own = await addHome(server, world)
    // These name what is only read: where a text comes from, what a question is about, and what a workflow reads; where
    // that writes is tested with it.
    const reading = ['create_chunk_lineage', 'ask_in_scope', 'update_workflow_definition']
    const writing = withAccess('write').filter(({ id }) => !reading.includes(id))
    expect(await mixed(own, writing)).toEqual([])
  })

  it('reads the content and changes none of it', async () => {
    const { cookie } = world.stranger
    const refused: string[] = []
    for (const operation of withAccess('read')) {
      if (pathIds(operation).includes('group_id') || operation.method !== 'GET') continue
      const request = requestOf(operation, world.ids)
      const { status, text } = await call(server.app, operation, request, { cookie })
      if (status !== 200) refused.push(`${operation.id} ${status} ${text}`)
    }
    expect(refused).toEqual([])
    expect(await notRefused(world.stranger, withAccess('write'))).toEqual([])
  })
})

describe('an ADMIN', () => {
  it('carries out nothing that is for the OWNER', async () => {
    const admin = await server.addUser(world.me, 'ADMIN')
    before = await everythingOf(server, world.me)
    expect(await notRefused(admin, withAccess('owner'))).toEqual([])
  })
})
