import { sql } from 'kysely'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { quoteLexeme, sampleLexeme } from '../../platform/text/lexemes.ts'
import { searchedOf, searchTextsOf } from '../content/index.ts'
import { chunksIn, passes, versionOf, type Filters } from './filters.queries.ts'
import { anyOf, type Statistics } from './ranking.ts'
import { fewOf, findScope } from './scope.queries.ts'

/**
 * How many texts with a word are looked at for one that may be read: few at first, which is enough for most words; then
 * some from all over the tenant, as the first ones may all be older than what may be read. A word in more texts than the
 * last counts as known; it is no secret that documents have it.
 */
const LOOKS: readonly { readonly atMost: number; readonly sampled: boolean }[] = [
  { atMost: 200, sampled: false },
  { atMost: 1000, sampled: true },
  { atMost: 20_000, sampled: false },
]
/** The sample of the second look. */
const SAMPLE_MARK = quoteLexeme(sampleLexeme(1))
/** Where no more chunks may be read, all of them are. */
const FEW_CHUNKS = 1000

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
  const terms = statistics.terms.filter(({ texts }) => texts > 0)
  const hidden = new Set(await findUnseen(tx, actor, terms))
  return {
    ...statistics,
    terms: statistics.terms.map((term) => (hidden.has(term) ? { ...term, texts: 0 } : term)),
  }
}

type Word = { readonly lexemes: readonly string[] }

/** Those of the words that no text has that the actor may read. A word that very many texts have counts as read. */
async function findUnseen<T extends Word>(
  tx: TenantTx,
  actor: Actor,
  words: readonly T[],
): Promise<readonly T[]> {
  const holders = await findHolders(tx, actor, words, 'common words are no secret')
  return words.filter((word) => !holders.has(word))
}

/** A word, and a chunk or passage that has it; null for one that so many have that none was looked for. */
type Holders<T> = ReadonlyMap<T, string | null>

/**
 * A chunk or passage that the actor may read for each of the words that such a chunk has.
 * @param common whether a word in more texts than are looked at counts as read, or as unread
 */
export async function findHolders<T extends Word>(
  tx: TenantTx,
  actor: Actor,
  words: readonly T[],
  common: 'common words are no secret' | 'all words are secret',
): Promise<Holders<T>> {
  if (words.length === 0) return new Map()
  const scope = await findScope(tx, actor, [actor.rootPartId], { most: FEW_CHUNKS })
  const { roots } = scope
  if (roots.length === 0) return new Map()
  const versions = fewOf(scope.versions)
  const readable: Filters = {
    roots,
    versions,
    tagIds: actor.onlyTagged ?? [],
    chunkTypes: undefined,
    after: undefined,
    activeOnly: false,
  }
  if (versions) return holdersIn(tx, actor.tenantId, readable, words)
  const found = new Map<T, string | null>()
  for (const look of LOOKS) {
    const passCommon = look === LOOKS.at(-1) && common === 'common words are no secret'
    const left = words.filter((word) => !found.has(word))
    const holders = await lookFor(tx, actor, left, { ...look, readable, passCommon })
    for (const [word, chunkId] of holders) found.set(word, chunkId)
  }
  return found
}

/** The same for a small scope, whose chunks are all read. */
async function holdersIn<T extends Word>(
  tx: TenantTx,
  tenantId: string,
  readable: Filters,
  words: readonly T[],
): Promise<Holders<T>> {
  const lexemes = words.flatMap((word) => word.lexemes)
  const { rows } = await sql<{ lexeme: string; id: string }>`
    select word.lexeme, (array_agg(c.id))[1] as id
    from ${chunksIn(tenantId, readable)}
    cross join lateral (
      select t.text_index from ${searchTextsOf(tenantId)} t where t.id = c.search_text_id offset 0) t
    cross join lateral unnest(ts_filter(setweight(t.text_index, 'A', ${lexemes}::text[]), '{a}')) word
    where t.text_index @@ ${anyOf(lexemes)}::tsquery and ${passes(tenantId, readable)}
    group by word.lexeme`.execute(tx)
  const holders = new Map(rows.map(({ lexeme, id }) => [lexeme, id]))
  return new Map(
    words.flatMap((word) => {
      const id = word.lexemes
        .map((lexeme) => holders.get(lexeme))
        .find((each) => each !== undefined)
      return id === undefined ? [] : [[word, id] as const]
    }),
  )
}

type Look = {
  readonly readable: Filters
  /** How many texts are looked at for each word. */
  readonly atMost: number
  /** Whether only texts of a sample are. */
  readonly sampled: boolean
  /** Whether a word that more texts have counts as read. */
  readonly passCommon: boolean
}

/** The words that one of the texts has that are looked at and may be read. */
async function lookFor<T extends Word>(
  tx: TenantTx,
  { tenantId }: Actor,
  words: readonly T[],
  { readable, atMost, sampled, passCommon }: Look,
): Promise<Holders<T>> {
  if (words.length === 0) return new Map()
  const matches = words.map(({ lexemes }) => anyOf(lexemes))
  const looked = sampled ? sql`(word::tsquery && ${SAMPLE_MARK}::tsquery)` : sql`word::tsquery`
  const { rows } = await sql<{ is_common: boolean; id: string | null }>`
    select ${passCommon ? sql`count_texts(word::tsquery, ${atMost}) >= ${atMost}` : sql`false`} as is_common, (
      select c.id from find_texts(${looked}, ${atMost}) found
      cross join lateral (
        select id, path_part_id, version_part_id, chunk_type from ${searchedOf(tenantId)} chunk
        where search_text_id = found.id offset 0) c
      cross join lateral (${versionOf(tenantId, readable)}) v
      where ${passes(tenantId, readable)}
      limit 1) as id
    from unnest(${matches}::text[]) with ordinality m (word, number) order by number`.execute(tx)
  return new Map(
    words.flatMap((word, at) => {
      const { id = null, is_common: isCommon = false } = rows[at] ?? {}
      return id !== null || isCommon ? [[word, id] as const] : []
    }),
  )
}
