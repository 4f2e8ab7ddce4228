import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context/context.ts'
import { languageFor } from '../../../platform/pages/page-language.ts'
import { deleteDigest } from './digest.queries.ts'
import { LANGUAGES, PAGE_POLICY, renderUnsubscribe, type State } from './unsubscribe-page.ts'
import { readToken, UNSUBSCRIBE_PATH } from './unsubscribe-token.ts'

const SCHEMA = { schema: { hide: true } }
/** Enough for what mail programs send. */
const BODY_BYTES = 10_000

/**
 * Ends a digest without a sign-in. Opening the link only shows a button, because programs that check mails open links,
 * too. The button and mail programs (RFC 8058) post to the same address.
 */
export function pages({ doors, secret }: Context) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    // Whatever is sent, the address says everything.
    const options = { parseAs: 'string', bodyLimit: BODY_BYTES } as const
    app.addContentTypeParser('*', options, (_request, _body, done) => done(null))
    app.get(UNSUBSCRIBE_PATH, SCHEMA, async (request, reply) => {
      const subscriber = await readToken(secret, tokenOf(request))
      return send(request, reply, subscriber ? 'ask' : 'wrong')
    })
    app.post(UNSUBSCRIBE_PATH, SCHEMA, async (request, reply) => {
      const subscriber = await readToken(secret, tokenOf(request))
      if (!subscriber) return send(request, reply, 'wrong')
      await doors.inTenant(subscriber.tenantId, (tx) => deleteDigest(tx, subscriber))
      return send(request, reply, 'done')
    })
  }
}

function tokenOf({ query }: FastifyRequest): unknown {
  return (query as Readonly<Record<string, unknown>>)['token']
}

function send(request: FastifyRequest, reply: FastifyReply, state: State): FastifyReply {
  return reply
    .status(state === 'wrong' ? 404 : 200)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': PAGE_POLICY,
      // Without a referrer, the browser would call the origin of the form unknown, and the request would be refused.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(renderUnsubscribe(state, languageFor(request.headers, LANGUAGES)))
}
