import { auditFor } from '../../platform/audit/audited-work.ts'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { problem } from '../../platform/core/errors.ts'
import type { Context } from '../../platform/context/context.ts'
import { perContext } from '../../platform/context/per-context.ts'
import { createThrottle, requireTurn, type ThrottleRule } from '../../platform/attempts/throttle.ts'
import type { Http } from '../../platform/http/operation.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import { isPassword } from '../identity/index.ts'
import { countOpening, findByToken, type LinkKey } from './links.queries.ts'
import type { OpenOutsideLink, OutsideVisit } from './links.schemas.ts'

const PURPOSE = 'outside-visit'
const VISIT_MS = 3_600_000

/** A link that was opened, sealed into the answer. */
const Visit = Type.Object({ tenant: Type.String(), link: Type.String(), expires: Type.Number() })

const QUARTER_MS = 15 * 60_000
/** Wrong passwords of a link from one client, and wrong secrets or passwords of one client in total. */
const GUESSES: ThrottleRule = {
  kind: 'outside-link',
  windowMs: QUARTER_MS,
  perSubject: 10,
  perClient: 100,
  subjectsByClient: true,
}
/** Wrong passwords of a link from anywhere. */
const ALL_GUESSES: ThrottleRule = {
  ...GUESSES,
  kind: 'outside-link-password',
  perSubject: 100,
  perClient: 1_000_000,
  subjectsByClient: false,
}

const throttlesOf = perContext(({ countAttempts }) => ({
  byClient: createThrottle(countAttempts, GUESSES),
  ofLink: createThrottle(countAttempts, ALL_GUESSES),
}))

/**
 * Opens a link, and records that in the tenant's log.
 * @throws Problem not_found if the link doesn't work; forbidden for a missing or wrong password; 429
 */
export async function openLink(
  context: Context,
  { token, password }: Static<typeof OpenOutsideLink>,
  { request, reply }: Pick<Http, 'request' | 'reply'>,
): Promise<Static<typeof OutsideVisit>> {
  const hash = hashToken(token)
  const { byClient, ofLink } = throttlesOf(context)
  const subject = hash.toString('base64url')
  const attempt = await byClient.begin(subject, request.ip)
  requireTurn(attempt, reply, 'tokens_wrong_limit')
  const link = await context.doors.acrossTenants((tx) => findByToken(tx, hash))
  if (!link) throw gone()
  if (link.password_hash !== null) {
    if (password == null) throw problem('outside_link_password')
    const guess = await ofLink.begin(subject, request.ip)
    requireTurn(guess, reply, 'passwords_wrong_limit')
    if (!(await isPassword(password, link.password_hash))) {
      throw problem('outside_link_password_wrong')
    }
    await guess.succeeded()
  }
  await attempt.succeeded()
  const key = { tenantId: link.tenant_id, linkId: link.id }
  const opened = await context.doors.inTenant(key.tenantId, async (tx) => {
    const row = await countOpening(tx, key)
    if (!row) throw gone()
    const doer = { tenantId: key.tenantId, credential: 'link', credentialId: key.linkId } as const
    auditFor(doer, { created_by: row.created_by, path_part_id: row.path_part_id })
    return row
  })
  const { created_by: _creator, ...item } = opened
  const expires = Date.now() + VISIT_MS
  const visit: Static<typeof Visit> = { tenant: key.tenantId, link: key.linkId, expires }
  return {
    ...item,
    visit: await seal(context.secret, PURPOSE, visit),
    expires_at: item.expires_at.toISOString(),
  }
}

/** The link of a visit. Whether it still works is a condition of each query. @throws Problem not_found */
export async function linkOfVisit({ secret }: Context, sealed: string): Promise<LinkKey> {
  const visit = await unseal(secret, PURPOSE, sealed)
  if (!Value.Check(Visit, visit) || visit.expires <= Date.now()) throw gone()
  return { tenantId: visit.tenant, linkId: visit.link }
}

/** The error for everything that a link doesn't give: it tells nothing about what exists. */
export const gone = () => problem('outside_link_gone')
