import type { Config } from './config.ts'
import { defaultPublicUrl, isForOwnMachine, isLoopback } from './network.ts'

/** Warnings for the operator of a server that other machines can reach. Empty for other servers. */
export function exposureWarnings({
  http,
  signUp,
}: Pick<Config, 'http' | 'signUp'>): readonly string[] {
  const { host, port, publicUrl } = http
  const { protocol } = new URL(publicUrl)
  if (isForOwnMachine(http)) return []
  const warnings: string[] = []
  if (!isLoopback(host) && publicUrl === defaultPublicUrl(host, port)) {
    warnings.push(
      `ARBOR_PUBLIC_URL is not set, so links in mails and to files start with ${publicUrl}. Set it to the URL that ` +
        'clients use.',
    )
  }
  if (protocol === 'http:') {
    warnings.push(
      'Passwords and documents are sent unencrypted, because ARBOR_PUBLIC_URL is not https. Put a reverse proxy with TLS ' +
        'in front of Arbor and set ARBOR_PUBLIC_URL to its URL.',
    )
  }
  if (signUp === 'open') {
    warnings.push(
      'Anyone who can reach this server can create an account with its own tenant. To admit only invited people, set ' +
        'ARBOR_SIGN_UP=invited.',
    )
  }
  return warnings
}
