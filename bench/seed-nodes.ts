import { createHash } from 'node:crypto'
import { generateNKeysBetween } from 'fractional-indexing'
import { newId } from '../server/src/platform/core/ids.ts'
import { analyseText } from '../server/src/platform/text/index.ts'
import { searchRow, searchTextId } from '../server/src/modules/content/index.ts'
import type { TestMember } from '../server/test/support/test-member.ts'
import type { RowsByTable } from './insert-rows.ts'
import { drawText, drawTitle } from './vocabulary.ts'

/** A node of the tree: a folder, a document, a version, a section or a chunk. */
export type Part = {
  /** Id of the folder, document and so on. */
  readonly id: string
  readonly partId: string
  /** For sections and chunks: the ids from the version downwards. */
  readonly ancestors: readonly string[]
}

export const CHUNKS_A_DOCUMENT = 100
const CHUNKS_A_SECTION = 10
const TOKENS_A_WORD = 1.3

type NewPart = {
  readonly type: 'FOLDER' | 'DOCUMENT' | 'DOCUMENT_VERSION' | 'SECTION' | 'CHUNK'
  readonly parent: Part
  /** For sections and chunks. */
  readonly versionPartId?: string
}

/** Adds the row of a node. */
export function addPart(
  rows: RowsByTable,
  { type, parent, versionPartId, name, sortKey }: NewPart & { name: string; sortKey: string },
): Part {
  const [id, partId] = [newId(), newId()]
  const ancestors = [...parent.ancestors, parent.partId]
  rows.path_part.push({
    id: partId,
    parent_id: parent.partId,
    part_type: type,
    name,
    metadata_obj_id: id,
    ancestors,
    version_part_id: versionPartId ?? null,
    sort_key: sortKey,
  })
  return { id, partId, ancestors }
}

/** Adds nodes below one parent. */
function addParts(
  rows: RowsByTable,
  { names, ...part }: NewPart & { names: readonly string[] },
): Part[] {
  const keys = generateNKeysBetween(null, null, names.length)
  return names.map((name, at) => addPart(rows, { ...part, name, sortKey: keys[at] ?? '' }))
}

/** Adds folders with numbers as names, such as `Box 1`. */
export function addFolders(rows: RowsByTable, parent: Part, kind: string, count: number): Part[] {
  const names = Array.from({ length: count }, (_, at) => `${kind} ${at + 1}`)
  return addParts(rows, { type: 'FOLDER', parent, names })
}

/** The shared folder of a tenant. */
export function sharedFolder({ rootPartId, sharedPartId }: TestMember): Part {
  return { id: '', partId: sharedPartId, ancestors: [rootPartId] }
}

export type NewDocument = {
  readonly tenantId: string
  readonly folder: Part
  readonly name: string
  readonly sortKey: string
  /** A whole document in sections, or a single chunk directly below the version. */
  readonly chunks: typeof CHUNKS_A_DOCUMENT | 1
  readonly random: () => number
  /** The text of the next chunk. By default, a random one. */
  readonly nextText?: () => ChunkText
}

/** A text and its stored search data, the same for every tenant. */
export type ChunkText = ReturnType<typeof drawChunkText>

/** Draws a text and analyzes it, which takes longer than storing it. */
export function drawChunkText(random: () => number) {
  const words = 120 + Math.floor(random() * 120)
  const content = drawText(random, words)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return {
    content,
    sha256,
    tokens: Math.round(words * TOKENS_A_WORD),
    search: searchRow(searchTextId(sha256, []), analyseText(content)),
  }
}

/** Adds the rows of a document with one version. @returns its id and its chunks */
export function addDocument(
  rows: RowsByTable,
  wanted: NewDocument,
): { id: string; chunks: Part[] } {
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
  const root: Part = { ...version, ancestors: [] }
  const parents = wanted.chunks === 1 ? [root] : addSections(rows, root, random)
  const below = { versionPartId: version.partId, count: Math.min(wanted.chunks, CHUNKS_A_SECTION) }
  const { nextText = () => drawChunkText(random) } = wanted
  return {
    id: document.id,
    chunks: parents.flatMap((parent) => addChunks(rows, { ...below, parent }, nextText)),
  }
}

/** The value that an ingestion stores. It matters because the server signs links to the addresses, as in production. */
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

function addSections(rows: RowsByTable, parent: Part, random: () => number): Part[] {
  const names = Array.from({ length: CHUNKS_A_DOCUMENT / CHUNKS_A_SECTION }, () =>
    drawTitle(random, 5),
  )
  const versionPartId = parent.partId
  const sections = addParts(rows, { type: 'SECTION', parent, versionPartId, names })
  for (const [at, { id, partId }] of sections.entries()) {
    rows.section.push({ id, path_part_id: partId, name: names[at], page_number: 2 * at + 1 })
  }
  return sections
}

type NewChunks = { readonly parent: Part; readonly versionPartId: string; readonly count: number }

function addChunks(
  rows: RowsByTable,
  { parent, versionPartId, count }: NewChunks,
  nextText: () => ChunkText,
): Part[] {
  const names = Array.from({ length: count }, (_, at) => String(at + 1))
  const chunks = addParts(rows, { type: 'CHUNK', parent, versionPartId, names })
  for (const [at, { id, partId }] of chunks.entries()) {
    const polygon = { x: 72, y: 90 + 20 * at, width: 450, height: 18 }
    rows.chunk.push({
      id,
      path_part_id: partId,
      version_part_id: versionPartId,
      ...addContent(rows, nextText()),
      chunk_type: 'TEXT',
      metadata: { polygons: [{ page: 1, polygon }] },
    })
  }
  return chunks
}

/** @returns the columns of the chunk */
function addContent(
  rows: RowsByTable,
  { content, sha256, tokens, search }: ChunkText,
): { content_id: string; search_text_id: string } {
  const id = newId()
  rows.chunk_content.push({ id, sha256: `\\x${sha256}`, content, num_tokens: tokens })
  rows.search_text.push(search)
  return { content_id: id, search_text_id: search.id }
}
