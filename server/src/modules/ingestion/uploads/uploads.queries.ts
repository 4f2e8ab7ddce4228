import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import { isUuid } from '../../../platform/core/ids.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import { isAny, jsonb, type SystemTx, type TenantTx } from '../../../platform/db/index.ts'
import { DAYS, MOST_OPEN } from './uploads.schemas.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])

const UploadRow = Type.Object({
  tenant_id: Type.String(),
  id: Type.String(),
  user_id: Type.String(),
  document_id: Type.String(),
  version_id: Type.String(),
  is_new_document: Type.Boolean(),
  file_name: Type.String(),
  bytes: Type.Unsafe<number>({}),
  part_bytes: Type.Integer(),
  sha256: Type.Unsafe<Uint8Array | null>({}),
  members: Type.Record(Type.String(), Type.Unknown()),
  idempotency_key: textOrNull,
  request_sha256: Type.Unsafe<Uint8Array>({}),
  reservation_id: textOrNull,
  run_id: textOrNull,
  expires_at: Type.Unsafe<Date>({}),
})
export type UploadRow = Static<typeof UploadRow>

const readUpload = readerOf(UploadRow, 'An upload')

/** A part that has arrived. */
export type PartRow = {
  readonly number: number
  readonly object_id: string
  readonly bytes: number
  readonly sha256: Uint8Array
}

type Person = Pick<Actor, 'tenantId' | 'userId'>

/** The uploads of a person that can still be used. */
function usable(tx: TenantTx, { tenantId, userId }: Person) {
  return tx
    .selectFrom('part_upload')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .selectAll()
}

/** An upload of a person by its token. `locked` makes other changes of it wait until the transaction ends. */
export async function findUpload(
  tx: TenantTx,
  person: Person,
  token: string,
  { locked = false } = {},
): Promise<UploadRow | undefined> {
  if (!isUuid(token)) return undefined
  const row = await usable(tx, person)
    .where('id', '=', token)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && readUpload(row)
}

/** An upload of a person by its idempotency key. A key of an upload whose time is up becomes free. */
export async function findByKey(
  tx: TenantTx,
  { tenantId, userId }: Person,
  key: string,
): Promise<UploadRow | undefined> {
  await tx
    .updateTable('part_upload')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .where('expires_at', '<=', sql<Date>`now()`)
    .set({ idempotency_key: null })
    .execute()
  const row = await usable(tx, { tenantId, userId })
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row && readUpload(row)
}

/** Makes other uploads of the tenant begin after this transaction. */
export async function lockUploads(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('uploads in parts ' || ${tenantId}, 0))`.execute(
    tx,
  )
}

/** The limit of open uploads that is reached, if one is. The uploads must be locked. */
export async function reachedLimit(
  tx: TenantTx,
  { tenantId, userId }: Person,
): Promise<number | undefined> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where user_id = ${userId}::uuid)::integer as own, count(*)::integer as "all"
    from part_upload
    where tenant_id = ${tenantId}::uuid and run_id is null and expires_at > now()`.execute(tx)
  const { own = 0, all = 0 } = rows[0] ?? {}
  if (own >= MOST_OPEN.person) return MOST_OPEN.person
  return all >= MOST_OPEN.tenant ? MOST_OPEN.tenant : undefined
}

/** How long an upload may take, as an interval of the database. */
export const UPLOAD_TIME = `${DAYS} days`

export async function insertUpload(
  tx: TenantTx,
  { members, ...row }: Omit<UploadRow, 'run_id' | 'expires_at'>,
): Promise<UploadRow> {
  const made = await tx
    .insertInto('part_upload')
    .values({
      ...row,
      members: jsonb(members),
      expires_at: sql<Date>`now() + ${UPLOAD_TIME}::interval`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return readUpload(made)
}

/** The parts that have arrived, by number. */
export async function listParts(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Pick<UploadRow, 'tenant_id' | 'id'>,
): Promise<PartRow[]> {
  return tx
    .selectFrom('uploaded_part')
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', id)
    .select(['number', 'object_id', 'bytes', 'sha256'])
    .orderBy('number')
    .execute()
}

/** Notes a part that is stored. @returns the object of the part that it replaces */
export async function replacePart(
  tx: TenantTx,
  { tenant_id, id: upload_id }: UploadRow,
  { number, ...part }: PartRow,
): Promise<string | undefined> {
  const place = { tenant_id, upload_id, number }
  const before = await tx
    .selectFrom('uploaded_part')
    .where('tenant_id', '=', tenant_id)
    .where('upload_id', '=', upload_id)
    .where('number', '=', number)
    .select('object_id')
    .executeTakeFirst()
  await tx
    .insertInto('uploaded_part')
    .values({ ...place, ...part })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'upload_id', 'number']).doUpdateSet(part),
    )
    .execute()
  return before?.object_id
}

/** Forgets a part whose object is gone, so that it is sent again. @returns false if it was replaced */
export async function forgetPart(
  tx: TenantTx,
  { tenant_id, id }: UploadRow,
  { object_id }: PartRow,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('uploaded_part')
    .where('tenant_id', '=', tenant_id)
    .where('upload_id', '=', id)
    .where('object_id', '=', object_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes what an upload has become. Its parts are not needed any more. */
export async function closeUpload(
  tx: TenantTx,
  { tenant_id: tenantId, id }: UploadRow,
  runId: string,
): Promise<void> {
  await tx
    .updateTable('part_upload')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ run_id: runId, reservation_id: null })
    .execute()
  await tx
    .deleteFrom('uploaded_part')
    .where('tenant_id', '=', tenantId)
    .where('upload_id', '=', id)
    .execute()
}

export async function deleteUpload(
  tx: TenantTx,
  { tenant_id: tenantId, id }: UploadRow,
): Promise<void> {
  await tx
    .deleteFrom('part_upload')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Deletes uploads of all tenants whose time is up, at most 100. */
export async function deleteExpiredUploads(tx: SystemTx): Promise<UploadRow[]> {
  const { rows } = await sql`
    delete from part_upload u using (
      select tenant_id, id from part_upload where expires_at < now()
      order by expires_at limit 100 for update skip locked) old
    where u.tenant_id = old.tenant_id and u.id = old.id
    returning u.*`.execute(tx)
  return rows.map(readUpload)
}

/** The given ids that are uploads of the tenant. */
export async function existingUploads(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('part_upload')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), ids))
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
