import { sql, type RawBuilder } from 'kysely'

/**
 * The rows of a table that a tenant has, for others to read from: `from ${chunksOf(tenantId)} c`. The planner sees
 * through it, as if the table itself stood there with a condition on the tenant.
 */
function rowsIn(table: string) {
  return (tenantId: string): RawBuilder<unknown> =>
    sql`(select * from ${sql.table(table)} where tenant_id = ${tenantId}::uuid)`
}

export const documentsOf = rowsIn('document')
export const versionsOf = rowsIn('document_version')
export const sectionsOf = rowsIn('section')
/** The chunks of a tenant, without the passages of long ones. */
export function chunksOf(tenantId: string): RawBuilder<unknown> {
  return sql`(select * from chunk where tenant_id = ${tenantId}::uuid and passage = 0)`
}

/**
 * What searches look at: chunks and the passages of long ones, which have the node, version and type of their chunk.
 * `chunk_id` is the chunk that a row stands for.
 */
export function searchedOf(tenantId: string): RawBuilder<unknown> {
  return sql`(select *, coalesce(passage_of, id) as chunk_id from chunk where tenant_id = ${tenantId}::uuid)`
}

/** The texts of chunks; equal ones are one row. */
export const chunkTextsOf = rowsIn('chunk_content')
/** What chunks are found by: a text with its headings; equal ones are one row. */
export const searchTextsOf = rowsIn('search_text')
export const tagsOf = rowsIn('tag')
/** Which part has which tags. */
export const partTagsOf = rowsIn('path_part_tag')
