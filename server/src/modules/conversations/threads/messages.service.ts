import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { TenantTx } from '../../../platform/db/index.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { enrichCitations } from '../../search/index.ts'
import { requireWithinLimits } from '../../tenancy/index.ts'
import { directionOf, lockTreeShared } from '../../tree/index.ts'
import { announceThread } from './announce-thread.ts'
import { lockThread, writeMessage, type MessageRow, type ThreadRef } from './append-message.ts'
import { messageOf } from './message-input.ts'
import { findMessage, findTaken, listMessageRows } from './messages.queries.ts'
import type {
  CreateThreadMessageRequest,
  ListMessagesQuery,
  ThreadMessageResponse,
} from './messages.schemas.ts'
import { resolveReferences } from './references.queries.ts'
import { getThread, type ThreadRow } from './thread.queries.ts'

type PublicMessage = Static<typeof ThreadMessageResponse>

/**
 * Messages as the API shows them, with the sources and names that the actor may see now. The number of queries doesn't
 * depend on the number of messages.
 */
async function presentMessages(
  tx: TenantTx,
  actor: Actor,
  thread: Pick<ThreadRow, 'path'>,
  rows: readonly MessageRow[],
): Promise<PublicMessage[]> {
  const citations = await enrichCitations(
    tx,
    actor,
    rows.flatMap(({ content }) => content.citations ?? []),
  )
  const resolve = await resolveReferences(
    tx,
    actor,
    rows.flatMap(({ content }) => content.references ?? []),
  )
  let start = 0
  return rows.map((row) => {
    const { text, is_error, citations: cited, references, as_of, model } = row.content
    const own = cited && citations.slice(start, (start += cited.length))
    return {
      id: row.id,
      path_part_id: row.path_part_id,
      sequence: row.sequence,
      role: row.role,
      content: {
        text,
        ...(is_error !== undefined && { is_error }),
        ...(own && { citations: own }),
        ...(references && { references: references.map(resolve) }),
        ...(as_of !== undefined && { as_of }),
        ...(model !== undefined && { model }),
      },
      ...(row.details !== undefined && {
        details: row.details && { ...row.details, steps: [...row.details.steps] },
      }),
      parent_path_id: row.parent_id,
      materialized_path: `${thread.path}/${String(row.sequence)}`,
      tenant_id: row.tenant_id,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  })
}

/**
 * Adds a message to a thread. If the thread already has a message with this `message_id`, role and content, returns the
 * stored one.
 * @throws Problem not_found, forbidden; conflict if the id is used otherwise
 */
export async function createMessage(
  context: Context,
  actor: Actor,
  threadId: string,
  body: Static<typeof CreateThreadMessageRequest>,
): Promise<PublicMessage> {
  const message = messageOf(body)
  const { tenantId } = actor
  return context.doors.inTenant(tenantId, async (tx) => {
    await lockTreeShared(tx, tenantId)
    const thread = await getThread(tx, actor, threadId, 'write')
    const held = await lockThread(tx, { tenantId, threadId })
    if (!held) throw problem('missing', { what: 'Thread' })
    const taken = message.id ? await findTaken(tx, held, message.id, message) : 'free'
    if (taken === 'other') throw problem('message_id_taken')
    const row =
      taken === 'free'
        ? await writeMessage(tx, held, message)
        : await requireMessage(tx, held, message.id ?? '', true)
    if (taken === 'free') await announceThread(tx, context, held, 'updated')
    await requireWithinLimits(tx, context, tenantId, ['textBytes'])
    return presentOne(tx, actor, thread, row)
  })
}

async function presentOne(
  tx: TenantTx,
  actor: Actor,
  thread: Pick<ThreadRow, 'path'>,
  row: MessageRow,
): Promise<PublicMessage> {
  const [message] = await presentMessages(tx, actor, thread, [row])
  if (!message) throw new Error('The message is missing.')
  return message
}

async function requireMessage(
  tx: TenantTx,
  thread: ThreadRef,
  messageId: string,
  withDetails: boolean,
): Promise<MessageRow> {
  const row = await findMessage(tx, thread, messageId, withDetails)
  if (!row) throw problem('missing', { what: 'Message' })
  return row
}

/** Messages of a thread, newest first. */
export async function listMessages(
  { doors }: Context,
  actor: Actor,
  threadId: string,
  query: Static<typeof ListMessagesQuery>,
): Promise<Listed<PublicMessage>> {
  const before = query.before == null ? undefined : timeOf(query.before)
  const { role, with_details: withDetails, limit, offset } = query
  const direction = directionOf(query.sort_dir, true)
  return doors.inTenant(actor.tenantId, async (tx) => {
    const thread = await getThread(tx, actor, threadId, 'read')
    const ref = { tenantId: actor.tenantId, threadId }
    const filter = { before, role, direction, withDetails, limit, offset }
    const listed = await listMessageRows(tx, ref, filter)
    return { total: listed.total, items: await presentMessages(tx, actor, thread, listed.items) }
  })
}

/** @throws InvalidInput for leap seconds, which match the format but are not supported */
function timeOf(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) {
    throw invalidInput(['query', 'before'], 'Input should be a valid time', text)
  }
  return time
}

/**
 * Reads a message of a thread.
 * @throws Problem not_found, also for a message of another thread; forbidden
 */
export async function readMessage(
  { doors }: Context,
  actor: Actor,
  { threadId, messageId }: { readonly threadId: string; readonly messageId: string },
  withDetails: boolean,
): Promise<PublicMessage> {
  const { tenantId } = actor
  return doors.inTenant(tenantId, async (tx) => {
    // Report unknown ids in the path before missing permissions.
    const row = await requireMessage(tx, { tenantId, threadId }, messageId, withDetails)
    return presentOne(tx, actor, await getThread(tx, actor, threadId, 'read'), row)
  })
}
