import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '../../src/platform/core/ids.ts'
import { sharedTestServer, type TestServer } from '../support/index.ts'
import { keptWorld } from './kept.ts'
import { call, idOf, requestOf } from './requests.ts'
import { type Ids, isLacking, UNCONTROLLED } from './expectations.ts'
import { idMembersOf, membersOf, pathIds, readOperations, type Operation } from './operations.ts'
import { noteStatements, readOwnedTables, tablesWithoutTenant } from './sent-statements.ts'

let server: TestServer
let operations: readonly Operation[]

beforeAll(async () => {
  server = await sharedTestServer()
  operations = readOperations(server.app)
})

/** Returns the id of a nonexistent object for any name. */
const NOBODYS: Ids = new Proxy<Record<string, string>>({}, { get: () => newId() })

const isOpen = ({ access }: Operation) => access.kind === 'open'

describe('every operation', () => {
  it('describes its access with members that it has', () => {
    const wrong = operations.filter((operation) => {
      const { kind, of, tenant, or_self: orSelf } = operation.access
      const members = [...pathIds(operation), ...membersOf(operation).map(({ name }) => name)]
      const named = [kind === 'own' ? undefined : of, tenant, orSelf]
      return named.some((name) => name !== undefined && !members.includes(name))
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('is open to everyone, or changes something without write permission, only if that is safe', () => {
    const withAccess = (...kinds: string[]) =>
      operations.filter(({ access }) => kinds.includes(access.kind))
    const open = withAccess('open').map(({ path }) => path)
    // A runner has its own token, the URLs of links contain one, and a source has a secret.
    const known =
      /^\/(healthz|v1\/features|v1\/auth\/.+|v1\/invites\/\{invite_id\}\/(preview|join)|v1\/workflow-runs\/\{run_id\}\/callback|v1\/sources\/\{source_id\}\/notify|v1\/uploads|v1\/outside\/.+)?$/
    expect(open.filter((path) => !known.test(path))).toEqual([])
    const changing = withAccess('member', 'read').filter(
      ({ method, isOfCaller }) => method !== 'GET' && !isOfCaller,
    )
    expect(changing.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'agent_ask',
      'agent_extract',
      'count_search_facets',
      'create_chat_completion',
      'create_comment',
      'delete_comment',
      'download_document',
      'download_document_version',
      'invoke_workflow',
      'reply_to_comment',
      'resolve_links',
      'retrieve_knowledge',
      'search_chunks',
      'start_bulk_download',
      'submit_feedback',
      'update_comment',
    ])
  })

  it('rejects callers without a credential, whatever they send, unless it is open', async () => {
    const wrong: string[] = []
    for (const operation of operations) {
      const fair = requestOf(operation, NOBODYS)
      const broken = { url: `${operation.path}?limit=wrong`, payload: fair.payload && BROKEN }
      for (const request of [fair, broken]) {
        const { status, headers } = await call(server.app, operation, request)
        const refused = status === 401 && String(headers['www-authenticate']).startsWith('Bearer')
        if (isOpen(operation) ? status === 403 : !refused) {
          wrong.push(`${operation.id} ${request.url} ${status}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('states in the document whether it needs a credential', () => {
    const named = (some: readonly Operation[]) => new Set(some.map(({ id }) => id))
    expect(named(operations.filter(({ open }) => open))).toEqual(named(operations.filter(isOpen)))
  })

  it('accepts an API key instead of a session, unless it requires a session', async () => {
    const { me, ids, undo } = await keptWorld(server)
    const headers = { authorization: `Bearer ${me.apiKey}` }
    const wrong: string[] = []
    const closed = operations.filter((operation) => !isOpen(operation))
    for (const operation of closed) {
      const { status } = await call(server.app, operation, requestOf(operation, ids), headers)
      const takesKey = operation.access.credentials?.includes('api_key')
      if ((status === 401) === takesKey) {
        wrong.push(`${operation.id} ${status}`)
      }
      await undo()
    }
    expect(wrong).toEqual([])
  })
})

/** What processes read for all tenants from time to time, whatever else they do: how long links to files last. */
const BY_TIMERS = /file_link_minutes/
const BROKEN = { type: 'application/json', bytes: '{broken' }

describe("with ids of the caller's tenant", () => {
  let sent: ReturnType<typeof noteStatements>
  beforeAll(async () => {
    await keptWorld(server)
    sent = noteStatements(server.context.driver)
  })
  afterAll(() => sent[Symbol.dispose]())

  // This proves that rejections in the other suites are due to the ids and nothing else in the requests.
  it('each operation succeeds for the owner with any of its members, even with ids in upper case', async () => {
    const { ids, me, undo } = await keptWorld(server)
    const refused: string[] = []
    for (const operation of operations.filter(({ id }) => !UNCONTROLLED[id])) {
      for (const member of [undefined, ...idMembersOf(operation)]) {
        const set = member && { member, value: idOf(operation, member.name, ids).toUpperCase() }
        const request = requestOf(operation, ids, set)
        const { status, text } = await call(server.app, operation, request, { cookie: me.cookie })
        const isAway = isLacking(operation.id, status)
        if (status >= 300 && !isAway) {
          refused.push(`${operation.id} ${member?.name} ${status} ${text}`)
        }
        await undo()
      }
    }
    expect(refused).toEqual([])
  })

  // Statements have the same text on PostgreSQL. Versions before 16 can't explain them without values.
  it.skipIf(inject('testDatabase').kind === 'postgres')(
    'every statement names the tenant of each row, except those of sign-in and accounts',
    async () => {
      const { driver } = server.context
      const owners = await readOwnedTables(driver)
      const forgetful = await tablesWithoutTenant(driver, 'select from tag where name = $1', owners)
      expect(forgetful).toEqual(['tag'])
      expect(sent.tenant.size).toBeGreaterThan(200)
      const wrong: { sql: string; tables: string[] }[] = []
      for (const sql of sent.tenant) {
        const tables = await tablesWithoutTenant(driver, sql, owners)
        if (tables.length > 0) wrong.push({ sql, tables })
      }
      expect(wrong).toEqual([])
      const across = await Promise.all(
        [...sent.system]
          .filter((sql) => !BY_TIMERS.test(sql))
          .map((sql) => tablesWithoutTenant(driver, sql, owners)),
      )
      expect([...new Set(across.flat())].toSorted((a, b) => a.localeCompare(b))).toEqual([
        'api_key',
        // Events are numbered for all tenants at once.
        'audit_event',
        'oauth_grant',
        // Found by the hash of the secret in the link.
        'outside_link',
        // Whoever notifies it has only its id and secret.
        'source',
        'tenant_user',
        'user_session',
      ])
    },
  )
})
