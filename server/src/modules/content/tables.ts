import { sql, type SqlBool } from 'kysely'
import { Type } from 'typebox'
import { Nullable } from '../../platform/http/schemas.ts'
import { ChunkMetadata } from './chunks/chunks.schemas.ts'
import { DocumentVersionMetadata, SourceChange } from './documents/documents.schemas.ts'
import { PagePictures } from './documents/version-metadata.ts'
import { isAny, ofNode, ofObject, type Nodes, type Tables } from '../../platform/db/index.ts'

/** More than any file has. Some reads go through all pages. */
const MOST_PAGES = 1_000_000
const Page = Type.Integer({ minimum: 1, maximum: MOST_PAGES })
const Pages = Type.Object({
  ...PagePictures.properties,
  ranges: Type.Array(Type.Object({ first: Page, last: Page }), { maxItems: 10_000 }),
})

/** Chunks and their passages. */
const chunksOn = ({ tenantId, ids }: Nodes, column: string) => sql`
  select ${sql.ref(column)} from chunk
  where tenant_id = ${tenantId}::uuid and ${isAny(sql.ref('path_part_id'), ids)}`

export const tables = {
  tag: { archive: {} },
  path_part_tag: {
    archive: {},
    trash: { belongs: ofNode, needs: [{ column: 'tag_id', table: 'tag', key: 'id' }] },
  },
  document: { archive: {}, trash: { belongs: ofNode } },
  document_version: {
    // What is stored follows from its ingestion run.
    archive: { omit: ['stored_files'], people: { created_by: 'forget' } },
    trash: { belongs: ofNode },
    json: {
      system_metadata: Type.Object({
        ...DocumentVersionMetadata.properties,
        page_pictures: Type.Optional(Nullable(Pages)),
      }),
      source_change: Nullable(SourceChange),
    },
  },
  document_history: { archive: {}, trash: { belongs: ofObject('document_id') } },
  section: { archive: {}, trash: { belongs: ofNode } },
  chunk_content: {
    archive: {},
    trash: {
      belongs: (nodes) => sql<SqlBool>`t.id in (
        ${chunksOn(nodes, 'content_id')} union
        select content_id from chunk_former_content
        where tenant_id = ${nodes.tenantId}::uuid and chunk_id in (${chunksOn(nodes, 'id')}))`,
      shared: { key: 'sha256', unchanged: 'num_tokens' },
    },
  },
  search_text: {
    archive: {},
    trash: {
      belongs: (nodes) => sql<SqlBool>`t.id in (${chunksOn(nodes, 'search_text_id')})`,
      shared: { key: 'id', unchanged: 'num_words' },
    },
  },
  chunk: {
    archive: { order: 't.passage_of is not null, t.id' },
    trash: { belongs: ofNode },
    json: { metadata: ChunkMetadata },
  },
  chunk_former_content: {
    archive: {},
    trash: { belongs: (nodes) => sql<SqlBool>`t.chunk_id in (${chunksOn(nodes, 'id')})` },
  },
  chunk_lineage: {
    archive: {},
    trash: {
      belongs: (nodes) => sql<SqlBool>`
        (t.chunk_id in (${chunksOn(nodes, 'id')}) or t.parent_chunk_id in (${chunksOn(nodes, 'id')}))`,
      needs: [
        { column: 'chunk_id', table: 'chunk', key: 'id' },
        { column: 'parent_chunk_id', table: 'chunk', key: 'id' },
      ],
    },
    records: 'Other chunks were made from it. Only ids remain.',
  },
} satisfies Tables
