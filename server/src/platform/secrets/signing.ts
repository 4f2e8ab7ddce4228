import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { deriveKey } from './sealing.ts'

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The Ed25519 key of this server for one purpose, derived from its secret. */
function keyOf(secret: string, purpose: string): KeyObject {
  const key = Buffer.concat([PKCS8, deriveKey(secret, `sign:${purpose}`)])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** The key with which anyone can check signatures for a purpose, as PEM. */
export function publicKeyOf(secret: string, purpose: string): string {
  return createPublicKey(keyOf(secret, purpose)).export({ format: 'pem', type: 'spki' }).toString()
}

/** Signs a text for one purpose. @returns the signature in base64 */
export function signText(secret: string, purpose: string, text: string): string {
  return sign(null, Buffer.from(text), keyOf(secret, purpose)).toString('base64')
}
