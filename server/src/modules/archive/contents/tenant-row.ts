import { UUID_PATTERN } from '../../../platform/core/ids.ts'
import { logoKey } from '../../../platform/storage/object-keys.ts'
import type { Session } from '../../../platform/db/index.ts'
import { readTenantJson } from '../../tenancy/index.ts'
import type { Manifest } from './form.ts'
import { rejected } from './insert-rows.ts'
import { unusable } from './read-zip.ts'
import type { Rewriter } from './rewrite.ts'
import { logosOf } from './write-archive.ts'

/** Writes the tenant itself. Its folders follow in the same transaction. */
export async function insertTenant(
  session: Session,
  { tenant }: Manifest,
  rewriter: Rewriter,
  tenantId: string,
): Promise<void> {
  const json = {
    settings: tenant.settings,
    branding: { ...tenant.branding, logos: logos(tenant, tenantId) },
  }
  try {
    readTenantJson(json)
  } catch {
    throw unusable('the settings of its tenant are not valid.')
  }
  const parts = [
    tenant.root_part_id,
    tenant.shared_part_id,
    tenant.users_part_id,
    tenant.agents_part_id,
  ]
  const ids = parts.map((id) => (id === null ? null : rewriter.id(id)))
  try {
    await session.query(
      `insert into tenant (id, name, settings, branding, created_at, root_part_id, shared_part_id, users_part_id,
         agents_part_id, history_since)
       values ($1::uuid, $2, $3::text::jsonb, $4::text::jsonb, $5::timestamptz, $6::uuid, $7::uuid, $8::uuid, $9::uuid, coalesce($10::timestamptz, now()))`,
      [
        tenantId,
        tenant.name,
        JSON.stringify(json.settings),
        JSON.stringify(json.branding),
        tenant.created_at,
        ...ids,
        tenant.history_since ?? null,
      ],
    )
  } catch (error) {
    throw rejected(error, 'its tenant')
  }
}

/** Logos in the archive's own folder. */
function logos(tenant: Manifest['tenant'], tenantId: string): Record<string, unknown> {
  const own = new RegExp(`^${tenant.id}/branding/(${UUID_PATTERN})$`)
  const kept = Object.entries(logosOf(tenant)).flatMap(([kind, logo]) => {
    const id = own.exec(String(logo.key))?.[1]
    return id === undefined ? [] : [[kind, { ...logo, key: logoKey(tenantId, id) }] as const]
  })
  return Object.fromEntries(kept)
}
