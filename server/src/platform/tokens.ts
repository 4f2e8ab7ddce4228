import { createHash } from 'node:crypto'

/** What tokens and keys are stored as. They are long and random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
