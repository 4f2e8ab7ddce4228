import type { EnvReader } from './env.ts'
import { isIssuer } from '../network/issuer.ts'

/** This server's client at Google. */
export type GoogleConfig = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const ISSUER = 'https://accounts.google.com'

/** The settings for sign-in with Google, or undefined without it. Only tests change the issuer. */
export function readGoogle(reader: EnvReader): GoogleConfig | undefined {
  const clientId = reader.text('ARBOR_GOOGLE_CLIENT_ID')
  const clientSecret = reader.text('ARBOR_GOOGLE_CLIENT_SECRET')
  const issuer = reader.text('ARBOR_GOOGLE_ISSUER')
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    reader.fault(
      'ARBOR_GOOGLE_CLIENT_ID and ARBOR_GOOGLE_CLIENT_SECRET must be set together or not at all.',
    )
  }
  if (issuer !== undefined && !isIssuer(issuer)) {
    reader.fault(
      'ARBOR_GOOGLE_ISSUER must be an https:// URL without user, query, fragment or /.well-known/. ' +
        'http:// is only allowed for loopback addresses.',
    )
  }
  if (clientId === undefined || clientSecret === undefined) return undefined
  return { issuer: issuer ?? ISSUER, clientId, clientSecret }
}
