import type { FastifyReply } from 'fastify'
import type { Actor } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import { perContext } from '../context/per-context.ts'
import { problem } from '../core/errors.ts'

const MINUTE_MS = 60_000

/** The counts of keys and apps. Undefined if they aren't limited. */
const countsOf = perContext(({ config: { keyRequestsPerMinute: max }, countRates }) =>
  max === 0 ? undefined : countRates({ kind: 'requests', windowMs: MINUTE_MS, max }),
)

/**
 * Counts a request of an API key or app, and tells the client in headers how many may still follow
 * (draft-ietf-httpapi-ratelimit-headers). People in browsers aren't limited.
 * @throws Problem too_many_requests with Retry-After
 */
export async function limitRate(
  context: Context,
  { credential }: Pick<Actor, 'credential'>,
  reply: FastifyReply,
): Promise<void> {
  const counts = countsOf(context)
  const key = keyOf(credential)
  if (!counts || key === undefined) return
  const { isAllowed, left, endsInMs } = await counts.take(key)
  const max = context.config.keyRequestsPerMinute
  const seconds = Math.ceil(endsInMs / 1000)
  void reply.headers({
    'ratelimit-limit': max,
    'ratelimit-remaining': left,
    'ratelimit-reset': seconds,
  })
  if (isAllowed) return
  void reply.header('retry-after', Math.max(1, seconds))
  throw problem('key_requests_limit', { max })
}

function keyOf(credential: Actor['credential']): string | undefined {
  if (credential.kind === 'api_key') return `key:${credential.apiKeyId}`
  return credential.kind === 'access_token' ? `app:${credential.grantId}` : undefined
}
