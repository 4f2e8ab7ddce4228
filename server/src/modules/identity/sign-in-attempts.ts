import type { CountAttempts } from '../../platform/attempts/attempts.ts'
import { createThrottle, type Throttle } from '../../platform/attempts/throttle.ts'
import { ACCOUNT_GUESSES, PASSWORD_GUESSES, SUSPICIOUS_GUESSES } from './throttle.ts'

/**
 * Slows down password guessing, from one client or from many. A successful sign-in doesn't reset what is
 * counted for the address. It has cost its client nothing, and a reset would give others new attempts.
 */
export function createSignInThrottle(countAttempts: CountAttempts): Throttle {
  const account = createThrottle(countAttempts, ACCOUNT_GUESSES)
  const usual = createThrottle(countAttempts, PASSWORD_GUESSES)
  const suspicious = createThrottle(countAttempts, SUSPICIOUS_GUESSES)
  return {
    begin: async (address, ip) => {
      const attempt = await usual.begin(address, ip)
      // A single client can't put an address under suspicion.
      if (attempt.waitSeconds > 0) return attempt
      const { waitSeconds } = await account.begin(address, ip)
      if (waitSeconds === 0) return attempt
      const careful = await suspicious.begin(address, ip)
      return {
        waitSeconds: careful.waitSeconds,
        succeeded: async () => {
          await Promise.all([attempt.succeeded(), careful.succeeded()])
        },
      }
    },
  }
}
