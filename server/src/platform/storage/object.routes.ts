import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../core/errors.ts'
import { parseReader, type LinkReader } from '../core/link-reader.ts'
import { ObjectNotFound } from './errors.ts'
import type { Link } from './links.ts'
import { parseRange } from './range.ts'
import { presentObject } from './presentation.ts'
import type { ByteRange, ObjectStorage } from './storage.ts'

/** Whether a reader may still open an object. */
export type MayOpen = (key: string, reader: LinkReader) => Promise<boolean>

/**
 * GET and HEAD /objects/*: presigned URLs of local storage. The signature is the credential, so the plugin belongs
 * outside the authenticated scope.
 */
export function objectRoutes(
  storage: ObjectStorage,
  mayOpen: MayOpen = () => Promise.resolve(true),
): FastifyPluginCallback {
  return (app, _options, done) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/objects/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        const link = readLink(request)
        if (link === undefined || !storage.verify(link)) {
          throw problem('file_link_invalid')
        }
        const reader = parseReader(link.reader ?? '')
        if (reader && !(await mayOpen(link.key, reader))) throw problem('object_missing')
        try {
          return await sendObject(storage, link, request, reply)
        } catch (error) {
          if (!(error instanceof ObjectNotFound)) throw error
          throw problem('object_missing')
        }
      },
    })
    done()
  }
}

async function sendObject(
  storage: ObjectStorage,
  link: Link,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await storage.stat(link.key)
  const etag = `"${found.size.toString(36)}-${found.modifiedAt.getTime().toString(36)}"`
  const validators = { etag, 'last-modified': found.modifiedAt.toUTCString() }
  if (matches(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(validators).send()
  }
  const range = selectRange(request, etag, found.size)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${String(found.size)}`)
    throw problem('range_not_satisfiable')
  }
  // Opened before the headers are set, because the object may have been deleted since.
  const opened = request.method === 'HEAD' ? undefined : await storage.open(link.key, range)
  reply.headers({ ...presentObject(link), ...validators })
  reply.header('content-length', range === undefined ? found.size : range.end - range.start + 1)
  if (range !== undefined) {
    const { start, end } = range
    reply.code(206)
    reply.header('content-range', `bytes ${String(start)}-${String(end)}/${String(found.size)}`)
  }
  return reply.send(opened?.stream)
}

function selectRange(
  request: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range']
  // The client has a part of an earlier state of the object, so it gets the whole object.
  if (condition !== undefined && condition !== etag) return undefined
  return parseRange(request.headers.range, size)
}

function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  return condition.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

function readLink(request: FastifyRequest): Link | undefined {
  const { '*': key } = request.params as Record<string, unknown>
  const query = request.query as Record<string, unknown>
  const { expires, name = '', type = '', for: reader = '', signature } = query
  if (typeof key !== 'string' || typeof expires !== 'string') return undefined
  // A repeated parameter arrives as an array.
  if (typeof name !== 'string' || typeof type !== 'string') return undefined
  if (typeof reader !== 'string') return undefined
  return typeof signature === 'string' ? { key, expires, name, type, reader, signature } : undefined
}
