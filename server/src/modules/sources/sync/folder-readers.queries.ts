import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { membersOf } from '../../tenancy/index.ts'
import { ordinaryBelow } from '../../tree/index.ts'
import { ofSource, type OfSource } from './items.queries.ts'
import { findAdmins } from './readers.queries.ts'

/** Readers of a folder. Those whom Arbor knows come first. */
const MOST_OF_FOLDER = 2000

/**
 * Gives folders of which the source names no readers those of everything in them, so that nobody sees names of folders
 * in which they can't read anything. A folder in which something is open to everybody is, too.
 */
export async function deriveFolderReaders(
  tx: TenantTx,
  source: OfSource & { readonly path_part_id: string },
): Promise<void> {
  const { deepest, has_readers: hasReaders } = await lookAtSource(tx, source)
  if (!hasReaders) return forgetFolders(tx, source)
  const admins = await findAdmins(tx, source)
  const open = await listOpenFolders(tx, source)
  for (let level = deepest; level > 0; level -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- each level depends on the one below
    await deriveLevel(tx, source, { level, admins, open })
  }
}

/** Whether the source has ever named readers of what it has now. */
export async function knowsReaders(tx: TenantTx, source: OfSource): Promise<boolean> {
  const { rows } = await sql`
    select from source_item i
    where ${ofSource(source)} and (i.has_readers or i.reader_ids is not null) limit 1`.execute(tx)
  return rows.length > 0
}

async function lookAtSource(tx: TenantTx, source: OfSource) {
  const { rows } = await sql<{ deepest: number | null; has_readers: boolean }>`
    select max(cardinality(i.path)) filter (where i.kind = 'folder') as deepest,
      coalesce(bool_or(i.has_readers), false) as has_readers
    from source_item i where ${ofSource(source)} and i.state in ('present', 'missing')`.execute(tx)
  return { deepest: rows[0]?.deepest ?? 0, has_readers: rows[0]?.has_readers ?? false }
}

async function forgetFolders(tx: TenantTx, source: OfSource): Promise<void> {
  await sql`
    update source_item i set reader_ids = null
    where ${ofSource(source)} and i.kind = 'folder' and not i.has_readers and i.reader_ids is not null`.execute(
    tx,
  )
}

/** Nodes of folders in which people have put something. */
async function listOpenFolders(
  tx: TenantTx,
  source: OfSource & { readonly path_part_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.path_part_id as id from source_item f
    where ${ofSource(source, 'f')} and f.kind = 'folder' and f.path_part_id in (
      select unnest(o.ancestors) from ${ordinaryBelow(source.tenant_id, source.path_part_id)} o)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function deriveLevel(
  tx: TenantTx,
  source: OfSource,
  {
    level,
    admins,
    open,
  }: { readonly level: number; readonly admins: string; readonly open: readonly string[] },
): Promise<void> {
  await sql`
    with child as (
      select c.folder_key, bool_or(c.reader_ids is null) as is_open, array_agg(distinct r.id order by r.id) as ids
      from source_item c left join lateral unnest(c.reader_ids) r (id) on true
      where ${ofSource(source, 'c')} and c.state in ('present', 'missing') and cardinality(c.path) = ${level + 1}
      group by c.folder_key),
    wanted as (
      select f.id, case when child.is_open or f.path_part_id = any(${open}::uuid[]) then null
        else coalesce(child.ids, array[${admins}::uuid]) end as ids
      from source_item f left join child on child.folder_key = f.path_key
      where ${ofSource(source, 'f')} and f.kind = 'folder' and f.state in ('present', 'missing')
        and not f.has_readers and cardinality(f.path) = ${level})
    update source_item f set reader_ids = wanted.ids from wanted
    where ${ofSource(source, 'f')} and f.id = wanted.id and f.reader_ids is distinct from wanted.ids`.execute(
    tx,
  )
  await sql`
    update source_item f set reader_ids = array(
      select kept.id from (
        select r.id from source_reader r
        where r.tenant_id = ${source.tenant_id}::uuid and r.id = any(f.reader_ids)
        order by r.kind = 'admins' desc,
          (r.user_id is not null or r.group_id is not null
            or r.name in (select lower(m.email) from ${membersOf(source.tenant_id)} m)) desc,
          r.id
        limit ${MOST_OF_FOLDER}) kept
      order by kept.id)
    where ${ofSource(source, 'f')} and f.kind = 'folder' and not f.has_readers
      and cardinality(f.path) = ${level} and cardinality(f.reader_ids) > ${MOST_OF_FOLDER}`.execute(
    tx,
  )
}
