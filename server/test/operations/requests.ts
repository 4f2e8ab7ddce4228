import type { OutgoingHttpHeaders } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '../../src/platform/http/app.ts'
import { formOf, partsOf, type Payload } from './forms.ts'
import { ID_NAMES, INSTEAD, NEEDED, NEEDED_IN_QUERY, type Ids } from './expectations.ts'
import {
  sampleAlong,
  sampleOf,
  type IdFor,
  type Member,
  type Operation,
  type Schema,
} from './operations.ts'

/** The inputs of a call. */
export type Request = {
  readonly url: string
  readonly payload?: Payload | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A value for one member, or several values for a list. */
export type Setting = { readonly member: Member; readonly value: string | readonly string[] }

type Streamed = Awaited<ReturnType<App['inject']>>

export type Answer = {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly text: string
  /** The parsed body if it is JSON. */
  readonly body: unknown
}

/** The id for a member, by its name. Fails if the suites don't know one. */
export function idOf(operation: Operation, name: string, ids: Ids): string {
  const known = ID_NAMES[`${operation.id} ${name}`] ?? ID_NAMES[name] ?? name
  const value = ids[known]
  if (value === undefined) {
    throw new Error(`${operation.id}: give the suites an id for the member ${name}.`)
  }
  return value
}

/** The path of an operation with these ids. */
export function fill(operation: Operation, ids: Ids): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(idOf(operation, name, ids)),
  )
}

/** The required members of a query, without one. */
export function requiredQuery(
  { parameters }: Operation,
  idFor: IdFor,
  except?: string,
): [string, string][] {
  return parameters
    .filter((each) => each.in === 'query' && each.required && each.name !== except)
    .map(({ name, schema }) => [name, String(sampleOf(schema, idFor, name))])
}

/** A valid request for the operation, with all ids from `ids`. `set` puts a value into one member. */
export function requestOf(operation: Operation, ids: Ids, set?: Setting): Request {
  const idFor = (name: string) => idOf(operation, name, ids)
  const inQuery = set?.member.place === 'query' ? set : undefined
  const query = new URLSearchParams(requiredQuery(operation, idFor, inQuery?.member.name))
  const needed = NEEDED_IN_QUERY[operation.id]?.(ids) ?? {}
  for (const [name, value] of Object.entries(needed)) {
    if (name !== inQuery?.member.name) query.set(name, value)
  }
  for (const value of [inQuery?.value ?? []].flat()) query.append(inQuery?.member.name ?? '', value)
  const url = `${fill(operation, ids)}?${query.toString()}`
  const headers = requiredHeaders(operation, idFor)
  if (!operation.body) return { url, headers }
  const inBody = set?.member.place === 'body' ? set : undefined
  const body = bodyOf(operation, operation.body.schema, { ids, idFor, set: inBody })
  return { url, payload: encode(operation, body), headers }
}

function requiredHeaders({ parameters }: Operation, idFor: IdFor): Record<string, string> {
  const required = parameters.filter((each) => each.in === 'header' && each.required)
  return Object.fromEntries(required.map(({ name }) => [name, idFor(name)]))
}

function bodyOf(
  operation: Operation,
  schema: Schema,
  wanted: { ids: Ids; idFor: IdFor; set: Setting | undefined },
): Record<string, unknown> {
  const { ids, idFor, set } = wanted
  const needed = NEEDED[operation.id]?.(ids, set?.member.name ?? '') ?? {}
  const body = { ...(sampleOf(schema, idFor) as Record<string, unknown>), ...needed }
  if (!set) return body
  const { steps, name } = set.member
  const [top = ''] = steps
  const along = sampleAlong(schema, steps, { value: set.value, idFor }) as Record<string, unknown>
  const rest = Object.entries(body).filter(([key]) => key !== INSTEAD[name])
  return { ...Object.fromEntries(rest), [top]: along[top] }
}

/** The members of a request's body, before they are written as JSON or as a form. */
export function membersToSend(operation: Operation, ids: Ids): Record<string, unknown> {
  const idFor = (name: string) => idOf(operation, name, ids)
  return bodyOf(operation, operation.body?.schema ?? {}, { ids, idFor, set: undefined })
}

const BYTES = 'application/octet-stream'
/** The only part of the upload in the world, as callers send an empty object. */
export const PART_OF_SAMPLE = '{}'

/** A body in the content type of the operation. */
function encode(operation: Operation, members: Record<string, unknown>): Payload {
  if (operation.body?.type === 'multipart/form-data') return formOf(partsOf(operation, members))
  if (operation.body?.type === BYTES) return { type: BYTES, bytes: PART_OF_SAMPLE }
  return { type: 'application/json', bytes: JSON.stringify(members) }
}

let clients = 0

/** An address that nobody has called from yet. A rate limit per client would reject the request under test. */
function nextClient(): string {
  clients += 1
  return [10, clients >> 16, clients >> 8, clients].map((byte) => byte & 255).join('.')
}

/** Calls an operation. */
export async function call(
  app: App,
  { method }: Pick<Operation, 'method'>,
  { url, payload, headers: own }: Request,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await app.inject({
    method,
    url,
    remoteAddress: nextClient(),
    headers: { ...own, ...headers, ...(payload?.type && { 'content-type': payload.type }) },
    ...(payload && { payload: payload.bytes }),
    payloadAsStream: true,
  })
  const type = String(response.headers['content-type'])
  const isEndless = type.startsWith('text/event-stream')
  const text = await (isEndless ? beginningOf(response) : textOf(response.stream()))
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: /^application\/json\b/.test(type) ? JSON.parse(text) : undefined,
  }
}

/** Turns of the event loop in which data that is already sent arrives. */
const TURNS = 10

/** The beginning of a response that may be endless. Disconnects afterwards, like a client. */
async function beginningOf({ raw, stream }: Streamed): Promise<string> {
  const chunks: Buffer[] = []
  const body = stream().on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let turn = 0; turn < TURNS && !body.readableEnded; turn++) await nextTurn()
  if (!body.readableEnded) raw.res.destroy()
  return Buffer.concat(chunks).toString()
}
