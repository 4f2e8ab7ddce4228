import { randomBytes } from 'node:crypto'
import { seal, unseal } from '../../platform/secrets/sealing.ts'

/** The purpose for which the secrets of webhooks are sealed. */
const PURPOSE = 'webhook'

/** A new secret in the form of Standard Webhooks, and what is stored of it. */
export async function newWebhookSecret(
  serverSecret: string,
): Promise<{ readonly text: string; readonly sealed: string }> {
  const text = `whsec_${randomBytes(32).toString('base64')}`
  return { text, sealed: await seal(serverSecret, PURPOSE, { secret: text }) }
}

/** @returns undefined if it was sealed with another secret of the server */
export async function openWebhookSecret(
  serverSecret: string,
  sealed: string,
): Promise<string | undefined> {
  const opened = (await unseal(serverSecret, PURPOSE, sealed)) as { secret?: string } | undefined
  return opened?.secret
}
