import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { deriveKey, idOf, listed, type Secrets } from './secrets.ts'

function keyFor(secret: string, purpose: string): Uint8Array {
  return deriveKey(secret, `seal:${purpose}`)
}

/**
 * Encrypts a JSON value for this server only: a compact JWE (RFC 7516), `dir` with A256GCM. It names the secret.
 * @param purpose what the value is for; {@link unseal} needs the same purpose
 */
export async function seal(
  secrets: string | Secrets,
  purpose: string,
  value: object,
): Promise<string> {
  const [current] = listed(secrets)
  return new CompactEncrypt(Buffer.from(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: idOf(current) })
    .encrypt(keyFor(current, purpose))
}

/**
 * Decrypts a value from {@link seal}.
 * @returns undefined if it was sealed for another purpose or with none of the secrets, or was changed
 */
export async function unseal(
  secrets: string | Secrets,
  purpose: string,
  sealed: string,
): Promise<unknown> {
  const named = secretIn(sealed)
  for (const secret of listed(secrets)) {
    if (named !== undefined && named !== idOf(secret)) continue
    const opened = await open(secret, purpose, sealed)
    if (opened) return opened.value
  }
  return undefined
}

/** Whether a value was sealed with the current secret. Values from before Arbor named secrets count as others. */
export function isSealedWithCurrent(secrets: string | Secrets, sealed: string): boolean {
  return secretIn(sealed) === idOf(listed(secrets)[0])
}

/**
 * Seals a value again with the current secret.
 * @returns undefined if none of the secrets opens it
 */
export async function reseal(
  secrets: string | Secrets,
  purpose: string,
  sealed: string,
): Promise<string | undefined> {
  const value = await unseal(secrets, purpose, sealed)
  return typeof value === 'object' && value !== null ? seal(secrets, purpose, value) : undefined
}

/** The id of the secret that a sealed value names. */
function secretIn(sealed: string): string | undefined {
  try {
    return decodeProtectedHeader(sealed).kid
  } catch {
    return undefined
  }
}

async function open(
  secret: string,
  purpose: string,
  sealed: string,
): Promise<{ readonly value: unknown } | undefined> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyFor(secret, purpose), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return { value: JSON.parse(Buffer.from(plaintext).toString('utf8')) }
  } catch {
    return undefined
  }
}
