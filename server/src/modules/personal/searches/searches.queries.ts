import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import { newId } from '../../../platform/core/ids.ts'
import { jsonb, type TenantTx } from '../../../platform/db/index.ts'
import { MOST_SEARCHES, type SavedSearchResponse } from './searches.schemas.ts'

export type SavedQuery = Static<typeof SavedSearchResponse>['search']

export type SearchRow = {
  readonly id: string
  readonly name: string
  readonly search: SavedQuery
  readonly is_followed: boolean
  readonly created_at: Date
}

const COLUMNS = sql.raw('id, name, search, is_followed, created_at')

const own = ({ tenantId, userId }: Actor): RawBuilder<unknown> =>
  sql`tenant_id = ${tenantId}::uuid and user_id = ${userId}::uuid`

/** The actor's saved searches, by name. */
export async function listSearches(tx: TenantTx, actor: Actor): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select ${COLUMNS} from saved_search where ${own(actor)}
    order by name, id limit ${MOST_SEARCHES}`.execute(tx)
  return rows
}

type Given = {
  readonly name: string
  readonly search: SavedQuery
  readonly isFollowed: boolean
  /** The number of the last change so far. */
  readonly seen: number
}

/** Saves a search. @returns undefined if the actor has too many */
export async function insertSearch(
  tx: TenantTx,
  actor: Actor,
  { name, search, isFollowed, seen }: Given,
): Promise<SearchRow | undefined> {
  const { tenantId, userId } = actor
  const { rows } = await sql<SearchRow>`
    insert into saved_search (tenant_id, id, user_id, name, search, is_followed, seen_number)
    select ${tenantId}::uuid, ${newId()}::uuid, ${userId}::uuid, ${name}, ${jsonb(search)}, ${isFollowed},
      ${seen}::bigint
    where (select count(*) from saved_search where ${own(actor)}) < ${MOST_SEARCHES}
    returning ${COLUMNS}`.execute(tx)
  return rows[0]
}

/** Changes a saved search of the actor. One that wasn't followed looks only at later changes. */
export async function updateSearch(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { name, search, isFollowed, seen }: Partial<Given> & Pick<Given, 'seen'>,
): Promise<SearchRow | undefined> {
  const { rows } = await sql<SearchRow>`
    update saved_search set
      name = coalesce(${name ?? null}, name),
      search = coalesce(${search === undefined ? null : jsonb(search)}, search),
      is_followed = coalesce(${isFollowed ?? null}::boolean, is_followed),
      seen_number = case when is_followed then seen_number else ${seen}::bigint end
    where ${own(actor)} and id = ${id}::uuid
    returning ${COLUMNS}`.execute(tx)
  return rows[0]
}

/** @returns whether the actor had it */
export async function deleteSearch(tx: TenantTx, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_search where ${own(actor)} and id = ${id}::uuid returning id`.execute(tx)
  return rows.length > 0
}
