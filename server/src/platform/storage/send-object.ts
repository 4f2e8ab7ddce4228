import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../core/errors.ts'
import { parseRange } from './range.ts'
import type { ByteRange, ObjectStorage } from './storage.ts'

/**
 * Opens an object, or the bytes that a Range header asks for, so that a download can be resumed. Sets the status and
 * headers of the reply.
 * @returns the bytes to send; undefined if the client has them, or only asked for the headers
 * @throws ObjectNotFound; Problem range_not_satisfiable
 */
export async function openForReply(
  storage: Pick<ObjectStorage, 'stat' | 'open'>,
  { key, headers }: { readonly key: string; readonly headers: Readonly<Record<string, string>> },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Readable | undefined> {
  const found = await storage.stat(key)
  const etag = `"${found.size.toString(36)}-${found.modifiedAt.getTime().toString(36)}"`
  const validators = { etag, 'last-modified': found.modifiedAt.toUTCString() }
  if (matches(request.headers['if-none-match'], etag)) {
    void reply.code(304).headers(validators)
    return undefined
  }
  const range = selectRange(request.headers, etag, found.size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${String(found.size)}`)
    throw problem('range_not_satisfiable')
  }
  // Opened before the headers are set, because the object may have been deleted since.
  const opened = request.method === 'HEAD' ? undefined : await storage.open(key, range)
  reply.headers({ ...headers, ...validators })
  reply.header('content-length', range === undefined ? found.size : range.end - range.start + 1)
  if (range !== undefined) {
    const { start, end } = range
    reply.code(206)
    reply.header('content-range', `bytes ${String(start)}-${String(end)}/${String(found.size)}`)
  }
  return opened?.stream
}

function selectRange(
  { range, 'if-range': condition }: IncomingHttpHeaders,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  // The client has a part of an earlier state of the object, so it gets the whole object.
  if (condition !== undefined && condition !== etag) return undefined
  return parseRange(range, size)
}

function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  return condition.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
