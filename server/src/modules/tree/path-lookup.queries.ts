import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { hasRight, hasRightOutside } from './access.ts'
import { looksBack, timeOf, type LookingBack } from './past.queries.ts'

/** References to nodes: paths without slashes at either end, and ids of nodes or of the objects behind them. */
export type NodeNames = { readonly paths: readonly string[]; readonly ids: readonly string[] }

/**
 * The ids of the readable nodes, each by its reference. Only folders and documents have paths. Nodes that don't exist
 * and nodes that the actor may not read are both missing. For an actor who looks back, a path of then comes before the
 * same path of now.
 */
export async function findNodeIds(
  tx: TenantTx,
  actor: Actor,
  { paths, ids }: NodeNames,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; id: string }>`
    with recursive way as (
      select wanted.path, string_to_array(wanted.path, '/') as steps, 0 as depth, root.id
      from unnest(${paths}::text[]) wanted (path)
      join path_part root on root.tenant_id = ${actor.tenantId}::uuid and root.parent_id is null
      union all
      select way.path, way.steps, way.depth + 1, step.id
      from way
      join path_part step on step.tenant_id = ${actor.tenantId}::uuid and step.parent_id = way.id
        and step.part_type in ('FOLDER', 'DOCUMENT') and step.name = way.steps[way.depth + 1])
    select way.path as name, p.id
    from way join path_part p on p.tenant_id = ${actor.tenantId}::uuid and p.id = way.id
    where way.depth = cardinality(way.steps) and ${hasRightOutside(actor, 'read')}
    union all
    select wanted.id::text, p.id
    from unnest(${ids}::uuid[]) wanted (id)
    join path_part p on p.tenant_id = ${actor.tenantId}::uuid
      and (p.id = wanted.id or p.metadata_obj_id = wanted.id)
    where ${hasRight(actor, 'read')}`.execute(tx)
  const found = rows.map(({ name, id }) => [name, id] as const)
  if (!looksBack(actor) || paths.length === 0) return new Map(found)
  return new Map([...found, ...(await findPastNodes(tx, actor, paths))])
}

/** The ids of the readable folders and documents that had these paths at the actor's time. */
async function findPastNodes(
  tx: TenantTx,
  actor: LookingBack,
  paths: readonly string[],
): Promise<(readonly [string, string])[]> {
  const { rows } = await sql<{ path: string; id: string }>`
    with recursive way as (
      select wanted.path, string_to_array(wanted.path, '/') as steps, 0 as depth, root.id
      from unnest(${paths}::text[]) wanted (path)
      join path_part root on root.tenant_id = ${actor.tenantId}::uuid and root.parent_id is null
      union all
      select way.path, way.steps, way.depth + 1, was.id
      from way
      cross join lateral (
        select p.id from path_part p
        where p.tenant_id = ${actor.tenantId}::uuid and p.parent_id = way.id and p.name = way.steps[way.depth + 1]
          and p.part_type in ('FOLDER', 'DOCUMENT')
        union
        select h.part_id from path_part_history h
        where h.tenant_id = ${actor.tenantId}::uuid and h.parent_id = way.id and h.name = way.steps[way.depth + 1]
          and h.until > ${timeOf(actor)}) child
      cross join lateral (
        select p from path_part p where p.tenant_id = ${actor.tenantId}::uuid and p.id = child.id offset 0) now
      cross join lateral part_at(now.p, ${timeOf(actor)}) was
      where was.parent_id = way.id and was.name = way.steps[way.depth + 1])
    select way.path, p.id
    from way join path_part p on p.tenant_id = ${actor.tenantId}::uuid and p.id = way.id
    where way.depth = cardinality(way.steps) and ${hasRightOutside(actor, 'read')}`.execute(tx)
  return rows.map(({ path, id }) => [path, id] as const)
}
