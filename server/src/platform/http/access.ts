import { isAdmin, type Actor, type Role } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import { problem } from '../core/errors.ts'
import type { Scope } from '../core/scopes.ts'
import type { ProblemStatus } from './schemas.ts'

/** The input of a request: its path, query and body. */
export type Named = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/**
 * Who can call an operation. `addOperations` enforces it and adds it to the OpenAPI document as `x-access`, from which
 * it is tested. Permissions on parts of the tree (`read`, `write`) are predicates in the SQL of the queries.
 */
export type Access<Input = unknown> = {
  readonly kind: 'open' | 'member' | 'own' | 'read' | 'write' | 'admin' | 'owner'
  /** What belongs to the caller, or the request member that names the part. */
  readonly of?: string
  readonly sessionOnly?: boolean
  /** An error that follows from the kind but never happens here. */
  readonly never?: ProblemStatus
  readonly role?: RoleRules<Input>
}

/** The access of an operation with any input. */
export type AnyAccess = Access<never>

type RoleRules<Input> = {
  /** The request member that names the tenant, which must be the tenant of the credential. */
  readonly tenant?: string
  /**
   * Any tenant of the caller is allowed, and their role there counts. For a confined credential, only its own tenant.
   */
  readonly elsewhere?: true
  /** The path member that names a user. Callers can do this for themselves without the role. */
  readonly orSelf?: string
  /** Replaces the usual error message. */
  readonly refusal?: 'owner_deletes_tenant' | 'administrators_remove_members'
  /** Looks up what the request names before returning 403, so an unknown id returns 404 for every caller. */
  readonly first?: LookFor<Input>
}

/** Looks up what a request names. @throws Problem not_found */
export type LookFor<Input> = (context: Context, actor: Actor, input: Input) => Promise<unknown>

/** Anyone, signed in or not. */
export const open = { kind: 'open' } as const

/** Every member of the tenant. */
export const member: Access = { kind: 'member' }

/** Every member of the tenant that the given request member names, even with a credential for another tenant. */
export function memberOf(tenant: string): Access {
  return { kind: 'member', role: { tenant, elsewhere: true } }
}

/** What belongs to the caller. With `sessionOnly`, API keys are rejected, so a stolen one can't do this. */
export function own(what: string, { sessionOnly = false } = {}): Access {
  return { kind: 'own', of: what, ...(sessionOnly && { sessionOnly }) }
}

/** Permission to read what the given request member names. Lists only contain what the caller can read. */
export function read(of?: string, rules: Pick<Access, 'never'> = {}): Access {
  return { kind: 'read', ...(of !== undefined && { of }), ...rules }
}

/**
 * Permission to change what the given request member names. Without it, permissions are checked item by item, and the
 * response says which items were refused.
 */
export function write(of?: string): Access {
  return { kind: 'write', ...(of !== undefined && { of }) }
}

/** OWNER and ADMIN. */
export function admin<Input = unknown>(role: RoleRules<Input> = {}): Access<Input> {
  return { kind: 'admin', role }
}

/** Only the OWNER. */
export function owner<Input = unknown>(role: RoleRules<Input> = {}): Access<Input> {
  return { kind: 'owner', role }
}

/**
 * The scope that an app's token needs for an operation that doesn't name one. Null if no scope is enough, for example
 * for the person's account, which apps must not change.
 */
export function scopeFor({ kind, sessionOnly }: AnyAccess, method: string): Scope | null {
  if (kind === 'open' || sessionOnly) return null
  if (kind === 'admin' || kind === 'owner') return 'kb:admin'
  if (method === 'GET') return 'kb:read'
  return kind === 'write' ? 'kb:write' : null
}

/** Whether a scope lets apps change what belongs to the tenant. Threads and questions belong to the person. */
export function isChangeByScope(scope: Scope | null): boolean {
  return scope === 'kb:write' || scope === 'kb:admin'
}

/** The errors that follow from an access. */
export function refusalsOf(access: AnyAccess, hasIdInPath: boolean): ProblemStatus[] {
  const { kind, of, role, never } = access
  const isOnPart = kind === 'read' || kind === 'write'
  const mayMiss = hasIdInPath || (isOnPart && of !== undefined) || role?.tenant !== undefined
  const refusals: ProblemStatus[] = []
  if (kind !== 'open') refusals.push(401)
  if (isOnPart || role) refusals.push(403)
  if (kind !== 'open' && mayMiss) refusals.push(404)
  return refusals.filter((status) => status !== never)
}

/** An access for the OpenAPI document. */
export function describeAccess({ kind, of, sessionOnly, role }: AnyAccess, scope: Scope | null) {
  return {
    kind,
    ...(of !== undefined && { of }),
    ...(role?.tenant !== undefined && { tenant: role.tenant }),
    ...(role?.elsewhere && { any_tenant: true }),
    ...(role?.orSelf !== undefined && { or_self: role.orSelf }),
    ...(kind !== 'open' && { credentials: sessionOnly ? ['session'] : ['session', 'api_key'] }),
    // With this scope, an app's token is enough, too.
    ...(scope && { scope }),
  }
}

/** Describes an access for readers of the API reference. */
export function explainAccess({ kind, of, sessionOnly, role }: AnyAccess): string {
  const who: Record<Access['kind'], string> = {
    open: "You don't need to sign in.",
    member: 'Every member of the tenant can call this.',
    own: `Applies only to your own ${of ?? 'things'}.`,
    read: of ? `You need read access to \`${of}\`.` : 'Covers only what you can read.',
    write: of ? `You need write access to \`${of}\`.` : 'Changes only what you can change.',
    admin: 'You need the role OWNER or ADMIN.',
    owner: 'You need the role OWNER.',
  }
  const sentences = [
    who[kind],
    role?.orSelf && 'Members can also do this for themselves.',
    sessionOnly && 'It works only with a session, not with an API key.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/**
 * The role of the caller in a tenant.
 * @throws Problem not_found for a tenant that the caller isn't in; forbidden for another tenant than the credential's,
 * unless `elsewhere` is set
 */
export type RoleInTenant = (
  context: Context,
  actor: Actor,
  named: { readonly tenantId: string; readonly elsewhere: boolean },
) => Promise<Role>

type Call = { readonly context: Context; readonly actor: Actor; readonly input: Named }

/**
 * Rejects callers without the role. First looks up what the request names.
 * @throws Problem not_found, forbidden
 */
export async function requireRole(
  { kind, role }: AnyAccess,
  { context, actor, input }: Call,
  roleInTenant: RoleInTenant,
): Promise<void> {
  if (!role) return
  const { tenant, elsewhere = false, orSelf, refusal, first } = role
  const held = tenant
    ? await roleInTenant(context, actor, { tenantId: idNamed(input, tenant), elsewhere })
    : actor.role
  if (kind === 'member') return
  const isAllowed = kind === 'owner' ? held === 'OWNER' : isAdmin({ role: held })
  if (isAllowed || (orSelf && idNamed(input, orSelf) === actor.userId)) return
  await first?.(context, actor, input as never)
  throw problem(refusal ?? 'administrators_only')
}

/** @throws Error if the schemas of the operation don't require the member */
function idNamed({ params, query, body }: Named, name: string): string {
  for (const place of [params, query, body] as (Record<string, unknown> | null | undefined)[]) {
    const id = place?.[name]
    if (typeof id === 'string') return id
  }
  throw new Error(`The request has no member ${name}.`)
}
