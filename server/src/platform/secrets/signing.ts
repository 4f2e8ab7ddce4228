import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { deriveKey, listed, type Secrets } from './secrets.ts'

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The Ed25519 key of this server for one purpose, derived from its current secret. */
function keyOf(secrets: string | Secrets, purpose: string): KeyObject {
  const [current] = listed(secrets)
  const key = Buffer.concat([PKCS8, deriveKey(current, `sign:${purpose}`)])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** The key with which anyone can check signatures for a purpose, as PEM. */
export function publicKeyOf(secrets: string | Secrets, purpose: string): string {
  return createPublicKey(keyOf(secrets, purpose)).export({ format: 'pem', type: 'spki' }).toString()
}

/** Signs a text for one purpose. @returns the signature in base64 */
export function signText(secrets: string | Secrets, purpose: string, text: string): string {
  return sign(null, Buffer.from(text), keyOf(secrets, purpose)).toString('base64')
}
