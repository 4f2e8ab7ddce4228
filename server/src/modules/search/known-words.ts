import { sql } from 'kysely'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { quoteLexeme, sampleLexeme } from '../../platform/text/lexemes.ts'
import { searchedOf, searchTextsOf } from '../content/index.ts'
import { chunksIn, passes, versionOf, type Filters } from './filters.queries.ts'
import { anyOf, type Statistics } from './ranking.ts'
import { fewOf, findScope } from './scope.queries.ts'

/**
 * How many texts with a word are checked to find one that the actor can read. A few are enough for most words.
 * The second attempt takes a sample from the whole tenant, because all of the first texts may be older than what
 * the actor can read. A word in more texts than the last limit counts as known, since it can't be a secret.
 */
const ATTEMPTS: readonly { readonly atMost: number; readonly sampled: boolean }[] = [
  { atMost: 200, sampled: false },
  { atMost: 1000, sampled: true },
  { atMost: 20_000, sampled: false },
]
/** The sample for the second attempt. */
const SAMPLE_MARK = quoteLexeme(sampleLexeme(1))
/** If the actor can read at most this many chunks, all of them are read. */
const FEW_CHUNKS = 1000

/** Whether there may be texts that the actor can't read. */
export async function findLimited(tx: TenantTx, actor: Actor): Promise<boolean> {
  if (!isAdmin(actor)) return true
  const { rows } = await sql<{ binds: boolean }>`
    select binds_admins(${actor.tenantId}::uuid) as binds`.execute(tx)
  return rows[0]?.binds ?? true
}

/**
 * Limits word statistics to what the actor may know. A word that occurs only in documents that the actor can't
 * read counts like a word that occurs nowhere. Otherwise scores would reveal the difference. The weights of
 * other words still come from all texts of the tenant.
 */
export async function asKnownTo(
  tx: TenantTx,
  actor: Actor,
  { statistics, isLimited }: { readonly statistics: Statistics; readonly isLimited: boolean },
): Promise<Statistics> {
  if (!isLimited) return statistics
  const terms = statistics.terms.filter(({ texts }) => texts > 0)
  const hidden = new Set(await findUnseen(tx, actor, terms))
  return {
    ...statistics,
    terms: statistics.terms.map((term) => (hidden.has(term) ? { ...term, texts: 0 } : term)),
  }
}

/** The filters of all that the actor can read, of any version. Undefined if that is nothing. */
export async function findReadable(tx: TenantTx, actor: Actor): Promise<Filters | undefined> {
  const scope = await findScope(tx, actor, [actor.rootPartId], { most: FEW_CHUNKS })
  const { roots } = scope
  if (roots.length === 0) return undefined
  return {
    reader: actor,
    roots,
    versions: fewOf(scope.versions),
    tagIds: actor.onlyTagged ?? [],
    chunkTypes: undefined,
    after: undefined,
    activeOnly: false,
  }
}

type Word = { readonly lexemes: readonly string[] }

/** The words that no readable text contains. A word that very many texts contain counts as readable. */
async function findUnseen<T extends Word>(
  tx: TenantTx,
  actor: Actor,
  words: readonly T[],
): Promise<readonly T[]> {
  const holders = await findHolders(tx, actor, words, 'common words are public')
  return words.filter((word) => !holders.has(word))
}

/** A word and a chunk or passage that contains it. Null if the word is so common that none was looked up. */
type Holders<T> = ReadonlyMap<T, string | null>

/**
 * For each word that occurs in readable text: a chunk or passage with the word that the actor can read.
 * @param common whether a word in more texts than are checked counts as readable
 */
export async function findHolders<T extends Word>(
  tx: TenantTx,
  actor: Actor,
  words: readonly T[],
  common: 'common words are public' | 'all words are secret',
): Promise<Holders<T>> {
  const readable = words.length === 0 ? undefined : await findReadable(tx, actor)
  if (!readable) return new Map()
  if (readable.versions) return holdersIn(tx, actor.tenantId, readable, words)
  const found = new Map<T, string | null>()
  for (const attempt of ATTEMPTS) {
    const passCommon = attempt === ATTEMPTS.at(-1) && common === 'common words are public'
    const left = words.filter((word) => !found.has(word))
    const holders = await lookFor(tx, actor, left, { ...attempt, readable, passCommon })
    for (const [word, chunkId] of holders) found.set(word, chunkId)
  }
  return found
}

/** Like {@link findHolders}, for a small scope whose chunks are all read. */
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

type Attempt = {
  readonly readable: Filters
  /** How many texts are checked for each word. */
  readonly atMost: number
  /** Whether to check only texts of a sample. */
  readonly sampled: boolean
  /** Whether a word in more texts than that counts as readable. */
  readonly passCommon: boolean
}

/** The words that occur in a checked text that the actor can read. */
async function lookFor<T extends Word>(
  tx: TenantTx,
  { tenantId }: Actor,
  words: readonly T[],
  { readable, atMost, sampled, passCommon }: Attempt,
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
