import { recordWork, SERVICE } from '../../../platform/audit/audited-work.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { sealMail, sendMail } from '../../../platform/mail/index.ts'
import { findLanguage, selectMembers } from '../../tenancy/index.ts'
import {
  noteFails,
  noteWorks,
  turnOff,
  writeAttempt,
  type Attempt,
  type Claimed,
} from './claim.queries.ts'
import { pauseAfter } from './pause.ts'
import type { Answer } from './send.ts'

const DAY_MS = 24 * 3600 * 1000
/** After it has accepted nothing for this time, a webhook is turned off when the next event is given up. */
const FAILING_MS = 3 * DAY_MS
const GONE = 410

type Parts = Pick<Context, 'config' | 'doors' | 'queue' | 'secret'>

/** Notes what an attempt came to, and turns the webhook off if it is gone or has failed for days. */
export async function conclude(
  context: Parts,
  claimed: Claimed,
  answer: Answer,
  durationMs: number,
): Promise<void> {
  const attempt = attemptOf(claimed, answer, durationMs)
  await context.doors.inTenant(claimed.tenant_id, async (tx) => {
    if (!(await writeAttempt(tx, claimed, attempt))) return
    if (attempt.state === 'delivered') return noteWorks(tx, claimed)
    const since = await noteFails(tx, claimed)
    if (attempt.status === GONE) return endWebhook(tx, context, claimed, 'gone')
    const isOld = since !== undefined && Date.now() - since.getTime() >= FAILING_MS
    if (attempt.state === 'failed' && isOld) await endWebhook(tx, context, claimed, 'failing')
  })
}

function attemptOf(
  { attempts, expires_at: expiresAt }: Claimed,
  answer: Answer,
  durationMs: number,
): Attempt {
  const took = { durationMs: Math.round(durationMs) }
  const status = 'status' in answer ? answer.status : null
  if (status !== null && status >= 200 && status < 300) {
    return { ...took, state: 'delivered', pause: 0, status, error: null, excerpt: null }
  }
  const asked = 'retryAfter' in answer ? answer.retryAfter : undefined
  const pause = pauseAfter(attempts, asked, Math.random())
  const isLast = status === GONE || Date.now() + pause * 1000 >= expiresAt.getTime()
  return {
    ...took,
    state: isLast ? 'failed' : 'pending',
    pause,
    status,
    error: 'error' in answer ? answer.error : faultOf(answer.status),
    excerpt: 'excerpt' in answer && answer.excerpt !== '' ? answer.excerpt : null,
  }
}

function faultOf(status: number): string {
  if (status === GONE) return 'It answered that it is gone (410).'
  if (status >= 300 && status < 400) return `It redirected (${String(status)}).`
  return `It answered with status ${String(status)}.`
}

/** Turns a webhook off and tells who created it, or the owner if that person has left. */
async function endWebhook(
  tx: TenantTx,
  { config, queue, secret }: Parts,
  claimed: Claimed,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { tenant_id: tenantId, created_by: creator, webhook_id: webhookId, url } = claimed
  if (!(await turnOff(tx, claimed, reason))) return
  await recordWork(tx, tenantId, {
    kind: 'webhook.updated',
    operation: 'webhook_delivery',
    doer: SERVICE,
    items: [],
    details: { webhook_id: webhookId, disabled_reason: reason },
  })
  const people = await selectMembers(tx, tenantId)
    .where('tenant_user.deactivated_on', 'is', null)
    .where('tenant_user.role', 'in', ['OWNER', 'ADMIN'])
    .where((is) => is.or([is('app_user.id', '=', creator), is('tenant_user.role', '=', 'OWNER')]))
    // The addresses of other accounts are not proved.
    .where('app_user.local_tenant_id', 'is', null)
    .select(['app_user.id', 'app_user.email'])
    .execute()
  const person = people.find(({ id }) => id === creator) ?? people[0]
  if (!person) return
  const mail = await sealMail(secret, {
    to: person.email,
    language: (await findLanguage(tx, tenantId)) === 'zh' ? 'zh' : 'en',
    template: 'webhookOff',
    data: {
      host: new URL(url).host,
      reason,
      link: `${config.http.publicUrl}/admin/webhooks`,
      expiresAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    },
  })
  await sendMail(tx, queue, { ...mail, tenantId })
}
