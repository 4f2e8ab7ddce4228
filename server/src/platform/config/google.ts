import type { EnvReader } from './env.ts'
import { isIssuer } from '../network/issuer.ts'

/** This server as Google knows it. */
export type GoogleConfig = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const ISSUER = 'https://accounts.google.com'

/** How people sign in with Google; undefined where they can't. The issuer is another one in tests only. */
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
      'ARBOR_GOOGLE_ISSUER must be an https:// address without user, query, fragment or /.well-known/; ' +
        'http:// is for loopback addresses only.',
    )
  }
  if (clientId === undefined || clientSecret === undefined) return undefined
  return { issuer: issuer ?? ISSUER, clientId, clientSecret }
}
