import type { Actor } from '../../../platform/actor.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { listSources, type SourceRow } from './citations.queries.ts'
import type { Citation } from './verify-quotes.ts'

/** A citation with its source; only the citation itself where the source is gone or must not be read. */
export type EnrichedCitation = Citation & {
  readonly document_id?: string
  readonly document_version_id?: string
  readonly document_name?: string
  readonly version_number?: number
  readonly path_part_id?: string
  readonly materialized_path?: string
}

/** Place on a page, in the units of the chunk's `polygons`; x and y are its top left corner. */
type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The same as events carry it. */
export type StreamedCitation = EnrichedCitation & {
  readonly page_number?: number
  readonly box?: Box
}

/** Citations as answers over REST show them, each in its place, with the rights of this moment. One query for all. */
export async function enrichCitations(
  tx: TenantTx,
  actor: Actor,
  citations: readonly Citation[],
): Promise<EnrichedCitation[]> {
  const sources = await sourcesOf(tx, actor, citations)
  return citations.map((citation) => withSource(citation, sources.get(citation.chunk_id)))
}

/**
 * Citations as the event `citations` shows them: also with the page and the box on it with which
 * the chunk begins, where they are known.
 */
export async function enrichForStream(
  tx: TenantTx,
  actor: Actor,
  citations: readonly Citation[],
): Promise<StreamedCitation[]> {
  const sources = await sourcesOf(tx, actor, citations)
  return citations.map((citation) => {
    const source = sources.get(citation.chunk_id)
    const page = source?.page_number
    const box = toBox(source?.polygon)
    return {
      ...withSource(citation, source),
      ...(page != null && { page_number: page }),
      ...(box && { box }),
    }
  })
}

/** Metadata is the clients' own: a box is what looks like one. */
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

async function sourcesOf(tx: TenantTx, actor: Actor, citations: readonly Citation[]) {
  const ids = citations.map((citation) => citation.chunk_id)
  const rows = await listSources(tx, actor, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

function withSource(citation: Citation, source: SourceRow | undefined): EnrichedCitation {
  const { chunk_id, quote, start_char, length } = citation
  const base = { chunk_id, quote, start_char, length }
  if (!source) return base
  return {
    ...base,
    document_id: source.document_id,
    document_version_id: source.document_version_id,
    document_name: source.document_name,
    version_number: source.version_number,
    path_part_id: source.path_part_id,
    materialized_path: source.path,
  }
}
