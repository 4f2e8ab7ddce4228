import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../platform/db/index.ts'
import type { Listed } from '../../platform/http/schemas.ts'
import { grantedIds, hasRightOutside, isReader } from './access.ts'
import { partColumns, type PartRow } from './part.queries.ts'
import { pastItemsOfPlaces, looksBack, pastParts, selectPast, type Place } from './past.queries.ts'
import { selectParts } from './named-reads.ts'
import { MAX_LIST_DEPTH, type PathOrderValue, type SortDirectionValue } from './tree.schemas.ts'

/** The name of a user's own folder in the listing of the root. */
export const PRIVATE_NAME = 'Private'

export type ListOptions = {
  readonly parent: Pick<PartRow, 'id' | 'ancestors' | 'path'>
  readonly types: readonly ('FOLDER' | 'DOCUMENT')[]
  readonly maxDepth: number
  readonly order: PathOrderValue
  /** The default of the order if not set. */
  readonly direction?: SortDirectionValue | null | undefined
  /** Sort as people do: folders first, and names by `natural_order`. */
  readonly isNatural?: boolean
  /** Another condition on the node under `p`. */
  readonly where?: RawBuilder<SqlBool> | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * Readable folders and documents below a folder, down to `maxDepth` levels. The listing of the root omits /users and
 * shows the actor's own folder as "Private".
 */
export async function listBelow(
  tx: TenantTx,
  actor: Actor,
  options: ListOptions,
): Promise<Listed<PartRow>> {
  const { parent } = options
  const atRoot = parent.id === actor.rootPartId
  const direct = !atRoot && options.maxDepth === 1
  const path = direct && !looksBack(actor) ? childPath(parent) : undefined
  const placedParts = looksBack(actor)
    ? selectPast(tx, actor, pastItemsOfPlaces(actor, placesOf(actor, options, atRoot)))
    : selectParts(tx, actor.tenantId).where(placed(actor, options, atRoot))
  const found = placedParts
    .where(sql<SqlBool>`p.part_type = any(${options.types}::text[])`)
    .$if(options.where !== undefined, (query) => query.where(options.where ?? sql<SqlBool>`true`))
    .where(hasRightOutside(actor, 'read'))
  const rows = found
    .select(partColumns(actor, path))
    .orderBy(ordering(actor, options, atRoot))
    .orderBy('p.id')
  const { total, items } = await readPage(found, rows, options)
  return { total, items: atRoot ? items.map(withHomeNamed(actor)) : items }
}

const withHomeNamed = (actor: Actor) => (row: PartRow) =>
  row.id === actor.homePartId ? { ...row, name: PRIVATE_NAME } : row

/**
 * The top-level items of the actor: readable folders and documents that are not in a readable folder. The shared folder
 * comes first, and the actor's own folder last, as "Private". Administrators get the folders of the root.
 */
export async function listStarts(
  tx: TenantTx,
  actor: Actor,
  type: 'FOLDER' | 'DOCUMENT' | null | undefined,
  page: Pick<ListOptions, 'limit' | 'offset'>,
): Promise<Listed<PartRow>> {
  const { rootPartId, usersPartId, homePartId, sharedPartId } = actor
  const granted = sql`${grantedIds(actor, 'read')}::uuid[]`
  const isStart = isAdmin(actor)
    ? sql<SqlBool>`(p.parent_id = ${rootPartId}::uuid or p.id = ${homePartId}::uuid)`
    : sql<SqlBool>`p.id = any(${granted}) and not p.ancestors && ${granted}`
  const parts = looksBack(actor)
    ? selectPast(tx, actor, pastParts(actor, isStart))
    : selectParts(tx, actor.tenantId).where(isStart)
  const found = parts
    .where('p.part_type', 'in', type ? [type] : ['FOLDER', 'DOCUMENT'])
    .where('p.id', '!=', usersPartId)
    .where(isReader(actor))
  const rows = found
    .select(partColumns(actor))
    .orderBy(
      sql`case p.id when ${sharedPartId}::uuid then 0 when ${homePartId}::uuid then 2 else 1 end`,
    )
    .orderBy(sql`lower(p.name) collate "C"`)
    .orderBy('p.id')
  const { total, items } = await readPage(found, rows, page)
  return { total, items: items.map(withHomeNamed(actor)) }
}

/** Children share the path of their parent, so it is computed only once. */
function childPath(parent: Pick<PartRow, 'path'>): RawBuilder<string> {
  return sql<string>`${`${parent.path}/`}::text || p.name`
}

/** The same for an actor who looks back. */
function placesOf(actor: Actor, { parent, maxDepth }: ListOptions, atRoot: boolean): Place[] {
  const depth = Math.min(maxDepth, MAX_LIST_DEPTH)
  const { id } = parent
  if (!atRoot) return [{ id, depth, isListed: false }]
  const { usersPartId, homePartId } = actor
  // The actor's own folder is shown one level higher than it is.
  return [
    { id, depth, except: usersPartId, isListed: false },
    { id: homePartId, depth: depth - 1, isListed: true },
  ]
}

function placed(actor: Actor, options: ListOptions, atRoot: boolean): RawBuilder<SqlBool> {
  const { parent } = options
  const depth = Math.min(options.maxDepth, MAX_LIST_DEPTH)
  const direct = sql<SqlBool>`p.parent_id = ${parent.id}::uuid`
  const deepest = parent.ancestors.length + depth
  const below = isListedBelow(actor, options, { id: parent.id, deepest })
  if (!atRoot) return depth === 1 ? direct : below
  const { usersPartId, homePartId } = actor
  const home = sql<SqlBool>`p.id = ${homePartId}::uuid`
  if (depth === 1) return sql<SqlBool>`((${direct} and p.id <> ${usersPartId}::uuid) or ${home})`
  // The actor's own folder is shown one level higher than it is.
  const belowHome = isListedBelow(actor, options, { id: homePartId, deepest: deepest + 1 })
  const underHome = sql<SqlBool>`(${home} or ${belowHome})`
  return sql<SqlBool>`((${below} and p.id <> ${usersPartId}::uuid and not p.ancestors @> array[${usersPartId}::uuid]) or ${underHome})`
}

/** Filters out early what the actor may not read, to avoid checking it row by row. */
function isListedBelow(
  actor: Actor,
  { types }: ListOptions,
  { id, deepest }: { readonly id: string; readonly deepest: number },
): RawBuilder<SqlBool> {
  const granted = isAdmin(actor) ? null : grantedIds(actor, 'read')
  return sql<SqlBool>`p.id = any(array(
    select listed_below(${id}::uuid, ${types}::text[], ${deepest}::int, ${granted}::uuid[])))`
}

function ordering(actor: Actor, options: ListOptions, atRoot: boolean): RawBuilder<unknown> {
  const { order, isNatural = false } = options
  const terms = orderTerms(actor, options, atRoot)
  const isDown = options.direction ? options.direction === 'DESC' : order === 'UPDATED_AT'
  const directed = sql.join([
    ...(isNatural ? [sql`(p.part_type <> 'FOLDER')`] : []),
    ...terms.map((term) => (isDown ? sql`${term} desc` : term)),
  ])
  if (order !== 'LOGICAL' || !atRoot) return directed
  if (looksBack(actor)) return sql`p.place, ${directed}`
  // The actor's own folder comes last in both directions.
  return sql`(p.id = ${actor.homePartId}::uuid or p.ancestors @> array[${actor.homePartId}::uuid]), ${directed}`
}

function orderTerms(
  actor: Actor,
  { order, parent, maxDepth, isNatural = false }: ListOptions,
  atRoot: boolean,
): RawBuilder<unknown>[] {
  switch (order) {
    case 'NAME': {
      const name = atRoot
        ? sql`case when p.id = ${actor.homePartId}::uuid then ${PRIVATE_NAME} else p.name end`
        : sql`p.name`
      if (isNatural) return [sql`${name} collate natural_order`]
      return [sql`lower(${name}) collate "C"`, sql`${name} collate "C"`]
    }
    case 'UPDATED_AT':
      return [sql`p.updated_at`]
    case 'CREATED_AT':
      return [sql`p.created_at`]
    case 'LOGICAL': {
      if (looksBack(actor)) return [sql`p.keys collate "C"`]
      if (maxDepth === 1) return [sql`p.sort_key`]
      // Depth first: compares the sort keys of the steps from the parent down to the node, one by one.
      return [
        sql`(
          select array_agg(step.sort_key order by way.ord)
          from unnest(p.ancestors[${parent.ancestors.length + 2}::int:] || p.id) with ordinality way (id, ord)
          join path_part step on step.tenant_id = p.tenant_id and step.id = way.id)`,
      ]
    }
  }
}
