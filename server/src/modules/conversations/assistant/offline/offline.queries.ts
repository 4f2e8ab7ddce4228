import { sql, type SqlBool } from 'kysely'
import type { TenantTx } from '../../../../platform/db/index.ts'
import type { Root } from '../../../search/index.ts'
import { partsOf, selectParts } from '../../../tree/index.ts'
import { chunksOf, chunkTextsOf, documentsOf } from '../../../content/index.ts'

/** The newest versions that are looked through, and how many of their chunks. */
const MOST_VERSIONS = 2000
const MOST_CHUNKS = 10_000

export type PairSearch = {
  readonly roots: readonly Root[]
  /** Pairs of characters. */
  readonly pairs: readonly string[]
  /** How many different ones a text must have. */
  readonly least: number
  readonly activeOnly: boolean
  readonly limit: number
}

/**
 * The chunks below the roots whose texts have most of the pairs, best first. For scripts without spaces, of
 * which full-text search knows whole clauses only. There is no index for this: texts are read, up to a limit.
 */
export async function findByPairs(
  tx: TenantTx,
  tenantId: string,
  { roots, pairs, least, activeOnly, limit }: PairSearch,
): Promise<string[]> {
  const inner = roots.flatMap((root) => (root.versionPartId === null ? [] : [root.id]))
  const outer = roots.flatMap((root) => (root.versionPartId === null ? [root.id] : []))
  const around = roots.flatMap((root) => root.versionPartId ?? [])
  const active = sql<SqlBool>`exists (
    select from ${documentsOf(tenantId)} d
    where d.path_part_id = v.parent_id and d.active_version_id = v.metadata_obj_id)`
  const { rows } = await sql<{ id: string }>`
    with version as materialized (
      select v.id, (v.id = any(${outer}::uuid[]) or v.ancestors && ${outer}::uuid[]) as whole
      from ${partsOf(tenantId)} v
      where v.part_type = 'DOCUMENT_VERSION'
        and v.id = any(${[...outer, ...around]}::uuid[] || array(
          select below.id from unnest(${outer}::uuid[]) root (id) cross join lateral nodes_below(root.id) below))
        and ${activeOnly ? active : sql<SqlBool>`true`}
      order by v.id desc limit ${MOST_VERSIONS}
    ), looked as materialized (
      select c.id, c.content_id, c.path_part_id, version.whole
      from version
      cross join lateral (
        select * from ${chunksOf(tenantId)} chunk where version_part_id = version.id offset 0) c
      limit ${MOST_CHUNKS}
    ), hit as materialized (
      select looked.*, found.pairs
      from looked
      cross join lateral (
        select content from ${chunkTextsOf(tenantId)} text
        where id = looked.content_id offset 0) t
      cross join lateral (
        select count(*)::int as pairs from unnest(${pairs}::text[]) pair
        where strpos(t.content, pair) > 0) found
      where found.pairs >= ${least}
    )
    select hit.id from hit
    where hit.whole or exists (
      select from ${partsOf(tenantId)} p
      where p.id = hit.path_part_id
        and (p.id = any(${inner}::uuid[]) or p.ancestors && ${inner}::uuid[]))
    order by hit.pairs desc, hit.id
    limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}

/** The stems of words as full-text search has them; stop words have none. */
export async function findStems(
  tx: TenantTx,
  words: readonly string[],
): Promise<Map<string, string>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (ts_lexize('english_stem', word))[1] as stem
    from unnest(${words}::text[]) word`.execute(tx)
  return new Map(rows.flatMap(({ word, stem }) => (stem === null ? [] : [[word, stem] as const])))
}

/** Whether a node is a version or inside of one; undefined when it is gone. */
export async function findSubject(
  tx: TenantTx,
  tenantId: string,
  partId: string,
): Promise<{ readonly isInVersion: boolean } | undefined> {
  const row = await selectParts(tx, tenantId)
    .where('p.id', '=', partId)
    .select(['p.part_type', 'p.version_part_id'])
    .executeTakeFirst()
  if (!row) return undefined
  return { isInVersion: row.version_part_id !== null || row.part_type === 'DOCUMENT_VERSION' }
}
