import { sql, type RawBuilder } from 'kysely'

/** The version of a document `d` that was active at a time. Null if it was deleted since then. */
export function versionAt(tenantId: string, asOf: string): RawBuilder<string> {
  return sql<string>`version_at(${tenantId}::uuid, d.id, ${asOf}::timestamptz)`
}

/** The type that a document `d` had with that version. */
export function typeAt<T>(tenantId: string, asOf: string): RawBuilder<T> {
  return sql<T>`coalesce((
    select was.document_type from document_history was
    where was.tenant_id = ${tenantId}::uuid and was.document_id = d.id and was.until > ${asOf}::timestamptz
    order by was.until limit 1), d.document_type)`
}
