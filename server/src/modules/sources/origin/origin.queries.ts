import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { SourceRow } from '../definitions/source-row.ts'
import { partsOf, type PartRow } from '../../tree/index.ts'

type Origin = {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly listed_at: Date | null
  readonly link: string | null
  readonly modified_at: Date | null
  readonly state: SourceRow['state']
  readonly away_since: Date | null
  readonly failed: number | null
}

/** The source of an item that the caller may read, or the one that fills the folder. */
export async function findOrigin(
  tx: TenantTx,
  part: Pick<PartRow, 'tenant_id' | 'id' | 'parent_id' | 'part_type' | 'source_id'>,
  withFailed: boolean,
): Promise<Origin | undefined> {
  const { tenant_id: tenantId, source_id: sourceId } = part
  const ofItem = part.part_type === 'DOCUMENT_VERSION' ? part.parent_id : part.id
  const failed = sql`(
    select count(*)::int from source_item f
    where f.tenant_id = ${tenantId}::uuid and f.source_id = s.id and f.todo is not null and f.error is not null)`
  const { rows } = await sql<Origin>`
    select s.id, s.name, s.kind, s.listed_at, s.state, s.away_since, i.link, i.modified_at,
      ${withFailed ? failed : sql`null::int`} as failed
    from source s
    left join source_item i on i.tenant_id = s.tenant_id and i.source_id = s.id
      and i.path_part_id = ${ofItem}::uuid and i.state in ('present', 'missing')
    where s.tenant_id = ${tenantId}::uuid
      and (s.id = ${sourceId}::uuid or s.path_part_id = ${part.id}::uuid)
    limit 1`.execute(tx)
  return rows[0]
}

/** Names of groups that are shown. */
const MOST_GROUPS = 20

/** Who may read an item at its source. Undefined if everyone with a permission in Arbor may. */
export async function findReadersOf(
  tx: TenantTx,
  { tenant_id: tenantId, id }: Pick<PartRow, 'tenant_id' | 'id'>,
): Promise<{ people: number; groups: string[]; more_groups: number } | undefined> {
  const { rows } = await sql<{ people: number; groups: string[]; group_count: number }>`
    select count(*) filter (where r.kind = 'person')::int as people,
      count(*) filter (where r.kind = 'group')::int as group_count,
      coalesce((array_agg(r.name order by r.name) filter (where r.kind = 'group'))[1:${MOST_GROUPS}::int], '{}') as groups
    from ${partsOf(tenantId)} p
    left join source_reader r on r.tenant_id = p.tenant_id and r.id = any(p.reader_ids)
    where p.id = ${id}::uuid and p.reader_ids is not null
    group by p.id`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { people, groups, group_count: count } = row
  return { people, groups, more_groups: count - groups.length }
}
