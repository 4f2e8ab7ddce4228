import { sql } from 'kysely'
import { isAdmin, type Actor } from '../../platform/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { searchedOf } from '../content/index.ts'
import { passes, versionOf, type Filters } from './filters.queries.ts'
import { anyOf, type Statistics } from './ranking.ts'
import { findScope } from './scope.queries.ts'

/**
 * How many texts with a word are looked at for one that may be read: few at first, which is enough for most words. A
 * word in more texts than the last counts as known; it is no secret that documents have it.
 */
const LOOKS = [200, 20_000] as const

/**
 * The statistics of words, as somebody may know them: a word that stands only in documents that the actor may not read
 * counts as one that stands nowhere, so that scores don't tell the two apart. The weights of other words still come from
 * all texts of the tenant.
 */
export async function asKnownTo(
  tx: TenantTx,
  actor: Actor,
  statistics: Statistics,
): Promise<Statistics> {
  if (isAdmin(actor)) return statistics
  const { roots } = await findScope(tx, actor, [actor.rootPartId])
  let unseen = statistics.terms.filter(({ texts }) => texts > 0)
  for (const atMost of LOOKS) {
    unseen = await stillUnseen(tx, actor, { terms: unseen, roots, atMost })
  }
  const hidden = new Set(unseen)
  return {
    ...statistics,
    terms: statistics.terms.map((term) => (hidden.has(term) ? { ...term, texts: 0 } : term)),
  }
}

type Look = {
  readonly terms: Statistics['terms']
  readonly roots: Filters['roots']
  /** How many texts are looked at for each word. */
  readonly atMost: number
}

/** Those of the words that none of the texts has that are looked at and may be read. */
async function stillUnseen(
  tx: TenantTx,
  { tenantId }: Actor,
  { terms, roots, atMost }: Look,
): Promise<Statistics['terms'][number][]> {
  if (terms.length === 0) return []
  const readable: Filters = {
    roots,
    versions: undefined,
    tagIds: [],
    chunkTypes: undefined,
    after: undefined,
    activeOnly: false,
  }
  const matches = terms.map(({ lexemes }) => anyOf(lexemes))
  const isLast = atMost === LOOKS.at(-1)
  const { rows } = await sql<{ seen: boolean }>`
    select ${isLast ? sql`count_texts(word::tsquery, ${atMost}) >= ${atMost} or` : sql``} exists (
      select from find_texts(word::tsquery, ${atMost}) found
      cross join lateral (
        select id, path_part_id, version_part_id, chunk_type from ${searchedOf(tenantId)} chunk
        where search_text_id = found.id offset 0) c
      cross join lateral (${versionOf(tenantId, readable)}) v
      where ${passes(tenantId, readable)}) as seen
    from unnest(${matches}::text[]) with ordinality m (word, number) order by number`.execute(tx)
  return terms.filter((_, at) => rows[at]?.seen !== true)
}
