import { unaudited } from '../../platform/audit/kinds.ts'
import { Type } from 'typebox'
import type { Context } from '../../platform/context/context.ts'
import { deleteExpired } from '../../platform/db/index.ts'
import { newId } from '../../platform/core/ids.ts'
import { defineJob, type PayloadOf } from '../../platform/jobs/index.ts'
import { workOn, type JobWorker } from '../../platform/process/workers.ts'
import { sealMail, sendMail, type MailLanguage } from '../../platform/mail/index.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import { hasOpenInvite } from '../tenancy/index.ts'
import { findAddressee, hasLocalAccount } from './accounts.queries.ts'
import { storeEmailToken, type MailedPurpose } from './email-tokens.queries.ts'
import { expiryOf, linkTo } from './links.ts'
import { newToken } from './new-token.ts'

/**
 * Decides which mail an address gets, and writes it. It runs as a job, so the response is the same and takes
 * equally long whether or not the address has an account.
 */
const accountMailJob = defineJob({
  name: 'account-mail',
  /** Which mail was requested, encrypted so that only this server can read it. */
  payload: Type.Object({ emailId: Type.String(), sealed: Type.String() }),
  heartbeatSeconds: 30,
  expireInSeconds: 120,
  retryLimit: 10,
})

/** These jobs mostly wait for the mail server. */
export const jobs: readonly JobWorker[] = [
  workOn(accountMailJob, runAccountMail, {
    concurrency: 2,
    audit: unaudited('Prepares mails that a recorded call has asked for.'),
  }),
]

const SEAL_PURPOSE = 'account-mail'

/** Requests a mail to an address. @returns the id of the mail, even if none is sent in the end */
export async function requestAccountMail(
  { doors, queue, secret }: Pick<Context, 'doors' | 'queue' | 'secret'>,
  purpose: MailedPurpose,
  email: string,
): Promise<{ emailId: string }> {
  const emailId = newId()
  const sealed = await seal(secret, SEAL_PURPOSE, { purpose, email })
  await doors.acrossTenants((tx) => queue.send(tx, accountMailJob, { emailId, sealed }))
  return { emailId }
}

/** Handler of {@link accountMailJob}. */
async function runAccountMail(
  context: Context,
  { emailId, sealed }: PayloadOf<typeof accountMailJob>,
): Promise<void> {
  const { config, doors, queue, secret, log } = context
  const asked = await unseal(secret, SEAL_PURPOSE, sealed)
  if (!asked) {
    log.error({ emailId }, 'mail discarded: it was requested with a different ARBOR_SECRET')
    return
  }
  const { purpose, email: given } = asked as { purpose: MailedPurpose; email: string }
  const account = await doors.acrossTenants((tx) => findAddressee(tx, given))
  const email = account?.email ?? given
  if (!account && !(await mayGetAccount(context, purpose, email))) return
  // If the address already has an account, the token can only reset its password.
  const granted: MailedPurpose = account ? 'reset_password' : 'sign_up'
  const token = newToken()
  const expiresAt = expiryOf(granted)
  const mail = await sealMail(
    secret,
    {
      to: email,
      language: languageFrom(account?.language),
      template: templateFor(purpose, account !== undefined),
      data: { link: linkTo(config, granted, token.text), expiresAt: expiresAt.toISOString() },
    },
    emailId,
  )
  await doors.acrossTenants(async (tx) => {
    await deleteExpired(tx, 'email_token')
    await storeEmailToken(tx, { id: emailId, purpose: granted, email, hash: token.hash, expiresAt })
    await sendMail(tx, queue, mail)
  })
}

/** Whether an address without an account gets a sign-up link. */
async function mayGetAccount(
  { config, doors }: Pick<Context, 'config' | 'doors'>,
  purpose: MailedPurpose,
  email: string,
): Promise<boolean> {
  // Accounts created by tenants' identity providers don't count until the person signs up.
  const isKnown = () => doors.acrossTenants((tx) => hasLocalAccount(tx, email))
  if (purpose === 'reset_password' && !(await isKnown())) return false
  return config.signUp === 'open' || doors.acrossTenants((tx) => hasOpenInvite(tx, email))
}

function templateFor(purpose: MailedPurpose, hasAccount: boolean) {
  if (!hasAccount) return 'verifyAddress'
  return purpose === 'reset_password' ? 'resetPassword' : 'accountExists'
}

function languageFrom(language: unknown): MailLanguage {
  return language === 'zh' ? 'zh' : 'en'
}
