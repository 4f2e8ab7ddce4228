import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import type { PartRow } from '../../tree/index.ts'
import { isHeld } from '../holds/holds.queries.ts'
import type { Periods } from './rules.queries.ts'
import { GRACE_DAYS } from './rules.schemas.ts'

type ItemRule = Periods & {
  readonly id: string
  readonly name: string
  readonly kept_until: Date | null
  readonly delete_at: Date | null
}

export type ItemRetention = {
  readonly is_held: boolean
  /** When its deletion was announced for. */
  readonly announced_at: Date | null
  /** The earliest announcement that could still be made. */
  readonly earliest: Date
  readonly rules: readonly ItemRule[]
}

/** The rules for a document, with the times that follow, or for everything in a folder. */
export async function readItemRetention(tx: TenantTx, part: PartRow): Promise<ItemRetention> {
  const tenant = sql`${part.tenant_id}::uuid`
  const isDocument = part.part_type === 'DOCUMENT'
  // What is in a folder has the folder itself as an ancestor.
  const chain = isDocument ? part.ancestors : [...part.ancestors, part.id]
  const state = await sql<Omit<ItemRetention, 'rules'>>`
    select ${isHeld(tenant, sql`${[...part.ancestors, part.id]}::uuid[]`)} as is_held,
      (select d.delete_at from retention_deletion d
       where d.tenant_id = ${tenant} and d.part_id = ${part.id}::uuid) as announced_at,
      now() + make_interval(days => ${GRACE_DAYS}::int) as earliest`.execute(tx)
  const { rows: rules } = await sql<ItemRule>`
    select r.id, r.name, r.keep_days, r.delete_days, r.counted_from,
      case when ${isDocument}::boolean then k.kept_until end as kept_until,
      case when ${isDocument}::boolean then k.delete_at end as delete_at
    from retention_of(${tenant}, ${part.id}::uuid, ${chain}::uuid[], ${part.created_at}::timestamptz) k
    join retention_rule r on r.tenant_id = ${tenant} and r.id = k.rule_id
    order by r.name, r.id`.execute(tx)
  const [found] = state.rows
  if (!found) throw new Error('A select without a table has one row.')
  return { ...found, rules }
}
