import { vi } from 'vitest'
import type { TestServer } from '../support/index.ts'
import { call, type Answer, type Request } from './requests.ts'
import { changesBetween, everythingOf, objectsOf, placeOfLog, requireAllSeen } from './state.ts'
import { type Ids, ENDS_ITS_TARGET, NOT_AVAILABLE } from './expectations.ts'
import type { Operation } from './operations.ts'
import { makeWorld, type World } from './world.ts'

/** A request that no client would send. `must` are the statuses that it may return, by default any. */
export type Hostile = Request & {
  readonly what: string
  readonly must?: readonly number[] | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The hostile requests of an operation, always the same ones in the same order. */
export type HostileRequests = (operation: Operation, ids: Ids) => Iterable<Hostile>

const MOST_ROUNDS = 100

/**
 * Sends all requests as the owner of a tenant with one of everything. Returns what is wrong: server errors, error
 * responses that differ from the contract, and rejected requests that changed something.
 */
export async function attack(
  server: TestServer,
  operations: readonly Operation[],
  requests: HostileRequests,
): Promise<string[]> {
  const faults = new Set<string>()
  using access = await watchAccess(server)
  let place = await newPlace(server)
  for (const operation of operations) {
    let round = await sendAll(server, place, { operation, requests, access, only: undefined })
    for (const fault of round.faults) faults.add(fault)
    for (
      let rounds = 0;
      round.changed && round.succeeded > 0 && round.suspects.size > 0;
      rounds += 1
    ) {
      // Each round leaves out at least one, unless two requests have the same description.
      if (rounds > MOST_ROUNDS) throw new Error(`The requests of ${operation.id} are not unique.`)
      // Successful requests hide the effects of rejected ones. Send the rejected ones again without them.
      place = await newPlace(server)
      round = await sendAll(server, place, { operation, requests, access, only: round.suspects })
      for (const fault of round.faults) faults.add(fault)
    }
    place = round.changed ? await newPlace(server) : round.place
  }
  await requireAllSeen(server, place.world.me)
  return [...faults]
}

type Access = Disposable & {
  readonly begin: () => void
  readonly wasUsed: () => boolean
  /** Whether the database has written something, or the tenant's objects have changed, since `begin`. */
  readonly mayHaveChanged: (tenantId: string) => Promise<boolean>
}

/**
 * Whether a request reached the database or wrote an object. Nothing can change any other way. A rejected request
 * changed nothing if it did neither, or if the database's log and the objects are the same afterwards.
 */
async function watchAccess({ context: { doors, driver, storage } }: TestServer): Promise<Access> {
  const ofDatabase = [
    vi.spyOn(driver, 'query'),
    vi.spyOn(driver, 'exec'),
    vi.spyOn(driver, 'transaction'),
    vi.spyOn(doors, 'inTenant'),
    vi.spyOn(doors, 'acrossTenants'),
  ]
  const ofStorage = [
    vi.spyOn(storage, 'put'),
    vi.spyOn(storage, 'putBytes'),
    vi.spyOn(storage, 'delete'),
    vi.spyOn(storage, 'deletePrefix'),
    vi.spyOn(storage, 'deleteAbandoned'),
  ]
  const spies = [...ofDatabase, ...ofStorage]
  const areUsed = (some: readonly { mock: { calls: readonly unknown[] } }[]) =>
    some.some((spy) => spy.mock.calls.length > 0)
  let place = await placeOfLog({ driver })
  const objects = new Map<string, string>()
  return {
    begin: () => spies.forEach((spy) => spy.mockClear()),
    wasUsed: () => areUsed(spies),
    mayHaveChanged: async (tenantId) => {
      const [lastPlace, lastObjects] = [place, objects.get(tenantId)]
      const isStored = areUsed(ofStorage)
      if (areUsed(ofDatabase)) place = await placeOfLog({ driver })
      if (isStored) objects.set(tenantId, (await objectsOf({ storage }, tenantId)).join('\n'))
      return place !== lastPlace || objects.get(tenantId) !== lastObjects
    },
    [Symbol.dispose]: () => spies.forEach((spy) => spy.mockRestore()),
  }
}

type Place = { readonly world: World; readonly before: string }

async function newPlace(server: TestServer): Promise<Place> {
  const world = await makeWorld(server)
  return { world, before: await everythingOf(server, world.me) }
}

async function sendAll(
  server: TestServer,
  start: Place,
  wanted: {
    operation: Operation
    requests: HostileRequests
    access: Access
    only: ReadonlySet<string> | undefined
  },
) {
  const { operation, requests, access, only } = wanted
  let place = start
  const faults: string[] = []
  /** Requests that were rejected but may have changed something. */
  const suspects = new Set<string>()
  let succeeded = 0
  let changed = false
  let used = false
  const all = [...requests(operation, place.world.ids)].map(({ what }) => what)
  let current = [...requests(operation, place.world.ids)]
  for (const [index, what] of all.entries()) {
    const request = current[index]
    if (!request || (only && !only.has(what))) continue
    const cookie = place.world.me.cookie
    access.begin()
    const answer = await call(server.app, operation, request, { cookie, ...request.headers })
    const fault = faultOf(operation, request, answer)
    requireSession(operation, answer)
    if (fault) faults.push(`${operation.id} ${what}: ${answer.status} ${fault}`)
    used ||= access.wasUsed()
    const mayHaveChanged = await access.mayHaveChanged(place.world.me.tenantId)
    if (answer.status >= 400) {
      if (mayHaveChanged) suspects.add(what)
    } else {
      succeeded++
      if (!ENDS_ITS_TARGET.has(operation.id)) continue
      changed = true
      place = await newPlace(server)
      current = [...requests(operation, place.world.ids)]
    }
  }
  const after = await everythingOf(server, place.world.me)
  changed ||= after !== place.before
  if (changed && !used) throw new Error(`${operation.id} changed something unwatched.`)
  if (changed && succeeded === 0) {
    const changes = changesBetween(place.before, after).join('\n')
    faults.push(`${operation.id} is refused and changes ${changes}`)
  }
  return { place, faults, suspects, succeeded, changed }
}

/** Without a session, all further requests would be rejected and prove nothing. */
function requireSession({ access }: Operation, { status, text }: Answer): void {
  const isSignedOut = status === 401 && access.kind !== 'open'
  if (isSignedOut && text.includes('Not authenticated')) throw new Error('No session.')
}

/** What is wrong with a response. */
function faultOf({ id }: Operation, { must }: Hostile, answer: Answer): string | undefined {
  const { status, text } = answer
  if (status >= 500 && !(status === 503 && NOT_AVAILABLE.has(id))) return `fails with ${text}`
  if (must && !must.includes(status)) return `instead of ${must.join(' or ')}: ${text}`
  if (status >= 400 && !isRefusal(answer)) return `not as the contract says: ${text}`
  return undefined
}

const PLACES: readonly unknown[] = ['body', 'query', 'path', 'header', 'cookie']

function isRefusal({ status, body }: Answer): boolean {
  if (typeof body !== 'object' || body === null) return false
  const { detail, code, request_id: id, ...rest } = body as Record<string, unknown>
  if (![code, id].every((each) => typeof each === 'string')) return false
  if (status !== 422) return typeof detail === 'string' && detail !== '' && isReason(rest)
  return (
    Object.keys(rest).length === 0 &&
    Array.isArray(detail) &&
    detail.length > 0 &&
    detail.every((fault: { loc?: unknown[]; msg?: unknown; type?: unknown }) => {
      const { loc, msg, type } = fault
      return PLACES.includes(loc?.[0]) && typeof msg === 'string' && typeof type === 'string'
    })
  )
}

/** The members by which an error is translated, and no others. */
function isReason({ reason, params, ...rest }: Record<string, unknown>): boolean {
  const isRecord = typeof params === 'object' && params !== null
  return (
    Object.keys(rest).length === 0 &&
    typeof reason === 'string' &&
    isRecord &&
    Object.values(params).every((each) => ['string', 'number'].includes(typeof each))
  )
}
