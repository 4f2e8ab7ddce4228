import type { Scope } from './scopes.ts'

export type Role = 'OWNER' | 'ADMIN' | 'USER'

/** A person acting in one tenant with a session, API key or access token. Resolved once per request. */
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
  /** Path parts whose subtrees a USER may read: through their own grants, group grants and their own folder. */
  readonly readPartIds: readonly string[]
  /** The same for writing. */
  readonly writePartIds: readonly string[]
  /** All tags that a node must have, directly or inherited, for this actor to see it. See `confinedTo`. */
  readonly onlyTagged?: readonly string[]
  /** The time at which this actor sees the tree, with the permissions of now. Now if undefined. See `as-of.ts`. */
  readonly asOf?: string | undefined
  /** Keeps a source up to date, whose items are for their readers: the person in whose name it runs may not be one. */
  readonly isSource?: true
  /**
   * The credential was obtained through the tenant's own identity provider, so it is valid only in this tenant. The
   * operator of a provider can claim to be anyone, and must not gain access to other tenants by it.
   */
  readonly confined: boolean
  readonly credential:
    | { readonly kind: 'session'; readonly sessionId: string; readonly expiresAt: Date }
    | { readonly kind: 'api_key'; readonly apiKeyId: string }
    /** The credential of an app that acts for the person in this tenant, within the allowed scopes. */
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

/** Whether a person's credential allows a scope. Only the credentials of apps are restricted. */
export function hasScope({ credential }: Pick<Actor, 'credential'>, scope: Scope): boolean {
  return credential.kind !== 'access_token' || credential.scopes.includes(scope)
}
