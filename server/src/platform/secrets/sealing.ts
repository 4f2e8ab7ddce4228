import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

const KEY_BYTES = 32

/**
 * A 32-byte key for one purpose, derived from the server's secret (HKDF, RFC 5869). It is the same in all processes and
 * differs for each purpose.
 */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}

function keyFor(secret: string, purpose: string): Uint8Array {
  return deriveKey(secret, `seal:${purpose}`)
}

/**
 * Encrypts a JSON value for this server only: a compact JWE (RFC 7516), `dir` with A256GCM.
 * @param purpose what the value is for; {@link unseal} needs the same purpose
 */
export async function seal(secret: string, purpose: string, value: object): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(secret, purpose))
}

/**
 * Decrypts a value from {@link seal}.
 * @returns undefined if it was sealed for another purpose or with another secret, or was changed
 */
export async function unseal(secret: string, purpose: string, sealed: string): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyFor(secret, purpose), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return JSON.parse(Buffer.from(plaintext).toString('utf8'))
  } catch {
    return undefined
  }
}
