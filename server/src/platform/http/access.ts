import { isAdmin, type Actor, type Role } from '../core/actor.ts'
import type { Context } from '../context/context.ts'
import { problem } from '../core/errors.ts'
import type { Scope } from '../core/scopes.ts'
import type { ProblemStatus } from './schemas.ts'

/** The input of a request: its path, query and body. */
export type Named = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/**
 * Who may call an operation. It is enforced by `addOperations`, printed into the OpenAPI document as `x-access`,
 * and tested from there. Rights on parts of the tree (`read`, `write`) are predicates in the SQL of the queries.
 */
export type Access<Input = unknown> = {
  readonly kind: 'open' | 'member' | 'own' | 'read' | 'write' | 'admin' | 'owner'
  /** What is the caller's own, or the member of the request that names the part. */
  readonly of?: string
  readonly sessionOnly?: boolean
  /** A refusal that follows from the kind but never happens here. */
  readonly never?: ProblemStatus
  readonly role?: RoleRules<Input>
}

/** The access of an operation, whatever its input is. */
export type AnyAccess = Access<never>

type RoleRules<Input> = {
  /** The member of the request that names the tenant, which has to be the one of the credential. */
  readonly tenant?: string
  /** Any tenant of the caller will do, and the role there counts; of a confined credential its own only. */
  readonly elsewhere?: true
  /** The member of the path that names a user; callers may do this to themselves without the role. */
  readonly orSelf?: string
  /** In place of the usual sentence of the refusal. */
  readonly refusal?: 'owner_deletes_tenant' | 'administrators_remove_members'
  /** Looks up what the request names before it is refused: an unknown id is 404 for every caller. */
  readonly first?: LookFor<Input>
}

/** Looks up what a request names. @throws Problem not_found */
export type LookFor<Input> = (context: Context, actor: Actor, input: Input) => Promise<unknown>

/** Anybody, signed in or not. */
export const open = { kind: 'open' } as const

/** Every member of the tenant. */
export const member: Access = { kind: 'member' }

/** Every member of the tenant that the member of this name refers to, also by a credential for another tenant. */
export function memberOf(tenant: string): Access {
  return { kind: 'member', role: { tenant, elsewhere: true } }
}

/** What belongs to the caller. With `sessionOnly` API keys are refused, so that a stolen one can't do this. */
export function own(what: string, { sessionOnly = false } = {}): Access {
  return { kind: 'own', of: what, ...(sessionOnly && { sessionOnly }) }
}

/** The right to read what the member of this name refers to; lists leave out what is not readable. */
export function read(of?: string, rules: Pick<Access, 'never'> = {}): Access {
  return { kind: 'read', ...(of !== undefined && { of }), ...rules }
}

/** The right to change what the member of this name refers to. */
export function write(of: string): Access {
  return { kind: 'write', of }
}

/** OWNER and ADMIN. */
export function admin<Input = unknown>(role: RoleRules<Input> = {}): Access<Input> {
  return { kind: 'admin', role }
}

/** The OWNER alone. */
export function owner<Input = unknown>(role: RoleRules<Input> = {}): Access<Input> {
  return { kind: 'owner', role }
}

/**
 * The scope that the token of an app needs for an operation that names none itself; null where no scope is enough, as
 * for the account of the person, which apps must not change.
 */
export function scopeFor({ kind, sessionOnly }: AnyAccess, method: string): Scope | null {
  if (kind === 'open' || sessionOnly) return null
  if (kind === 'admin' || kind === 'owner') return 'kb:admin'
  if (method === 'GET') return 'kb:read'
  return kind === 'write' ? 'kb:write' : null
}

/** Whether apps need a scope in order to change what belongs to the tenant; threads and questions are the person's own. */
export function isChangeByScope(scope: Scope | null): boolean {
  return scope === 'kb:write' || scope === 'kb:admin'
}

/** The refusals that follow from an access. */
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

/** An access as the OpenAPI document has it. */
export function describeAccess({ kind, of, sessionOnly, role }: AnyAccess, scope: Scope | null) {
  return {
    kind,
    ...(of !== undefined && { of }),
    ...(role?.tenant !== undefined && { tenant: role.tenant }),
    ...(role?.elsewhere && { any_tenant: true }),
    ...(role?.orSelf !== undefined && { or_self: role.orSelf }),
    ...(kind !== 'open' && { credentials: sessionOnly ? ['session'] : ['session', 'api_key'] }),
    // With this scope the token of an app is enough as well.
    ...(scope && { scope }),
  }
}

/** An access in words, for readers of the API reference. */
export function explainAccess({ kind, of, sessionOnly, role }: AnyAccess): string {
  const who: Record<Access['kind'], string> = {
    open: 'Needs no sign-in.',
    member: 'Open to every member of the tenant.',
    own: `Applies to the caller's own ${of ?? 'things'}.`,
    read: of
      ? `Requires the right to read what \`${of}\` names.`
      : 'Shows what the caller may read.',
    write: `Requires the right to change what \`${of ?? ''}\` names.`,
    admin: 'Requires the role OWNER or ADMIN.',
    owner: 'Requires the role OWNER.',
  }
  const sentences = [
    who[kind],
    role?.orSelf && 'Members may do it to themselves.',
    sessionOnly && 'Requires a session: an API key is not enough.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/**
 * The role of the caller in a tenant.
 * @throws Problem not_found for one that the caller doesn't know; forbidden, unless `elsewhere` is set, for one that the
 * credential is not for
 */
export type RoleInTenant = (
  context: Context,
  actor: Actor,
  named: { readonly tenantId: string; readonly elsewhere: boolean },
) => Promise<Role>

type Call = { readonly context: Context; readonly actor: Actor; readonly input: Named }

/**
 * Refuses callers without the role. What a request names is looked up first.
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

/** @throws Error when the schemas of the operation do not require the member */
function idNamed({ params, query, body }: Named, name: string): string {
  for (const place of [params, query, body] as (Record<string, unknown> | null | undefined)[]) {
    const id = place?.[name]
    if (typeof id === 'string') return id
  }
  throw new Error(`The request has no member ${name}.`)
}
