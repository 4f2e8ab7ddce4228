import { sql } from 'kysely'
import type { Actor } from '../../../platform/core/actor.ts'
import { normalName } from '../../../platform/core/names.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { tagsOf } from '../../content/index.ts'
import { pathsBehind } from '../../tenancy/index.ts'
import { contains, findNodeIds, searchByName } from '../../tree/index.ts'

/** The most tags or folders that one name stands for. */
const MOST_NAMED = 20
/** People write paths from the shared folder, too. */
const SHARED = 'shared'

/**
 * The tags with this name, in any case. If there is none, those that have it as a part of their name. Tags belong to the
 * tenant, and each member can see them.
 */
export async function findTags(tx: TenantTx, tenantId: string, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; whole: boolean }>`
    select t.id, lower(t.name) = lower(${name}) as whole from ${tagsOf(tenantId)} t
    where ${contains(sql.ref('t.name'), name)}
    order by 2 desc, t.name, t.id limit ${MOST_NAMED}`.execute(tx)
  const whole = rows.filter((row) => row.whole)
  return (whole.length > 0 ? whole : rows).map(({ id }) => id)
}

/**
 * The readable folders with this path or name, in any case. If there is none, those that have it as a part of their
 * name. Folders that the actor can't read are as unknown as those that don't exist.
 */
export async function findFolders(tx: TenantTx, actor: Actor, place: string): Promise<string[]> {
  const steps = place
    .split('/')
    .map(normalName)
    .filter((step) => step !== '')
  if (place.includes('/')) return foldersAt(tx, actor, steps)
  const [name = ''] = steps
  const types = ['FOLDER'] as const
  const search = { text: name, types, scope: undefined, order: 'NAME' } as const
  const page = { limit: MOST_NAMED, offset: 0 }
  const where = sql<boolean>`lower(p.name) = lower(${name})`
  const whole = await searchByName(tx, actor, { ...search, ...page, where })
  const { items } =
    whole.items.length > 0 ? whole : await searchByName(tx, actor, { ...search, ...page })
  return items.map(({ id }) => id)
}

async function foldersAt(tx: TenantTx, actor: Actor, steps: readonly string[]): Promise<string[]> {
  if (steps.length === 0) return [actor.rootPartId]
  const path = steps.join('/')
  const shown = [path, `${SHARED}/${path}`]
  const behind = await pathsBehind(tx, actor, shown)
  const paths = shown.map((each) => behind.get(each) ?? each)
  const found = await findNodeIds(tx, actor, { paths, ids: [] })
  return paths.flatMap((each) => found.get(each) ?? []).slice(0, 1)
}
