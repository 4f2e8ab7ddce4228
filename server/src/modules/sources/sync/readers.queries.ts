import { sql, type RawBuilder } from 'kysely'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { setReaders } from '../../tree/index.ts'
import { ofSource, type OfSource } from './items.queries.ts'
import type { Named } from './readers.ts'
import type { Identified, Wanted } from './wanted.ts'

/** The row for Arbor's administrators, whom sources name in no other way. */
const ADMINS = { kind: 'admins', name: '' } as const
type Listed = Named | typeof ADMINS

const keyOf = ({ kind, name }: Listed) => `${kind} ${name}`

/**
 * Gives items the ids of their readers, always with administrators among them.
 * @param makes whether to insert readers that were never named before. Otherwise, they get ids that no reader has.
 */
export async function identifyReaders(
  tx: TenantTx,
  source: OfSource,
  items: readonly Wanted[],
  makes: boolean,
): Promise<Map<string, Identified>> {
  const named = new Map<string, Listed>()
  for (const { readers } of items) {
    if (readers === null) continue
    named.set(keyOf(ADMINS), ADMINS)
    for (const each of readers) named.set(keyOf(each), each)
  }
  const known = await findReaders(tx, source, [...named.values()], makes)
  const idsOf = (readers: readonly Named[]) =>
    [ADMINS, ...readers].map((each) => known.get(keyOf(each)) ?? `new ${keyOf(each)}`).toSorted()
  return new Map(
    items.map(({ readers, ...item }) => {
      return [item.key, { ...item, reader_ids: readers === null ? null : idsOf(readers) }]
    }),
  )
}

async function findReaders(
  tx: TenantTx,
  source: OfSource,
  named: readonly Listed[],
  makes: boolean,
): Promise<Map<string, string>> {
  if (named.length === 0) return new Map()
  const given = sql`jsonb_to_recordset(${jsonb(named)}) as w (kind text, name text)`
  const found = sql`
    select r.id, r.kind, r.name from source_reader r join ${given} on w.kind = r.kind and w.name = r.name
    where ${ofSource(source, 'r')}`
  const { rows } = await (
    makes
      ? sql<Listed & { id: string }>`
        with made as (
          insert into source_reader (tenant_id, id, source_id, kind, name)
          select ${source.tenant_id}::uuid, gen_random_uuid(), ${source.id}::uuid, w.kind, w.name from ${given}
          where not exists (
            select from source_reader r where ${ofSource(source, 'r')} and r.kind = w.kind and r.name = w.name)
          order by w.kind, w.name
          on conflict (tenant_id, source_id, kind, name) do update set name = excluded.name
          returning id, kind, name)
        select id, kind, name from made union all ${found}`
      : sql<Listed & { id: string }>`${found}`
  ).execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

/** The id of the row for administrators. */
export async function findAdmins(tx: TenantTx, source: OfSource): Promise<string> {
  const found = await findReaders(tx, source, [ADMINS], true)
  return found.get(keyOf(ADMINS)) ?? ''
}

/**
 * Keeps the source from changing how it treats readers until the transaction ends. Taken before other rows of the
 * source.
 */
export async function holdReaders(tx: TenantTx, source: OfSource): Promise<void> {
  await sql`
    select from source where tenant_id = ${source.tenant_id}::uuid and id = ${source.id}::uuid for share`.execute(
    tx,
  )
}

/**
 * Lets the tree follow what is known of readers: of some items by key, of one by id, or of all. A new document gets them
 * in the transaction that creates it, so that nobody else sees it for a moment.
 * The source must be held or locked.
 */
export async function applyReaders(
  tx: TenantTx,
  source: OfSource,
  of: { readonly keys: readonly string[] } | { readonly itemId: string } | 'all',
): Promise<void> {
  const wanted = sql`
    select i.path_part_id as part_id, case when s.readers = 'source' then i.reader_ids end as reader_ids
    from source_item i join source s on s.tenant_id = i.tenant_id and s.id = i.source_id
    where ${ofSource(source)} and i.path_part_id is not null and i.trash_id is null
      and i.state in ('present', 'missing') and ${conditionOf(of)}`
  await setReaders(tx, { tenantId: source.tenant_id, sourceId: source.id }, wanted)
}

function conditionOf(of: Parameters<typeof applyReaders>[2]): RawBuilder<unknown> {
  if (of === 'all') return sql`true`
  return 'keys' in of ? sql`i.key = any(${of.keys}::text[])` : sql`i.id = ${of.itemId}::uuid`
}
