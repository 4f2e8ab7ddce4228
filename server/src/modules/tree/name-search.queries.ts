import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { readPage, type TenantTx } from '../../platform/db/index.ts'
import type { Listed } from '../../platform/http/schemas.ts'
import { hasRightOutside } from './access.ts'
import { partColumns, type PartRow } from './part.queries.ts'

export type NameSearch = {
  /** Part of the name; case doesn't count, and nothing in it is a wildcard. */
  readonly text: string
  readonly types: readonly ('FOLDER' | 'DOCUMENT')[]
  /** Only below this folder. */
  readonly scope: Pick<PartRow, 'id'> | undefined
  readonly order: 'NAME' | 'UPDATED_AT' | 'CREATED_AT'
  readonly limit: number
  readonly offset: number
}

const ORDERS: Record<NameSearch['order'], RawBuilder<unknown>> = {
  NAME: sql`lower(p.name) collate "C"`,
  UPDATED_AT: sql`p.updated_at desc`,
  CREATED_AT: sql`p.created_at`,
}

/** Readable folders and documents by a part of their name. */
export async function searchByName(
  tx: TenantTx,
  actor: Actor,
  search: NameSearch,
): Promise<Listed<PartRow>> {
  const { scope } = search
  const found = tx
    .selectFrom('path_part as p')
    .where('p.tenant_id', '=', actor.tenantId)
    .where(sql<SqlBool>`p.part_type = any(${search.types}::text[])`)
    .where(sql<SqlBool>`strpos(lower(p.name), lower(${search.text})) > 0`)
    .where('p.parent_id', 'is not', null)
    .$if(scope !== undefined, (query) =>
      query.where(sql<SqlBool>`p.id = any(array(select nodes_below(${scope?.id}::uuid)))`),
    )
    .where(hasRightOutside(actor, 'read'))
  return readPage(
    found,
    found.select(partColumns(actor)).orderBy(ORDERS[search.order]).orderBy('p.id'),
    search,
  )
}
