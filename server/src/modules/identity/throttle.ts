import type { SharedRule, ThrottleRule } from '../../platform/attempts/throttle.ts'
import type { MailLimits } from '../../platform/config/mail.ts'

const QUARTER_MS = 15 * 60_000

/** Wrong passwords for one address from one client, and of one client in total (which may be a whole office). */
export const PASSWORD_GUESSES: ThrottleRule = {
  kind: 'sign-in',
  windowMs: QUARTER_MS,
  perSubject: 10,
  perClient: 100,
  subjectsByClient: true,
}

/** Sign-ins to one address from anywhere, after which {@link SUSPICIOUS_GUESSES} applies to it. */
export const ACCOUNT_GUESSES: ThrottleRule = {
  kind: 'sign-in-account',
  windowMs: QUARTER_MS,
  perSubject: 50,
  perClient: 1_000_000,
  subjectsByClient: false,
}

/**
 * Wrong passwords per client while an address is under attack. Many clients can then guess little, but each
 * gets a turn, so nobody can lock the owner out of the account.
 */
export const SUSPICIOUS_GUESSES: ThrottleRule = {
  ...PASSWORD_GUESSES,
  kind: 'sign-in-suspicious',
  perSubject: 2,
}

/** Wrong old passwords when somebody sets a new one. */
export const PASSWORD_CHANGES: ThrottleRule = { ...PASSWORD_GUESSES, kind: 'password-change' }

/** Wrong mailed tokens from one client, which may be a whole office. */
export const TOKEN_GUESSES: ThrottleRule = {
  ...PASSWORD_GUESSES,
  kind: 'mailed-token',
  perSubject: PASSWORD_GUESSES.perClient,
}

/** Mails to one address, whoever requests them, and mails that one client requests. */
export function mailRule({
  perAddress,
  perClient,
}: Pick<MailLimits, 'perAddress' | 'perClient'>): ThrottleRule {
  return {
    kind: 'mail',
    windowMs: 4 * QUARTER_MS,
    perSubject: perAddress,
    perClient,
    subjectsByClient: false,
  }
}

/** Steps of a single sign-on. Most succeed, and a whole office may sign in at the same time. */
export const SINGLE_SIGN_ONS: ThrottleRule = {
  kind: 'single-sign-on',
  windowMs: QUARTER_MS,
  perSubject: 300,
  perClient: 300,
  subjectsByClient: true,
}

/** Sign-ins of apps that one client begins, or resumes after the person has agreed. */
export const APP_SIGN_INS: ThrottleRule = { ...SINGLE_SIGN_ONS, kind: 'app-sign-in' }

/** Registrations of apps. Each one is stored. */
export const CLIENT_REGISTRATIONS: SharedRule = {
  kind: 'app-registration',
  windowMs: 4 * QUARTER_MS,
  perClient: 30,
  perNetwork: 100,
  perRange: 300,
  total: 1000,
}

/** Documents about apps that the server fetches. */
export const CLIENT_DOCUMENTS: SharedRule = {
  kind: 'app-document',
  windowMs: QUARTER_MS,
  perClient: 60,
  perNetwork: 120,
  perRange: 300,
  total: 1000,
}
