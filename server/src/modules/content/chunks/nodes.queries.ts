import { sql } from 'kysely'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { analyseText } from '../../../platform/text/index.ts'
import { insertVersionNodes } from '../../tree/index.ts'
import { contentHash, type ChunkText, type NewNode, type SearchedText } from './new-node.ts'
import { takeSearchTexts } from '../search-texts/search-texts.queries.ts'
import { searchRow, searchTextId } from '../search-texts/search-texts.ts'

/**
 * Inserts a batch of sections, chunks and passages below a version, with at most five statements for any number of
 * rows. Passages must follow their chunk.
 */
export async function insertNodes(
  tx: TenantTx,
  tenantId: string,
  versionPartId: string,
  rows: readonly NewNode[],
): Promise<void> {
  const chunks = rows.flatMap((row) =>
    row.node.kind === 'section'
      ? []
      : [{ row, chunk: row.node, hash: contentHash(row.node.content) }],
  )
  const texts = chunks.map(({ chunk }) => chunk)
  const contentIds = await takeContents(tx, tenantId, texts)
  const searchTextIds = await indexTexts(tx, tenantId, texts)
  await insertVersionNodes(
    tx,
    tenantId,
    versionPartId,
    rows.flatMap(({ partId, node, ...place }) =>
      node.kind === 'passage'
        ? []
        : [{ ...place, id: partId, partType: node.kind === 'chunk' ? 'CHUNK' : 'SECTION' }],
    ),
  )
  await insertSections(tx, tenantId, rows)
  await insertChunks(
    tx,
    tenantId,
    versionPartId,
    chunks.map((each, at) => ({
      ...each,
      contentId: contentIds.get(each.hash) ?? '',
      searchTextId: searchTextIds[at] ?? '',
    })),
  )
}

type ChunkRow = {
  readonly row: NewNode
  readonly chunk: Exclude<NewNode['node'], { kind: 'section' }>
  readonly hash: string
}

/**
 * Stores the texts that the tenant doesn't have yet. Locks all of them, so that none is cleaned up before it is used.
 * @returns ids by {@link contentHash}
 */
export async function takeContents(
  tx: TenantTx,
  tenantId: string,
  texts: readonly ChunkText[],
): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map()
  const unique = new Map(
    texts.map(({ content, numTokens }) => {
      const hash = contentHash(content)
      return [hash, { id: newId(), hash, content, num_tokens: numTokens }]
    }),
  )
  const { rows } = await sql<{ id: string; hash: string }>`
    insert into chunk_content (tenant_id, id, sha256, content, num_tokens)
    select ${tenantId}::uuid, id, decode(hash, 'hex'), content, num_tokens
    from jsonb_to_recordset(${jsonb([...unique.values()])}) as new (
      id uuid, hash text, content text, num_tokens int)
    order by hash
    on conflict (tenant_id, sha256) do update set num_tokens = excluded.num_tokens
    returning id, encode(sha256, 'hex') as hash`.execute(tx)
  return new Map(rows.map((row) => [row.hash, row.id]))
}

/** Indexes texts under their headings for search. @returns the ids of their search texts, in the same order */
export async function indexTexts(
  tx: TenantTx,
  tenantId: string,
  texts: readonly SearchedText[],
): Promise<string[]> {
  const rows = texts.map(({ analysed, ...text }) => {
    const id = searchTextId(contentHash(text.content), text.headings)
    return searchRow(id, analysed ?? analyseText(text.content, text.headings))
  })
  await takeSearchTexts(tx, tenantId, rows)
  return rows.map(({ id }) => id)
}

async function insertSections(
  tx: TenantTx,
  tenantId: string,
  rows: readonly NewNode[],
): Promise<void> {
  const sections = rows.flatMap(({ objectId, partId, node }) =>
    node.kind === 'section'
      ? [{ id: objectId, path_part_id: partId, name: node.name, page_number: node.pageNumber }]
      : [],
  )
  if (sections.length === 0) return
  await sql`
    insert into section (tenant_id, id, path_part_id, name, page_number)
    select ${tenantId}::uuid, id, path_part_id, name, page_number
    from jsonb_to_recordset(${jsonb(sections)}) as new (id uuid, path_part_id uuid, name text, page_number int)`.execute(
    tx,
  )
}

async function insertChunks(
  tx: TenantTx,
  tenantId: string,
  versionPartId: string,
  chunks: readonly (ChunkRow & { contentId: string; searchTextId: string })[],
): Promise<void> {
  if (chunks.length === 0) return
  const rows = chunks.map(({ row, chunk, contentId, searchTextId: textId }) => ({
    id: row.objectId,
    path_part_id: row.partId,
    content_id: contentId,
    search_text_id: textId,
    chunk_type: chunk.chunkType,
    metadata: chunk.kind === 'chunk' ? chunk.metadata : {},
    passage: chunk.kind === 'chunk' ? 0 : chunk.number,
    passage_of: chunk.kind === 'chunk' ? null : chunk.ofId,
  }))
  await sql`
    insert into chunk (
      tenant_id, id, path_part_id, version_part_id, content_id, search_text_id, chunk_type, metadata,
      passage, passage_of)
    select ${tenantId}::uuid, id, path_part_id, ${versionPartId}::uuid, content_id, search_text_id, chunk_type, metadata,
      passage, passage_of
    from jsonb_to_recordset(${jsonb(rows)}) as new (
      id uuid, path_part_id uuid, content_id uuid, search_text_id uuid, chunk_type text, metadata jsonb,
      passage int, passage_of uuid)`.execute(tx)
}
