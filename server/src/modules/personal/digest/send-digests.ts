import type { Context } from '../../../platform/context/context.ts'
import { sealMail, sendMail } from '../../../platform/mail/index.ts'
import { listNotices, type NoticeRow } from '../../notices/index.ts'
import { actorOfMember } from '../../tenancy/index.ts'
import { dueDigests, findConfirmedAddress, moveOn, type DueDigest } from './digest.queries.ts'
import { nextDigest } from './next-digest.ts'
import { pathOf, sentenceOf } from './sentences.ts'
import { unsubscribeLink } from './unsubscribe-token.ts'
import { isTimeZone, serverZone } from './zones.ts'

/** The most digests in one round of upkeep. Others wait a minute. */
const MOST_DIGESTS = 500
/** The most notices listed in a mail. */
const MOST_NOTICES = 30
/** A transaction that takes up to so long may still add a notice with an earlier time. It is for the next digest. */
const OPEN_MS = 60_000
/** A digest that fails doesn't keep others waiting: it is tried again after this time. */
const RETRY_MS = 3_600_000
/** How long a mail server may be down before a digest is out of date. */
const EXPIRES_MS = 2 * 86_400_000

type Round = { readonly signal: AbortSignal; readonly now: Date }

/** Sends the digests that are due. @returns how many mails */
export async function sendDueDigests(context: Context, { signal, now }: Round): Promise<number> {
  const due = await context.doors.acrossTenants((tx) =>
    dueDigests(tx, { now, limit: MOST_DIGESTS }),
  )
  let sent = 0
  for (const digest of due) {
    if (signal.aborted) break
    try {
      // oxlint-disable-next-line no-await-in-loop -- leaves room for requests
      if (await sendDigest(context, digest, now)) sent += 1
    } catch (error) {
      const { tenant_id: tenantId, user_id: userId } = digest
      context.log.error({ err: error, tenantId, userId }, 'a digest was not sent')
      // oxlint-disable-next-line no-await-in-loop -- happens rarely
      await putOff(context, digest, now)
    }
  }
  return sent
}

/**
 * Sends a digest if there is anything new. The mail is added in the transaction that moves the digest on, so it is
 * sent once, however many processes try and whenever they die.
 */
async function sendDigest(context: Context, digest: DueDigest, now: Date): Promise<boolean> {
  const { doors, queue, secret } = context
  const mailedUntil = new Date(Math.max(now.getTime() - OPEN_MS, digest.mailed_until.getTime()))
  const { to, notices } = await readNews(context, digest, mailedUntil)
  const mail =
    to !== undefined && notices.length > 0
      ? await sealMail(secret, await writeDigest(context, { digest, to, notices, now }))
      : undefined
  const { time_zone: zone, rhythm, tenant_id: tenantId } = digest
  const nextAt = nextDigest(now, rhythm, zone !== null && isTimeZone(zone) ? zone : serverZone())
  return doors.inTenant(tenantId, async (tx) => {
    const isMine = await moveOn(tx, digest, { mailedUntil, nextAt })
    if (!isMine || !mail) return false
    await sendMail(tx, queue, { ...mail, tenantId })
    return true
  })
}

async function putOff({ doors }: Context, digest: DueDigest, now: Date): Promise<void> {
  const nextAt = new Date(now.getTime() + RETRY_MS)
  await doors.inTenant(digest.tenant_id, (tx) =>
    moveOn(tx, digest, { mailedUntil: digest.mailed_until, nextAt }),
  )
}

type News = { readonly to: string | undefined; readonly notices: readonly NoticeRow[] }

/** The notices that the person may see now. People who aren't active members may see none. */
async function readNews({ doors }: Context, digest: DueDigest, until: Date): Promise<News> {
  const { tenant_id: tenantId, user_id: userId, mailed_until: after } = digest
  const actor = await actorOfMember(doors, tenantId, userId)
  if (!actor) return { to: undefined, notices: [] }
  return doors.inTenant(tenantId, async (tx) => ({
    to: await findConfirmedAddress(tx, actor),
    notices: await listNotices(tx, actor, {
      unread: true,
      between: [after, until],
      limit: MOST_NOTICES + 1,
    }),
  }))
}

type Content = {
  readonly digest: DueDigest
  readonly to: string
  readonly notices: readonly NoticeRow[]
  readonly now: Date
}

async function writeDigest(
  { config, secret }: Context,
  { digest, to, notices, now }: Content,
): Promise<Parameters<typeof sealMail>[1]> {
  const { tenant_id: tenantId, user_id: userId, language, rhythm } = digest
  const { publicUrl } = config.http
  const items = notices.slice(0, MOST_NOTICES).map((notice) => {
    const path = pathOf(notice)
    return {
      text: sentenceOf(notice, language),
      ...(path !== undefined && { link: `${publicUrl}${path}` }),
    }
  })
  return {
    to,
    language,
    template: 'digest',
    data: {
      rhythm,
      items,
      hasMore: notices.length > MOST_NOTICES,
      link: `${publicUrl}/`,
      unsubscribe: await unsubscribeLink({ publicUrl, secret }, { tenantId, userId }),
      expiresAt: new Date(now.getTime() + EXPIRES_MS).toISOString(),
    },
  }
}
