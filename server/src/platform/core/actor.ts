import type { Scope } from './scopes.ts'

export type Role = 'OWNER' | 'ADMIN' | 'USER'

/** A person acting in one tenant, by session, API key or access token; resolved once for each request. */
export type Actor = {
  readonly tenantId: string
  readonly userId: string
  readonly role: Role
  /** The person's own folder, /users/{user_id}. */
  readonly homePartId: string
  readonly rootPartId: string
  readonly sharedPartId: string
  readonly usersPartId: string
  readonly agentsPartId: string
  /** Path parts whose subtrees a USER may read: own grants, group grants and the own folder. */
  readonly readPartIds: readonly string[]
  /** The same for writing. */
  readonly writePartIds: readonly string[]
  /** All tags that a node must have, by itself or from above, for this actor to see it; see `confinedTo`. */
  readonly onlyTagged?: readonly string[]
  /**
   * The credential was obtained through the tenant's own identity provider, so it reaches this tenant only: whoever
   * runs the provider may claim to be anybody, and must gain nothing by it elsewhere.
   */
  readonly confined: boolean
  readonly credential:
    | { readonly kind: 'session'; readonly sessionId: string; readonly expiresAt: Date }
    | { readonly kind: 'api_key'; readonly apiKeyId: string }
    /** Of an app that the person allowed to do some things in this tenant. */
    | {
        readonly kind: 'access_token'
        readonly grantId: string
        readonly clientId: string
        readonly scopes: readonly Scope[]
      }
    /** Work that continues for the person after the request. */
    | { readonly kind: 'none' }
}

/** OWNER and ADMIN have full access to the tenant's content. */
export function isAdmin(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'OWNER' || actor.role === 'ADMIN'
}

/** Whether the credential of a person allows a kind of access; only that of an app is restricted. */
export function hasScope({ credential }: Pick<Actor, 'credential'>, scope: Scope): boolean {
  return credential.kind !== 'access_token' || credential.scopes.includes(scope)
}
