import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../platform/db/index.ts'
import type { Listed } from '../../platform/http/schemas.ts'
import { hasRightOutside } from './access.ts'
import { MAX_TREE_DEPTH } from './insert-part.queries.ts'
import { partColumns, type PartRow } from './part.queries.ts'
import { pastItemsOfPlaces, looksBack, pastParts, selectPast } from './past.queries.ts'
import { selectParts } from './named-reads.ts'
import type { SortDirectionValue } from './tree.schemas.ts'

export type NameSearch = {
  /** Part of the name, in any case and without wildcards. */
  readonly text: string
  readonly types: readonly ('FOLDER' | 'DOCUMENT')[]
  /** Search only below this folder. */
  readonly scope: Pick<PartRow, 'id'> | undefined
  readonly order: 'NAME' | 'UPDATED_AT' | 'CREATED_AT'
  /** The default of the order if not set. */
  readonly direction?: SortDirectionValue | null | undefined
  /** Another condition on the node under `p`. */
  readonly where?: RawBuilder<SqlBool> | undefined
  readonly limit: number
  readonly offset: number
}

const ORDERS: Record<NameSearch['order'], RawBuilder<unknown>> = {
  NAME: sql`lower(p.name) collate "C"`,
  UPDATED_AT: sql`p.updated_at`,
  CREATED_AT: sql`p.created_at`,
}

/** Searches readable folders and documents by a part of their name. */
export async function searchByName(
  tx: TenantTx,
  actor: Actor,
  search: NameSearch,
): Promise<Listed<PartRow>> {
  const { scope, order, where } = search
  const direction = search.direction ?? (order === 'UPDATED_AT' ? 'DESC' : 'ASC')
  const found = partsToSearch(tx, actor, search)
    .where(sql<SqlBool>`p.part_type = any(${search.types}::text[])`)
    .where(sql<SqlBool>`strpos(lower(p.name), lower(${search.text})) > 0`)
    .where('p.parent_id', 'is not', null)
    .$if(where !== undefined, (query) => query.where(where ?? sql<SqlBool>`true`))
    .$if(scope !== undefined && !looksBack(actor), (query) =>
      query.where(sql<SqlBool>`p.id = any(array(select nodes_below(${scope?.id}::uuid)))`),
    )
    .where(hasRightOutside(actor, 'read'))
  return readPage(
    found,
    found
      .select(partColumns(actor))
      .orderBy(ORDERS[order], direction === 'DESC' ? 'desc' : 'asc')
      .orderBy('p.id'),
    search,
  )
}

/** The readable folders and documents with exactly this name. */
export function searchByWholeName(
  tx: TenantTx,
  actor: Actor,
  name: string,
  limit: number,
): Promise<Listed<PartRow>> {
  const where = sql<SqlBool>`p.name = ${name}`
  const types = ['FOLDER', 'DOCUMENT'] as const
  const all = { text: name, types, scope: undefined, order: 'NAME' } as const
  return searchByName(tx, actor, { ...all, where, limit, offset: 0 })
}

/** All nodes, or for an actor who looks back those in the scope, with their names of then. */
function partsToSearch(tx: TenantTx, actor: Actor, { types, scope }: NameSearch) {
  if (!looksBack(actor)) return selectParts(tx, actor.tenantId)
  if (!scope) {
    return selectPast(
      tx,
      actor,
      pastParts(actor, sql<SqlBool>`p.part_type = any(${types}::text[])`),
    )
  }
  const place = { id: scope.id, depth: MAX_TREE_DEPTH, isListed: false }
  return selectPast(tx, actor, pastItemsOfPlaces(actor, [place]))
}
