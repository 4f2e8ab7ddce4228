import type { App } from '../app.ts'
import { sessionOf } from '../db/index.ts'
import { newId } from '../ids.ts'
import { addDocument, addFolder, tagPart } from '../test-support/content.ts'
import type { TestMember, TestServer } from '../test-support/index.ts'

type Schema = {
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
type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
export type Operation = {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: { readonly type: string; readonly schema: Schema } | undefined
}
export type Ids = Readonly<Record<string, string>>

/** All operations of the OpenAPI document, with every reference in their schemas resolved. */
export function readOperations(app: App): Operation[] {
  const document = JSON.parse(JSON.stringify(app.swagger())) as {
    paths: Record<string, Record<string, unknown>>
    components: { schemas: Record<string, unknown> }
  }
  const resolve = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return node.map(resolve)
    const { $ref: reference } = node as { $ref?: string }
    if (reference) return resolve(document.components.schemas[reference.split('/').at(-1) ?? ''])
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]))
  }
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      readOperation(path, method, resolve(operation) as Record<string, unknown>),
    ),
  )
}

function readOperation(
  path: string,
  method: string,
  operation: Record<string, unknown>,
): Operation {
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

/** The least that a schema takes. */
export function sampleOf(schema: Schema): unknown {
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
export async function idsOf(server: TestServer, me: TestMember): Promise<Ids> {
  const folder = await addFolder(server, me, {})
  const content = [{ section: 'one', nodes: [{ chunk: `text of ${me.tenantId}` }] }]
  const inside = await addDocument(server, me, {
    parentPartId: folder.partId,
    versions: [[], content],
  })
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

/** The path of an operation with these ids in it. */
export function fill({ id, path }: Operation, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = ids[name]
    if (value === undefined) throw new Error(`${id}: give this suite an id for {${name}}.`)
    return value
  })
}

/** The members that a query can't do without, but for one. */
export function requiredQuery({ parameters }: Operation, except?: string): string {
  const needed = parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.required && parameter.name !== except,
  )
  return new URLSearchParams(
    needed.map(({ name, schema }): [string, string] => [name, String(sampleOf(schema))]),
  ).toString()
}

/** Carries an operation out at a URL that was filled in. */
export async function call(
  app: App,
  operation: Operation,
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | undefined } = {},
) {
  const type =
    operation.body?.type === 'multipart/form-data'
      ? 'multipart/form-data; boundary=x'
      : 'application/json'
  const response = await app.inject({
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
export function validBody({ body }: Operation): string | undefined {
  if (body?.type === 'application/json') return JSON.stringify(sampleOf(body.schema))
  if (body === undefined) return undefined
  const part = '--x\r\nContent-Disposition: form-data; name='
  return `${part}"path_part_id"\r\n\r\n${newId()}\r\n${part}"file"; filename="a.txt"\r\n\r\ntext\r\n--x--\r\n`
}
