import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionOf } from '../db/index.ts'
import { newId } from '../ids.ts'
import { addDocument, addFolder, tagPart } from '../test-support/content.ts'
import { startTestServer, type TestMember, type TestServer } from '../test-support/index.ts'

/** Operations that anybody may call. A new one is open only when somebody writes it down here. */
const OPEN = new Set(['hello', 'health_check', 'get_features', 'pw_signin', 'signout'])

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minLength?: number
  readonly minItems?: number
  readonly minimum?: number
}
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema }
type Operation = {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: { readonly type: string; readonly schema: Schema } | undefined
}
type Ids = Readonly<Record<string, string>>

let server: TestServer
let schemas: Readonly<Record<string, Schema>>
let operations: readonly Operation[]

beforeAll(async () => {
  server = await startTestServer()
  const document = JSON.parse(JSON.stringify(server.app.swagger())) as {
    paths: Record<string, Record<string, Record<string, unknown>>>
    components: { schemas: Record<string, Schema> }
  }
  schemas = document.components.schemas
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(path, method, operation)),
  )
})
afterAll(() => server.close())

function readOperation(path: string, method: string, operation: Record<string, unknown>): Operation {
  const { content = {} } = (operation['requestBody'] ?? {}) as {
    content?: Record<string, { schema: Schema }>
  }
  const [body] = Object.entries(content).map(([type, { schema }]) => ({ type, schema }))
  return {
    id: String(operation['operationId']),
    method: method.toUpperCase() as Operation['method'],
    path,
    parameters: (operation['parameters'] ?? []) as Parameter[],
    body,
  }
}

const resolve = (schema: Schema): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

/** The least that a schema takes. */
function sampleOf(given: Schema): unknown {
  const schema = resolve(given)
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0])
  switch ([schema.type].flat()[0]) {
    case 'string':
      if (schema.format === 'uuid') return newId()
      if (schema.format === 'email') return 'somebody@example.org'
      if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
      return 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
    default:
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      )
  }
}

/** One of everything, by the names that paths have for their ids. */
async function idsOf(me: TestMember): Promise<Ids> {
  const folder = await addFolder(server, me, {})
  const content = [{ section: 'one', nodes: [{ chunk: `text of ${me.tenantId}` }] }]
  const inside = await addDocument(server, me, { parentPartId: folder.partId, versions: [[], content] })
  const tag = await server.tag(me)
  await tagPart(server, me, folder.partId, tag)
  const workflowId = newId()
  const { rows } = await server.context.doors.acrossTenants(async (tx) => {
    await tx
      .insertInto('ingestion_run')
      .values({
        tenant_id: me.tenantId,
        id: workflowId,
        document_id: inside.documentId,
        version_id: inside.versionId,
        status: 'completed',
        activate: true,
        file_name: 'a.txt',
        source_key: 'a',
        source_bytes: 1,
        source_sha256: Buffer.alloc(32),
        ingestion_mode: 'standard',
        page_dpi: 72,
      })
      .execute()
    return sessionOf(tx).query('select id from api_key where tenant_id = $1', [me.tenantId])
  })
  return {
    tenant_id: me.tenantId,
    user_id: me.userId,
    api_key_id: String(rows[0]?.['id']),
    path_part_id: folder.partId,
    folder_id: folder.id,
    document_id: inside.documentId,
    version_id: inside.versions[0]?.versionId ?? '',
    section_id: inside.sections[0]?.id ?? '',
    chunk_id: inside.chunks[0]?.id ?? '',
    workflow_id: workflowId,
    tag_id: tag.id,
  }
}

function fill({ id, path }: Operation, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = ids[name]
    if (value === undefined) throw new Error(`${id}: give this suite an id for {${name}}.`)
    return value
  })
}

function requiredQuery({ parameters }: Operation, except?: string): string {
  const needed = parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.required && parameter.name !== except,
  )
  return new URLSearchParams(
    needed.map(({ name, schema }): [string, string] => [name, String(sampleOf(schema))]),
  ).toString()
}

async function call(
  operation: Operation,
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
) {
  const type = operation.body?.type === 'multipart/form-data' ? 'multipart/form-data; boundary=x' : 'application/json'
  const response = await server.app.inject({
    method: operation.method,
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    detail: isJson ? response.json<{ detail?: unknown }>().detail : undefined,
    headers: response.headers,
  }
}

/** A body that the operation takes, or none. */
function validBody({ body }: Operation): string | undefined {
  if (body?.type === 'application/json') return JSON.stringify(sampleOf(body.schema))
  if (body === undefined) return undefined
  const part = '--x\r\nContent-Disposition: form-data; name='
  return `${part}"path_part_id"\r\n\r\n${newId()}\r\n${part}"file"; filename="a.txt"\r\n\r\ntext\r\n--x--\r\n`
}

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
          const { status, headers } = await call(operation, url, body === undefined ? {} : { body })
          if (OPEN.has(operation.id)) expect(status, operation.id).not.toBe(403)
          else {
            expect(status, `${operation.id} ${url}`).toBe(401)
            expect(headers['www-authenticate'], operation.id).toBe('Bearer')
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
    const ids = await idsOf(theirs)
    const before = await everythingOf(theirs)
    const withId = operations.filter(({ path, id }) => path.includes('{') && !OPEN.has(id))
    expect(withId.length).toBeGreaterThan(20)
    for (const operation of withId) {
      const url = `${fill(operation, ids)}?${requiredQuery(operation)}`
      const body = validBody(operation)
      const { status, detail } = await call(operation, url, {
        headers: { cookie: me.cookie },
        ...(body !== undefined && { body }),
      })
      expect(status, `${operation.id}: ${JSON.stringify(detail)}`).toBe(404)
      expect(detail, operation.id).toBeTypeOf('string')
    }
    expect(await everythingOf(theirs)).toBe(before)
  })
})

/** Values that no member is made for. */
const HOSTILE = [
  'null', '""', '0', '-1', '1e30', '1e400', '1.5', 'true', '[]', '{}', '[[[]]]', '[null]', '"\\u0000"',
  '"\\ud800"', '"../../etc/passwd"', '"%s%n\'; drop table tenant; --"', `"${'x'.repeat(100_000)}"`,
  '{"constructor":{"prototype":1}}', '{"toString":1}', '["x"]', '[{}]', '9223372036854775808', '"😀"',
  '{"a\\u0000":1}', '"0001-01-01T00:00:00Z"', '"01A1FEA7-7799-7419-B19F-E9A18DBC0A0D"',
]

function* hostileBodies({ body }: Operation): Generator<string> {
  const { properties = {} } = resolve(body?.schema ?? {})
  const names = Object.keys(properties)
  const fair = sampleOf(body?.schema ?? {}) as Record<string, unknown>
  for (const value of HOSTILE) {
    yield value
    yield `{${names.map((name) => `"${name}":${value}`).join()}}`
    for (const name of names) {
      const rest = Object.entries(fair).filter(([key]) => key !== name)
      yield `{${[...rest.map(([key, each]) => `"${key}":${JSON.stringify(each)}`), `"${name}":${value}`].join()}}`
    }
  }
}

const HOSTILE_QUERY = [
  '', '%00', '%', '%ff', '-1', '0', '1e30', '1e400', '9223372036854775808', 'NaN', 'null', '[]', 'x', '1.5',
  '01A1FEA7-7799-7419-B19F-E9A18DBC0A0D', '%F0%9F%98%80', "'", '%25', '_', '\\', 'a&a=b', 'x'.repeat(3000),
]

describe('no operation fails', () => {
  it('on a body, whatever it holds', async () => {
    const me = await server.newTenant()
    const ids = await idsOf(me)
    for (const operation of operations.filter(({ body }) => body?.type === 'application/json')) {
      const url = fill(operation, ids)
      for (const body of hostileBodies(operation)) {
        const { status, detail } = await call(operation, url, { headers: { cookie: me.cookie }, body })
        expect(status, `${operation.id} ${body.slice(0, 200)}`).toBeLessThan(500)
        if (status >= 400) expect(detail, operation.id).toBeDefined()
      }
    }
  }, 120_000)

  it('on a query, whatever it holds', async () => {
    const me = await server.newTenant()
    const ids = await idsOf(me)
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
        for (const value of HOSTILE_QUERY) {
          const url = `${fill(operation, ids)}?${requiredQuery(operation, name)}&${name}=${value}`
          const { status, detail } = await call(operation, url, { headers: { cookie: me.cookie } })
          expect(status, `${operation.id} ${name}=${value.slice(0, 50)}`).toBeLessThan(500)
          if (status >= 400) expect(detail, operation.id).toBeDefined()
        }
      }
    }
  }, 120_000)
})

function dummyIds({ parameters }: Operation): Ids {
  return Object.fromEntries(parameters.map(({ name }) => [name, newId()]))
}
