import type { CommentRow, ThreadRow } from './comments.queries.ts'

/** A comment or reply as the API shows it. */
export function toPublicComment<Row extends CommentRow>({ created_at, edited_at, ...row }: Row) {
  return {
    ...row,
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  }
}

type Replies = { readonly versionId: string; readonly replies: readonly CommentRow[] }

/** A comment with its place in a version and its replies. */
export function toPublicThread(row: ThreadRow, { versionId, replies }: Replies) {
  const { version_id: own, chunk_id: ownChunk, boxes, resolved_at: resolvedAt, ...rest } = row
  const { place_chunk_id: chunkId, place_quote: quote, place_is_exact: isExact, ...comment } = rest
  const isOwn = own === versionId && ownChunk === chunkId && isExact === true
  return {
    ...toPublicComment(comment),
    resolved_at: resolvedAt?.toISOString() ?? null,
    place: {
      version_id: versionId,
      chunk_id: chunkId,
      quote,
      match:
        chunkId === null ? ('MISSING' as const) : isExact ? ('EXACT' as const) : ('NEAR' as const),
      boxes: isOwn ? boxes : [],
    },
    replies: replies.filter((reply) => reply.reply_to === row.id).map(toPublicComment),
  }
}
