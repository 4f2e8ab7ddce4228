import { isAny, type TenantTx } from '../../db/index.ts'
import { sql } from 'kysely'

export type TagRow = {
  id: string
  name: string
  color: string
  description: string | null
  tenant_id: string
  created_at: Date
  updated_at: Date
}

/** Tags attached directly to each of the path parts, by path part id, in the order of their names. */
export async function tagsOfParts(
  tx: TenantTx,
  tenantId: string,
  partIds: readonly string[],
): Promise<Map<string, TagRow[]>> {
  if (partIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('path_part_tag as pt')
    .innerJoin('tag as t', (join) =>
      join.onRef('t.tenant_id', '=', 'pt.tenant_id').onRef('t.id', '=', 'pt.tag_id'),
    )
    .where('pt.tenant_id', '=', tenantId)
    .where(isAny(sql.ref('pt.path_part_id'), partIds))
    .orderBy('t.name')
    .select([
      'pt.path_part_id',
      't.id',
      't.name',
      't.color',
      't.description',
      't.tenant_id',
      't.created_at',
      't.updated_at',
    ])
    .execute()
  const byPart = new Map<string, TagRow[]>()
  for (const { path_part_id: partId, ...tag } of rows) {
    const tags = byPart.get(partId)
    if (tags) tags.push(tag)
    else byPart.set(partId, [tag])
  }
  return byPart
}
