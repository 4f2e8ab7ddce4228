import type { Logger } from 'pino'
import { Type } from 'typebox'
import type { SystemTx, TenantTx } from '../db/index.ts'
import { newId } from '../core/ids.ts'
import { defineJob, type PayloadOf, type Queue } from '../jobs/index.ts'
import { seal, unseal } from '../secrets/sealing.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { MailFailure, type Mailer } from './mailer.ts'
import { renderMail, type Mail } from './templates/index.ts'

/** Sends one mail. Attempts are spread over about a day, so a mail server can be down for a night. */
export const mailJob = defineJob({
  name: 'send-mail',
  payload: Type.Object({
    /** The tenant that sends it, if any. */
    tenantId: Type.Optional(Type.String()),
    emailId: Type.String(),
    sealed: Type.String(),
  }),
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  retryLimit: 32,
  backoff: { first: 2, longest: 3600 },
})

/** A mail that only this server can read, so the queue reveals nothing. */
export type SealedMail = PayloadOf<typeof mailJob>

const PURPOSE = 'mail'

type SealedContent = Mail & { readonly writtenAt: string }

/** Prepares a mail before the transaction that decides whether to send it. */
export async function sealMail(
  secret: Secrets,
  mail: Mail,
  emailId: string = newId(),
): Promise<SealedMail> {
  const content: SealedContent = { ...mail, writtenAt: new Date().toISOString() }
  return { emailId, sealed: await seal(secret, PURPOSE, content) }
}

/**
 * Adds the mail to the open transaction. It is sent only if the transaction commits. In a tenant's transaction, it
 * belongs to that tenant.
 */
export async function sendMail(
  tx: TenantTx | SystemTx,
  queue: Pick<Queue, 'send'>,
  mail: SealedMail,
): Promise<void> {
  await queue.send(tx, mailJob, mail)
}

type Parts = { readonly mailer: Mailer; readonly secret: Secrets; readonly log: Logger }

/**
 * Handles a {@link mailJob}. Permanent failures are logged, and the mail is discarded. Other errors are thrown, so the
 * queue retries.
 */
export async function runSendMail(
  { mailer, secret, log }: Parts,
  { emailId, sealed }: SealedMail,
  signal: AbortSignal,
): Promise<void> {
  const content = (await unseal(secret, PURPOSE, sealed)) as SealedContent | undefined
  if (!content) {
    log.error({ emailId }, 'mail discarded: it was encrypted with a different ARBOR_SECRET')
    return
  }
  const { to, template, writtenAt } = content
  if (Date.parse(content.data.expiresAt) <= Date.now()) {
    log.error({ emailId, template }, 'mail discarded: its link has expired')
    return
  }
  try {
    await mailer.send({ emailId, writtenAt, to, ...renderMail(content) }, signal)
  } catch (error) {
    if (!(error instanceof MailFailure && error.permanent)) throw error
    log.error({ emailId, template, reason: error.message }, 'mail discarded')
    return
  }
  log.info({ emailId, template }, `mail ${mailer.outcome}`)
}
