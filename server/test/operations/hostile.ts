import type { TestServer } from '../support/index.ts'
import { call, type Answer, type Request } from './requests.ts'
import { requireAllSeen } from './state.ts'
import { ERRORS_IN_OTHER_FORMS, type Ids, NOT_AVAILABLE } from './expectations.ts'
import type { Member, Operation } from './operations.ts'
import { keptWorld } from './kept.ts'

/**
 * A request that no client would send. `must` are the statuses that it may return, by default any. One that is
 * `everywhere` differs for each operation.
 */
export type Hostile = Request & {
  readonly what: string
  readonly everywhere?: boolean
  readonly must?: readonly number[] | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The hostile requests of an operation. Each gets its answer before the next one is made. */
export type HostileRequests = (operation: Operation, ids: Ids) => Generator<Hostile, void, Answer>

/**
 * All requests for the first operation of each class, because the same code handles those of the others. The others get
 * what is `everywhere` and one in `every` of the rest, each other ones.
 */
export function perClass(
  requests: (operation: Operation, ids: Ids) => Iterable<Hostile>,
  classOf: (operation: Operation) => string,
  every: number,
): HostileRequests {
  const isFirst = once()
  let turn = 0
  return function* (operation, ids) {
    const takesAll = isFirst(classOf(operation))
    turn += 1
    for (const [index, request] of [...requests(operation, ids)].entries()) {
      if (takesAll || request.everywhere || (index + turn) % every === 0) yield request
    }
  }
}

/** Whether something comes for the first time. */
export function once(): (what: string) => boolean {
  const known = new Set<string>()
  return (what) => {
    const isNew = !known.has(what)
    known.add(what)
    return isNew
  }
}

/** A value, as text, for one member. */
export type Choice = { readonly member: Member; readonly text: string }

/** Sends one value of each list at a time. A rejection may hide what the others would do, so each is sent alone. */
export function* together(
  lists: readonly (readonly Choice[])[],
  requestWith: (choices: readonly Choice[]) => Hostile,
): Generator<Hostile, void, Answer> {
  const rounds = Math.max(0, ...lists.map(({ length }) => length))
  for (let round = 0; round < rounds; round += 1) {
    const choices = lists.flatMap((list) => list[round] ?? [])
    const { status } = yield requestWith(choices)
    if (status < 400 || choices.length === 1) continue
    for (const choice of choices) yield requestWith([choice])
  }
}

/**
 * Sends all requests as the owner of a tenant with one of everything, and undoes each change. Returns what is wrong:
 * server errors, error responses that differ from the contract, and rejected requests that changed something.
 */
export async function attack(
  server: TestServer,
  operations: readonly Operation[],
  requests: HostileRequests,
  { checksStatuses = false } = {},
): Promise<string[]> {
  const world = await keptWorld(server)
  const faults: string[] = []
  for (const operation of operations) {
    const sending = requests(operation, world.ids)
    for (let next = sending.next(); !next.done;) {
      const request = next.value
      const headers = { cookie: world.me.cookie, ...request.headers }
      const answer = await call(server.app, operation, request, headers)
      requireService(operation, answer)
      const undocumented = checksStatuses && !operation.statuses.has(answer.status)
      const fault = undocumented ? 'is not in the document' : faultOf(operation, request, answer)
      const changes = await world.undo()
      const isRefused = answer.status >= 400 && changes.length > 0
      const called = `${operation.id} ${request.what}: ${answer.status}`
      if (fault) faults.push(`${called} ${fault}`)
      if (isRefused) faults.push(`${called} changes ${changes.join('\n')}`)
      next = sending.next(answer)
    }
  }
  await requireAllSeen(server, world.me)
  return faults
}

/** Without a session or beyond a limit, all further requests would be rejected and prove nothing. */
function requireService({ id, access }: Operation, { status, text }: Answer): void {
  const isSignedOut = status === 401 && access.kind !== 'open'
  if (isSignedOut && text.includes('Not authenticated')) throw new Error('No session.')
  // The number of its mails per person is small, whatever else is in the request.
  if (status === 429 && id !== 'send_pw_reset_email') throw new Error(`${id} is limited: ${text}`)
}

/** What is wrong with a response. */
function faultOf({ id }: Operation, { must }: Hostile, answer: Answer): string | undefined {
  const { status, text } = answer
  if (status >= 500 && !(status === 503 && NOT_AVAILABLE.has(id))) return `fails with ${text}`
  if (must && !must.includes(status)) return `instead of ${must.join(' or ')}: ${text}`
  if (status >= 400 && !isRefusal(id, answer)) return `not as the contract says: ${text}`
  return undefined
}

const PLACES: readonly unknown[] = ['body', 'query', 'path', 'header', 'cookie']

function isRefusal(operation: string, { status, body }: Answer): boolean {
  if (typeof body !== 'object' || body === null) return false
  const { detail, code, request_id: id, ...others } = body as Record<string, unknown>
  const forms = ERRORS_IN_OTHER_FORMS[operation] ?? []
  if (!forms.every((name) => name in others)) return false
  const rest = Object.fromEntries(Object.entries(others).filter(([name]) => !forms.includes(name)))
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
