import { hashToken } from '../../platform/secrets/hash-token.ts'
import { randomBytes } from 'node:crypto'

/** A secret for its holder, and what the server stores. */
export type Token = { readonly text: string; readonly hash: Buffer }

const KEY_PREFIX = 'sk-user-'

/** Creates a token for a session, or one that proves an address by being mailed to it. */
export function newToken(): Token {
  return tokenOf(randomBytes(32).toString('base64url'))
}

/** Creates an API key. */
export function newApiKey(): Token & { readonly suffix: string } {
  const token = tokenOf(KEY_PREFIX + randomBytes(32).toString('base64url'))
  return { ...token, suffix: token.text.slice(-4) }
}

/** Whether a text looks like an API key. */
export function isApiKey(text: string): boolean {
  return text.startsWith(KEY_PREFIX)
}

function tokenOf(text: string): Token {
  return { text, hash: hashToken(text) }
}
