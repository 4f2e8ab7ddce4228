/** Maximum size of a response as JSON, in bytes. It keeps responses below 256 KB. */
const MAX_ANSWER = 250_000

/** The members of a hit that can be long. */
type Hit = {
  readonly content: string
  readonly passage: string | null
  readonly content_is_cut: boolean
  readonly chunk_metadata: Readonly<Record<string, unknown>>
  readonly asset_s3_urls?: readonly string[]
  readonly materialized_path: string
}

type Cut = { readonly metadata_is_cut?: true }

/**
 * Shortens hits until they fit into one response. A hit that is larger than its share loses long metadata. Its
 * content is reduced to the passage that matched, or to the beginning of the text. If the path alone is too
 * long, it loses its first names.
 */
export function bounded<T extends Hit>(hits: readonly T[]): (T & Cut)[] {
  const sizes = hits.map(sizeOf)
  if (sizes.reduce((sum, size) => sum + size, 0) <= MAX_ANSWER) return [...hits]
  const share = Math.floor(MAX_ANSWER / hits.length)
  return hits.map((hit, at) => ((sizes[at] ?? 0) <= share ? hit : cut(hit, share)))
}

/** Size of a value in the response, in bytes, including the comma after it. */
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1

function cut<T extends Hit>(hit: T, share: number): T & Cut {
  const { content, passage, chunk_metadata: metadata, asset_s3_urls: urls } = hit
  const empty = { ...hit, content: '', passage: null, chunk_metadata: {}, asset_s3_urls: [] }
  const path = endOf(hit.materialized_path, share - sizeOf({ ...empty, materialized_path: '' }))
  const room = share - sizeOf({ ...empty, materialized_path: path, metadata_is_cut: true })
  const found = passage === null ? null : beginning(passage, room / 4)
  const kept = smallest({ ...metadata, asset_s3_urls: urls ?? [] }, room / 4)
  const { asset_s3_urls: keptUrls, ...keptMetadata } = kept
  const isCut = Object.keys(kept).length <= Object.keys(metadata).length
  const left = room - sizeOf(found) - sizeOf(kept)
  const isLong = sizeOf(content) > left
  return {
    ...hit,
    materialized_path: path,
    content: isLong ? beginning(passage ?? content, left) : content,
    passage: found,
    chunk_metadata: keptMetadata,
    asset_s3_urls: Array.isArray(keptUrls) ? urls : [],
    ...(isLong && { content_is_cut: true }),
    ...(isCut && { metadata_is_cut: true as const }),
  }
}

/** The members that fit into this many bytes, chosen from the smallest up. */
function smallest(
  members: Readonly<Record<string, unknown>>,
  bytes: number,
): Record<string, unknown> {
  let left = bytes
  const sized = Object.entries(members).map((entry) => [entry, sizeOf(entry)] as const)
  const fitting = sized
    .toSorted(([, a], [, b]) => a - b)
    .filter(([, size]) => (left -= size) >= 0)
    .map(([[name]]) => name)
  return Object.fromEntries(Object.entries(members).filter(([name]) => fitting.includes(name)))
}

/** The end of a path: as many whole names as fit into this many bytes, but at least the last one. */
function endOf(path: string, bytes: number): string {
  if (sizeOf(path) <= bytes) return path
  const names = path.split('/')
  let end = `…/${names.pop() ?? ''}`
  for (const name of names.toReversed()) {
    const longer = `…/${name}${end.slice(1)}`
    if (sizeOf(longer) > bytes) break
    end = longer
  }
  return end
}

/** The longest prefix that takes at most this many bytes as JSON. It never splits a character. */
function beginning(text: string, bytes: number): string {
  let end = text.length
  for (let size = sizeOf(text); size > bytes && end > 0; size = sizeOf(text.slice(0, end))) {
    end = Math.max(0, Math.floor(Math.min(end - 1, (end * bytes) / size)))
  }
  // Don't split a surrogate pair.
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '')
}
