import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../db/index.ts'
import { newId } from '../ids.ts'
import { startTestServer, type TestMember, type TestServer } from '../test-support/index.ts'
import {
  call,
  fill,
  idsOf,
  readOperations,
  requiredQuery,
  validBody,
  type Ids,
  type Operation,
} from './operations.test-support.ts'

/** Operations that anybody may call. A new one is open only when somebody writes it down here. */
const OPEN = new Set(['hello', 'health_check', 'get_features', 'pw_signin', 'signout'])

let server: TestServer
let operations: readonly Operation[]

beforeAll(async () => {
  server = await startTestServer()
  operations = readOperations(server.app)
})
afterAll(() => server.close())

async function everythingOf({ tenantId }: TestMember): Promise<string> {
  return server.context.doors.acrossTenants(async (tx) => {
    const { rows: tables } = await sessionOf(tx).query(
      `select table_name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id' order by table_name`,
      [],
    )
    const lines: string[] = []
    for (const { table_name: table } of tables) {
      const { rows } = await sessionOf(tx).query(
        `select to_jsonb(t)::text as line from ${String(table)} t where tenant_id = $1 order by 1`,
        [tenantId],
      )
      lines.push(...rows.map((row) => `${String(table)} ${String(row['line'])}`))
    }
    return lines.join('\n')
  })
}

describe('every operation', () => {
  it('but the open ones refuses a caller without a credential, whatever is sent', async () => {
    for (const operation of operations) {
      const urls = [fill(operation, dummyIds(operation)), `${operation.path}?limit=wrong`]
      for (const url of urls) {
        for (const body of [validBody(operation), '{broken']) {
          const { status, headers } = await call(
            server.app,
            operation,
            url,
            body === undefined ? {} : { body },
          )
          if (OPEN.has(operation.id)) expect(status).not.toBe(403)
          else {
            expect([`${operation.id} ${url}`, status]).toEqual([`${operation.id} ${url}`, 401])
            expect([operation.id, headers['www-authenticate']]).toEqual([operation.id, 'Bearer'])
          }
        }
      }
    }
    const known = new Set(operations.map(({ id }) => id))
    for (const id of OPEN) expect(known).toContain(id)
  })

  it('says in the document whether it needs a credential', async () => {
    const { paths } = JSON.parse(JSON.stringify(server.app.swagger())) as {
      paths: Record<string, Record<string, { operationId: string; security?: unknown[] }>>
    }
    const open = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .filter(({ security }) => security?.length === 0)
    expect(new Set(open.map(({ operationId }) => operationId))).toEqual(OPEN)
  })

  it('with an id of another tenant in its path is 404 and changes nothing', async () => {
    const me = await server.newTenant()
    const theirs = await server.newTenant()
    const ids = await idsOf(server, theirs)
    const before = await everythingOf(theirs)
    const withId = operations.filter(({ path, id }) => path.includes('{') && !OPEN.has(id))
    expect(withId.length).toBeGreaterThan(20)
    for (const operation of withId) {
      const url = `${fill(operation, ids)}?${requiredQuery(operation)}`
      const body = validBody(operation)
      const { status, detail } = await call(server.app, operation, url, {
        headers: { cookie: me.cookie },
        ...(body !== undefined && { body }),
      })
      expect([`${operation.id}: ${JSON.stringify(detail)}`, status]).toEqual([
        `${operation.id}: ${JSON.stringify(detail)}`,
        404,
      ])
      expect(detail).toBeTypeOf('string')
    }
    expect(await everythingOf(theirs)).toBe(before)
  })
})

function dummyIds({ parameters }: Operation): Ids {
  return Object.fromEntries(parameters.map(({ name }) => [name, newId()]))
}
