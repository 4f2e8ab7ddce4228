import { createHash } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import { newId } from '../server/src/platform/ids.ts'
import { ANALYSIS_VERSION, analyseText } from '../server/src/platform/text/index.ts'
import { toTsvector } from '../server/src/platform/text/lexemes.ts'
import type { RowsByTable } from './insert-rows.ts'
import { drawText, drawTitle } from './vocabulary.ts'

/** A folder or document as others are put below it. */
export type Part = {
  /** Id of the folder or document. */
  readonly id: string
  readonly partId: string
  readonly ancestors: readonly string[]
}

export const CHUNKS_A_DOCUMENT = 100
const CHUNKS_A_SECTION = 10
const TOKENS_A_WORD = 1.3

/** Adds the row of a folder, document or version below `parent`. */
export function addPart(
  rows: RowsByTable,
  part: { type: string; name: string; parent: Part; sortKey: string },
): Part {
  const [id, partId] = [newId(), newId()]
  const ancestors = [...part.parent.ancestors, part.parent.partId]
  rows.path_part.push({
    id: partId,
    parent_id: part.parent.partId,
    part_type: part.type,
    name: part.name,
    metadata_obj_id: id,
    ancestors,
    version_part_id: null,
    sort_key: part.sortKey,
  })
  return { id, partId, ancestors }
}

export type NewDocument = {
  readonly tenantId: string
  readonly folder: Part
  readonly name: string
  readonly sortKey: string
  /** A whole document's worth in sections, or a single chunk right below the version. */
  readonly chunks: typeof CHUNKS_A_DOCUMENT | 1
  readonly random: () => number
}

/** Ids of a chunk. */
export type ChunkIds = { readonly id: string; readonly partId: string }

/** Adds the rows of a document with one version. @returns its id and its chunks */
export function addDocument(
  rows: RowsByTable,
  wanted: NewDocument,
): { id: string; chunks: ChunkIds[] } {
  const { tenantId, folder, name, sortKey, random } = wanted
  const document = addPart(rows, { type: 'DOCUMENT', name, parent: folder, sortKey })
  const version = addPart(rows, {
    type: 'DOCUMENT_VERSION',
    name: 'v0',
    parent: document,
    sortKey: 'a0',
  })
  rows.document.push({
    id: document.id,
    path_part_id: document.partId,
    document_type: 'PDF',
    document_origin: 'SOURCE',
    active_version_id: version.id,
  })
  rows.document_version.push({
    id: version.id,
    path_part_id: version.partId,
    document_id: document.id,
    version: 0,
    system_metadata: versionMetadata(tenantId, version.id, wanted.chunks),
  })
  const below = { versionPartId: version.partId, random }
  const parents = wanted.chunks === 1 ? [undefined] : addSections(rows, below)
  const perParent = Math.min(wanted.chunks, CHUNKS_A_SECTION)
  return {
    id: document.id,
    chunks: parents.flatMap((parent) => addChunks(rows, below, { parent, count: perParent })),
  }
}

/** What an ingestion leaves there; the addresses make the server sign links, as it does in earnest. */
function versionMetadata(tenantId: string, versionId: string, chunks: number): object {
  return {
    source_s3: `s3://local/${tenantId}/${versionId}/source`,
    fast_plaintext_s3: `s3://local/${tenantId}/${versionId}/plain-text.txt`,
    hash: createHash('sha256').update(versionId).digest('hex'),
    total_pages: 20,
    total_sections: 10,
    total_chunks: chunks,
    information_statistics: { num_chunks_by_type: { TEXT: chunks }, total_tokens: 230 * chunks },
    pipeline_state: { status: 'completed', page_dpi: 72, ingestion_mode: 'standard' },
  }
}

type Below = { readonly versionPartId: string; readonly random: () => number }

function addSections(rows: RowsByTable, { versionPartId, random }: Below): string[] {
  const keys = generateNKeysBetween(null, null, CHUNKS_A_DOCUMENT / CHUNKS_A_SECTION)
  return keys.map((sortKey, index) => {
    const [id, partId] = [newId(), newId()]
    const name = drawTitle(random, 5)
    rows.path_part.push({
      id: partId,
      parent_id: versionPartId,
      part_type: 'SECTION',
      name,
      metadata_obj_id: id,
      ancestors: [versionPartId],
      version_part_id: versionPartId,
      sort_key: sortKey,
    })
    rows.section.push({ id, path_part_id: partId, name, page_number: 2 * index + 1 })
    return partId
  })
}

function addChunks(
  rows: RowsByTable,
  { versionPartId, random }: Below,
  { parent, count }: { parent: string | undefined; count: number },
): ChunkIds[] {
  return generateNKeysBetween(null, null, count).map((sortKey, index) => {
    const [id, partId, contentId] = [newId(), newId(), newId()]
    rows.path_part.push({
      id: partId,
      parent_id: parent ?? versionPartId,
      part_type: 'CHUNK',
      name: String(index + 1),
      metadata_obj_id: id,
      ancestors: parent === undefined ? [versionPartId] : [versionPartId, parent],
      version_part_id: versionPartId,
      sort_key: sortKey,
    })
    const words = 120 + Math.floor(random() * 120)
    const content = drawText(random, words)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const analysed = analyseText(content)
    rows.chunk_content.push({
      id: contentId,
      sha256: `\\x${sha256}`,
      content,
      num_tokens: Math.round(words * TOKENS_A_WORD),
      text_index: toTsvector(analysed, sha256),
      language: analysed.language,
      num_words: analysed.numWords,
      analysis_version: ANALYSIS_VERSION,
    })
    rows.chunk.push({
      id,
      path_part_id: partId,
      version_part_id: versionPartId,
      content_id: contentId,
      chunk_type: 'TEXT',
      metadata: {
        polygons: [{ page: 1, polygon: { x: 72, y: 90 + 20 * index, width: 450, height: 18 } }],
      },
    })
    return { id, partId }
  })
}
