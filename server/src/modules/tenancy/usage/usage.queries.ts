import { sql } from 'kysely'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { addToDay } from './days.queries.ts'
import { newId } from '../../../platform/core/ids.ts'

/** What a tenant stores. */
export type Stored = {
  readonly documents: number
  readonly fileBytes: number
  readonly textBytes: number
  /** Bytes reserved for uploads in progress. */
  readonly reservedBytes: number
}

/** Makes other transactions that check the limits wait until this one ends. Call it last. */
export async function lockUsage(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('tenant usage ' || ${tenantId}, 0))`.execute(tx)
}

/** What the tenant stores at this moment, including the changes of this transaction. */
export async function readStored(tx: TenantTx, tenantId: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select coalesce(sum(documents), 0)::float8 as documents,
      coalesce(sum(file_bytes), 0)::float8 as "fileBytes",
      coalesce(sum(text_bytes), 0)::float8 as "textBytes",
      (select coalesce(sum(bytes), 0)::float8 from upload_reservation
        where tenant_id = ${tenantId}::uuid and expires_at > now()) as "reservedBytes"
    from usage_change where tenant_id = ${tenantId}::uuid`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum has a row.')
  return row
}

/** What the transaction itself has added so far, minus what it has removed. It must have no savepoints. */
export async function usageOfTransaction(
  tx: TenantTx,
  tenantId: string,
): Promise<Pick<Stored, 'documents' | 'fileBytes' | 'textBytes'>> {
  const { rows } = await sql<Pick<Stored, 'documents' | 'fileBytes' | 'textBytes'>>`
    select coalesce(sum(documents), 0)::float8 as documents,
      coalesce(sum(file_bytes), 0)::float8 as "fileBytes",
      coalesce(sum(text_bytes), 0)::float8 as "textBytes"
    from usage_change
    where tenant_id = ${tenantId}::uuid and xmin = pg_current_xact_id()::xid`.execute(tx)
  return rows[0] ?? { documents: 0, fileBytes: 0, textBytes: 0 }
}

/** The longest time for which an unfinished upload keeps its reservation. */
const RESERVED_FOR = '1 hour'

/** @returns the id of the reservation */
export async function insertReservation(
  tx: TenantTx,
  tenantId: string,
  { bytes, time = RESERVED_FOR }: { readonly bytes: number; readonly time?: string | undefined },
): Promise<string> {
  const id = newId()
  await sql`
    insert into upload_reservation (tenant_id, id, bytes, expires_at)
    values (${tenantId}::uuid, ${id}::uuid, ${bytes}, now() + ${time}::interval)`.execute(tx)
  return id
}

export async function deleteReservation(
  tx: TenantTx | SystemTx,
  tenantId: string,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('upload_reservation')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

const SLOT = sql`'5 minutes'::interval`

/** Adds to the time for which a tenant's documents kept workers busy, unless the tenant was deleted. */
export async function addProcessingTime(tx: TenantTx, tenantId: string, ms: number): Promise<void> {
  await sql`
    insert into processing_time (tenant_id, slot, ms)
    select id, date_bin(${SLOT}, now(), 'epoch'), ${Math.round(ms)}::bigint from tenant where id = ${tenantId}::uuid
    on conflict (tenant_id, slot) do update set ms = processing_time.ms + excluded.ms`.execute(tx)
  await addToDay(tx, tenantId, 'processing_ms', ms)
}

/** Milliseconds of processing, in slots of five minutes. */
export type Processing = { readonly lastHour: number; readonly lastDay: number }

export async function readProcessing(tx: TenantTx, tenantId: string): Promise<Processing> {
  const { rows } = await sql<Processing>`
    select coalesce(sum(ms) filter (where slot > now() - interval '1 hour'), 0)::float8 as "lastHour",
      coalesce(sum(ms), 0)::float8 as "lastDay"
    from processing_time
    where tenant_id = ${tenantId}::uuid and slot > now() - interval '1 day'`.execute(tx)
  return rows[0] ?? { lastHour: 0, lastDay: 0 }
}

/** The number of tenants whose changes are summed up per transaction, and the minimum number of changes. */
const FOLD = { tenants: 100, changes: 20 }

/** Sums up the changes of tenants that have many. @returns the number of these tenants */
export async function foldChanges(tx: SystemTx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with many as (
      select tenant_id from usage_change
      group by tenant_id having count(*) >= ${FOLD.changes} limit ${FOLD.tenants}
    ), gone as (
      delete from usage_change c using many where c.tenant_id = many.tenant_id
      returning c.tenant_id, c.documents, c.file_bytes, c.text_bytes)
    insert into usage_change (tenant_id, documents, file_bytes, text_bytes)
    select tenant_id, sum(documents), sum(file_bytes), sum(text_bytes) from gone group by tenant_id`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/**
 * Deletes processing times that no longer count, and expired reservations. If this server runs alone, also those of
 * uploads that ended with its last process.
 */
export async function deleteOutdated(tx: SystemTx, isAlone: boolean): Promise<number> {
  const times = await tx
    .deleteFrom('processing_time')
    .where('slot', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  const reservations = await tx
    .deleteFrom('upload_reservation')
    .where(
      'expires_at',
      '<',
      isAlone ? sql<Date>`now() + ${RESERVED_FOR}::interval` : sql<Date>`now()`,
    )
    .executeTakeFirst()
  return Number(times.numDeletedRows) + Number(reservations.numDeletedRows)
}
