import { sql } from 'kysely'
import { isAny, type SystemTx, type TenantTx } from '../../platform/db/index.ts'
import type { PartKey, PartRow } from './part.queries.ts'

/**
 * The locks of the tree, in the order in which transactions must take them. Different orders could cause deadlocks. All
 * locks are held until the transaction ends.
 *
 * 1. `tree`: one per tenant. Shared by transactions that add below folders, exclusive for those that move or delete.
 * 2. Ingestion runs: deletion locks them here, and an ingestion locks its run before everything below.
 * 3. `version`: one per document version. It covers all sections and chunks inside, and their sibling lists.
 * 4. `siblings`: one per sibling list outside versions, on the row of the parent.
 *
 * A new version locks the row of its document between 3 and 4, so that concurrent versions get different numbers. Then
 * follow rows that nobody holds while waiting for one of these locks: tenants, members, groups, tags, threads, texts
 * (by id or hash, in ascending order).
 */
const ORDER = ['tree', 'version', 'siblings'] as const

type Lock = (typeof ORDER)[number]
type Tx = TenantTx | SystemTx

/** The locks that each transaction holds. */
const taken = new WeakMap<Tx, Set<Lock>>()

/** @throws Error if the transaction holds a later lock, but not this one */
function checkOrder(tx: Tx, lock: Lock): void {
  const before = taken.get(tx) ?? new Set()
  const later = ORDER.slice(ORDER.indexOf(lock) + 1).find((other) => before.has(other))
  if (later && !before.has(lock)) {
    throw new Error(`The lock '${lock}' has to be taken before '${later}'.`)
  }
  taken.set(tx, before.add(lock))
}

/**
 * Held while nodes are added below folders. Keeps folders from moving, so that a new node doesn't get the ancestors of
 * the old place. Additions don't wait for each other.
 */
export async function lockTreeShared(tx: TenantTx, tenantId: string): Promise<void> {
  checkOrder(tx, 'tree')
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('tree', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
}

/** Held while ancestors are rewritten or subtrees deleted. Waits for additions, and additions wait for it. */
export async function lockTreeExclusive(tx: Tx, tenantId: string): Promise<void> {
  checkOrder(tx, 'tree')
  await sql`select pg_advisory_xact_lock(hashtextextended('tree', 0) # hashtextextended(${tenantId}, 0))`.execute(
    tx,
  )
}

/**
 * Locks document versions. Every change to nodes inside a version locks it first. A single lock for all sibling lists
 * of the version prevents deadlocks between moves, and lets a deletion of the version see all added nodes.
 */
export async function lockVersions(
  tx: TenantTx,
  tenantId: string,
  versionPartIds: readonly string[],
): Promise<void> {
  checkOrder(tx, 'version')
  await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), versionPartIds))
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()
}

/** The version around a node, or the node itself if it is a version. */
export type LockedVersion = {
  readonly partId: string
  readonly id: string
  readonly source_id: string | null
  readonly ancestors: readonly string[]
}

/**
 * Locks the version of a node. Permissions are checked afterwards, on the current state. A node never changes its
 * version.
 * @returns undefined for a node that doesn't exist or is outside versions
 */
export async function lockVersionOf(
  tx: TenantTx,
  tenantId: string,
  { by, value }: Pick<PartKey, 'by' | 'value'>,
): Promise<LockedVersion | undefined> {
  checkOrder(tx, 'version')
  const { rows } = await sql<LockedVersion>`
    select v.id as "partId", v.metadata_obj_id as id, v.source_id, v.ancestors from path_part v
    where v.tenant_id = ${tenantId}::uuid and v.part_type = 'DOCUMENT_VERSION' and v.id = (
      select coalesce(n.version_part_id, n.id) from path_part n
      where n.tenant_id = ${tenantId}::uuid and ${sql.id('n', by)} = ${value}::uuid)
    for no key update`.execute(tx)
  return rows[0]
}

/**
 * Makes changes to the contents of a version wait.
 * @returns whether the version still exists
 */
export async function lockVersionShared(
  tx: TenantTx,
  tenantId: string,
  versionPartId: string,
): Promise<boolean> {
  checkOrder(tx, 'version')
  const row = await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', versionPartId)
    .select('id')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Keeps the sections of the version around a node from being moved or deleted, so that nodes added below get the right
 * ancestors. Additions don't wait for each other. Has no effect outside versions.
 */
export async function lockVersionAbove(
  tx: TenantTx,
  tenantId: string,
  { by, value }: Pick<PartKey, 'by' | 'value'>,
): Promise<void> {
  checkOrder(tx, 'version')
  await sql`
    select v.id from path_part v
    where v.tenant_id = ${tenantId}::uuid and v.part_type = 'DOCUMENT_VERSION' and v.id in (
      select unnest(n.ancestors) from path_part n
      where n.tenant_id = ${tenantId}::uuid and ${sql.id('n', by)} = ${value}::uuid)
    for share`.execute(tx)
}

/** Locks the sibling list of a parent. @returns the parent's place, or undefined if it doesn't exist */
export async function lockSiblings(
  tx: Tx,
  tenantId: string,
  parentId: string,
  by: PartKey['by'] = 'id',
): Promise<Pick<PartRow, 'id' | 'ancestors'> | undefined> {
  checkOrder(tx, 'siblings')
  return tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where(by, '=', parentId)
    .select(['id', 'ancestors'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Keeps a node from being deleted. Other changes don't wait.
 * @returns the ids from the root down to the node, including it, or undefined if it doesn't exist
 */
export async function lockPart(
  tx: TenantTx,
  tenantId: string,
  partId: string,
): Promise<string[] | undefined> {
  const row = await tx
    .selectFrom('path_part as p')
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', partId)
    .select(sql<string[]>`ancestors_from_root(p) || p.id`.as('chain'))
    .forKeyShare()
    .executeTakeFirst()
  return row?.chain
}

/** The same for several nodes, by their ids. Those that don't exist are left out. */
export async function lockChains(
  tx: TenantTx,
  tenantId: string,
  partIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  await tx
    .selectFrom('path_part')
    .where('tenant_id', '=', tenantId)
    .where(isAny(sql.ref('id'), partIds))
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute()
  const { rows } = await sql<{ id: string; chain: string[] }>`
    select p.id, ancestors_from_root(p) || p.id as chain from path_part p
    where p.tenant_id = ${tenantId}::uuid and p.id = any(${partIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, chain }) => [id, chain]))
}
