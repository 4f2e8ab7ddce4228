import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { users } from '../../accounts/index.ts'
import type { Rhythm } from './next-digest.ts'
import type { DigestLanguage } from './sentences.ts'

type Person = { readonly tenantId: string; readonly userId: string }

export type DigestSetting = {
  readonly rhythm: Rhythm
  readonly time_zone: string | null
  readonly language: DigestLanguage
  readonly next_at: Date
}

export type DueDigest = DigestSetting & {
  readonly tenant_id: string
  readonly user_id: string
  readonly mailed_until: Date
}

/** The person's setting. Undefined if they get no digest. */
export async function findDigest(
  tx: TenantTx,
  { tenantId, userId }: Person,
): Promise<DigestSetting | undefined> {
  return tx
    .selectFrom('notice_digest')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .select(['rhythm', 'time_zone', 'language', 'next_at'])
    .$castTo<DigestSetting>()
    .executeTakeFirst()
}

/** Sets the person's digest. Notices from before the first setting are not mailed. */
export async function putDigest(
  tx: TenantTx,
  { tenantId, userId }: Person,
  { rhythm, time_zone: zone, language, next_at: nextAt }: DigestSetting,
): Promise<void> {
  await sql`
    insert into notice_digest (tenant_id, user_id, rhythm, time_zone, language, mailed_until, next_at)
    values (${tenantId}::uuid, ${userId}::uuid, ${rhythm}, ${zone}, ${language}, now(), ${nextAt}::timestamptz)
    on conflict (tenant_id, user_id) do update set rhythm = excluded.rhythm,
      time_zone = excluded.time_zone, language = excluded.language, next_at = excluded.next_at`.execute(
    tx,
  )
}

/** Ends the person's digest. */
export async function deleteDigest(tx: TenantTx, { tenantId, userId }: Person): Promise<void> {
  await tx
    .deleteFrom('notice_digest')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

/** Digests of all tenants that are due, those that have waited longest first. */
export async function dueDigests(
  tx: SystemTx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueDigest[]> {
  return tx
    .selectFrom('notice_digest')
    .where('next_at', '<=', now)
    .selectAll()
    .orderBy('next_at')
    .limit(limit)
    .$castTo<DueDigest>()
    .execute()
}

/**
 * Moves a digest on to its next time.
 * @returns false if another process has done so, or if the person has changed or ended it
 */
export async function moveOn(
  tx: TenantTx,
  digest: DueDigest,
  { mailedUntil, nextAt }: { readonly mailedUntil: Date; readonly nextAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('notice_digest')
    .set({ mailed_until: mailedUntil, next_at: nextAt })
    .where('tenant_id', '=', digest.tenant_id)
    .where('user_id', '=', digest.user_id)
    .where('next_at', '=', digest.next_at)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The person's address. Undefined if nobody has confirmed it: not the person by a mail, and not the tenant's identity
 * provider. Such an address may be a stranger's.
 */
export async function findConfirmedAddress(
  tx: TenantTx,
  { userId }: Pick<Actor, 'userId'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from ${users} u where u.id = ${userId}::uuid
      and (u.local_tenant_id is null or u.idp_type <> 'PASSWORD')`.execute(tx)
  return rows[0]?.email
}
