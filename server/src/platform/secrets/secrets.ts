import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * The secrets of a server. The first one seals and signs. The others are only accepted, so that a secret can be replaced
 * while processes run.
 */
export type Secrets = readonly [current: string, ...accepted: string[]]

const KEY_BYTES = 32

/**
 * A 32-byte key for one purpose, derived from the current secret (HKDF, RFC 5869). It is the same in all processes and
 * differs for each purpose.
 */
export function deriveKey(secrets: string | Secrets, purpose: string): Uint8Array {
  return derive(listed(secrets)[0], purpose)
}

/** The keys for one purpose from all secrets. The first one is that of {@link deriveKey}. */
export function deriveKeys(
  secrets: string | Secrets,
  purpose: string,
): [Uint8Array, ...Uint8Array[]] {
  const [current, ...accepted] = listed(secrets)
  return [derive(current, purpose), ...accepted.map((each) => derive(each, purpose))]
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}

export function listed(secrets: string | Secrets): Secrets {
  return typeof secrets === 'string' ? [secrets] : secrets
}

/** Signs a text (HMAC-SHA-256) with the current secret. */
export function macOf(secrets: string | Secrets, purpose: string, text: string): Buffer {
  return createHmac('sha256', deriveKey(secrets, purpose)).update(text).digest()
}

/** Whether a signature of {@link macOf} is genuine, and made with which of the secrets. Undefined if with none. */
export function signerOf(
  secrets: string | Secrets,
  purpose: string,
  { text, mac }: { readonly text: string; readonly mac: Uint8Array },
): 'current' | 'accepted' | undefined {
  let signer: 'current' | 'accepted' | undefined
  for (const [at, secret] of listed(secrets).entries()) {
    const right = macOf(secret, purpose, text)
    const isRight = right.length === mac.length && timingSafeEqual(right, mac)
    if (isRight) signer ??= at === 0 ? 'current' : 'accepted'
  }
  return signer
}

const ids = new Map<string, string>()
const MOST_IDS = 20

/** Identifies a secret without revealing it. */
export function idOf(secret: string): string {
  const known = ids.get(secret)
  if (known !== undefined) return known
  if (ids.size >= MOST_IDS) ids.clear()
  const id = Buffer.from(derive(secret, 'id').subarray(0, 6)).toString('base64url')
  ids.set(secret, id)
  return id
}
