import { sql } from 'kysely'
import type { Static } from 'typebox'
import { isAdmin, type Actor } from '../../../platform/core/actor.ts'
import { readPage, jsonb, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { newId } from '../../../platform/core/ids.ts'
import { directionOf, isThere, isWithin } from '../../tree/index.ts'
import type { FeedbackEventResponse, ListFeedbackQuery } from './feedback.schemas.ts'

type Public = Static<typeof FeedbackEventResponse>

/** A user's feedback on a target. */
export type FeedbackRow = Omit<Public, 'created_at' | 'updated_at'> & {
  readonly created_at: Date
  readonly updated_at: Date
}
export type Opinion = Omit<FeedbackRow, 'id' | 'user_id' | 'created_at' | 'updated_at'>

const columns = [
  'id',
  'user_id',
  'target_id',
  'comment',
  'created_at',
  'updated_at',
  sql<Public['target_type']>`target_type`.as('target_type'),
  sql<Public['rating']>`rating`.as('rating'),
  sql<Public['reason']>`reason`.as('reason'),
  sql<Public['extra_metadata']>`extra_metadata`.as('extra_metadata'),
] as const

/**
 * Writes the actor's feedback on a target. Replaces earlier feedback.
 * @throws DatabaseError if the target was deleted
 */
export async function upsertFeedback(
  tx: TenantTx,
  actor: Actor,
  opinion: Opinion,
): Promise<{ row: FeedbackRow; isNew: boolean }> {
  const { target_type, target_id, rating, reason, comment } = opinion
  const changed = { rating, reason, comment, extra_metadata: jsonb(opinion.extra_metadata) }
  const id = newId()
  const row = await tx
    .insertInto('feedback')
    .values({
      tenant_id: actor.tenantId,
      id,
      user_id: actor.userId,
      target_type,
      target_id,
      ...changed,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'target_id'])
        .doUpdateSet({ ...changed, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  // An existing row keeps its id.
  return { row, isNew: row.id === id }
}

/** What is deleted in the background keeps its feedback until it is removed. */
const hasTarget = (tenantId: string) =>
  isThere(tenantId, sql.ref('feedback.target_id'), 'metadata_obj_id')

/** The entries that the actor may see: their own, or for OWNER and ADMIN all entries of the tenant. */
function visible(tx: TenantTx, actor: Actor) {
  const all = tx
    .selectFrom('feedback')
    .where('tenant_id', '=', actor.tenantId)
    .where(hasTarget(actor.tenantId))
  return isAdmin(actor) ? all : all.where('user_id', '=', actor.userId)
}

/** A page of the entries that the actor may see, newest first by default. */
export async function listFeedbackRows(
  tx: TenantTx,
  actor: Actor,
  query: Static<typeof ListFeedbackQuery>,
): Promise<Listed<FeedbackRow>> {
  const { target_type: type, target_id: targetId, rating } = query
  const found = visible(tx, actor)
    .where(isWithin(query, { created: 'created_at', updated: 'updated_at' }))
    .$if(type != null, (rows) => rows.where('target_type', '=', type ?? ''))
    .$if(targetId != null, (rows) => rows.where('target_id', '=', targetId ?? ''))
    .$if(rating != null, (rows) => rows.where('rating', '=', rating ?? ''))
  const direction = directionOf(query.sort_dir, true)
  return readPage(
    found,
    found.select(columns).orderBy('created_at', direction).orderBy('id'),
    query,
  )
}

/** Deletes an entry that the actor may see. @returns whether it existed */
export async function deleteFeedbackRow(tx: TenantTx, actor: Actor, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('feedback')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .where(hasTarget(actor.tenantId))
    .$if(!isAdmin(actor), (rows) => rows.where('user_id', '=', actor.userId))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the tenant has an entry with this id. */
export async function hasFeedback(tx: TenantTx, tenantId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('feedback')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(hasTarget(tenantId))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
