import { createHash } from 'node:crypto'

/** The hash under which tokens and keys are stored. They are long and random, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
