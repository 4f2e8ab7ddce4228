import type { EnvReader } from './env.ts'

export type CredentialConfig = {
  /** Hours without use after which a session expires. */
  readonly sessionHours: number
  /** Requests that an API key or app can send in a minute. 0: no limit. */
  readonly keyRequestsPerMinute: number
}

export function readCredentials(reader: EnvReader): CredentialConfig {
  return {
    sessionHours: reader.whole('ARBOR_SESSION_HOURS'),
    keyRequestsPerMinute: reader.whole('ARBOR_KEY_REQUESTS_PER_MINUTE'),
  }
}
