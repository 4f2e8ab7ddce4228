import type { Static } from 'typebox'
import type { Context } from '../../platform/context/context.ts'
import type { ChunkResponse } from '../content/index.ts'
import { pageOf } from '../tools/index.ts'
import { documentLink, resourceUri } from './links.ts'
import type { Found } from './tool.ts'

/** A chunk as returned by searches and reads. */
export type Chunk = Omit<Static<typeof ChunkResponse>, 'asset_s3_urls'> & {
  readonly score?: number
  readonly passage?: string | null
  readonly similar_count?: number
}

/** Maximum characters of a quote. */
const QUOTE = 240

/** The place of a chunk: document, sections, page and box, with links to it. */
export function placeOf(context: Pick<Context, 'config'>, chunk: Chunk) {
  const { document, document_version: version, chunk_metadata: metadata } = chunk
  const [first] = Array.isArray(metadata.polygons) ? metadata.polygons : []
  return {
    chunk_id: chunk.id,
    document_name: document?.name ?? '',
    document_id: document?.id ?? null,
    document_version_id: version?.id ?? null,
    path_part_id: chunk.path_part_id,
    materialized_path: chunk.materialized_path,
    section_path: sectionsOf(chunk),
    page_number: pageOf(chunk) ?? null,
    box: boxOf(first?.polygon),
    tag: tagOf(chunk.id),
    url: document ? documentLink(context, document.id, chunk.id) : null,
    resource_uri: resourceUri.chunk(chunk.id),
    ...originIn(document),
  }
}

/** The source that keeps a document up to date, and the URL of the original. */
function originIn(document: Chunk['document']) {
  const { source_name: origin, link } = document ?? {}
  return { ...(origin !== undefined && { origin }), ...(link != null && { link }) }
}

/** The tag of a chunk in texts. */
export function tagOf(chunkId: string): string {
  return `[chunk:${chunkId}]`
}

/** The start of a chunk, or of the passage found in it. */
export function quoteIn(chunk: Chunk): string {
  return quoteOf(chunk.passage ?? chunk.content)
}

/** A hit of a search. */
export function toHit(context: Pick<Context, 'config'>, chunk: Chunk) {
  return {
    ...placeOf(context, chunk),
    chunk_type: chunk.chunk_type,
    text: chunk.passage ?? chunk.content,
    score: chunk.score ?? null,
    ...(chunk.similar_count !== undefined && { similar_count: chunk.similar_count }),
  }
}

/** A score rounded for models. */
export function rounded(score: number | null): number | null {
  return score === null ? null : Math.round(score * 1000) / 1000
}

/** What models need from a hit: the passage, its place, and ids for further calls. */
export function toEntry(hit: ReturnType<typeof toHit>) {
  const { chunk_id, path_part_id, document_id, document_name, section_path, page_number } = hit
  return {
    chunk_id,
    path_part_id,
    document_id,
    document_name,
    ...(section_path.length > 0 && { section_path }),
    ...(page_number !== null && { page_number }),
    ...(hit.chunk_type !== 'TEXT' && { chunk_type: hit.chunk_type }),
    score: rounded(hit.score),
    url: hit.url,
    ...(hit.origin !== undefined && { origin: hit.origin }),
    ...(hit.link !== undefined && { link: hit.link }),
    text: hit.text,
  }
}

/** Links to chunks as resources, which clients can open. */
export function resourceLinks(chunks: readonly Chunk[]): NonNullable<Found['content']> {
  return chunks.map((chunk) => ({
    type: 'resource_link' as const,
    uri: resourceUri.chunk(chunk.id),
    name: chunk.document?.name ?? 'passage',
    mimeType: 'text/markdown',
  }))
}

/** The start of a text, truncated between words if possible. */
export function quoteOf(given: string): string {
  const text = given.trim()
  if (text.length <= QUOTE) return text
  const space = text.lastIndexOf(' ', QUOTE)
  const end = space > QUOTE * 0.6 ? space : QUOTE
  return `${text.slice(0, end).toWellFormed().trimEnd()}…`
}

/** The names of the sections, outermost first. In the path, they are between version and chunk. */
function sectionsOf({ materialized_path: path, document, document_version: version }: Chunk) {
  if (!document || !version) return []
  const above = `/${document.name}/${version.name}/`
  const at = path.indexOf(above)
  return at < 0
    ? []
    : path
        .slice(at + above.length)
        .split('/')
        .slice(0, -1)
}

/** Clients can write metadata, so its members may be anything. */
function boxOf(polygon: unknown) {
  if (typeof polygon !== 'object' || polygon === null) return null
  const { x, y, width, height } = polygon as Record<string, unknown>
  const box = { x, y, width, height }
  return Object.values(box).every((each) => wholeNumber(each) !== undefined) ? box : null
}

function wholeNumber(value: unknown): number | undefined {
  return Number.isInteger(value) ? (value as number) : undefined
}
