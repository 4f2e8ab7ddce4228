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

/** Nodes that are read before a scope counts as large. */
const MAX_WALK = 512

/** The versions of a scope. */
export type Versions = {
  /** Where they have few chunks. */
  readonly few: readonly string[] | undefined
  /** Where looking for them takes little, however many chunks they have. */
  readonly known: readonly string[] | undefined
}

/** The versions below the roots. @param chunks how many of them count as few */
export async function findVersions(
  tx: TenantTx,
  tenantId: string,
  { roots, chunks }: { readonly roots: readonly Root[]; readonly chunks: number },
): Promise<Versions> {
  const most = Math.trunc(chunks)
  const inner = roots.flatMap((root) => (root.versionPartId === null ? [] : [root.versionPartId]))
  const outer = roots.flatMap((root) => (root.versionPartId === null ? [root.id] : []))
  const { rows } = await sql<{ walked: number; versions: string[]; chunks: number }>`
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
    ), size as (
      select count(*)::int as walked from walked
    )
    select walked, array(select id from version) as versions,
      case when walked > ${MAX_WALK} then 0 else (
        select count(*)::int from (
          select from ${searchedOf(tenantId)} c join version on version.id = c.version_part_id
          limit ${most + 1}) counted)
      end as chunks
    from size`.execute(tx)
  const [found] = rows
  if (!found || found.walked > MAX_WALK) return { few: undefined, known: undefined }
  const { versions } = found
  return { few: found.chunks <= most ? versions : undefined, known: versions }
}
