import { sql, type RawBuilder } from 'kysely'

/**
 * A tenant's rows of a table, for other modules to select from: `from ${chunksOf(tenantId)} c`. The planner treats it
 * like the table itself with a condition on the tenant.
 */
function rowsIn(table: string) {
  return (tenantId: string): RawBuilder<unknown> =>
    sql`(select * from ${sql.table(table)} where tenant_id = ${tenantId}::uuid)`
}

export const documentsOf = rowsIn('document')
export const versionsOf = rowsIn('document_version')
export const sectionsOf = rowsIn('section')
/** A tenant's chunks, without the passages of long chunks. */
export function chunksOf(tenantId: string): RawBuilder<unknown> {
  return sql`(select * from chunk where tenant_id = ${tenantId}::uuid and passage = 0)`
}

/**
 * The rows that searches use: chunks and the passages of long chunks. A passage has the node, version and type of its
 * chunk, and `chunk_id` is the chunk of each row.
 */
export function searchedOf(tenantId: string): RawBuilder<unknown> {
  return sql`(select *, coalesce(passage_of, id) as chunk_id from chunk where tenant_id = ${tenantId}::uuid)`
}

/** The texts of chunks. Equal texts share one row. */
export const chunkTextsOf = rowsIn('chunk_content')
/** The texts through which search finds chunks: a text with its headings. Equal ones share one row. */
export const searchTextsOf = rowsIn('search_text')
export const tagsOf = rowsIn('tag')
/** The tags of each path part. */
export const partTagsOf = rowsIn('path_part_tag')
