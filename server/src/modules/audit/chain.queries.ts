import { sql } from 'kysely'
import { jsonb, type SystemTx, type TenantTx } from '../../platform/db/index.ts'

export type ChainRow = {
  readonly sequence: number
  readonly hash: string
  readonly expired_sequence: number
  readonly expired_hash: string
  readonly expired_kinds: Readonly<Record<string, number>>
  readonly expired_at: Date | null
  readonly signature: string | null
}

const COLUMNS = sql`sequence, hash, expired_sequence, expired_hash, expired_kinds, expired_at, signature`

const EMPTY: ChainRow = {
  sequence: 0,
  hash: '',
  expired_sequence: 0,
  expired_hash: '',
  expired_kinds: {},
  expired_at: null,
  signature: null,
}

export async function readChain(tx: TenantTx, tenantId: string): Promise<ChainRow> {
  const { rows } = await sql<ChainRow>`
    select ${COLUMNS} from audit_chain where tenant_id = ${tenantId}::uuid`.execute(tx)
  return rows[0] ?? EMPTY
}

/** Some tenants whose chain begins with a signed summary. @param after the last one of the former call */
export async function signedChains(tx: SystemTx, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from audit_chain
    where signature is not null and (${after}::uuid is null or tenant_id > ${after}::uuid)
    order by tenant_id limit 100`.execute(tx)
  return rows.map((row) => row.tenant_id)
}

/** The end of a chain, locked against other processes. Undefined without events. */
export async function lockChain(tx: SystemTx, tenantId: string): Promise<ChainRow | undefined> {
  await sql`
    insert into audit_chain (tenant_id)
    select tenant_id from audit_event where tenant_id = ${tenantId}::uuid limit 1
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<ChainRow>`
    select ${COLUMNS} from audit_chain where tenant_id = ${tenantId}::uuid for update`.execute(tx)
  return rows[0]
}

export type Sealed = {
  readonly id: string
  readonly sequence: number
  readonly previous: string
  readonly hash: string
}

/** Gives events their numbers and hashes, and moves the end of the chain. */
export async function writeSeals(
  tx: SystemTx,
  tenantId: string,
  sealed: readonly Sealed[],
): Promise<void> {
  const last = sealed.at(-1)
  if (!last) return
  await Promise.all([
    sql`
      update audit_event e set sequence = s.sequence, previous_hash = s.previous, hash = s.hash
      from jsonb_to_recordset(${jsonb(sealed)}) as s (id uuid, sequence bigint, previous text, hash text)
      where e.tenant_id = ${tenantId}::uuid and e.id = s.id`.execute(tx),
    sql`
      update audit_chain set sequence = ${last.sequence}, hash = ${last.hash}
      where tenant_id = ${tenantId}::uuid`.execute(tx),
  ])
}

/** Tenants with events without a number, a few at once. */
export async function tenantsToSeal(tx: SystemTx): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct tenant_id from (
      select tenant_id from audit_event where sequence is null limit 10000) as waiting limit 100`.execute(
    tx,
  )
  return rows.map((row) => row.tenant_id)
}

/** Tenants whose oldest numbered event is too old to keep. */
export async function tenantsToExpire(tx: SystemTx, days: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select c.tenant_id from audit_chain c
    where c.sequence > c.expired_sequence and (
      select e.at from audit_event e
      where e.tenant_id = c.tenant_id and e.sequence = c.expired_sequence + 1
    ) < now() - make_interval(days => ${days}) limit 100`.execute(tx)
  return rows.map((row) => row.tenant_id)
}

export type Expired = {
  readonly sequence: number
  readonly hash: string
  readonly at: Date
  readonly kinds: Readonly<Record<string, number>>
}

/** Deletes the events at the beginning of a chain that are too old. @returns the last of them */
export async function deleteOldest(
  tx: SystemTx,
  tenantId: string,
  { after, days, limit }: { readonly after: number; readonly days: number; readonly limit: number },
): Promise<Expired | undefined> {
  const { rows } = await sql<Expired>`
    with first as (
      select sequence, at from audit_event
      where tenant_id = ${tenantId}::uuid and sequence > ${after} order by sequence limit ${limit}
    ), kept as (
      select min(sequence) as sequence from first where at >= now() - make_interval(days => ${days})
    ), gone as (
      delete from audit_event e using first f, kept k
      where e.tenant_id = ${tenantId}::uuid and e.sequence = f.sequence
        and f.sequence < coalesce(k.sequence, f.sequence + 1)
      returning e.sequence, e.hash, e.at, e.kind
    ), counted as (select kind, count(*) as number from gone group by kind)
    select sequence, hash, at, (select jsonb_object_agg(kind, number) from counted) as kinds
    from gone order by sequence desc limit 1`.execute(tx)
  return rows[0]
}

export async function writeExpiry(
  tx: SystemTx,
  tenantId: string,
  { sequence, hash, at, kinds, signature }: Expired & { readonly signature: string },
): Promise<void> {
  await sql`
    update audit_chain set expired_sequence = ${sequence}, expired_hash = ${hash}, expired_at = ${at},
      expired_kinds = ${jsonb(kinds)}, signature = ${signature}
    where tenant_id = ${tenantId}::uuid`.execute(tx)
}

/** The ends of chains, some tenants at once. */
export async function listHeads(
  tx: SystemTx,
  after: string,
): Promise<{ tenant_id: string; sequence: number; hash: string }[]> {
  const { rows } = await sql<{ tenant_id: string; sequence: number; hash: string }>`
    select tenant_id, sequence, hash from audit_chain
    where sequence > 0 and tenant_id > ${after}::uuid order by tenant_id limit 1000`.execute(tx)
  return rows
}
