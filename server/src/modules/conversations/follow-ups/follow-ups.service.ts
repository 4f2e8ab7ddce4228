import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { problem } from '../../../platform/core/errors.ts'
import { uniqueIds } from '../../../platform/core/ids.ts'
import { searchChunks } from '../../search/index.ts'
import { findMessage, listMessageRows } from '../threads/messages.queries.ts'
import { getThread } from '../threads/thread.queries.ts'
import { listAbove, listNear, type NearRow } from './follow-ups.queries.ts'
import type { FollowUps } from './follow-ups.schemas.ts'
import { newHeadings, readHeading } from './headings.ts'

/** How many passages of the answer count, how many of the latest questions, and how many headings are searched for. */
const READ = { passages: 10, questions: 50, headings: 6 }
/** How many headings are suggested. */
const SUGGESTED = 3

type Candidate = NearRow & { readonly heading: string }

/**
 * Suggests headings to ask about after an answer. No transaction is open during the searches.
 * @throws Problem not_found, also for a message of another thread; forbidden
 */
export async function suggestFollowUps(
  context: Context,
  actor: Actor,
  ref: { readonly threadId: string; readonly messageId: string },
): Promise<Static<typeof FollowUps>> {
  const items: Static<typeof FollowUps>['items'] = []
  for (const candidate of await listCandidates(context, actor, ref)) {
    // oxlint-disable-next-line no-await-in-loop -- the first ones usually suffice
    if (!(await hasPassages(context, actor, candidate))) continue
    const { heading, document_id, document_name } = candidate
    items.push({ heading, document_id, document_name })
    if (items.length === SUGGESTED) break
  }
  return { items }
}

async function listCandidates(
  { doors }: Context,
  actor: Actor,
  { threadId, messageId }: { readonly threadId: string; readonly messageId: string },
): Promise<Candidate[]> {
  const thread = { tenantId: actor.tenantId, threadId }
  return doors.readInTenant(actor.tenantId, async (tx) => {
    // Report unknown ids in the path before missing permissions.
    const answer = await findMessage(tx, thread, messageId, false)
    if (!answer) throw problem('missing', { what: 'Message' })
    await getThread(tx, actor, threadId, 'write')
    const citations = answer.role === 'ASSISTANT' ? (answer.content.citations ?? []) : []
    const ids = uniqueIds(citations.map(({ chunk_id: id }) => id)).slice(0, READ.passages)
    if (ids.length === 0) return []
    const questions = await listMessageRows(tx, thread, {
      before: undefined,
      role: 'USER',
      direction: 'desc',
      withDetails: false,
      limit: READ.questions,
      offset: 0,
    })
    const [cited, near] = await Promise.all([listAbove(tx, actor, ids), listNear(tx, actor, ids)])
    const read = near.flatMap((row): Candidate[] => {
      const heading = readHeading(row.name)
      return heading === undefined ? [] : [{ ...row, heading }]
    })
    return newHeadings(read, {
      cited: cited.map((name) => readHeading(name) ?? name),
      questions: questions.items.map(({ content }) => content.text),
    }).slice(0, READ.headings)
  })
}

/** Whether a search in the document finds passages for its heading that the actor can read. */
async function hasPassages(
  context: Context,
  actor: Actor,
  { heading, document_part_id: documentPartId }: Candidate,
): Promise<boolean> {
  const found = await searchChunks(context, actor, {
    query: heading,
    search_type: 'full_text',
    hybrid_profile: 'hybrid',
    parent_path_ids: [documentPartId],
    active_version_only: true,
    top_k: 1,
    score_threshold: 0.3,
    with_document: false,
  })
  return found.length > 0
}
