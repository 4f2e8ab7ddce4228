import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from '../db/index.ts'
import { InvalidInput, Problem, problem } from '../errors.ts'

/** Unique and check constraints whose violation is the caller's doing, with the refusal each stands for. */
const CONSTRAINTS: Record<string, () => Problem> = {
  path_part_name_key: () => problem('name_taken'),
  tag_name_key: () => problem('conflict', 'A tag with this name already exists.'),
}

/** Fastify's own refusals that are the caller's doing. */
const FRAMEWORK: Record<string, () => Problem | InvalidInput> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => bodyFault('content_type_invalid', 'The content type of the body is not supported'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => bodyFault('content_type_invalid', 'Input should be multipart/form-data'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem('too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => bodyFault('value_error', 'The body is not as long as Content-Length says'),
  FST_ERR_BAD_URL: () => new InvalidInput([{ loc: ['path'], type: 'value_error', msg: 'The URL is not valid' }]),
}

function bodyFault(type: string, msg: string): InvalidInput {
  return new InvalidInput([{ loc: ['body'], type, msg }])
}

/** The one place where an error becomes an answer. Text of unexpected errors never leaves the server. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal instanceof InvalidInput) return reply.status(422).send({ detail: refusal.faults })
    if (refusal) return sendProblem(reply, refusal)
    request.log.error({ err: error }, 'request failed')
    return reply.status(500).send({ detail: `Internal server error. Request id: ${request.id}` })
  })
  app.setNotFoundHandler((_request: FastifyRequest, reply: FastifyReply) => sendProblem(reply, problem('not_found')))
}

/** What the caller is told, or undefined when it is the server's fault. */
export function refusalOf(error: FastifyError): Problem | InvalidInput | undefined {
  if (error instanceof Problem || error instanceof InvalidInput) return error
  if (error instanceof DatabaseError) return CONSTRAINTS[error.constraint ?? '']?.()
  const known = FRAMEWORK[error.code]
  if (known) return known()
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? problem(status === 413 ? 'too_large' : 'bad_request', error.message) : undefined
}

function sendProblem(reply: FastifyReply, { status, message }: Problem): FastifyReply {
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply.status(status).send({ detail: message })
}
