import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { Actor, Role } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { SystemTx, TenantTx } from '../../db/index.ts'
import { problem } from '../../errors.ts'
import type { Listed } from '../../http/schemas.ts'
import { newId } from '../../ids.ts'
import * as queries from './tenants.queries.ts'
import type { TenantResponse } from './tenants.schemas.ts'

/**
 * Makes a tenant with the folders that every tenant has, its owner and the owner's personal folder.
 */
export async function createTenant(
  tx: SystemTx,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<{ tenantId: string }> {
  const tenantId = newId()
  const parts = { root: newId(), shared: newId(), users: newId(), agents: newId() }
  await queries.insertTenant(tx, { id: tenantId, name, parts })
  const below = [parts.root]
  const [first = '', second = '', third = ''] = generateNKeysBetween(null, null, 3)
  await queries.insertSystemFolders(tx, tenantId, [
    { id: parts.root, name: '', ancestors: [], sortKey: first },
    { id: parts.shared, name: 'shared', ancestors: below, sortKey: first },
    { id: parts.users, name: 'users', ancestors: below, sortKey: second },
    { id: parts.agents, name: 'agents', ancestors: below, sortKey: third },
  ])
  await addMember(tx, { tenantId, userId: ownerId, role: 'OWNER' })
  return { tenantId }
}

/**
 * Makes a user a member of a tenant, with a personal folder.
 * @throws Problem 404 when the tenant is gone, 409 when the user is a member or the tenant has an
 * owner already
 */
export async function addMember(
  tx: SystemTx | TenantTx,
  member: { tenantId: string; userId: string; role: Role },
): Promise<{ homePartId: string }> {
  const homePartId = await ensureHomeFolder(tx, member)
  if (await queries.insertMember(tx, { ...member, homePartId })) return { homePartId }
  throw problem(
    'conflict',
    member.role === 'OWNER'
      ? 'The tenant has an owner already.'
      : 'The user is already a member of this tenant.',
  )
}

/** A member who was removed and comes back gets the old folder, with what was left in it. */
async function ensureHomeFolder(
  tx: SystemTx | TenantTx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<string> {
  const parent = await queries.lockUsersFolder(tx, tenantId)
  if (!parent) throw problem('not_found')
  const kept = await queries.findChildFolder(tx, { tenantId, parentId: parent.id, name: userId })
  if (kept) return kept.id
  const last = await queries.lastSortKey(tx, { tenantId, parentId: parent.id })
  const id = newId()
  const ancestors = [...parent.ancestors, parent.id]
  const sortKey = generateKeyBetween(last, null)
  await queries.insertSystemFolders(tx, tenantId, [{ id, name: userId, ancestors, sortKey }])
  return id
}

/** The tenants of which the caller is an active member. */
export async function listTenants(
  { doors }: Context,
  actor: Actor,
  query: { limit: number; offset: number },
): Promise<Listed<TenantResponse>> {
  const { items, total } = await doors.acrossTenants((tx) =>
    queries.listTenantsOfUser(tx, actor.userId, query),
  )
  return { items: items.map(toTenantResponse), total }
}

/** The tenant of the caller's credential. */
export async function getCurrentTenant({ doors }: Context, actor: Actor): Promise<TenantResponse> {
  const row = await doors.inTenant(actor.tenantId, (tx) => queries.findTenant(tx, actor.tenantId))
  if (!row) throw problem('not_found')
  return toTenantResponse(row)
}

/** Any tenant of which the caller is an active member, also one that the credential is not for. */
export async function getTenant(
  { doors }: Context,
  actor: Actor,
  tenantId: string,
): Promise<TenantResponse> {
  const member = { tenantId, userId: actor.userId }
  const row = await doors.acrossTenants((tx) => queries.findTenantOfMember(tx, member))
  if (!row) throw problem('not_found')
  return toTenantResponse(row)
}

/** What may be stored in the two columns; nothing is there until somebody changes it. */
type StoredSettings = Partial<TenantResponse['settings']>
type StoredBranding = Partial<
  Pick<TenantResponse['branding'], 'brand_name' | 'brand_color' | 'theme_overrides'>
>

function toTenantResponse(row: queries.TenantRow): TenantResponse {
  const settings = row.settings as StoredSettings
  const branding = row.branding as StoredBranding
  return {
    id: row.id,
    name: row.name,
    idp_config: null,
    settings: {
      language: settings.language ?? 'en',
      description: settings.description ?? '',
      timezone: settings.timezone ?? 'UTC',
    },
    branding: {
      brand_name: branding.brand_name ?? null,
      brand_color: branding.brand_color ?? null,
      logo_url: null,
      logo_dark_url: null,
      favicon_url: null,
      theme_overrides: branding.theme_overrides ?? null,
    },
  }
}
