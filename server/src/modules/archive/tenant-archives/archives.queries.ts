import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { SystemTx, TenantTx } from '../../../platform/db/index.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import { Claims } from '../../../platform/jobs/claims.ts'
import { makeArchive } from './archives.jobs.ts'
import { FAULTS, KEPT_DAYS, MOST_ARCHIVES, STAGES, STATUSES } from './archives.schemas.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])
const count = Type.Unsafe<number | null>({})
const time = Type.Unsafe<Date>({})
const timeOrNull = Type.Unsafe<Date | null>({})
const now = sql<Date>`now()`

const Archive = Type.Object({
  tenant_id: Type.String(),
  id: Type.String(),
  user_id: textOrNull,
  status: Type.Enum([...STATUSES]),
  attempts: Type.Integer(),
  claim: textOrNull,
  is_encrypted: Type.Boolean(),
  passphrase: textOrNull,
  stage: Type.Union([Type.Enum([...STAGES]), Type.Null()]),
  done: Type.Unsafe<number>({}),
  object_key: textOrNull,
  bytes: count,
  sha256: Type.Unsafe<Uint8Array | null>({}),
  documents: count,
  files: count,
  error: Type.Union([Type.Enum([...FAULTS]), Type.Null()]),
  created_at: time,
  started_at: timeOrNull,
  closed_at: timeOrNull,
  updated_at: time,
})
export type ArchiveRow = Static<typeof Archive>

const readArchive = readerOf(Archive, 'An archive')

/** Claims on archives. A worker that takes one over begins again. */
export const archiveClaims = new Claims({
  table: 'tenant_archive',
  read: readArchive,
  open: ['pending', 'processing'],
  inProgress: 'processing',
  onClaim: { started_at: sql<Date>`coalesce(started_at, now())`, updated_at: now, done: 0 },
  jobs: [makeArchive],
  idIn: 'archiveId',
  waitsSince: 'updated_at',
})

export type NewArchive = {
  readonly id: string
  readonly userId: string
  /** Sealed. */
  readonly passphrase: string | null
}

/** @returns undefined if the tenant has too many */
export async function insertArchive(
  tx: TenantTx,
  tenantId: string,
  { id, userId, passphrase }: NewArchive,
): Promise<ArchiveRow | undefined> {
  const { rows } = await sql`
    insert into tenant_archive (tenant_id, id, user_id, is_encrypted, passphrase)
    select ${tenantId}::uuid, ${id}::uuid, ${userId}::uuid, ${passphrase !== null}::boolean, ${passphrase}::text
    where (select count(*) from tenant_archive where tenant_id = ${tenantId}::uuid) < ${MOST_ARCHIVES}::integer
    returning *`.execute(tx)
  return rows[0] === undefined ? undefined : readArchive(rows[0])
}

export async function listArchives(tx: TenantTx, tenantId: string): Promise<ArchiveRow[]> {
  const rows = await tx
    .selectFrom('tenant_archive')
    .where('tenant_id', '=', tenantId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ARCHIVES)
    .execute()
  return rows.map(readArchive)
}

export async function findArchive(
  tx: TenantTx,
  tenantId: string,
  id: string,
): Promise<ArchiveRow | undefined> {
  const row = await tx
    .selectFrom('tenant_archive')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row && readArchive(row)
}

/** @returns whether there was one */
export async function deleteArchive(tx: TenantTx, tenantId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tenant_archive')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes what ended long ago, of all tenants. */
export async function deleteExpiredArchives(
  tx: SystemTx,
): Promise<{ tenant_id: string; id: string }[]> {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    delete from tenant_archive a using (
      select tenant_id, id from tenant_archive
      where closed_at < now() - make_interval(days => ${KEPT_DAYS}::integer)
      order by closed_at limit 100 for update skip locked) old
    where a.tenant_id = old.tenant_id and a.id = old.id
    returning a.tenant_id, a.id`.execute(tx)
  return rows
}

/** Notes how far a claimed archive is. @throws ClaimLost */
export function noteProgress(
  tx: TenantTx,
  row: ArchiveRow,
  { stage, done }: Pick<ArchiveRow, 'stage' | 'done'>,
): Promise<void> {
  return archiveClaims.update(tx, row, { stage, done, updated_at: now })
}

const OVER = {
  claim: null,
  passphrase: null,
  stage: null,
  closed_at: now,
  updated_at: now,
} as const

type Complete = Required<
  Pick<ArchiveRow, 'object_key' | 'bytes' | 'sha256' | 'documents' | 'files'>
>

/** @throws ClaimLost */
export function completeArchive(tx: TenantTx, row: ArchiveRow, made: Complete): Promise<void> {
  return archiveClaims.update(tx, row, { ...OVER, ...made, done: 0, status: 'completed' })
}

/** @throws ClaimLost */
export function failArchive(
  tx: TenantTx,
  row: ArchiveRow,
  error: NonNullable<ArchiveRow['error']>,
): Promise<void> {
  return archiveClaims.update(tx, row, { ...OVER, error, status: 'failed' })
}
