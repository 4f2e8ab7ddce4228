import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { invalidInput, problem } from '../../../platform/core/errors.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { withTimes } from '../../../platform/http/times.ts'
import { getPart, type PartKey } from '../../tree/index.ts'
import {
  deleteFeedbackRow,
  hasFeedback,
  listFeedbackRows,
  upsertFeedback,
} from './feedback.queries.ts'
import type {
  FeedbackEventResponse,
  ListFeedbackQuery,
  SubmitFeedbackRequest,
} from './feedback.schemas.ts'

type Submitted = Static<typeof SubmitFeedbackRequest>
type PublicFeedback = Static<typeof FeedbackEventResponse>

/** The maximum size of `extra_metadata` as JSON, in bytes. */
const MAX_EXTRA_METADATA = 16 * 1024

const TARGETS: Record<Submitted['target_type'], Pick<PartKey, 'types' | 'called'>> = {
  THREAD: { types: ['THREAD'], called: 'Thread' },
  MESSAGE: { types: ['THREAD_MESSAGE'], called: 'Message' },
  DOCUMENT: { types: ['DOCUMENT'], called: 'Document' },
  DOCUMENT_VERSION: { types: ['DOCUMENT_VERSION'], called: 'Document version' },
  CHUNK: { types: ['CHUNK'], called: 'Chunk' },
}

/**
 * Stores the actor's feedback on an object that they may read. It replaces earlier feedback as a whole: missing members
 * are cleared.
 * @throws Problem not_found, forbidden for the target; InvalidInput for too large extra_metadata
 */
export async function submitFeedback(
  { doors }: Context,
  actor: Actor,
  body: Submitted,
): Promise<{ feedback: PublicFeedback; isNew: boolean }> {
  const extra = body.extra_metadata ?? {}
  if (Buffer.byteLength(JSON.stringify(extra)) > MAX_EXTRA_METADATA) {
    throw invalidInput(
      ['body', 'extra_metadata'],
      `extra_metadata should have at most ${MAX_EXTRA_METADATA} bytes as JSON`,
    )
  }
  const target = {
    by: 'metadata_obj_id' as const,
    value: body.target_id,
    ...TARGETS[body.target_type],
  }
  const { row, isNew } = await doors.inTenant(actor.tenantId, async (tx) => {
    await getPart(tx, actor, target, 'read')
    return upsertFeedback(tx, actor, {
      target_type: body.target_type,
      target_id: body.target_id,
      rating: body.rating,
      reason: body.reason ?? null,
      comment: body.comment ?? null,
      extra_metadata: extra,
    })
  })
  return { feedback: withTimes(row), isNew }
}

/** Entries of the actor, or all entries for OWNER and ADMIN, newest first. */
export async function listFeedback(
  { doors }: Context,
  actor: Actor,
  query: Static<typeof ListFeedbackQuery>,
): Promise<Listed<PublicFeedback>> {
  const { total, items } = await doors.inTenant(actor.tenantId, (tx) =>
    listFeedbackRows(tx, actor, query),
  )
  return { total, items: items.map(withTimes) }
}

/**
 * Deletes an entry of the actor, or any entry for OWNER and ADMIN.
 * @throws Problem not_found; forbidden for the entry of another user
 */
export async function deleteFeedback({ doors }: Context, actor: Actor, id: string): Promise<void> {
  await doors.inTenant(actor.tenantId, async (tx) => {
    if (await deleteFeedbackRow(tx, actor, id)) return
    throw (await hasFeedback(tx, actor.tenantId, id))
      ? problem('feedback_of_others')
      : problem('missing', { what: 'Feedback' })
  })
}
