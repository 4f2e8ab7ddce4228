import { sql } from 'kysely'
import type { Static } from 'typebox'
import { readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import type { MemberKey } from '../memberships/memberships.queries.ts'
import type { ResponsibilityPage } from './members.schemas.ts'

type Item = Static<typeof ResponsibilityPage>['items'][number]

/** What a person is, or was, responsible for in a tenant, oldest first. */
export async function listResponsibilities(
  tx: TenantTx,
  { tenantId, userId }: MemberKey,
  page: { readonly limit: number; readonly offset: number },
): Promise<Listed<Item>> {
  const all = sql<
    Item & { created_at: Date }
  >`responsibilities_of(${tenantId}::uuid, ${userId}::uuid)`
  const found = tx.selectFrom(all.as('r'))
  const rows = found
    .select(['r.kind', 'r.id', 'r.name', 'r.is_paused'])
    .orderBy('r.created_at')
    .orderBy('r.id')
  return readPage(found, rows, page)
}

/**
 * Makes somebody responsible for what another person was, and lets it go on.
 * @param heir the OWNER if there is no `heirId`
 * @returns how much that is
 */
export async function takeOver(
  tx: TenantTx | SystemTx,
  { tenantId, userId }: MemberKey,
  {
    heirId,
    ids,
  }: { readonly heirId: string | undefined; readonly ids?: readonly string[] | null | undefined },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select take_over(${tenantId}::uuid, ${userId}::uuid, coalesce(${heirId ?? null}::uuid, (
      select m.user_id from tenant_user m where m.tenant_id = ${tenantId}::uuid and m.role = 'OWNER')),
      ${ids ?? null}::uuid[]) as taken`.execute(tx)
  return rows[0]?.taken ?? 0
}
