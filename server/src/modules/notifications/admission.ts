import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../actor.ts'
import type { Doors } from '../../db/index.ts'
import { findActor, hashToken } from '../../http/authentication.ts'
import { SESSION_COOKIE } from '../../http/session-cookie.ts'
import { CLOSE, type CloseReason } from './close-reasons.ts'
import { belongsToDeactivated, isActiveMember } from './membership.queries.ts'

/** What a client proved itself with; kept as long as the connection, to be looked at again. */
export type Credential = Pick<FastifyRequest, 'headers' | 'cookies'>

/** The credential of a handshake, without the rest of the request. */
export function credentialOf({ headers, cookies }: Credential): Credential {
  const token = cookies[SESSION_COOKIE]
  return {
    headers: headers.authorization === undefined ? {} : { authorization: headers.authorization },
    cookies: token === undefined ? {} : { [SESSION_COOKIE]: token },
  }
}

/** Who opens a connection, or why nobody may with this credential. */
export async function admit(
  credential: Credential,
  doors: Doors,
): Promise<{ readonly actor: Actor } | CloseReason> {
  const actor = await findActor(credential, doors)
  if (actor) return { actor }
  const token = tokenOf(credential)
  if (!token) return CLOSE.noSession
  const deactivated = await doors.acrossTenants((tx) => belongsToDeactivated(tx, hashToken(token)))
  return deactivated ? CLOSE.notMember : CLOSE.noSession
}

/**
 * Looks again whether a connection may stay open. A removed member's sessions are gone as well, so the
 * membership decides between the two reasons.
 * @returns why not, or undefined
 */
export async function recheck(
  credential: Credential,
  member: Pick<Actor, 'tenantId' | 'userId'>,
  doors: Doors,
): Promise<CloseReason | undefined> {
  if (await findActor(credential, doors)) return undefined
  const active = await doors.inTenant(member.tenantId, (tx) => isActiveMember(tx, member))
  return active ? CLOSE.noSession : CLOSE.notMember
}

function tokenOf({ headers, cookies }: Credential): string | undefined {
  const bearer = headers.authorization?.split(/ +/, 2)[1]
  return headers.authorization === undefined ? cookies[SESSION_COOKIE] : bearer
}
