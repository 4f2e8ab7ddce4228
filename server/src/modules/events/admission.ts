import { belongsToFormerMember, type Credential, findActor } from '../identity/index.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { hasScope, type Actor } from '../../platform/core/actor.ts'
import type { Doors } from '../../platform/db/index.ts'
import { SESSION_COOKIE } from '../../platform/http/session-cookie.ts'
import { CLOSE, type CloseReason } from '../../platform/realtime/close-reasons.ts'
import { isActiveMember } from '../tenancy/index.ts'

/** The actor that opens a connection, or why its credential is refused. */
export async function admit(
  credential: Credential,
  doors: Doors,
): Promise<{ readonly actor: Actor } | CloseReason> {
  const actor = await findActor(credential, doors)
  // Notifications name changed documents, which an app without this scope must not learn.
  if (actor) return hasScope(actor, 'kb:read') ? { actor } : CLOSE.noSession
  const token = tokenOf(credential)
  if (!token) return CLOSE.noSession
  const isFormer = await doors.acrossTenants((tx) => belongsToFormerMember(tx, hashToken(token)))
  return isFormer ? CLOSE.notMember : CLOSE.noSession
}

/**
 * Checks again whether a connection may stay open. The API keys of a removed member are deleted, so their
 * membership decides between the two reasons.
 * @returns the reason to close it, or undefined
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
