import { OF_TENANT, resealColumn } from '../../platform/process/reseal.ts'
import { seal, unseal } from '../../platform/secrets/sealing.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** The purpose for which the keys of models are sealed. */
const PURPOSE = 'chat-model'

/** How the keys of models are sealed again. */
export const resealing = resealColumn({
  what: 'keys of models',
  table: 'chat_model',
  column: 'api_key',
  key: OF_TENANT,
  purpose: PURPOSE,
})

export function sealKey(secret: Secrets, key: string): Promise<string> {
  return seal(secret, PURPOSE, { key })
}

/** @returns undefined if it was sealed with another secret of the server */
export async function openKey(secret: Secrets, sealed: string): Promise<string | undefined> {
  const opened = (await unseal(secret, PURPOSE, sealed)) as { key?: string } | undefined
  return opened?.key
}
