import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import { isAdmin } from '../../platform/core/actor.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { problem } from '../../platform/core/errors.ts'
import { users } from '../accounts/index.ts'
import { shownName } from '../tenancy/index.ts'
import { hasRightOutside, isThere, partsOf } from '../tree/index.ts'

type Person = { readonly user_id: string; readonly name: string }

/** A comment or a reply. */
export type CommentRow = {
  readonly id: string
  readonly document_id: string
  readonly reply_to: string | null
  readonly author: Person | null
  readonly text: string | null
  readonly mentions: Person[]
  readonly can_edit: boolean
  readonly can_delete: boolean
  readonly created_at: Date
  readonly edited_at: Date | null
}

/** A comment with its passage and where that is in a version. */
export type ThreadRow = CommentRow & {
  readonly quote: string
  readonly version_id: string
  readonly chunk_id: string
  readonly boxes: { page: number; x: number; y: number; width: number; height: number }[]
  readonly resolved_at: Date | null
  readonly resolved_by: Person | null
  readonly reply_count: number
  readonly place_chunk_id: string | null
  readonly place_quote: string | null
  readonly place_is_exact: boolean | null
}

/** Replies that are listed with each comment. */
const SHOWN_REPLIES = 20

const personOf = (actor: Actor) =>
  sql`jsonb_build_object('user_id', u.id, 'name', ${shownName(actor, 'u')})`

const personWith = (actor: Actor, id: RawBuilder<unknown>) =>
  sql`(select ${personOf(actor)} from ${users} u where u.id = ${id})`

/** The columns of {@link CommentRow} over `comment as c`. */
export function commentColumns(actor: Actor): RawBuilder<unknown> {
  const { tenantId, userId } = actor
  const isOwn = sql`(c.user_id is not distinct from ${userId}::uuid and c.body is not null)`
  return sql`
    c.id, c.document_id, c.reply_to, ${personWith(actor, sql`c.user_id`)} as author, c.body as text,
    coalesce((
      select jsonb_agg(${personOf(actor)} order by u.id) from comment_mention m join ${users} u on u.id = m.user_id
      where m.tenant_id = ${tenantId}::uuid and m.comment_id = c.id), '[]') as mentions,
    ${isOwn} as can_edit,
    (${isOwn} or (${isAdmin(actor)}::boolean and c.body is not null)) as can_delete,
    c.created_at, c.edited_at`
}

/** The condition that the actor may read the document of `c`. */
function mayReadDocument(actor: Actor, alias = 'c'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${partsOf(actor.tenantId)} p
    where p.metadata_obj_id = ${sql.ref(`${alias}.document_id`)} and ${hasRightOutside(actor, 'read')})`
}

type Page = {
  readonly documentId: string
  readonly versionId: string
  readonly state: 'OPEN' | 'RESOLVED' | 'ORPHANED' | undefined
  readonly limit: number
  readonly cursor: string | undefined
}

/** Comments of a document, newest first. The places must have been found. */
export async function listThreads(tx: TenantTx, actor: Actor, page: Page): Promise<ThreadRow[]> {
  const { documentId, versionId, state, cursor, limit } = page
  const states = {
    OPEN: sql`c.resolved_at is null`,
    RESOLVED: sql`c.resolved_at is not null`,
    ORPHANED: sql`c.resolved_at is null and pl.comment_id is not null and pl.chunk_id is null`,
  }
  const conditions = [
    sql`c.document_id = ${documentId}::uuid`,
    ...(state ? [states[state]] : []),
    ...(cursor === undefined ? [] : [sql`c.id < ${cursor}::uuid`]),
  ]
  return threadsWhere(tx, actor, { versionId, limit, where: sql.join(conditions, sql` and `) })
}

/** One comment with its passage. A reply doesn't count. */
export async function findThread(
  tx: TenantTx,
  actor: Actor,
  { id, versionId }: { readonly id: string; readonly versionId: string },
): Promise<ThreadRow | undefined> {
  const [row] = await threadsWhere(tx, actor, {
    versionId,
    limit: 1,
    where: sql`c.id = ${id}::uuid`,
  })
  return row
}

async function threadsWhere(
  tx: TenantTx,
  actor: Actor,
  { versionId, limit, where }: { versionId: string; limit: number; where: RawBuilder<unknown> },
): Promise<ThreadRow[]> {
  const { tenantId } = actor
  const { rows } = await sql<ThreadRow>`
    select ${commentColumns(actor)}, c.quote, c.version_id, c.chunk_id, c.boxes, c.resolved_at,
      ${personWith(actor, sql`c.resolved_by`)} as resolved_by,
      (select count(*)::int from comment r where r.tenant_id = ${tenantId}::uuid and r.reply_to = c.id) as reply_count,
      pl.chunk_id as place_chunk_id, pl.quote as place_quote, pl.is_exact as place_is_exact
    from comment c
    left join comment_place pl
      on pl.tenant_id = ${tenantId}::uuid and pl.comment_id = c.id and pl.version_id = ${versionId}::uuid
    where c.tenant_id = ${tenantId}::uuid and c.reply_to is null and ${mayReadDocument(actor)} and ${where}
    order by c.id desc limit ${limit}`.execute(tx)
  return rows
}

/** The newest replies of each of these comments, oldest first. */
export async function listReplies(
  tx: TenantTx,
  actor: Actor,
  ids: readonly string[],
  { limit = SHOWN_REPLIES, before }: { readonly limit?: number; readonly before?: string } = {},
): Promise<CommentRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CommentRow>`
    select c.* from unnest(${ids}::uuid[]) w (id)
    cross join lateral (
      select ${commentColumns(actor)} from comment c
      where c.tenant_id = ${actor.tenantId}::uuid and c.reply_to = w.id and ${mayReadDocument(actor)}
        ${before === undefined ? sql`` : sql`and c.id < ${before}::uuid`}
      order by c.id desc limit ${limit}) c
    order by c.id`.execute(tx)
  return rows
}

export type Counts = { readonly open: number; readonly resolved: number; readonly orphaned: number }

/** Who has written a comment or one of its replies. */
export async function listAuthors(
  tx: TenantTx,
  { tenantId }: Actor,
  topId: string,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct c.user_id from comment c
    where c.tenant_id = ${tenantId}::uuid and (c.id = ${topId}::uuid or c.reply_to = ${topId}::uuid)
      and c.user_id is not null`.execute(tx)
  return rows.map((row) => row.user_id)
}

/** How many comments a document has. The places must have been found. */
export async function countThreads(
  tx: TenantTx,
  actor: Actor,
  { documentId, versionId }: { readonly documentId: string; readonly versionId: string },
): Promise<Counts> {
  const { tenantId } = actor
  const { rows } = await sql<Counts>`
    select count(*) filter (where c.resolved_at is null)::int as open,
      count(*) filter (where c.resolved_at is not null)::int as resolved,
      count(*) filter (where c.resolved_at is null and pl.comment_id is not null and pl.chunk_id is null)::int as orphaned
    from comment c
    left join comment_place pl
      on pl.tenant_id = ${tenantId}::uuid and pl.comment_id = c.id and pl.version_id = ${versionId}::uuid
    where c.tenant_id = ${tenantId}::uuid and c.document_id = ${documentId}::uuid and c.reply_to is null
      and ${mayReadDocument(actor)}`.execute(tx)
  return rows[0] ?? { open: 0, resolved: 0, orphaned: 0 }
}

/** A comment or reply that the actor may read, as stored. */
export type StoredComment = {
  readonly id: string
  readonly document_id: string
  readonly reply_to: string | null
  readonly user_id: string | null
  readonly body: string | null
  readonly part_id: string
  readonly ancestors: readonly string[]
}

/**
 * Locks a comment of a document that the actor may read, and the comment that it replies to.
 * @throws Problem not_found for an unknown id or one of another tenant, forbidden without the right
 */
export async function lockComment(tx: TenantTx, actor: Actor, id: string): Promise<StoredComment> {
  const { tenantId } = actor
  await sql`
    select from comment
    where tenant_id = ${tenantId}::uuid and (id = ${id}::uuid or id = (
      select reply_to from comment where tenant_id = ${tenantId}::uuid and id = ${id}::uuid))
    order by id for update`.execute(tx)
  return readComment(tx, actor, id)
}

/** @throws Problem not_found for an unknown id or one of another tenant, forbidden without the right */
export async function readComment(tx: TenantTx, actor: Actor, id: string): Promise<StoredComment> {
  const { tenantId } = actor
  const { rows } = await sql<StoredComment>`
    select c.id, c.document_id, c.reply_to, c.user_id, c.body, p.id as part_id, p.ancestors
    from comment c join ${partsOf(tenantId)} p on p.metadata_obj_id = c.document_id
    where c.tenant_id = ${tenantId}::uuid and c.id = ${id}::uuid and ${hasRightOutside(actor, 'read')}`.execute(
    tx,
  )
  const [row] = rows
  if (row) return row
  const { rows: hidden } = await sql`
    select from comment c where c.tenant_id = ${tenantId}::uuid and c.id = ${id}::uuid
      and ${isThere(tenantId, sql.ref('c.document_id'), 'metadata_obj_id')}`.execute(tx)
  throw hidden.length > 0
    ? problem('item_read_only', { right: 'read' })
    : problem('missing', { what: 'Comment' })
}
