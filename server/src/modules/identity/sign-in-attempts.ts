import type { CountAttempts } from '../../platform/attempts/attempts.ts'
import { createThrottle, type Throttle } from '../../platform/attempts/throttle.ts'
import { ACCOUNT_GUESSES, PASSWORD_GUESSES, SUSPICIOUS_GUESSES } from './throttle.ts'

/**
 * Slows down guessing passwords, from one client or from many. Successful sign-ins to an address are not taken back
 * from what is counted for it: they cost their client nothing, and would give others new attempts.
 */
export function createSignInThrottle(countAttempts: CountAttempts): Throttle {
  const account = createThrottle(countAttempts, ACCOUNT_GUESSES)
  const usual = createThrottle(countAttempts, PASSWORD_GUESSES)
  const suspicious = createThrottle(countAttempts, SUSPICIOUS_GUESSES)
  return {
    begin: async (address, ip) => {
      const attempt = await usual.begin(address, ip)
      // One client alone can't bring an address under suspicion.
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
