import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import { jsonb, readPage, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import type { Outcome } from '../../../platform/http/audited-call.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { NamedIds } from '../../../platform/core/named-ids.ts'
import { users } from '../../accounts/index.ts'

/** How long entries are kept. */
const KEPT = '365 days'

/** Records an action before it happens, so that nothing happens without an entry. @returns its id */
export async function insertEntry(
  tx: TenantTx,
  { tenantId, userId, credential }: Actor,
  { action, ids }: { readonly action: string; readonly ids: NamedIds },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('audit_entry')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      credential: credential.kind,
      ...(credential.kind === 'api_key' && { credential_id: credential.apiKeyId }),
      ...(credential.kind === 'access_token' && {
        credential_id: credential.grantId,
        client_id: credential.clientId,
      }),
      action,
      ids: jsonb(ids),
    })
    .execute()
  return id
}

/** Records that somebody outside opened a link, in the name of the person who created it. */
export async function noteOpening(
  tx: TenantTx,
  opening: {
    readonly tenantId: string
    readonly userId: string
    readonly address: string
    readonly ids: NamedIds
  },
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      tenant_id: opening.tenantId,
      id: newId(),
      user_id: opening.userId,
      credential: 'link',
      action: 'open_outside_link',
      outcome: 'done',
      address: opening.address,
      ids: jsonb(opening.ids),
    })
    .execute()
}

/** Records the outcome, with the ids of what was created. */
export async function endEntry(
  tx: TenantTx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  { outcome, ids }: { readonly outcome: Outcome; readonly ids: NamedIds },
): Promise<void> {
  await tx
    .updateTable('audit_entry')
    .set({ outcome, ids: sql`ids || ${jsonb(ids)}` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Entries, newest first, with the addresses of people whose accounts still exist. */
export async function listEntries(
  tx: TenantTx,
  tenantId: string,
  query: { readonly limit: number; readonly offset: number },
) {
  const found = tx.selectFrom('audit_entry as e').where('e.tenant_id', '=', tenantId)
  const rows = found
    .select([
      'e.id',
      'e.at',
      'e.user_id',
      'e.credential_id',
      'e.client_id',
      'e.action',
      'e.ids',
      'e.address',
    ])
    .select([
      sql<string | null>`(select u.email from ${users} u where u.id = e.user_id)`.as('email'),
      sql<Actor['credential']['kind'] | 'link'>`e.credential`.as('credential'),
      sql<Outcome | null>`e.outcome`.as('outcome'),
    ])
    .orderBy('e.id', 'desc')
  return readPage(found, rows, query)
}

/** Deletes entries that are too old. @returns how many */
export async function deleteOldEntries(tx: SystemTx): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('audit_entry')
    .where('at', '<', sql<Date>`now() - ${KEPT}::interval`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
