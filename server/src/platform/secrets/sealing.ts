import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

const KEY_BYTES = 32

/**
 * A key of 32 bytes for one purpose, derived from the server's secret (HKDF, RFC 5869): the same in all processes, and
 * no purpose can read another's.
 */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}

function keyFor(secret: string, purpose: string): Uint8Array {
  return deriveKey(secret, `seal:${purpose}`)
}

/**
 * Encrypts a JSON value for this server only: a compact JWE (RFC 7516), `dir` with A256GCM.
 * @param purpose what it is for; {@link unseal} must name the same
 */
export async function seal(secret: string, purpose: string, value: object): Promise<string> {
  return new CompactEncrypt(Buffer.from(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(secret, purpose))
}

/**
 * Reads what {@link seal} made.
 * @returns undefined when it was sealed for another purpose or with another secret, or was changed
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
