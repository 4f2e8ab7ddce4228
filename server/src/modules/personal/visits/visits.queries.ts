import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { documentsOf, versionsOf, type DocumentType } from '../../content/index.ts'
import { hasRightOutside, partsWithRow, shownPath } from '../../tree/index.ts'
import { MOST_VISITS } from './visits.schemas.ts'

/** A visit lasts this long after the document was last opened. Reloading the page continues it. */
const LASTS = '30 minutes'

export type Visited = { readonly partId: string; readonly versionId: string | undefined }

/**
 * Records that the actor has opened a document, and forgets what they opened longest ago if they have too many.
 * @returns the active version that they saw before this visit, if another one is active now
 */
export async function recordVisit(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  { partId, versionId }: Visited,
): Promise<string | undefined> {
  const own = sql`tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid`
  const { rows } = await sql<{ former: string | null }>`
    with seen as (
      select d.active_version_id as id from ${documentsOf(tenantId)} d
      where d.path_part_id = ${partId}::uuid
        and d.active_version_id = coalesce(${versionId ?? null}::uuid, d.active_version_id)),
    recorded as (
      insert into visit (tenant_id, user_id, path_part_id, version_id)
      select ${tenantId}::uuid, ${userId}::uuid, ${partId}::uuid, (select id from seen)
      on conflict (tenant_id, user_id, path_part_id) do update set
        visited_at = now(),
        version_id = coalesce(excluded.version_id, visit.version_id),
        former_version_id = case
          when excluded.version_id <> visit.version_id then visit.version_id
          when visit.visited_at > now() - ${LASTS}::interval then visit.former_version_id end
      returning version_id, former_version_id),
    dropped as (
      delete from visit where ${own} and path_part_id in (
        select path_part_id from visit where ${own} and path_part_id <> ${partId}::uuid
        order by visited_at desc, path_part_id offset ${MOST_VISITS - 1}))
    select v.id as former from recorded r
    left join ${versionsOf(tenantId)} v on v.id = r.former_version_id and v.id <> r.version_id
      and v.document_id = (select id from ${documentsOf(tenantId)} d where d.path_part_id = ${partId}::uuid)`.execute(
    tx,
  )
  return rows[0]?.former ?? undefined
}

export type VisitRow = {
  readonly path_part_id: string
  readonly document_id: string
  readonly name: string
  readonly document_type: Static<typeof DocumentType>
  readonly active_version_id: string
  readonly materialized_path: string
  readonly visited_at: Date
  readonly has_changed: boolean
}

/** The documents that the actor has opened and may read, the last one first. */
export async function listVisits(tx: TenantTx, actor: Actor, limit: number): Promise<VisitRow[]> {
  const { tenantId, userId } = actor
  const { rows } = await sql<VisitRow>`
    select p.id as path_part_id, d.id as document_id, p.name, d.document_type, d.active_version_id,
      ${shownPath(actor, 'p', sql`p.node`)} as materialized_path, v.visited_at,
      coalesce(d.active_version_id <> v.version_id, false) as has_changed
    from visit v
    join ${partsWithRow(tenantId)} p on p.id = v.path_part_id
    join ${documentsOf(tenantId)} d on d.path_part_id = p.id
    where v.tenant_id = ${tenantId}::uuid and v.user_id = ${userId}::uuid and ${hasRightOutside(actor, 'read')}
    order by v.visited_at desc, p.id limit ${limit}`.execute(tx)
  return rows
}

/** Forgets all that the actor has opened. */
export async function deleteVisits(tx: TenantTx, { tenantId, userId }: Actor): Promise<void> {
  await tx
    .deleteFrom('visit')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}
