import { isUuid } from '../core/ids.ts'

/** The number of ids in one event. */
const MOST = 100
const DEPTH = 5

/** The chunks that a response contains or quotes, for the details of an event. */
export function handedOut(result: unknown): { readonly chunk_ids?: readonly string[] } {
  const ids = new Set<string>()
  // A list of chunks has their ids without saying that they are those of chunks.
  collect(Array.isArray(result) ? result.map(asQuote) : result, ids, DEPTH)
  return ids.size === 0 ? {} : { chunk_ids: [...ids].slice(0, MOST) }
}

function asQuote(one: unknown): unknown {
  if (typeof one !== 'object' || one === null || !('id' in one)) return one
  return { chunk_id: one.id, ...one }
}

function collect(value: unknown, ids: Set<string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth === 0 || ids.size >= MOST) return
  for (const [name, member] of Object.entries(value)) {
    if (name === 'chunk_id' && typeof member === 'string' && isUuid(member)) ids.add(member)
    else collect(member, ids, depth - 1)
  }
}
