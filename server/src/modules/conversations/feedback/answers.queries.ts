import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import { readPage, type TenantTx } from '../../../platform/db/index.ts'
import type { Listed } from '../../../platform/http/schemas.ts'
import { users } from '../../accounts/index.ts'
import { enrichCitations } from '../../search/index.ts'
import { membersOf } from '../../tenancy/index.ts'
import { hasRightOutside, selectParts } from '../../tree/index.ts'
import { readContent } from '../threads/messages.schemas.ts'
import type { ListRatedAnswersQuery, RatedAnswersPage } from './answers.schemas.ts'

type RatedAnswer = Static<typeof RatedAnswersPage>['items'][number]
type Opinion = Pick<RatedAnswer, 'rating' | 'reason'>

/** Characters of a question or an answer that are returned. */
const LONGEST = 10_000
/** Cited passages that are returned. */
const MOST_CITATIONS = 20

/** Answers `m` with feedback `f`, with the thread `t`. */
function ratedAnswers(tx: TenantTx, tenantId: string, rating: string | null | undefined) {
  return selectParts(tx, tenantId)
    .innerJoin('feedback as f', (join) =>
      join
        .onRef('f.tenant_id', '=', 'p.tenant_id')
        .onRef('f.target_id', '=', 'p.metadata_obj_id')
        .on('f.target_type', '=', 'MESSAGE'),
    )
    .innerJoin('thread_message as m', (join) =>
      join.onRef('m.tenant_id', '=', 'f.tenant_id').onRef('m.id', '=', 'f.target_id'),
    )
    .innerJoin('thread as t', (join) =>
      join.onRef('t.tenant_id', '=', 'm.tenant_id').onRef('t.id', '=', 'm.thread_id'),
    )
    .where('f.tenant_id', '=', tenantId)
    .where('p.part_type', '=', 'THREAD_MESSAGE')
    .where('m.role', '=', 'ASSISTANT')
    .$if(rating != null, (rows) => rows.where('f.rating', '=', rating ?? ''))
}

/** What is shown of an answer with feedback, except for the name of who gave it. */
function columns(actor: Actor) {
  return [
    'f.id as feedback_id',
    'f.comment',
    'f.created_at',
    'f.updated_at',
    'f.user_id',
    'm.id as message_id',
    'm.thread_id',
    'm.content',
    't.title as thread_title',
    hasRightOutside(actor, 'read').as('may_open_thread'),
    sql<string | null>`(select u.email from ${users} u where u.id = f.user_id)`.as('email'),
    sql<Opinion['rating']>`f.rating`.as('rating'),
    sql<Opinion['reason']>`f.reason`.as('reason'),
    sql<string | null>`(
        select left(q.content->>'text', ${LONGEST}) from thread_message q
        where q.tenant_id = m.tenant_id and q.thread_id = m.thread_id and q.sequence < m.sequence
          and q.role = 'USER' order by q.sequence desc limit 1)`.as('question'),
  ] as const
}

/**
 * A page of the answers with feedback, each with its question and passages. For administrators, who see these messages
 * because of their feedback, and no others of the thread.
 */
export async function listRatedAnswers(
  tx: TenantTx,
  actor: Actor,
  query: Static<typeof ListRatedAnswersQuery>,
): Promise<Listed<RatedAnswer>> {
  const { tenantId } = actor
  const found = ratedAnswers(tx, tenantId, query.rating)
  const rows = found
    .leftJoin(
      sql<{
        user_id: string
        first_name: string | null
        last_name: string | null
      }>`${membersOf(tenantId)}`.as('who'),
      (join) => join.onRef('who.user_id', '=', 'f.user_id'),
    )
    .select(['who.first_name', 'who.last_name', ...columns(actor)])
    .orderBy('f.updated_at', 'desc')
    .orderBy('f.id')
  return present(tx, actor, await readPage(found, rows, query))
}

type Row = Omit<RatedAnswer, 'created_at' | 'updated_at' | 'answer' | 'citations'> & {
  readonly created_at: Date
  readonly updated_at: Date
  readonly content: unknown
}

/** The answers as the API shows them, with the sources of their passages. */
async function present(
  tx: TenantTx,
  actor: Actor,
  { items, total }: Listed<Row>,
): Promise<Listed<RatedAnswer>> {
  const read = items.map(({ content, ...row }) => {
    const { text, citations = [] } = readContent(content)
    return { ...row, answer: text.slice(0, LONGEST), cited: citations.slice(0, MOST_CITATIONS) }
  })
  const citations = await enrichCitations(
    tx,
    actor,
    read.flatMap(({ cited }) => cited),
  )
  let start = 0
  return {
    total,
    items: read.map(({ cited, created_at, updated_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
      citations: citations.slice(start, (start += cited.length)),
    })),
  }
}
