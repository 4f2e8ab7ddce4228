import type { Actor } from '../../../platform/core/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { listSources, type SourceRow } from './citations.queries.ts'
import type { Citation } from './verify-quotes.ts'

/** A position on a page, in the units of the chunk's `polygons`. x and y are the top left corner. */
type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A citation with its source. Without one if the source is deleted or the actor can't read it. */
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
}

/** Adds its source to each citation, in order, using the actor's current permissions. One query for all. */
export async function enrichCitations(
  tx: TenantTx,
  actor: Actor,
  citations: readonly Citation[],
): Promise<EnrichedCitation[]> {
  const ids = citations.map((citation) => citation.chunk_id)
  const rows = await listSources(tx, actor, ids)
  const sources = new Map(rows.map((row) => [row.id, row]))
  return citations.map((citation) => withSource(citation, sources.get(citation.chunk_id)))
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

function withSource(citation: Citation, source: SourceRow | undefined): EnrichedCitation {
  const { chunk_id, quote, start_char, length } = citation
  const base = { chunk_id, quote, start_char, length }
  if (!source) return base
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
