import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import type { Doors } from '../db/index.ts'
import { problem } from '../errors.ts'
import { SESSION_COOKIE, setSessionCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    /** Operations that an API key may not carry out. */
    sessionOnly?: boolean
  }
}

type ActorRow = {
  confined: boolean
  tenant_id: string
  user_id: string
  role: Actor['role']
  home_part_id: string
  root_part_id: string
  shared_part_id: string
  users_part_id: string
  agents_part_id: string
  read_part_ids: string[]
  write_part_ids: string[]
}

/** What tokens and keys are stored as. They are long and random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Prepares requests to carry an actor. Registered once, before any route. */
export async function addActor(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('actor', null)
}

/** Makes every route of this scope refuse callers without a valid credential, before anything else is looked at. */
export function requireActor(scope: FastifyInstance, context: Context): void {
  scope.addHook('onRequest', async (request, reply) => {
    const actor = await findActor(request, context.doors)
    if (!actor) throw problem('not_authenticated')
    if (request.routeOptions.config.sessionOnly && actor.credential.kind !== 'session') {
      throw problem(
        'not_authenticated',
        'This operation needs a signed-in session, an API key is not enough.',
      )
    }
    request.actor = actor
    await keepSession(context, actor, request.cookies[SESSION_COOKIE] ?? '', reply)
  })
}

/** Part of a session's lifetime that passes before its use prolongs it, so that few requests write. */
const PROLONG_AFTER = 1 / 24

/** A session that is used lives on: its end and that of the browser's cookie move to a full lifetime from now. */
async function keepSession(
  { config, doors }: Pick<Context, 'config' | 'doors'>,
  { credential, tenantId }: Actor,
  token: string,
  reply: FastifyReply,
): Promise<void> {
  if (credential.kind !== 'session') return
  const lifetimeMs = config.sessionHours * 3_600_000
  const left = credential.expiresAt.getTime() - Date.now()
  if (left > lifetimeMs * (1 - PROLONG_AFTER)) return
  await doors.inTenant(tenantId, (tx) =>
    tx
      .updateTable('user_session')
      .set({ expires_at: new Date(Date.now() + lifetimeMs) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', credential.sessionId)
      .execute(),
  )
  setSessionCookie(reply, config, token)
}

/** The caller of a request in a scope of {@link requireActor}. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw problem('not_authenticated')
  return request.actor
}

/**
 * Who sends this request, by bearer key or by session cookie; a bearer key wins, since it was given on purpose.
 * @returns undefined when there is no credential or it is not (or no longer) valid
 */
export async function findActor(
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  doors: Doors,
): Promise<Actor | undefined> {
  const [scheme, key] = request.headers.authorization?.split(/ +/, 2) ?? []
  if (scheme !== undefined) {
    return scheme.toLowerCase() === 'bearer' && key ? actorOfKey(key, doors) : undefined
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

/** The time of last use is kept to the minute, so that a busy key doesn't write on each request. */
const LAST_USE_MS = 60_000

async function actorOfKey(key: string, doors: Doors): Promise<Actor | undefined> {
  const row = await doors.lookUp<ActorRow & { api_key_id: string; last_used_at: Date | null }>(
    'select * from actor_of_api_key($1)',
    [hashToken(key)],
  )
  if (!row) return undefined
  if (!row.last_used_at || Date.now() - row.last_used_at.getTime() > LAST_USE_MS) {
    await doors.inTenant(row.tenant_id, (tx) =>
      tx
        .updateTable('api_key')
        .set({ last_used_at: new Date() })
        .where('tenant_id', '=', row.tenant_id)
        .where('id', '=', row.api_key_id)
        .execute(),
    )
  }
  return actorFrom(row, { kind: 'api_key', apiKeyId: row.api_key_id })
}

/**
 * Who works in the background for a person: a member with the rights of this moment, as no credential is at hand.
 * Confined, so that nothing it does can reach another tenant.
 * @returns undefined when the person is no active member of the tenant
 */
export async function actorOfMember(
  doors: Doors,
  tenantId: string,
  userId: string,
): Promise<Actor | undefined> {
  const row = await doors.lookUp<Omit<ActorRow, 'confined'>>('select * from actor_of($1, $2)', [
    tenantId,
    userId,
  ])
  return row && actorFrom({ ...row, confined: true }, { kind: 'none' })
}

function actorFrom(row: ActorRow, credential: Actor['credential']): Actor {
  return {
    tenantId: row.tenant_id,
    userId: row.user_id,
    role: row.role,
    homePartId: row.home_part_id,
    rootPartId: row.root_part_id,
    sharedPartId: row.shared_part_id,
    usersPartId: row.users_part_id,
    agentsPartId: row.agents_part_id,
    readPartIds: row.read_part_ids,
    writePartIds: row.write_part_ids,
    confined: row.confined,
    credential,
  }
}
