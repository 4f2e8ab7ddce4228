import { seal, unseal } from '../../../platform/secrets/sealing.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

export const UNSUBSCRIBE_PATH = '/notices/unsubscribe'

const PURPOSE = 'digest'

/** Whose digest a link ends. */
export type Subscriber = { readonly tenantId: string; readonly userId: string }

/**
 * The address that ends a person's digest. It works as long as the mail is kept, without a sign-in, and does nothing
 * else.
 */
export async function unsubscribeLink(
  { publicUrl, secret }: { readonly publicUrl: string; readonly secret: string | Secrets },
  { tenantId, userId }: Subscriber,
): Promise<string> {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${await seal(secret, PURPOSE, { tenantId, userId })}`
}

/** @returns undefined if the token isn't from a mail of this server */
export async function readToken(
  secret: string | Secrets,
  token: unknown,
): Promise<Subscriber | undefined> {
  if (typeof token !== 'string') return undefined
  return (await unseal(secret, PURPOSE, token)) as Subscriber | undefined
}
