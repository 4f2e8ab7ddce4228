import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { DatabaseError, isDatabaseAway, isDatabaseFull } from '../db/index.ts'
import {
  databaseUnavailable,
  InvalidInput,
  Problem,
  problem,
  type Constraints,
} from '../core/errors.ts'
import { toldBy, type Told } from './error-form.ts'
import { StorageFault } from '../storage/errors.ts'

/** Fastify's own errors that are caused by the caller. */
const FRAMEWORK: Record<string, () => Problem | InvalidInput> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    bodyFault('content_type_invalid', 'The content type of the body is not supported'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    bodyFault('content_type_invalid', 'Input should be multipart/form-data'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem('too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    bodyFault('value_error', 'The length of the body does not match Content-Length'),
  FST_ERR_BAD_URL: () =>
    new InvalidInput([{ loc: ['path'], type: 'value_error', msg: 'The URL is invalid' }]),
  // No id is this long.
  FST_ERR_MAX_PARAM_LENGTH: () => problem('not_found'),
}

/** Seconds to wait before another attempt while the storage does not respond or is overloaded. */
const STORAGE_WAIT_SECONDS = 2

/** The error for the caller if the storage can't be used. The log has the details. */
function storageUnavailable({ kind }: StorageFault): Problem {
  if (kind === 'unavailable') return problem('storage_away', {}, STORAGE_WAIT_SECONDS)
  return problem(kind === 'full' ? 'storage_full' : 'storage_refused')
}

function bodyFault(type: string, msg: string): InvalidInput {
  return new InvalidInput([{ loc: ['body'], type, msg }])
}

/** The only place where errors become responses. Messages of unexpected errors never leave the server. */
export function addErrorHandler(app: FastifyInstance, constraints: Constraints): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(error, { request, reply, constraints }),
  )
  app.setNotFoundHandler((_request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply, problem('not_found')),
  )
}

/** The meaning of an error for the caller, and what to log. */
export type Explained = {
  /** Undefined if it is the server's fault. */
  readonly refusal: Problem | InvalidInput | undefined
  readonly log?: {
    readonly level: 'error' | 'debug'
    readonly error: unknown
    readonly message: string
  }
}

/** Explains an error thrown while serving a request. */
export function explainError(given: unknown, constraints: Constraints): Explained {
  const broken =
    given instanceof DatabaseError ? constraints[given.constraint ?? '']?.(given) : undefined
  const error = broken ?? given
  if (error instanceof StorageFault) {
    return {
      refusal: storageUnavailable(error),
      log: { level: 'error', error, message: 'storage unavailable' },
    }
  }
  if (isDatabaseFull(error)) {
    const log = { level: 'error', error, message: 'disk full' } as const
    return { refusal: problem('storage_full'), log }
  }
  if (isDatabaseAway(error)) {
    // The pool logs an outage once. A line per request would hide everything else.
    return {
      refusal: databaseUnavailable(),
      log: { level: 'debug', error, message: 'database away' },
    }
  }
  const refusal = refusalOf(error as FastifyError | Problem)
  if (refusal) return { refusal }
  return { refusal, log: { level: 'error', error, message: 'request failed' } }
}

type Answering = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly constraints: Constraints
}

function sendError(error: unknown, { request, reply, constraints }: Answering): FastifyReply {
  const { refusal, log } = explainError(error, constraints)
  if (log) request.log[log.level]({ err: log.error }, log.message)
  if (refusal && !(refusal instanceof InvalidInput)) return sendProblem(reply, refusal)
  const told = toldBy(refusal, request.id)
  const detail = refusal?.faults ?? told.message
  return send(reply, told, { detail, code: told.code })
}

function send(reply: FastifyReply, told: Told, body: object): FastifyReply {
  const { id, routeOptions } = reply.request
  const more = routeOptions?.config?.errorForm?.membersFor(told)
  return reply.status(told.status).send({ ...body, request_id: id, ...more })
}

/** Responds to requests that fail before a route is found. No hooks run for them. */
export function sendUnroutable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  sendError(error, { request, reply, constraints: {} })
}

/** Responds on the bare socket to requests that Node can't parse. */
export function rejectConnection(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, detail] = BARE[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is not valid HTTP.',
  ]
  const body = JSON.stringify({ detail })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    // Otherwise, a client that never closes its side would keep the connection open.
    () => socket.destroySoon(),
  )
}

const BARE: Record<string, [status: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The request headers are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}

/** The error for the caller, or undefined if it is the server's fault. */
function refusalOf(error: FastifyError | Problem): Problem | InvalidInput | undefined {
  if (error instanceof Problem || error instanceof InvalidInput) return error
  const known = FRAMEWORK[error.code]
  if (known) return known()
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500
    ? problem(status === 413 ? 'http_too_large' : 'http_invalid', { why: error.message })
    : undefined
}

function sendProblem(reply: FastifyReply, refusal: Problem): FastifyReply {
  const { code, reason, params, status, message, waitSeconds } = refusal
  if (status === 401 && !reply.hasHeader('www-authenticate')) {
    void reply.header('www-authenticate', 'Bearer')
  }
  if (waitSeconds !== undefined) void reply.header('retry-after', waitSeconds)
  const body = { detail: message, code, reason, params }
  return send(reply, toldBy(refusal, reply.request.id), body)
}
