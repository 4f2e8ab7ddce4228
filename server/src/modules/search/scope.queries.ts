import { sql } from 'kysely'
import { isAdmin, type Actor } from '../../platform/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { uniqueIds } from '../../platform/ids.ts'
import { grantedIds, hasRight, partsOf, partsWithRow } from '../tree/index.ts'
import { searchedOf } from '../content/index.ts'

/** A node whose subtree is searched. */
export type Root = { readonly id: string; readonly versionPartId: string | null }

export type Scope = {
  /** False when one of the ids is unknown. */
  readonly known: boolean
  readonly roots: readonly Root[]
}

/**
 * Where the actor searches: the intersection of the scope and the actor's grants, as nodes whose subtrees make it up.
 * These are the readable nodes of the scope, and the granted nodes below the scope.
 */
export async function findScope(
  tx: TenantTx,
  actor: Actor,
  scopeIds: readonly string[],
): Promise<Scope> {
  const ids = uniqueIds(scopeIds)
  const granted = isAdmin(actor) ? [] : grantedIds(actor, 'read')
  const { rows } = await sql<{
    id: string
    version_part_id: string | null
    readable: boolean
    asked: boolean
  }>`
    select p.id, p.version_part_id, ${hasRight(actor, 'read')} as readable, true as asked
    from ${partsOf(actor.tenantId)} p
    where p.id = any(${ids}::uuid[])
    union all
    select p.id, p.version_part_id, true, false
    from ${partsWithRow(actor.tenantId)} p
    where p.id = any(${granted}::uuid[])
      and ancestors_from_root(p.node) && ${ids}::uuid[]`.execute(tx)
  const readable = rows.filter((row) => row.readable)
  return {
    known: rows.filter((row) => row.asked).length === ids.length,
    roots: readable.map((row) => ({ id: row.id, versionPartId: row.version_part_id })),
  }
}

const FEW_VERSIONS = 64
/** Nodes that are read before a scope counts as large. */
const MAX_WALK = 512

/**
 * The versions below the roots, when they are few and have at most `chunks` chunks.
 * @returns undefined for a larger scope
 */
export async function findFewVersions(
  tx: TenantTx,
  tenantId: string,
  { roots, chunks }: { readonly roots: readonly Root[]; readonly chunks: number },
): Promise<readonly string[] | undefined> {
  const most = Math.trunc(chunks)
  const inner = roots.flatMap((root) => (root.versionPartId === null ? [] : [root.versionPartId]))
  const outer = roots.flatMap((root) => (root.versionPartId === null ? [root.id] : []))
  const { rows } = await sql<{ versions: string[]; chunks: number }>`
    with recursive below as (
      select p.id, p.part_type from ${partsOf(tenantId)} p
      where p.id = any(${outer}::uuid[])
      union all
      select n.id, n.part_type
      from below
      cross join lateral (
        select id, part_type from ${partsOf(tenantId)} part
        where parent_id = below.id
          and part_type in ('FOLDER', 'DOCUMENT', 'DOCUMENT_VERSION') offset 0) n
      where below.part_type in ('FOLDER', 'DOCUMENT')
    ), walked as (
      select id, part_type from below limit ${MAX_WALK + 1}
    ), version as (
      select id from walked where part_type = 'DOCUMENT_VERSION'
      union select unnest(${inner}::uuid[])
    )
    select array(select id from version) as versions,
      case when (select count(*) from walked) > ${MAX_WALK}
        or (select count(*) from version) > ${FEW_VERSIONS} then ${most + 1}
      else (select count(*) from (
        select from ${searchedOf(tenantId)} c join version on version.id = c.version_part_id
        limit ${most + 1}) counted)
      end::int as chunks`.execute(tx)
  const [found] = rows
  return found && found.chunks <= most ? found.versions : undefined
}
