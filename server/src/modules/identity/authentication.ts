import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { unlessFull, type Doors } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import type { Http } from '../../platform/http/operation.ts'
import { SESSION_COOKIE } from '../../platform/http/session-cookie.ts'
import type { Scope } from '../../platform/core/scopes.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { actorFrom, type ActorRow } from '../tenancy/index.ts'
import { resourceMetadataUrl } from './oauth/addresses.ts'
import { touchGrant } from './oauth/oauth.queries.ts'
import { renewSession } from './session-renewal.ts'
import { isApiKey } from './new-token.ts'

/** Identifies who sends a request. @throws Problem not_authenticated without a valid credential */
export async function authenticate(context: Context, { request, reply }: Http): Promise<Actor> {
  const actor = await findActor(request, context.doors)
  if (!actor) {
    // Apps use this to find the authorization server (RFC 9728, section 5.1).
    const metadata = resourceMetadataUrl(context.config.http.publicUrl)
    void reply.header('www-authenticate', `Bearer resource_metadata="${metadata}"`)
    throw problem('not_authenticated')
  }
  await renewSession(context, actor, request.cookies[SESSION_COOKIE] ?? '', reply)
  return actor
}

/**
 * Identifies who sends a request, by bearer key or token, or by session cookie. A bearer credential takes
 * precedence because it is explicit.
 * @returns undefined if the credential is missing, invalid or expired
 */
export async function findActor(
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  doors: Doors,
): Promise<Actor | undefined> {
  const [scheme, key] = request.headers.authorization?.split(/ +/, 2) ?? []
  if (scheme !== undefined) {
    if (scheme.toLowerCase() !== 'bearer' || !key) return undefined
    return isApiKey(key) ? actorOfKey(key, doors) : actorOfAccessToken(key, doors)
  }
  const token = request.cookies[SESSION_COOKIE]
  return token ? actorOfSession(token, doors) : undefined
}

async function actorOfSession(token: string, doors: Doors): Promise<Actor | undefined> {
  const row = await doors.lookUp<ActorRow & { session_id: string; expires_at: Date }>(
    'select * from actor_of_session($1)',
    [hashToken(token)],
  )
  if (!row) return undefined
  const { session_id: sessionId, expires_at: expiresAt } = row
  return actorFrom(row, { kind: 'session', sessionId, expiresAt })
}

/** The time of last use is accurate to a minute, so a busy key doesn't cause a write on every request. */
const LAST_USE_MS = 60_000

const wasUsedLongAgo = (at: Date | null): boolean => !at || Date.now() - at.getTime() > LAST_USE_MS

async function actorOfKey(key: string, doors: Doors): Promise<Actor | undefined> {
  const row = await doors.lookUp<ActorRow & { api_key_id: string; last_used_at: Date | null }>(
    'select * from actor_of_api_key($1)',
    [hashToken(key)],
  )
  if (!row) return undefined
  if (wasUsedLongAgo(row.last_used_at)) {
    const noted = doors.inTenant(row.tenant_id, (tx) =>
      tx
        .updateTable('api_key')
        .set({ last_used_at: new Date() })
        .where('tenant_id', '=', row.tenant_id)
        .where('id', '=', row.api_key_id)
        .execute(),
    )
    await unlessFull(noted)
  }
  return actorFrom(row, { kind: 'api_key', apiKeyId: row.api_key_id })
}

type TokenRow = ActorRow & {
  grant_id: string
  client_id: string
  scopes: Scope[]
  last_used_at: Date | null
}

async function actorOfAccessToken(token: string, doors: Doors): Promise<Actor | undefined> {
  const row = await doors.lookUp<TokenRow>('select * from actor_of_access_token($1)', [
    hashToken(token),
  ])
  if (!row) return undefined
  const { tenant_id: tenantId, grant_id: grantId, client_id: clientId, scopes } = row
  if (wasUsedLongAgo(row.last_used_at)) {
    await unlessFull(doors.inTenant(tenantId, (tx) => touchGrant(tx, tenantId, grantId)))
  }
  return actorFrom(row, { kind: 'access_token', grantId, clientId, scopes })
}

/** What a client authenticated with. It is kept while the connection is open, so that it can be checked again. */
export type Credential = Pick<FastifyRequest, 'headers' | 'cookies'>

/** The credential of a handshake, without the rest of the request. */
export function credentialOf({ headers, cookies }: Credential): Credential {
  const token = cookies[SESSION_COOKIE]
  return {
    headers: headers.authorization === undefined ? {} : { authorization: headers.authorization },
    cookies: token === undefined ? {} : { [SESSION_COOKIE]: token },
  }
}
