import type { Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import { invalidInput } from '../../platform/core/errors.ts'
import { read } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { sampleIds } from '../../platform/http/reference/samples.ts'
import { NoContent } from '../../platform/http/schemas.ts'
import { documentKey } from '../content/index.ts'
import { findReaders } from '../tenancy/index.ts'
import { getPart } from '../tree/index.ts'
import { toPublicComment, toPublicThread } from './comments.public.ts'
import { countThreads, listReplies, listThreads } from './comments.queries.ts'
import {
  CommentHitsResponse,
  CommentListResponse,
  CommentThreadResponse,
  CreateCommentRequest,
  GetCommentQuery,
  ListCommentsQuery,
  ReadersQuery,
  ReadersResponse,
  ReplyRequest,
  SearchCommentsQuery,
  UpdateCommentRequest,
} from './comments.schemas.ts'
import {
  createComment,
  readThread,
  removeComment,
  replyTo,
  updateComment,
} from './comments.service.ts'
import { placeComments } from './places/find-places.ts'
import { findVersion } from './places/places.queries.ts'
import { searchComments } from './search.queries.ts'

const tag = 'comments'
/** Members that a search by name returns. */
const MOST_READERS = 10

/** Comments on passages of documents. Everyone who can read a document can read and write comments on it. */
export const commentOperations = [
  operation({
    id: 'create_comment',
    route: 'POST /v1/documents/:document_id/comments',
    tag,
    summary: 'Comment on a passage (Arbor extension)',
    description:
      'Everyone who can read the document can comment on it. The comment follows its passage to other versions. Returns 409 if the document has too many comments.',
    example: { body: { chunk_id: sampleIds.chunk_id, text: 'Is this still **current**?' } },
    audit: 'comment.created',
    access: read('document_id'),
    scope: 'kb:write',
    body: CreateCommentRequest,
    answers: { 201: CommentThreadResponse },
    refuses: [400, 409],
    run: (context, actor, { params, body }) =>
      createComment(context, actor, params.document_id, body),
  }),
  operation({
    id: 'list_comments',
    route: 'GET /v1/documents/:document_id/comments',
    tag,
    summary: 'List the comments on a document (Arbor extension)',
    description: 'Returns the newest comments first, each with its newest 20 replies.',
    access: read('document_id'),
    query: ListCommentsQuery,
    answers: { 200: CommentListResponse },
    run: (context, actor, { params, query }) =>
      listComments(context, actor, { ...query, documentId: params.document_id }),
  }),
  operation({
    id: 'list_comment_readers',
    route: 'GET /v1/documents/:document_id/comment-readers',
    tag,
    summary: 'Find members to mention (Arbor extension)',
    description: `Returns up to ${MOST_READERS} active members who can read the document, by name.`,
    access: read('document_id'),
    query: ReadersQuery,
    answers: { 200: ReadersResponse },
    run: ({ doors }, actor, { params, query }) =>
      doors.readInTenant(actor.tenantId, async (tx) => {
        const part = await getPart(tx, actor, documentKey(params.document_id), 'read')
        const chain = [...part.ancestors, part.id]
        const name = query.name ?? undefined
        return { items: await findReaders(tx, actor, { chain, name, limit: MOST_READERS }) }
      }),
  }),
  operation({
    id: 'search_comments',
    route: 'GET /v1/comments',
    tag,
    summary: 'Search comments (Arbor extension)',
    description:
      'Returns the newest comments that contain all words of the query, in any form, on documents that you can read. Searches for chunks and answers never include comments.',
    example: { query: { query: 'current' } },
    access: read(),
    query: SearchCommentsQuery,
    answers: { 200: CommentHitsResponse },
    run: async ({ doors }, actor, { query: { query, limit, cursor } }) => {
      const asked = { query, limit: limit + 1, cursor: cursor ?? undefined }
      const rows = await doors.readInTenant(actor.tenantId, (tx) =>
        searchComments(tx, actor, asked),
      )
      return pageOf(rows.map(toPublicComment), limit)
    },
  }),
  operation({
    id: 'get_comment',
    route: 'GET /v1/comments/:comment_id',
    tag,
    summary: 'Get a comment with its replies (Arbor extension)',
    description: 'With the id of a reply, returns the comment that it belongs to.',
    access: read('comment_id'),
    query: GetCommentQuery,
    answers: { 200: CommentThreadResponse },
    run: (context, actor, { params, query: { version_id: versionId, limit, cursor } }) =>
      readThread(context, actor, { id: params.comment_id, versionId, limit, cursor }),
  }),
  operation({
    id: 'reply_to_comment',
    route: 'POST /v1/comments/:comment_id/replies',
    tag,
    summary: 'Reply to a comment (Arbor extension)',
    description: 'Returns the comment with its newest replies, and 409 if it has too many replies.',
    example: { body: { text: 'Yes, it is.' } },
    audit: 'comment.created',
    access: read('comment_id'),
    scope: 'kb:write',
    body: ReplyRequest,
    answers: { 201: CommentThreadResponse },
    refuses: [400, 409],
    run: (context, actor, { params, body }) =>
      replyTo(context, actor, params.comment_id, body.text),
  }),
  operation({
    id: 'update_comment',
    route: 'PATCH /v1/comments/:comment_id',
    tag,
    summary: 'Change, resolve or reopen a comment (Arbor extension)',
    description:
      'Authors can change their text. Everyone who can read the document can resolve and reopen a comment.',
    example: { body: { resolved: true } },
    audit: 'comment.updated',
    access: read('comment_id'),
    scope: 'kb:write',
    body: UpdateCommentRequest,
    check: ({ body: { text, resolved } }) => {
      if (text == null && resolved == null) throw invalidInput(['body'], 'Pass text or resolved')
    },
    answers: { 200: CommentThreadResponse },
    refuses: [400],
    run: (context, actor, { params, body }) =>
      updateComment(context, actor, params.comment_id, body),
  }),
  operation({
    id: 'delete_comment',
    route: 'DELETE /v1/comments/:comment_id',
    tag,
    summary: 'Delete a comment (Arbor extension)',
    description:
      'You can delete your own comments. OWNER and ADMIN can delete all. If a comment has replies, only its text is deleted.',
    audit: 'comment.deleted',
    access: read('comment_id'),
    scope: 'kb:write',
    answers: { 204: NoContent },
    run: (context, actor, { params }) => removeComment(context, actor, params.comment_id),
  }),
]

type Asked = {
  readonly documentId: string
  readonly version_id?: string | null
  readonly state?: 'OPEN' | 'RESOLVED' | 'ORPHANED' | null
  readonly limit: number
  readonly cursor?: string | null
}

async function listComments(context: Context, actor: Actor, asked: Asked) {
  const { documentId, version_id: versionId, state, limit, cursor } = asked
  const { tenantId } = actor
  const { doors } = context
  const version = await doors.readInTenant(tenantId, async (tx) => {
    await getPart(tx, actor, documentKey(documentId), 'read')
    return findVersion(tx, { tenantId, documentId, versionId })
  })
  await placeComments(context, version, documentId)
  const of = { documentId, versionId: version.versionId }
  const page = { ...of, state: state ?? undefined, limit: limit + 1, cursor: cursor ?? undefined }
  return doors.readInTenant(tenantId, async (tx) => {
    const [rows, counts] = await Promise.all([
      listThreads(tx, actor, page),
      countThreads(tx, actor, of),
    ])
    const { items, next_cursor } = pageOf(rows, limit)
    const ids = items.map(({ id }) => id)
    const replies = await listReplies(tx, actor, ids)
    return {
      items: items.map((row) => toPublicThread(row, { ...of, replies })),
      next_cursor,
      counts,
    }
  })
}

/** A page of rows, of which one more than the limit was read. */
function pageOf<Row extends { readonly id: string }>(rows: readonly Row[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
