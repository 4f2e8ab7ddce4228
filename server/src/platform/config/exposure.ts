import type { Config } from './config.ts'
import { defaultPublicUrl, isForOwnMachine, isLoopback } from './network.ts'

/** What an operator should know about a server that other machines reach, as sentences; none about any other. */
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
      `ARBOR_PUBLIC_URL is not set: links in mails and to files begin with ${publicUrl}. Set it to the address that ` +
        'clients use.',
    )
  }
  if (protocol === 'http:') {
    warnings.push(
      'Passwords and documents travel unencrypted, since ARBOR_PUBLIC_URL is not https. Put a reverse proxy with TLS ' +
        'in front, and set ARBOR_PUBLIC_URL to its address.',
    )
  }
  if (signUp === 'open') {
    warnings.push(
      'Anybody who reaches this server can create an account with a tenant of its own. ARBOR_SIGN_UP=invited admits ' +
        'invited people only.',
    )
  }
  return warnings
}
