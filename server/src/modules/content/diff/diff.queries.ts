import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { partsOf, type Allowed, type PartRow } from '../../tree/index.ts'
import { frameOf, readingOrder } from '../chunks/contents.queries.ts'
import type { DiffNode } from './units.ts'

/** How many texts are read with one statement. */
const BATCH = 500

/** The document of a version. */
export type DocumentFacts = { readonly name: string; readonly document_type: string }

/** The name and type of a document. */
export async function readDocumentFacts(
  tx: TenantTx,
  tenantId: string,
  documentId: string,
): Promise<DocumentFacts> {
  const { rows } = await sql<DocumentFacts>`
    select p.name, d.document_type from document d
    join ${partsOf(tenantId)} p on p.id = d.path_part_id
    where d.tenant_id = ${tenantId}::uuid and d.id = ${documentId}::uuid`.execute(tx)
  return rows[0] ?? { name: '', document_type: 'UNKNOWN' }
}

/** The version of the document with the next lower number. */
export async function findPredecessor(
  tx: TenantTx,
  tenantId: string,
  versionId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select other.id from document_version v
    join document_version other on other.tenant_id = v.tenant_id and other.document_id = v.document_id
      and other.version < v.version
    where v.tenant_id = ${tenantId}::uuid and v.id = ${versionId}::uuid
    order by other.version desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** The sections and chunks of a version, depth first in sibling order, without their texts. */
export async function listDiffNodes(
  tx: TenantTx,
  version: Allowed<PartRow, 'read'>,
  limit: number,
): Promise<DiffNode[]> {
  const { tenant_id: tenantId } = version
  const { rows } = await sql<Omit<DiffNode, 'pages'> & { pages: readonly unknown[] | null }>`
    with frame as materialized (${frameOf(version)})
    select n.metadata_obj_id as id, s.name, c.content_id,
      case when n.part_type = 'SECTION' then 'heading' when c.chunk_type in ('TABLE', 'HTML') then 'table'
        when c.chunk_type = 'IMAGE' then 'image' else 'text' end as kind,
      coalesce(octet_length(t.content), 0) as bytes,
      case when n.part_type = 'SECTION' then jsonb_build_array(s.page_number)
        else jsonb_path_query_array(c.metadata, '$.polygons[*].page') end as pages
    from ${partsOf(tenantId)} n
    join frame on frame.id = n.parent_id
    left join lateral (
      select name, page_number from section
      where tenant_id = ${tenantId}::uuid and path_part_id = n.id offset 0) s on true
    left join lateral (
      select content_id, chunk_type, metadata from chunk
      where tenant_id = ${tenantId}::uuid and path_part_id = n.id and passage = 0 offset 0) c on true
    left join lateral (
      select content from chunk_content
      where tenant_id = ${tenantId}::uuid and id = c.content_id offset 0) t on true
    where n.version_part_id = ${version.id}::uuid and n.part_type in ('SECTION', 'CHUNK')
    order by ${readingOrder('n')}
    limit ${limit}`.execute(tx)
  // Clients can write the metadata.
  return rows.map(({ pages, ...row }) => ({
    ...row,
    pages: (pages ?? []).filter((page): page is number => Number.isSafeInteger(page)),
  }))
}

/** Stored texts by id. */
export async function readContents(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (let at = 0; at < ids.length; at += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- bounds each statement
    const { rows } = await sql<{ id: string; content: string }>`
      select id, content from chunk_content
      where tenant_id = ${tenantId}::uuid and id = any(${ids.slice(at, at + BATCH)}::uuid[])`.execute(
      tx,
    )
    for (const { id, content } of rows) contents.set(id, content)
  }
  return contents
}

/** A chunk that is a part of a sheet. Equal hashes mean equal cells at equal places. */
export type SheetPart = {
  readonly id: string
  readonly sheet: string
  readonly cell_range: string
  readonly hash: string
  readonly bytes: number
}

/** The chunks of a version that are parts of sheets. */
export async function listSheetParts(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Allowed<PartRow, 'read'>,
  limit: number,
): Promise<SheetPart[]> {
  const { rows } = await sql<SheetPart>`
    select c.id, c.metadata ->> 'sheet_name' as sheet, c.metadata ->> 'cell_range' as cell_range,
      md5(coalesce(c.metadata ->> 'enriched_html', c.content_id::text)) as hash,
      octet_length(coalesce(c.metadata ->> 'enriched_html', '')) as bytes
    from chunk c
    where c.tenant_id = ${tenantId}::uuid and c.version_part_id = ${id}::uuid and c.passage = 0
      and c.chunk_type <> 'IMAGE'
      and jsonb_typeof(c.metadata -> 'sheet_name') = 'string'
      and jsonb_typeof(c.metadata -> 'cell_range') = 'string'
    order by c.id limit ${limit}`.execute(tx)
  return rows
}

/** What describes the cells of a chunk: a table with addresses, formulas and formats, if there is one. */
export type SheetChunk = Pick<SheetPart, 'id' | 'sheet' | 'cell_range'> & {
  readonly enriched: string | null
  readonly content: string
}

/** The cells of chunks. */
export async function readSheetChunks(
  tx: TenantTx,
  tenantId: string,
  ids: readonly string[],
): Promise<SheetChunk[]> {
  const found: SheetChunk[] = []
  for (let at = 0; at < ids.length; at += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- bounds each statement
    const { rows } = await sql<SheetChunk>`
      select c.id, c.metadata ->> 'sheet_name' as sheet, c.metadata ->> 'cell_range' as cell_range,
        c.metadata ->> 'enriched_html' as enriched, t.content
      from unnest(${ids.slice(at, at + BATCH)}::uuid[]) with ordinality given (id, ord)
      join chunk c on c.tenant_id = ${tenantId}::uuid and c.id = given.id and c.passage = 0
      join chunk_content t on t.tenant_id = ${tenantId}::uuid and t.id = c.content_id
      order by given.ord`.execute(tx)
    found.push(...rows)
  }
  return found
}
