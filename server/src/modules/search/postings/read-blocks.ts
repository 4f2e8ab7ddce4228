import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { searchTextsOf } from '../../content/index.ts'
import { anyOf } from '../ranking.ts'
import type { Blocks } from './blocks.ts'
import { hashOf, keysOf } from './format.ts'

/** A search reads at most this many texts that are in no block yet. */
const MOST_IN_TAIL = 4096

type Row = {
  readonly block: string | null
  readonly texts: number
  readonly lists: Uint8Array | null
  readonly tail: readonly SentText[] | null
}

type SentText = {
  readonly id: string
  readonly words: number
  readonly lexemes: readonly string[]
  readonly counts: readonly number[]
}

/**
 * Reads the posting lists of words. One statement, so that no text is between the tail and a block.
 * @returns undefined if too many texts are in no block yet
 */
export async function readBlocks(
  tx: TenantTx,
  tenantId: string,
  lexemes: readonly string[],
): Promise<Blocks | undefined> {
  const keys = [...new Set(lexemes.map(hashOf))].map(keysOf)
  const [own, shared] = [keys.map(([key]) => key), keys.map(([, key]) => key)]
  const { rows } = await sql<Row>`
    with waiting as materialized (
      select text_id as id from search_tail where tenant_id = ${tenantId}::uuid limit ${MOST_IN_TAIL + 1}
    )
    select b.id::text as block, octet_length(b.texts) / 16 as texts, p.lists, null as tail
    from search_block b
    cross join lateral (
      select string_agg(int8send(p.key) || int4send(octet_length(p.postings)) || p.postings, '') as lists
      from unnest(${own}::bigint[], ${shared}::bigint[]) wanted (own, shared)
      cross join lateral (
        select p.key, p.postings from search_posting p
        where p.tenant_id = ${tenantId}::uuid and p.block_id = b.id and p.key in (wanted.own, wanted.shared)
        order by p.key desc limit 1) p) p
    where b.tenant_id = ${tenantId}::uuid and b.replaced_at is null
    union all
    select null, (select count(*)::int from waiting), null, (
      select json_agg(json_build_object('id', t.id, 'words', t.num_words, 'lexemes', hit.lexemes, 'counts', hit.counts))
      from waiting
      cross join lateral (
        select id, num_words, text_index from ${searchTextsOf(tenantId)} text
        where text.id = waiting.id offset 0) t
      cross join lateral (
        select array_agg(word.lexeme) as lexemes, array_agg(cardinality(word.positions)) as counts
        from unnest(ts_filter(setweight(t.text_index, 'A', ${lexemes}::text[]), '{a}')) word) hit
      where t.text_index @@ ${anyOf(lexemes)}::tsquery and hit.lexemes is not null
        and (select count(*) from waiting) <= ${MOST_IN_TAIL})`.execute(tx)
  const waiting = rows.find(({ block }) => block === null)
  if (!waiting || waiting.texts > MOST_IN_TAIL) return undefined
  return {
    blocks: rows.flatMap(({ block, texts, lists }) =>
      block === null ? [] : [{ id: block, texts, lists: lists ? listsIn(lists) : new Map() }],
    ),
    tail: (waiting.tail ?? []).map(({ id, words, lexemes: found, counts }) => ({
      id,
      words,
      counts: new Map(found.map((lexeme, at) => [lexeme, counts[at] ?? 0])),
    })),
    texts: rows.reduce((sum, { texts }) => sum + texts, 0),
  }
}

const KEY_BYTES = 8
const HEAD_BYTES = 12

/** Each list begins with its key and the number of its bytes. A list that rare words share may occur repeatedly. */
function listsIn(bytes: Uint8Array): Map<number, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const lists = new Map<number, Uint8Array>()
  for (let at = 0; at < bytes.byteLength;) {
    const start = at + HEAD_BYTES
    const end = start + view.getUint32(at + KEY_BYTES)
    lists.set(Number(view.getBigInt64(at)), bytes.subarray(start, end))
    at = end
  }
  return lists
}
