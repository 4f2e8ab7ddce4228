import { sql, type RawBuilder } from 'kysely'

/**
 * What a tenant has, for others to read from: `from ${chunksOf(tenantId)} c`. The planner sees through it, as if the
 * table itself stood there with the tenant asked for.
 */
type Source = RawBuilder<unknown>

export function documentsOf(tenantId: string): Source {
  return sql`(select * from document where tenant_id = ${tenantId}::uuid)`
}

export function versionsOf(tenantId: string): Source {
  return sql`(select * from document_version where tenant_id = ${tenantId}::uuid)`
}

export function sectionsOf(tenantId: string): Source {
  return sql`(select * from section where tenant_id = ${tenantId}::uuid)`
}

export function chunksOf(tenantId: string): Source {
  return sql`(select * from chunk where tenant_id = ${tenantId}::uuid)`
}

/** The texts of chunks; equal ones are one row. */
export function chunkTextsOf(tenantId: string): Source {
  return sql`(select * from chunk_content where tenant_id = ${tenantId}::uuid)`
}

export function tagsOf(tenantId: string): Source {
  return sql`(select * from tag where tenant_id = ${tenantId}::uuid)`
}

/** Which part has which tags. */
export function partTagsOf(tenantId: string): Source {
  return sql`(select * from path_part_tag where tenant_id = ${tenantId}::uuid)`
}
