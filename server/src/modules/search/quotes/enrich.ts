import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { findExisting, listSources, type SourceRow } from './citations.queries.ts'
import type { Citation } from './verify-quotes.ts'

/** A position on a page, in the units of the chunk's `polygons`. x and y are the top left corner. */
type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A citation with its source. Without one if the source is deleted or the actor can't read it, and then says which. */
export type EnrichedCitation = Citation & {
  readonly document_id?: string
  readonly document_version_id?: string
  readonly document_name?: string
  readonly version_number?: number
  readonly path_part_id?: string
  readonly materialized_path?: string
  display_path?: string
  /** Page on which the chunk begins, if known. Only events have it; the schemas of the REST API don't. */
  readonly page_number?: number
  readonly box?: Box
  readonly is_deleted?: boolean
}

/** Adds its source to each citation, in order, using the actor's current permissions. At most two queries for all. */
export async function enrichCitations(
  tx: TenantTx,
  actor: Actor,
  citations: readonly Citation[],
): Promise<EnrichedCitation[]> {
  const ids = citations.map((citation) => citation.chunk_id)
  const rows = await listSources(tx, actor, ids)
  const sources = new Map(rows.map((row) => [row.id, row]))
  const missing = ids.filter((id) => !sources.has(id))
  const existing = new Set(await findExisting(tx, actor.tenantId, missing))
  return citations.map((citation) => {
    const { chunk_id: id } = citation
    const source = sources.get(id)
    return source ? withSource(citation, source) : withoutSource(citation, !existing.has(id))
  })
}

/** Clients can write metadata, so a box counts only if it has the right shape. */
function toBox(polygon: unknown): Box | undefined {
  if (typeof polygon !== 'object' || polygon === null) return undefined
  const { x, y, width, height } = polygon as Partial<Record<keyof Box, unknown>>
  return isInteger(x) && isInteger(y) && isInteger(width) && isInteger(height)
    ? { x, y, width, height }
    : undefined
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function withoutSource(citation: Citation, isDeleted: boolean): EnrichedCitation {
  const { chunk_id, quote, start_char, length } = citation
  return { chunk_id, quote, start_char, length, is_deleted: isDeleted }
}

function withSource(citation: Citation, source: SourceRow): EnrichedCitation {
  const { chunk_id, quote, start_char, length } = citation
  const base = { chunk_id, quote, start_char, length }
  const box = toBox(source.polygon)
  return {
    ...base,
    document_id: source.document_id,
    document_version_id: source.document_version_id,
    document_name: source.document_name,
    version_number: source.version_number,
    path_part_id: source.path_part_id,
    materialized_path: source.path,
    ...(source.page_number !== null && { page_number: source.page_number }),
    ...(box && { box }),
  }
}
