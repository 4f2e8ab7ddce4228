import { sql } from 'kysely'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import type { Held } from '../sync/apply.queries.ts'
import { ofSource, type OfSource } from '../sync/items.queries.ts'

/** What was pushed of an item before. */
export type Pushed = {
  readonly key: string
  readonly state: 'present' | 'missing' | 'gone' | 'left_out'
  readonly fingerprint: string | null
  readonly held: Held | null
  readonly is_fetched: boolean
  readonly has_readers: boolean
  readonly reader_ids: string[] | null
  readonly readers_fault: string | null
}

/** What was pushed before, by key. */
export async function findPushed(
  tx: TenantTx,
  source: OfSource,
  keys: readonly string[],
): Promise<Map<string, Pushed>> {
  const { rows } = await sql<Pushed>`
    select i.key, i.state, i.fingerprint, i.held, i.has_readers, i.reader_ids, i.readers_fault,
      i.path_part_id is not null and i.fetched_fingerprint is not distinct from i.fingerprint as is_fetched
    from source_item i where ${ofSource(source)} and i.key = any(${keys}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Notes when items were pushed, and content that waits to become a version. */
export async function notePushed(
  tx: TenantTx,
  source: OfSource,
  items: readonly { readonly key: string; readonly held: Held | null }[],
): Promise<void> {
  if (items.length === 0) return
  await sql`
    update source_item i set pushed_at = clock_timestamp(), held = coalesce(w.held, i.held),
      todo = case when w.held is null then i.todo else coalesce(i.todo, 'place') end
    from jsonb_to_recordset(${jsonb(items)}) as w (key text, held jsonb)
    where ${ofSource(source)} and i.key = w.key and i.state <> 'left_out'`.execute(tx)
}

/** Marks items that a full push has not named. @returns how many it has named */
export async function markUnpushed(tx: TenantTx, source: OfSource, since: Date): Promise<number> {
  await sql`
    update source_item i set state = 'missing', gone_at = now()
    where ${ofSource(source)} and i.state = 'present' and i.external_id is not null
      and (i.pushed_at is null or i.pushed_at < ${since})`.execute(tx)
  const { rows } = await sql<{ named: number }>`
    select count(*)::int as named from source_item i
    where ${ofSource(source)} and i.state = 'present' and i.external_id is not null`.execute(tx)
  return rows[0]?.named ?? 0
}
