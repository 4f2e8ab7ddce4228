import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeAll } from '../../src/modules/content/index.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../support/index.ts'
import { hide, nodesOf } from '../support/deletions.ts'
import { KEPT_AS_GIVEN } from './expectations.ts'
import { idMembersOf, pathIds, readOperations, type Operation } from './operations.ts'
import { call, idOf, requestOf, type Request } from './requests.ts'
import { changesBetween, everythingOf, uuidsIn } from './state.ts'
import { makeWorld, type World } from './world.ts'

let server: TestServer
let operations: readonly Operation[]
let world: World
/** The names of the ids in a world that end with the folder, such as those of comments and runs. */
let ending: readonly string[]
/** The ids of everything in the folder, of the folder, and of what depends on it. */
let hidden: ReadonlySet<string>

beforeAll(async () => {
  server = await sharedTestServer()
  operations = readOperations(server.app)
  const { me, ids } = await makeWorld(server)
  const before = await idsOfRows(me)
  await hide(server, me, String(ids['path_part_id']))
  await removeAll(server.context, me.tenantId)
  const gone = before.difference(await idsOfRows(me))
  ending = Object.keys(ids).filter((name) => gone.has(String(ids[name])))
})

beforeEach(async () => {
  world = await makeWorld(server)
  const partId = String(world.ids['path_part_id'])
  const nodes = await nodesOf(server, world.me, partId)
  hidden = nodes.union(new Set(ending.map((name) => String(world.ids[name]))))
  await hide(server, world.me, partId)
})

/** The ids of all rows of a tenant. */
async function idsOfRows(me: TestMember): Promise<Set<string>> {
  const rows = await everythingOf(server, me)
  return new Set([...rows.matchAll(/ "id": "([0-9a-f-]{36})"/g)].map(([, id = '']) => id))
}

const state = async () => await everythingOf(server, world.me)
const ask = (operation: Operation, request: Request) =>
  call(server.app, operation, request, { cookie: world.me.cookie })

/** Records of what was done, which keep ids. */
const RECORDS = /audit|receipt|deliver|archive/

/** Hidden ids in a response, apart from those that were sent. */
function traces(operation: Operation, text: string, sent = ''): string[] {
  if (RECORDS.test(operation.id)) return []
  const shown = uuidsIn(text).intersection(hidden).difference(uuidsIn(sent))
  return [...shown].map((id) => `${operation.id} shows ${id}`)
}

describe('what is being deleted in the background', () => {
  it('is not found by its ids in any path, and nothing of it changes', async () => {
    const before = await state()
    const wrong: string[] = []
    let called = 0
    for (const operation of operations) {
      const ids = pathIds(operation).map((name) => idOf(operation, name, world.ids))
      if (operation.access.kind === 'open' || !ids.some((id) => hidden.has(id))) continue
      called++
      const { status, text } = await ask(operation, requestOf(operation, world.ids))
      if (status !== 404) wrong.push(`${operation.id} ${status} ${text}`)
    }
    expect(wrong).toEqual([])
    expect(called).toBeGreaterThan(40)
    expect(changesBetween(before, await state())).toEqual([])
  })

  it('can not be used in any query or body', async () => {
    const before = await state()
    const wrong: string[] = []
    for (const operation of operations) {
      const paths = pathIds(operation).map((name) => idOf(operation, name, world.ids))
      if (paths.some((id) => hidden.has(id))) continue
      for (const member of idMembersOf(operation)) {
        if (KEPT_AS_GIVEN.has(`${operation.id} ${member.name}`)) continue
        const id = idOf(operation, member.name, world.ids)
        if (!hidden.has(id)) continue
        const request = requestOf(operation, world.ids, { member, value: id })
        const { status, text } = await ask(operation, request)
        const name = `${operation.id} ${member.steps.join('.')} ${status}`
        if (status >= 500) wrong.push(`${name} ${text}`)
        wrong.push(...traces(operation, text, id))
        const after = await state()
        if (after !== before && status < 300) {
          wrong.push(`${name} changes ${changesBetween(before, after).join('\n')}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('is in no list, and each list is the same when everything is removed', async () => {
    const lists = operations.filter(
      (each) =>
        each.method === 'GET' &&
        !RECORDS.test(each.id) &&
        !pathIds(each).some((name) => hidden.has(idOf(each, name, world.ids))),
    )
    const views = async () => {
      const found = new Map<string, string>()
      for (const operation of lists) {
        const { status, text } = await ask(operation, requestOf(operation, world.ids))
        expect(traces(operation, text)).toEqual([])
        if (!CHANGING.has(operation.id)) {
          found.set(operation.id, `${status} ${text.replaceAll(TIMES, '')}`)
        }
      }
      return found
    }
    const during = await views()
    await removeAll(server.context, world.me.tenantId)
    expect(await views()).toEqual(during)
  })
})

/** Lists of things that also change for other reasons. */
const CHANGING = new Set([
  // Usage falls as rows are removed, and the server counts jobs.
  'get_tenant_usage',
  'get_server_state',
])
const TIMES =
  /"request_id":"[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z?|"(?:expires|signature|sig)[^,}]*|[?&][^"\s]*/g
