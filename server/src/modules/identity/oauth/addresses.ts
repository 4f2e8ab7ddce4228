import { SCOPES } from '../../../platform/core/scopes.ts'

/** Paths of the authorization server, below the public URL. */
export const PATHS = {
  authorization: '/authorize',
  token: '/token',
  registration: '/register',
  revocation: '/revoke',
} as const

/** The only resource that tokens are valid for: this server, by the URL that agents use. */
export function resourceOf(publicUrl: string): string {
  return `${publicUrl}/mcp`
}

/** Where clients learn which authorization server issues tokens for the resource (RFC 9728, section 3.1). */
export function resourceMetadataUrl(publicUrl: string): string {
  return `${publicUrl}/.well-known/oauth-protected-resource/mcp`
}

/** The resource's metadata for clients (RFC 9728). */
export function describeResource(publicUrl: string) {
  return {
    resource: resourceOf(publicUrl),
    authorization_servers: [publicUrl],
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Arbor',
  }
}

/** The authorization server's metadata for clients (RFC 8414). */
export function describeServer(publicUrl: string, registration: boolean) {
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + PATHS.authorization,
    token_endpoint: publicUrl + PATHS.token,
    revocation_endpoint: publicUrl + PATHS.revocation,
    ...(registration && { registration_endpoint: publicUrl + PATHS.registration }),
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: [...AUTH_METHODS],
    revocation_endpoint_auth_methods_supported: [...AUTH_METHODS],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}

export const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const
