import { sql } from 'kysely'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { searchTextsOf } from '../../content/index.ts'
import { MOST_COUNTED, OWN_LIST, SHARED_LISTS, STEPS_A_DOUBLING } from './format.ts'

/** Texts wait for their block until they are this many, because each search reads them one by one. */
const LEAST = 256
/**
 * Texts of a full block. The last block is written again with the next texts until it is full, which is four times for
 * each text. The embedded database answers nobody else while it writes a block.
 */
const FULL = 2048

type Parts = Pick<Context, 'doors'>

/**
 * Lists the texts that are in no block yet, in all tenants where enough of them wait.
 * @param least how many are enough
 * @returns the number of blocks written
 */
export async function writeBlocks(
  { doors }: Parts,
  { signal, least = LEAST }: { signal?: AbortSignal; least?: number } = {},
): Promise<number> {
  const waiting = await doors.acrossTenants(async (tx) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select tenant_id from search_tail group by tenant_id having count(*) >= ${least}`.execute(tx)
    return rows
  })
  let written = 0
  for (const { tenant_id: tenantId } of waiting) {
    for (;;) {
      signal?.throwIfAborted()
      const texts = await doors.inTenant(tenantId, (tx) => writeBlock(tx, tenantId, least))
      if (texts === 0) break
      written += 1
    }
  }
  return written
}

/** @returns the number of texts that were taken from the tail; 0 if they are too few, or another process writes blocks */
async function writeBlock(tx: TenantTx, tenantId: string, least: number): Promise<number> {
  if (!(await lockBlocks(tx, tenantId))) return 0
  const last = await sql<{ id: string; texts: number }>`
    select id::text, octet_length(texts) / 16 as texts from search_block
    where tenant_id = ${tenantId}::uuid and replaced_at is null order by id desc limit 1`.execute(
    tx,
  )
  const [open] = last.rows.filter(({ texts }) => texts <= FULL - least)
  const room = FULL - (open?.texts ?? 0)
  // Rows that a change holds stay for the next time.
  const taken = await sql<{ text_id: string }>`
    delete from search_tail where tenant_id = ${tenantId}::uuid and text_id in (
      select text_id from search_tail where tenant_id = ${tenantId}::uuid
      order by text_id limit ${room} for update skip locked)
    returning text_id`.execute(tx)
  const texts = taken.rows.map((row) => row.text_id)
  if (texts.length < least) {
    await putBack(tx, tenantId, texts)
    return 0
  }
  const former = open ? await takeBlock(tx, tenantId, open.id) : []
  await insertBlock(tx, tenantId, [...new Set([...former, ...texts])].toSorted())
  return texts.length
}

/** @returns false if another process writes blocks of the tenant */
export async function lockBlocks(tx: TenantTx, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select pg_try_advisory_xact_lock(
      hashtextextended('search blocks', 0) # hashtextextended(${tenantId}, 0)) as yes`.execute(tx)
  return rows[0]?.yes === true
}

async function putBack(tx: TenantTx, tenantId: string, texts: readonly string[]): Promise<void> {
  await sql`
    insert into search_tail (tenant_id, text_id)
    select tenant_id, id from ${searchTextsOf(tenantId)} t where id = any(${texts}::uuid[])
    on conflict do nothing`.execute(tx)
}

/** Retires a block. @returns its texts that still exist */
async function takeBlock(tx: TenantTx, tenantId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      update search_block set replaced_at = now()
      where tenant_id = ${tenantId}::uuid and id = ${id}::bigint
      returning texts)
    select t.id from gone
    cross join lateral generate_series(0, octet_length(gone.texts) / 16 - 1) place
    join ${searchTextsOf(tenantId)} t
      on t.id = encode(substring(gone.texts from place * 16 + 1 for 16), 'hex')::uuid`.execute(tx)
  return rows.map((row) => row.id)
}

async function insertBlock(
  tx: TenantTx,
  tenantId: string,
  texts: readonly string[],
): Promise<void> {
  if (texts.length === 0) return
  const ids = Buffer.from(texts.join('').replaceAll('-', ''), 'hex')
  const { rows } = await sql<{ id: string }>`
    insert into search_block (tenant_id, texts) values (${tenantId}::uuid, ${ids})
    returning id::text`.execute(tx)
  const id = rows[0]?.id ?? ''
  await sql`
    insert into search_posting (tenant_id, block_id, key, postings)
    with word as materialized (
      select word.lexeme,
        (listed.place - 1) * 65536 + least(cardinality(word.positions), ${sql.lit(MOST_COUNTED)}) * 256
        + least(255, floor(${sql.lit(STEPS_A_DOUBLING)} * ln(greatest(t.num_words, 1)::float8) / ln(2::float8)))::int
        as entry
      from unnest(${texts}::uuid[]) with ordinality listed (id, place)
      join ${searchTextsOf(tenantId)} t on t.id = listed.id
      cross join lateral unnest(t.text_index) word
      where word.positions is not null
    ), lexeme as (
      select ('x' || left(md5(lexeme), 8))::bit(32)::bigint as hash, count(*) as texts,
        string_agg(int4send(entry::int), '') as entries
      from word group by lexeme
    ), list as materialized (
      select hash, sum(texts)::int as texts, string_agg(entries, '') as entries from lexeme group by hash
    )
    select ${tenantId}::uuid, ${id}::bigint, hash, entries
    from list where texts >= ${sql.lit(OWN_LIST)}
    union all
    select ${tenantId}::uuid, ${id}::bigint, -1 - hash % ${sql.lit(SHARED_LISTS)}, string_agg(
      substring(int8send(hash) from 5) || substring(int4send(texts) from 4) || entries, '')
    from list where texts < ${sql.lit(OWN_LIST)} group by hash % ${sql.lit(SHARED_LISTS)}
    order by 3`.execute(tx)
}

/** Retires the blocks of a tenant whose texts were analyzed again. All texts wait for new ones. */
export async function restartBlocks(tx: TenantTx, tenantId: string): Promise<void> {
  await sql`
    update search_block set replaced_at = now()
    where tenant_id = ${tenantId}::uuid and replaced_at is null`.execute(tx)
  await sql`
    insert into search_tail (tenant_id, text_id) select tenant_id, id from ${searchTextsOf(tenantId)} t
    on conflict do nothing`.execute(tx)
}

/** Retires a block. Its texts that still exist wait for another one. */
export async function retireBlock(tx: TenantTx, tenantId: string, id: string): Promise<void> {
  await putBack(tx, tenantId, await takeBlock(tx, tenantId, id))
}

/** After this time, no search that read a block is running. */
const KEPT = '2 minutes'

/** Deletes retired blocks. */
export async function dropReplaced({ doors }: Parts): Promise<void> {
  await doors.acrossTenants((tx) =>
    sql`delete from search_block where replaced_at < now() - ${KEPT}::interval`.execute(tx),
  )
}

/** Looks at one block, and retires it if most of its texts are gone. Those that are left wait for another block. */
export async function retireStale({ doors }: Parts): Promise<void> {
  const [block] = await doors.acrossTenants(async (tx) => {
    const { rows } = await sql<{ tenant_id: string; id: string }>`
      select tenant_id, id::text from search_block
      where replaced_at is null order by random() limit 1`.execute(tx)
    return rows
  })
  if (!block) return
  const { tenant_id: tenantId, id } = block
  await doors.inTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ stale: boolean }>`
      select count(t.id) * 2 < count(*) as stale
      from (
        select texts from search_block
        where tenant_id = ${tenantId}::uuid and id = ${id}::bigint and replaced_at is null) block
      cross join lateral generate_series(0, octet_length(block.texts) / 16 - 1) place
      left join ${searchTextsOf(tenantId)} t
        on t.id = encode(substring(block.texts from place * 16 + 1 for 16), 'hex')::uuid`.execute(
      tx,
    )
    if (rows[0]?.stale !== true || !(await lockBlocks(tx, tenantId))) return
    await retireBlock(tx, tenantId, id)
  })
}
