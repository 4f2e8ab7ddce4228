import { randomBytes } from 'node:crypto'
import { OF_TENANT, resealColumn } from '../../platform/process/reseal.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** The purpose for which the secrets of webhooks are sealed. */
const PURPOSE = 'webhook'

const table = { table: 'webhook', key: OF_TENANT, purpose: PURPOSE }

/** How the secrets of webhooks are sealed again. */
export const resealings = [
  resealColumn({ ...table, what: 'webhooks', column: 'secret' }),
  resealColumn({ ...table, what: 'former secrets of webhooks', column: 'former_secret' }),
]

/** A new secret in the form of Standard Webhooks, and what is stored of it. */
export async function newWebhookSecret(
  serverSecret: Secrets,
): Promise<{ readonly text: string; readonly sealed: string }> {
  const text = `whsec_${randomBytes(32).toString('base64')}`
  return { text, sealed: await seal(serverSecret, PURPOSE, { secret: text }) }
}

/** @returns undefined if it was sealed with another secret of the server */
export async function openWebhookSecret(
  serverSecret: Secrets,
  sealed: string,
): Promise<string | undefined> {
  const opened = (await unseal(serverSecret, PURPOSE, sealed)) as { secret?: string } | undefined
  return opened?.secret
}
