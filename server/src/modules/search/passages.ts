import { sql } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import { chunkTextsOf, searchedOf } from '../content/index.ts'
import type { Scored } from './rank-by-mode.ts'

/** The texts of the passages by which chunks were found, by the ids of the chunks. */
export async function readPassages(
  tx: TenantTx,
  tenantId: string,
  scored: readonly Scored[],
): Promise<ReadonlyMap<string, string>> {
  const ids = scored.flatMap(({ id, foundId }) => (foundId === id ? [] : [foundId]))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; content: string }>`
    select c.chunk_id as id, t.content
    from ${searchedOf(tenantId)} c join ${chunkTextsOf(tenantId)} t on t.id = c.content_id
    where c.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** Bytes of the contents of all hits together. The rest of an answer is small beside it. */
const MAX_CONTENTS = 192 * 1024

type Hit = {
  readonly content: string
  readonly passage: string | null
  readonly content_is_cut: boolean
}

/**
 * Hits whose contents are small enough together: the content of a hit that takes more than its share becomes the passage
 * that was found, or its beginning.
 */
export function shortened<T extends Hit>(hits: readonly T[]): T[] {
  const sizes = hits.map(({ content }) => Buffer.byteLength(content))
  if (sizes.reduce((sum, size) => sum + size, 0) <= MAX_CONTENTS) return [...hits]
  const share = Math.floor(MAX_CONTENTS / hits.length)
  return hits.map((hit, at) => {
    if ((sizes[at] ?? 0) <= share) return hit
    return { ...hit, content: beginning(hit.passage ?? hit.content, share), content_is_cut: true }
  })
}

/** As many whole characters as fit into so many bytes. */
function beginning(text: string, bytes: number): string {
  const all = Buffer.from(text)
  if (all.length <= bytes) return text
  let end = bytes
  // The bytes of a character after its first one.
  while (end > 0 && ((all[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return all.toString('utf8', 0, end)
}
