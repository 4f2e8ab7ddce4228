import { sql } from 'kysely'
import type { Actor } from '../../platform/core/actor.ts'
import { jsonb, type TenantTx } from '../../platform/db/index.ts'
import { analyseText } from '../../platform/text/index.ts'
import { quoteLexeme } from '../../platform/text/lexemes.ts'
import { plainText } from './mentions.ts'

export type NewPassage = {
  readonly version_id: string
  readonly chunk_id: string
  readonly quote: string
  readonly before: string
  readonly after: string
  readonly boxes: readonly object[]
}

type NewComment = {
  readonly id: string
  readonly documentId: string
  readonly text: string
} & ({ readonly replyTo: string } | { readonly passage: NewPassage })

/** Writes a comment, or a reply. */
export async function insertComment(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  comment: NewComment,
): Promise<void> {
  const { id, documentId, text } = comment
  await tx
    .insertInto('comment')
    .values({
      tenant_id: tenantId,
      id,
      document_id: documentId,
      user_id: userId,
      body: text,
      text_index: indexOf(text),
      ...('replyTo' in comment
        ? { reply_to: comment.replyTo }
        : { ...comment.passage, boxes: jsonb(comment.passage.boxes) }),
    })
    .execute()
}

/** Searches use only the words, not their positions. */
function indexOf(text: string): string {
  return [...analyseText(plainText(text)).lexemes.keys()].map(quoteLexeme).join(' ')
}

/** Replaces the text of a comment. */
export async function updateText(
  tx: TenantTx,
  { tenantId }: Actor,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ body: text, text_index: indexOf(text), edited_at: sql<Date>`clock_timestamp()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Resolves or reopens a comment. Resolving it again changes nothing. */
export async function updateResolved(
  tx: TenantTx,
  { tenantId, userId }: Actor,
  { id, resolved }: { readonly id: string; readonly resolved: boolean },
): Promise<void> {
  await tx
    .updateTable('comment')
    .set({
      resolved_at: resolved ? sql<Date>`clock_timestamp()` : null,
      resolved_by: resolved ? userId : null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('resolved_at', resolved ? 'is' : 'is not', null)
    .execute()
}

/** Replaces the mentions of a comment. @returns the members who weren't mentioned in it before */
export async function replaceMentions(
  tx: TenantTx,
  { tenantId }: Actor,
  { id, userIds }: { readonly id: string; readonly userIds: readonly string[] },
): Promise<string[]> {
  await sql`
    delete from comment_mention
    where tenant_id = ${tenantId}::uuid and comment_id = ${id}::uuid and user_id <> all(${userIds}::uuid[])`.execute(
    tx,
  )
  const { rows } = await sql<{ user_id: string }>`
    insert into comment_mention (tenant_id, comment_id, user_id)
    select ${tenantId}::uuid, ${id}::uuid, u.id from unnest(${userIds}::uuid[]) u (id)
    on conflict do nothing returning user_id`.execute(tx)
  return rows.map((row) => row.user_id)
}

/**
 * Deletes a comment. If it has replies, only its text is deleted. The last reply below such a comment takes it with it.
 * @returns the comment at the top that is still there
 */
export async function deleteComment(
  tx: TenantTx,
  { tenantId }: Actor,
  { id, replyTo }: { readonly id: string; readonly replyTo: string | null },
): Promise<string | undefined> {
  const hasReplies = sql`exists (
    select from comment r where r.tenant_id = c.tenant_id and r.reply_to = c.id)`
  const one = (of: string) => sql`c.tenant_id = ${tenantId}::uuid and c.id = ${of}::uuid`
  await sql`
    delete from comment_mention where tenant_id = ${tenantId}::uuid and comment_id = ${id}::uuid`.execute(
    tx,
  )
  const { rows: kept } = await sql`
    update comment c set body = null, text_index = '' where ${one(id)} and ${hasReplies} returning 1`.execute(
    tx,
  )
  if (kept.length > 0) return id
  await sql`delete from comment c where ${one(id)}`.execute(tx)
  if (replyTo === null) return undefined
  const { rows: gone } = await sql`
    delete from comment c where ${one(replyTo)} and c.body is null and not ${hasReplies} returning 1`.execute(
    tx,
  )
  return gone.length > 0 ? undefined : replyTo
}

/** How many comments a document has, or replies a comment has. */
export async function countOf(
  tx: TenantTx,
  { tenantId }: Actor,
  of: { readonly documentId: string } | { readonly replyTo: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comment
    where tenant_id = ${tenantId}::uuid
      and ${'replyTo' in of ? sql`reply_to = ${of.replyTo}::uuid` : sql`document_id = ${of.documentId}::uuid and reply_to is null`}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
