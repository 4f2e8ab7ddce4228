import type { Static } from 'typebox'
import { isAdmin, type Actor } from '../../platform/core/actor.ts'
import type { Context } from '../../platform/context/context.ts'
import type { TenantTx } from '../../platform/db/index.ts'
import { invalidInput, problem } from '../../platform/core/errors.ts'
import { newId } from '../../platform/core/ids.ts'
import { documentKey } from '../content/index.ts'
import { QuotedText, readMarkup } from '../search/index.ts'
import { findReaders } from '../tenancy/index.ts'
import { getPart } from '../tree/index.ts'
import { announceComment, tellMentioned, tellOfReply, type Place } from './announce.ts'
import { toPublicThread } from './comments.public.ts'
import {
  findThread,
  listAuthors,
  listReplies,
  lockComment,
  readComment,
  type StoredComment,
} from './comments.queries.ts'
import type { CreateCommentRequest, UpdateCommentRequest } from './comments.schemas.ts'
import { mentionsIn } from './mentions.ts'
import { placeComments } from './places/find-places.ts'
import type { ChunkText } from './places/place-finder.ts'
import { findChunk, findVersion, putPlaces } from './places/places.queries.ts'
import {
  countOf,
  deleteComment,
  insertComment,
  replaceMentions,
  updateResolved,
  updateText,
} from './write.queries.ts'

const MOST_COMMENTS = 2000
const MOST_REPLIES = 500
const MOST_MENTIONS = 50
/** Characters kept from before and after a passage, in order to find it again. */
const AROUND = 200
/** Characters of a chunk that stand for it if the comment is on the whole chunk. */
const MOST_OF_CHUNK = 300

export type PublicThread = ReturnType<typeof toPublicThread>

const placeOf = ({
  document_id: documentId,
  part_id: partId,
  ancestors,
}: StoredComment): Place => ({
  documentId,
  partId,
  ancestors,
})

/**
 * Writes a comment on a passage of a document that the actor may read.
 * @throws Problem not_found, forbidden; conflict for too many comments; InvalidInput for a quote that the chunk lacks, and
 * for mentions of members who can't read the document
 */
export async function createComment(
  context: Context,
  actor: Actor,
  documentId: string,
  body: Static<typeof CreateCommentRequest>,
): Promise<PublicThread> {
  const { tenantId } = actor
  const id = newId()
  const versionId = await context.doors.inTenant(tenantId, async (tx) => {
    const part = await getPart(tx, actor, documentKey(documentId), 'read')
    const chunk = await findChunk(tx, { tenantId, documentId, chunkId: body.chunk_id })
    if (!chunk) throw problem('missing', { what: 'Chunk' })
    if ((await countOf(tx, actor, { documentId })) >= MOST_COMMENTS) {
      throw problem('comments_limit', { max: MOST_COMMENTS })
    }
    const passage = passageIn(chunk, body.quote)
    const own = { version_id: chunk.versionId, chunk_id: chunk.id, boxes: body.boxes ?? [] }
    await insertComment(tx, actor, {
      id,
      documentId,
      text: body.text,
      passage: { ...passage, ...own },
    })
    const found = {
      chunkId: chunk.id,
      contentId: chunk.contentId,
      quote: passage.quote,
      isExact: true,
    }
    await putPlaces(tx, { tenantId, versionId: chunk.versionId }, new Map([[id, found]]))
    const place = { documentId, partId: part.id, ancestors: part.ancestors }
    const named = await mention(tx, actor, { id, text: body.text, place })
    await tellMentioned(tx, context, actor, { place, id, userIds: named })
    await announceComment(tx, context, { tenantId, ...place, commentId: id })
    return chunk.versionId
  })
  return readThread(context, actor, { id, versionId })
}

/** A passage in the words of its chunk, and the text around it. @throws InvalidInput if the chunk doesn't have it */
function passageIn({ content, hasMarkup }: ChunkText, quote: string | null | undefined) {
  if (quote == null || quote.trim() === '') {
    const text = hasMarkup ? readMarkup(content) : content.trim()
    return { quote: text.slice(0, MOST_OF_CHUNK), before: '', after: '' }
  }
  const span = new QuotedText(content, { markup: hasMarkup }).find(quote)
  if (!span) throw invalidInput(['body', 'quote'], 'The chunk does not contain this quote')
  const { start, length } = span
  const read = (text: string) => (hasMarkup ? readMarkup(text) : text)
  return {
    quote: read(content.slice(start, start + length)),
    before: read(content.slice(Math.max(0, start - AROUND), start)),
    after: read(content.slice(start + length, start + length + AROUND)),
  }
}

/**
 * Replies to a comment, or to the comment that a reply belongs to.
 * @throws Problem not_found, forbidden; conflict for too many replies; InvalidInput
 */
export async function replyTo(
  context: Context,
  actor: Actor,
  commentId: string,
  text: string,
): Promise<PublicThread> {
  const { tenantId } = actor
  const id = newId()
  const top = await context.doors.inTenant(tenantId, async (tx) => {
    const found = await lockComment(tx, actor, commentId)
    const topId = found.reply_to ?? found.id
    if ((await countOf(tx, actor, { replyTo: topId })) >= MOST_REPLIES) {
      throw problem('replies_limit', { max: MOST_REPLIES })
    }
    const place = placeOf(found)
    await insertComment(tx, actor, { id, documentId: place.documentId, text, replyTo: topId })
    const named = await mention(tx, actor, { id, text, place })
    const talking = await listAuthors(tx, actor, topId)
    await tellMentioned(tx, context, actor, { place, id, userIds: named })
    const others = talking.filter((userId) => !named.includes(userId))
    await tellOfReply(tx, context, actor, { place, id, userIds: others })
    await announceComment(tx, context, { tenantId, ...place, commentId: topId })
    return topId
  })
  return readThread(context, actor, { id: top })
}

/**
 * Changes the text of the actor's own comment, and resolves or reopens any.
 * @throws Problem not_found; forbidden for the text of somebody else; InvalidInput
 */
export async function updateComment(
  context: Context,
  actor: Actor,
  commentId: string,
  { text, resolved }: Static<typeof UpdateCommentRequest>,
): Promise<PublicThread> {
  const { tenantId } = actor
  const top = await context.doors.inTenant(tenantId, async (tx) => {
    const found = await lockComment(tx, actor, commentId)
    const topId = found.reply_to ?? found.id
    const place = placeOf(found)
    if (text != null) {
      if (found.user_id !== actor.userId || found.body === null) throw problem('comment_of_others')
      await updateText(tx, actor, { id: found.id, text })
      const named = await mention(tx, actor, { id: found.id, text, place })
      await tellMentioned(tx, context, actor, { place, id: found.id, userIds: named })
    }
    if (resolved != null) await updateResolved(tx, actor, { id: topId, resolved })
    await announceComment(tx, context, { tenantId, ...place, commentId: topId })
    return topId
  })
  return readThread(context, actor, { id: top })
}

/**
 * Deletes the actor's own comment, or any for OWNER and ADMIN.
 * @throws Problem not_found; forbidden for the comment of somebody else
 */
export async function removeComment(context: Context, actor: Actor, id: string): Promise<void> {
  const { tenantId } = actor
  await context.doors.inTenant(tenantId, async (tx) => {
    const found = await lockComment(tx, actor, id)
    if (found.user_id !== actor.userId && !isAdmin(actor)) throw problem('comment_of_others')
    await deleteComment(tx, actor, { id: found.id, replyTo: found.reply_to })
    const commentId = found.reply_to ?? found.id
    await announceComment(tx, context, { tenantId, ...placeOf(found), commentId })
  })
}

type Mention = { readonly id: string; readonly text: string; readonly place: Place }

/** Notes whom a text mentions. @returns those who weren't mentioned before @throws InvalidInput if one of them can't read the document */
async function mention(
  tx: TenantTx,
  actor: Actor,
  { id, text, place }: Mention,
): Promise<string[]> {
  const userIds = mentionsIn(text)
  if (userIds.length > MOST_MENTIONS) {
    throw invalidInput(['body', 'text'], `A comment can mention up to ${MOST_MENTIONS} members`)
  }
  if (userIds.length > 0) {
    const chain = [...place.ancestors, place.partId]
    const readers = await findReaders(tx, actor, { chain, userIds, limit: userIds.length })
    if (readers.length < userIds.length) throw problem('mention_not_a_reader')
  }
  return replaceMentions(tx, actor, { id, userIds })
}

type Asked = {
  readonly id: string
  readonly versionId?: string | null | undefined
  readonly limit?: number
  readonly cursor?: string | null | undefined
}

/** A comment, also by the id of one of its replies, with its newest replies. @throws Problem not_found, forbidden */
export async function readThread(
  context: Context,
  actor: Actor,
  { id, versionId, limit, cursor }: Asked,
): Promise<PublicThread> {
  const { tenantId } = actor
  const { doors } = context
  const { version, top, documentId } = await doors.inTenant(tenantId, async (tx) => {
    const { document_id, reply_to } = await readComment(tx, actor, id)
    const found = await findVersion(tx, { tenantId, documentId: document_id, versionId })
    return { version: found, top: reply_to ?? id, documentId: document_id }
  })
  await placeComments(context, version, documentId)
  const page = { ...(limit !== undefined && { limit }), ...(cursor != null && { before: cursor }) }
  const [row, replies] = await doors.inTenant(tenantId, (tx) =>
    Promise.all([
      findThread(tx, actor, { id: top, versionId: version.versionId }),
      listReplies(tx, actor, [top], page),
    ]),
  )
  if (!row) throw problem('missing', { what: 'Comment' })
  return toPublicThread(row, { versionId: version.versionId, replies })
}
