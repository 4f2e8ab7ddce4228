import { sql, type RawBuilder } from 'kysely'
import type { TenantTx } from '../../platform/db/index.ts'
import type { PartRow } from './part.queries.ts'

/** Where a document comes from: the name of the source that keeps it up to date, and the URL of the original. */
export type Origin = { readonly source_name: string; readonly link: string | null }

type Of = {
  /** The node of the document. */
  readonly partId: RawBuilder<unknown>
  /** The source in a row of the document or one of its versions. */
  readonly sourceId: RawBuilder<unknown>
}

/** Where a document comes from, for raw SQL. Null for documents that no source keeps, without reading anything. */
export function originOf(tenantId: string, { partId, sourceId }: Of): RawBuilder<Origin | null> {
  return sql<Origin | null>`
    case when ${sourceId} is not null then (
      select jsonb_build_object('source_name', s.name, 'link', i.link) from source s
      left join source_item i on i.tenant_id = ${tenantId}::uuid and i.source_id = s.id
        and i.path_part_id = ${partId} and i.state in ('present', 'missing')
      where s.tenant_id = ${tenantId}::uuid and s.id = ${sourceId} limit 1) end`
}

/** Where a document or version comes from. Undefined if no source keeps it up to date, without asking the database. */
export async function readOrigin(
  tx: TenantTx,
  part: Pick<PartRow, 'tenant_id' | 'id' | 'parent_id' | 'part_type' | 'source_id'>,
): Promise<Origin | undefined> {
  const { tenant_id: tenantId, source_id: sourceId } = part
  if (sourceId === null) return undefined
  const ofItem = part.part_type === 'DOCUMENT_VERSION' ? part.parent_id : part.id
  const of = { partId: sql`${ofItem}::uuid`, sourceId: sql`${sourceId}::uuid` }
  const { rows } = await sql<{ origin: Origin | null }>`
    select ${originOf(tenantId, of)} as origin`.execute(tx)
  return rows[0]?.origin ?? undefined
}
