import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context/context.ts'
import { seal, unseal } from '../../../platform/secrets/sealing.ts'

/** A sign-in that waits for the provider's response. It is stored, encrypted, only in the browser that started it. */
export type Flow = {
  readonly kind: 'GOOGLE' | 'TENANT'
  /** The tenant whose provider it is; with GOOGLE, the requested tenant. */
  readonly tenantId: string | null
  readonly issuer: string
  readonly clientId: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The person who was signed in when it started, and whose session it may replace. */
  readonly replaces: string | null
  /** Where the browser goes in the end; null to return the user as JSON. */
  readonly target: string | null
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

type Parts = Pick<Context, 'config' | 'secret'>

const PURPOSE = 'sso'
const PREFIX = 'svc_sso_'
export const FLOW_MS = 10 * 60_000
/** The most pending sign-ins of one browser. A new one drops the oldest. */
const MAX_FLOWS = 5
const STATE = /^[\w-]{43}$/

/** Each sign-in has its own cookie, so that two tabs don't interfere. */
function nameFor(state: string): string {
  return `${PREFIX}${state.slice(0, 16)}`
}

function attributes({ config }: Pick<Parts, 'config'>): CookieSerializeOptions {
  return {
    // The callback has more than one path.
    path: '/',
    httpOnly: true,
    // With strict, the browser would not send the cookie when it comes from the provider's pages.
    sameSite: 'lax',
    secure: config.http.publicUrl.startsWith('https:'),
  }
}

/** Stores a sign-in in the browser. */
export async function storeFlow(
  parts: Parts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  flow: Flow,
): Promise<void> {
  // Browsers send the oldest ones first.
  const kept = Object.keys(request.cookies).filter((name) => name.startsWith(PREFIX))
  for (const name of kept.slice(0, Math.max(0, kept.length - MAX_FLOWS + 1))) {
    void reply.clearCookie(name, attributes(parts))
  }
  const sealed = await seal(parts.secret, PURPOSE, flow)
  void reply.setCookie(nameFor(flow.state), sealed, {
    ...attributes(parts),
    maxAge: FLOW_MS / 1000,
  })
}

/** Deletes a sign-in from the browser, if it is there. */
export function dropFlow(
  parts: Pick<Parts, 'config'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  state: unknown,
): void {
  if (typeof state !== 'string' || !STATE.test(state)) return
  const name = nameFor(state)
  if (request.cookies[name]) void reply.clearCookie(name, attributes(parts))
}

/** The sign-in with this state, if this browser started it and it has not expired. */
export async function readFlow(
  { secret }: Pick<Parts, 'secret'>,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  state: string,
): Promise<Flow | undefined> {
  const sealed = STATE.test(state) ? cookies[nameFor(state)] : undefined
  if (!sealed) return undefined
  const flow = (await unseal(secret, PURPOSE, sealed)) as Flow | undefined
  return flow?.state === state && flow.expiresAt > Date.now() ? flow : undefined
}
