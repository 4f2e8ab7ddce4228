import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestServer, type TestMember, type TestServer } from '../support/index.ts'
import { keep, keptWorld, type KeptWorld } from './kept.ts'
import { call, idOf, requestOf, type Request } from './requests.ts'
import { requireAllSeen, uuidsIn } from './state.ts'
import {
  type Ids,
  isLacking,
  KEPT_AS_GIVEN,
  NOT_AVAILABLE,
  STALE_UNLESS_NEWEST,
} from './expectations.ts'
import { idMembersOf, pathIds, readOperations, type Access, type Operation } from './operations.ts'
import { addHome } from './world.ts'

let server: TestServer
let operations: readonly Operation[]
let world: KeptWorld

beforeAll(async () => {
  server = await sharedTestServer()
  operations = readOperations(server.app)
  world = await keptWorld(server)
})

afterEach(async () => {
  await requireAllSeen(server, world.me)
  await world.undo()
})

const withAccess = (...kinds: Access['kind'][]) =>
  operations.filter(({ access }) => kinds.includes(access.kind))

/** Requests of the operation that together name each possible id. One request leaves out the optional ones. */
function* requestsOf(operation: Operation): Generator<{ called: string; request: Request }> {
  yield { called: operation.id, request: requestOf(operation, world.ids) }
  for (const member of idMembersOf(operation)) {
    const value = idOf(operation, member.name, world.ids)
    const request = requestOf(operation, world.ids, { member, value })
    yield { called: `${operation.id} ${member.steps.join('.')}`, request }
  }
}

/** Members for ids that every member of a tenant knows and may use. */
const FOR_ALL: ReadonlySet<string> = new Set(['tag_ids', 'any_tag_ids', 'uploader_ids'])

/** Whether an operation stores ids as given. Requests for other people's items are why it exists. */
const keepsIds = ({ id }: Operation) => [...KEPT_AS_GIVEN].some((key) => key.startsWith(`${id} `))

const sentBy = ({ url, payload }: Request) => `${url} ${payload?.bytes.toString() ?? ''}`

/** Whether a request names content that the stranger doesn't know. */
function namesSecrets(request: Request): boolean {
  return uuidsIn(sentBy(request)).intersection(world.secrets).size > 0
}

/** What a text reveals about the content, beyond what was sent. */
function traces(text: string, request: Request): string[] {
  const sent = sentBy(request)
  const found = [...uuidsIn(text).intersection(world.secrets).difference(uuidsIn(sent))]
  return text.includes(world.marker) && !sent.includes(world.marker)
    ? [...found, world.marker]
    : found
}

/** Whether an operation that reports on each item has done nothing to the given ones, or to any. */
function refusesItems(text: string, ids: readonly string[] = []): boolean {
  if (!text.startsWith('{"succeeded":')) return false
  const { succeeded } = JSON.parse(text) as { succeeded: string[] }
  return ids.length === 0 ? succeeded.length === 0 : !succeeded.some((id) => ids.includes(id))
}

/** Calls these operations. Returns the calls that weren't rejected, and those that revealed or changed content. */
async function notRefused(
  { cookie }: TestMember,
  some: readonly Operation[],
  allow: (answer: { id: string; status: number; text: string; request: Request }) => boolean = () =>
    false,
): Promise<string[]> {
  const wrong: string[] = []
  const { undo } = await keep(server, world.me)
  for (const operation of some) {
    for (const { called, request } of requestsOf(operation)) {
      const { status, text } = await call(server.app, operation, request, { cookie })
      const isRefused = status === 403 && text.includes('"detail"')
      const isAllowed =
        isRefused || refusesItems(text) || allow({ id: operation.id, status, text, request })
      if (!isAllowed) wrong.push(`${called} ${status} ${text}`)
      wrong.push(...traces(text, request).map((trace) => `${called} shows ${trace}`))
      wrong.push(...(await undo()).map((change) => `${called} changes ${change}`))
    }
  }
  return wrong
}

/** Calls with the stranger's own items and one id of somebody else. Returns those that went wrong. */
async function mixed(own: Ids, some: readonly Operation[]): Promise<string[]> {
  const wrong: string[] = []
  const { undo } = await keep(server, world.me)
  for (const operation of some) {
    const isRead = operation.access.kind === 'read'
    for (const member of idMembersOf(operation).filter(({ name }) => !FOR_ALL.has(name))) {
      if (KEPT_AS_GIVEN.has(`${operation.id} ${member.name}`)) continue
      const value = idOf(operation, member.name, world.ids)
      const request = requestOf(operation, own, { member, value })
      const { cookie } = world.stranger
      const { status, text } = await call(server.app, operation, request, { cookie })
      const called = `${operation.id} ${member.steps.join('.')} ${status}`
      // Lists leave out unreadable items, and there is nothing to delete.
      const isWithout = isRead ? status === 200 : status === 204
      const isStale = status === 409 && STALE_UNLESS_NEWEST.has(`${operation.id} ${member.name}`)
      if (
        ![403, 404, 422].includes(status) &&
        !isWithout &&
        !isStale &&
        !refusesItems(text, [value])
      ) {
        wrong.push(`${called} ${text}`)
      }
      wrong.push(...traces(text, request).map((trace) => `${called} shows ${trace}`))
      wrong.push(...(await undo()).map((change) => `${called} changes ${change}`))
    }
  }
  return wrong
}

describe('a USER without a grant', () => {
  it("can't change content", async () => {
    const writing = withAccess('write')
    expect(writing.length).toBeGreaterThan(10)
    expect(await notRefused(world.stranger, writing)).toEqual([])
  })

  it("can't read content: ids in the path return 403, and lists return 403 or are empty", async () => {
    const reading = withAccess('read')
    const byId = reading.filter((operation) => pathIds(operation).length > 0)
    const lists = reading.filter((operation) => pathIds(operation).length === 0)
    expect(byId.length).toBeGreaterThan(10)
    expect(await notRefused(world.stranger, byId)).toEqual([])
    const emptyOrAbsent = ({ id, status }: { id: string; status: number }) =>
      status === 200 || status === 404 || (status === 503 && NOT_AVAILABLE.has(id))
    expect(await notRefused(world.stranger, lists, emptyOrAbsent)).toEqual([])
  })

  it('can use their own content, which proves that later rejections are due to foreign ids', async () => {
    const own = await addHome(server, world)
    const { undo } = await keep(server, world.me)
    const refused: string[] = []
    for (const operation of withAccess('read', 'write')) {
      const request = requestOf(operation, own)
      if (namesSecrets(request)) continue
      const { cookie } = world.stranger
      const { status, text } = await call(server.app, operation, request, { cookie })
      const isAway = isLacking(operation.id, status)
      if (status >= 300 && !isAway) refused.push(`${operation.id} ${status} ${text}`)
      await undo()
    }
    expect(refused).toEqual([])
  })

  it("can't bring other people's content into their own or move their own content there", async () => {
    const own = await addHome(server, world)
    expect(await mixed(own, withAccess('read', 'write'))).toEqual([])
  })

  it("can't call operations for the OWNER or ADMINs", async () => {
    const admins = withAccess('admin', 'owner')
    expect(admins.length).toBeGreaterThan(0)
    expect(await notRefused(world.stranger, admins)).toEqual([])
  })

  it("can call operations for members, but not on other people's items", async () => {
    const wrong: string[] = []
    const { cookie } = await server.addUser(world.me, 'USER')
    const { undo } = await keep(server, world.me)
    for (const operation of withAccess('member', 'own')) {
      const isOwn = operation.access.kind === 'own'
      for (const { called, request } of requestsOf(operation)) {
        const { status, text } = await call(server.app, operation, request, { cookie })
        if (!isOwn && status !== 200) wrong.push(`${called} ${status} ${text}`)
        if (isOwn) wrong.push(...traces(text, request).map((trace) => `${called} shows ${trace}`))
        const changes = await undo()
        if (!namesSecrets(request) || !isOwn || keepsIds(operation)) continue
        const isList = operation.method === 'GET' && pathIds(operation).length === 0
        if (![403, 404, isList ? 200 : 404].includes(status)) wrong.push(`${called} ${status}`)
        expect([called, changes]).toEqual([called, []])
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('a USER with read permission', () => {
  beforeEach(async () => {
    for (const name of ['path_part_id', 'other_folder_part_id', 'definition_part_id']) {
      await server.grant(world.me, world.stranger, world.ids[name] ?? '', 'READ_ONLY')
    }
  })

  it("can't move their own content to read-only places", async () => {
    const own = await addHome(server, world)
    // These name read-only items: the source of a text, the scope of a question, and the sources of a workflow. The
    // items a workflow writes to are tested with it.
    const reading = ['create_chunk_lineage', 'ask_in_scope', 'update_workflow_definition']
    const writing = withAccess('write').filter(({ id }) => !reading.includes(id))
    expect(await mixed(own, writing)).toEqual([])
  })

  it('can read the content but not change it', async () => {
    const { cookie } = world.stranger
    const refused: string[] = []
    for (const operation of withAccess('read')) {
      if (pathIds(operation).includes('group_id') || operation.method !== 'GET') continue
      const request = requestOf(operation, world.ids)
      const { status, text } = await call(server.app, operation, request, { cookie })
      const isFine = [200, 204].includes(status) || isLacking(operation.id, status)
      if (!isFine) refused.push(`${operation.id} ${status} ${text}`)
    }
    expect(refused).toEqual([])
    expect(await notRefused(world.stranger, withAccess('write'))).toEqual([])
  })
})

describe('an ADMIN', () => {
  it("can't call operations for the OWNER", async () => {
    const admin = await server.addUser(world.me, 'ADMIN')
    expect(await notRefused(admin, withAccess('owner'))).toEqual([])
  })
})
