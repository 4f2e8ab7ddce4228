import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addProviderRow } from '../support/provider-row.ts'
import { addMember } from '../../src/modules/tenancy/index.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../support/index.ts'
import { keep, keptWorld, newKeptWorld, type Kept, type KeptWorld } from './kept.ts'
import { call, idOf, requestOf, type Answer, type Setting } from './requests.ts'
import { uuidsIn } from './state.ts'
import { type Ids, KEPT_AS_GIVEN, STALE_UNLESS_NEWEST } from './expectations.ts'
import {
  idMembersOf,
  membersOf,
  pathIds,
  readOperations,
  type Member,
  type Operation,
} from './operations.ts'

let server: TestServer
let operations: readonly Operation[]
let mine: KeptWorld
let theirs: KeptWorld
/** Their state when a test begins, with the membership. */
let kept: { readonly mine: Kept; readonly theirs: Kept }

beforeAll(async () => {
  server = await sharedTestServer()
  operations = readOperations(server.app)
  mine = await keptWorld(server)
  theirs = await newKeptWorld(server)
})

afterEach(() => mine.undo())

/** Whether the owner of `mine` is also a member of `theirs`, with a credential that is confined to `mine`. */
let isMember: boolean

async function renewWorlds(): Promise<void> {
  await mine.undo()
  await theirs.undo()
  if (isMember) {
    await join(mine.me, theirs.me)
    await confine(mine.me)
  }
  kept = { mine: await keep(server, mine.me), theirs: await keep(server, theirs.me) }
}

async function join({ userId }: TestMember, { tenantId }: TestMember): Promise<void> {
  await server.context.doors.acrossTenants((tx) =>
    addMember(tx, { tenantId, userId, role: 'ADMIN' }),
  )
}

async function confine({ tenantId, userId }: TestMember): Promise<void> {
  await server.context.doors.acrossTenants(async (tx) =>
    tx
      .updateTable('user_session')
      .set({ confined: true, provider_id: await addProviderRow(tx, tenantId) })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute(),
  )
}

/** What a response or the rows of `mine` reveal about `theirs`, apart from what was sent. */
function traces(text: string, sent = ''): string[] {
  const foreign = uuidsIn(kept.theirs.before)
    .difference(uuidsIn(kept.mine.before))
    .difference(uuidsIn(sent))
  const found = [...uuidsIn(text).intersection(foreign)]
  return text.includes(theirs.marker) && !sent.includes(theirs.marker)
    ? [...found, theirs.marker]
    : found
}

/** Calls as the owner of `mine`, with the value in one member. Everything else is valid and from `mine`. */
async function callWith(
  operation: Operation,
  member: Member,
  value: Setting['value'],
): Promise<Answer> {
  const request = requestOf(operation, mine.ids, { member, value })
  return call(server.app, operation, request, { cookie: mine.me.cookie })
}

const REFUSALS = new Set([400, 403, 404, 422])

describe.each([
  ['a non-member', false],
  ['a member with a credential confined to their own tenant', true],
])('an id of another tenant, used by %s,', (_who, joined) => {
  beforeEach(async () => {
    isMember = joined
    await renewWorlds()
  })

  it('in the path returns 404 to the owner and to a USER, and changes nothing', async () => {
    const wrong: string[] = []
    for (const operation of operations.filter((each) => pathIds(each).length > 0)) {
      if (operation.access.kind === 'open') continue
      for (const name of ['all', ...pathIds(operation)]) {
        const ids = name === 'all' ? theirs.ids : withForeign(operation, name)
        for (const { cookie } of [mine.me, mine.stranger]) {
          const request = requestOf(operation, ids)
          const { status, text, body } = await call(server.app, operation, request, { cookie })
          const { detail } = body as { detail?: unknown }
          if (status !== 404 || typeof detail !== 'string') {
            wrong.push(`${operation.id} {${name}} ${status} ${text}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await kept.mine.undo()).toEqual([])
    expect(await kept.theirs.undo()).toEqual([])
  })

  it('in a query or body is rejected or ignored: it reveals nothing, changes nothing and is not stored', async () => {
    const wrong: string[] = []
    let members = 0
    for (const operation of operations) {
      // A password, unlike the credential, opens every tenant of its owner.
      if (isMember && operation.access.kind === 'open') continue
      for (const member of idMembersOf(operation)) {
        if (KEPT_AS_GIVEN.has(`${operation.id} ${member.name}`)) continue
        members++
        const foreign = idOf(operation, member.name, theirs.ids)
        const { status, text } = await callWith(operation, member, foreign)
        const called = `${operation.id} ${member.steps.join('.')} ${status}`
        const isStale = status === 409 && STALE_UNLESS_NEWEST.has(`${operation.id} ${member.name}`)
        if (!REFUSALS.has(status) && status >= 300 && !isStale) {
          wrong.push(`${called} ${text}`)
        }
        wrong.push(...traces(text, foreign).map((trace) => `${called} shows ${trace}`))
        const changes = await kept.mine.undo()
        wrong.push(...changes.map((change) => `${called} changes ${change}`))
      }
    }
    expect(wrong).toEqual([])
    expect(members).toBeGreaterThan(20)
    expect(await kept.theirs.undo()).toEqual([])
  })

  it("in a list with ids of the caller's tenant is ignored, or the whole list is rejected", async () => {
    const wrong: string[] = []
    for (const operation of operations) {
      for (const member of listsOf(operation)) {
        if (KEPT_AS_GIVEN.has(`${operation.id} ${member.name}`)) continue
        const own = idOf(operation, member.name, mine.ids)
        const foreign = idOf(operation, member.name, theirs.ids)
        for (const value of [
          [own, foreign],
          [foreign, own],
        ]) {
          const { status, text } = await callWith(operation, member, value)
          const called = `${operation.id} ${member.steps.join('.')} ${status}`
          if (!REFUSALS.has(status) && status >= 300) wrong.push(`${called} ${text}`)
          wrong.push(...traces(text, foreign).map((trace) => `${called} shows ${trace}`))
          const changes = await kept.mine.undo()
          const made = changes.filter((change) => change.startsWith('+')).join('\n')
          wrong.push(...traces(made).map((trace) => `${called} keeps ${trace}`))
          if (changes.length > 0 && status >= 400) wrong.push(`${called} does half of it`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await kept.theirs.undo()).toEqual([])
  })

  it('in the address of an object is refused or only stored, and no response links to the object', async () => {
    const foreign = server.context.storage.uri(
      `${theirs.me.tenantId}/${String(theirs.ids['version_id'])}/source/a.txt`,
    )
    const wrong: string[] = []
    let members = 0
    for (const operation of operations.filter(({ body }) => body?.type === 'application/json')) {
      for (const member of membersOf(operation).filter(isAddress)) {
        members++
        const { status, text } = await callWith(operation, member, foreign)
        if (status >= 500) wrong.push(`${operation.id} ${status} ${text}`)
        const links = text.match(/"https?:[^"]*"/g) ?? []
        const given = links.filter((link) => traces(link).length > 0)
        wrong.push(...given.map((link) => `${operation.id} ${member.name} ${link}`))
      }
    }
    expect(wrong).toEqual([])
    expect(members).toBeGreaterThan(5)
    expect(await kept.theirs.undo()).toEqual([])
  })
})

it('a credential can only make documented reads in another tenant of its owner', async () => {
  isMember = false
  await renewWorlds()
  await join(mine.me, theirs.me)
  kept = { ...kept, theirs: await keep(server, theirs.me) }
  const wrong: string[] = []
  const read: string[] = []
  for (const operation of operations.filter((each) => pathIds(each).length > 0)) {
    if (operation.access.kind === 'open') continue
    const request = requestOf(operation, theirs.ids)
    const { status, text } = await call(server.app, operation, request, { cookie: mine.me.cookie })
    const isElsewhere = operation.access.any_tenant === true
    if (isElsewhere && status === 200) read.push(operation.id)
    const isRefused = status === 403 || status === 404
    if (isElsewhere ? status !== 200 : !isRefused) wrong.push(`${operation.id} ${status} ${text}`)
  }
  expect(wrong).toEqual([])
  expect(read.toSorted()).toEqual(['get_tenant', 'list_tenant_users'])
  expect(await kept.mine.undo()).toEqual([])
  expect(await kept.theirs.undo()).toEqual([])
})

/** The ids of `mine`, with one id of `theirs` in the path. */
function withForeign(operation: Operation, name: string): Ids {
  const foreign = idOf(operation, name, theirs.ids)
  const isForeign = (key: string) => theirs.ids[key] === foreign
  return Object.fromEntries(
    Object.entries(mine.ids).map(([key, value]) => [key, isForeign(key) ? foreign : value]),
  )
}

/** Members that take several ids, which are set as a whole. */
function listsOf(operation: Operation): Member[] {
  return idMembersOf(operation)
    .filter(({ steps }) => steps.at(-1) === '[]')
    .map((member) => ({ ...member, steps: member.steps.slice(0, -1) }))
}

function isAddress({ name, schema }: Member): boolean {
  return [schema.type].flat().includes('string') && /(?:^|_)(?:s3|uri|urls?)(?:_|$)/.test(name)
}
