import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { problem } from '../core/errors.ts'
import { parseReader, type LinkReader } from '../core/link-reader.ts'
import { ObjectNotFound } from './errors.ts'
import type { Link } from './links.ts'
import { presentObject } from './presentation.ts'
import { openForReply } from './send-object.ts'
import type { ObjectStorage } from './storage.ts'

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
          const sent = { key: link.key, headers: presentObject(link) }
          const stream = await openForReply(storage, sent, { request, reply })
          return await reply.send(stream)
        } catch (error) {
          if (!(error instanceof ObjectNotFound)) throw error
          throw problem('object_missing')
        }
      },
    })
    done()
  }
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
