import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { partsOf } from '../../tree/index.ts'
import { findLanguage } from '../../tenancy/index.ts'
import { type HistoryMessage, type Reference, scopeIn } from '../../assistant/index.ts'
import type { Scope } from '../../tools/index.ts'
import type { ReplyRow } from './replies.queries.ts'
import type { Language } from './sentences.ts'

/** Messages before the question that the answerer gets. */
const EARLIER = 10
/** Longest part of an earlier message that it gets, in characters. */
const EARLIER_LENGTH = 20_000
/** How many parent threads are searched for what a thread is about. */
const MOST_THREADS = 50

/** What an answer is to be about. */
export type ReplyTask = {
  readonly question: string
  /** Oldest first. */
  readonly history: readonly HistoryMessage[]
  readonly subjectPartId: string | null
  /** What the question is limited to. */
  readonly scope: Scope | undefined
  /** Of the tenant. */
  readonly language: Language
}

/** The question, what was said before, and where; undefined when the thread was deleted. */
export async function loadTask(tx: TenantTx, reply: ReplyRow): Promise<ReplyTask | undefined> {
  const [messages, subjectPartId, language] = await Promise.all([
    loadMessages(tx, reply),
    findSubject(tx, reply),
    languageOf(tx, reply.tenant_id),
  ])
  const [question, ...earlier] = messages
  return (
    question && {
      question: question.text,
      history: earlier.toReversed().map(({ role, text }) => ({ role, text })),
      subjectPartId,
      scope: scopeIn(question.references ?? []),
      language,
    }
  )
}

type Said = HistoryMessage & { readonly references: readonly Reference[] | null }

/** The question, then what was said before it, newest first. */
async function loadMessages(tx: TenantTx, reply: ReplyRow): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select m.role, left(m.content ->> 'text', ${EARLIER_LENGTH}::int) as text,
      m.content -> 'references' as references
    from thread_message m
    where m.tenant_id = ${reply.tenant_id}::uuid and m.thread_id = ${reply.thread_id}::uuid
      and m.sequence <= (
        select max(q.sequence) from thread_message q
        join thread_reply r on r.tenant_id = q.tenant_id and r.thread_id = q.thread_id
        where r.tenant_id = ${reply.tenant_id}::uuid and r.id = ${reply.id}::uuid
          and q.role = 'USER' and q.created_at <= r.created_at)
    order by m.sequence desc
    limit ${EARLIER + 1}`.execute(tx)
  return rows
}

/** The document, version or section that the thread, or the one it is a subthread of, stands below. */
async function findSubject(tx: TenantTx, reply: ReplyRow): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select p.id, p.parent_id, p.part_type, 0 as depth
      from thread t
      join ${partsOf(reply.tenant_id)} p on p.id = t.path_part_id
      where t.tenant_id = ${reply.tenant_id}::uuid and t.id = ${reply.thread_id}::uuid
      union all
      select p.id, p.parent_id, p.part_type, above.depth + 1
      from above
      join ${partsOf(reply.tenant_id)} p on p.id = above.parent_id
      where above.part_type = 'THREAD' and above.depth < ${MOST_THREADS}::int)
    select id from above
    where part_type in ('DOCUMENT', 'DOCUMENT_VERSION', 'SECTION')`.execute(tx)
  return rows[0]?.id ?? null
}

/** The language of messages to the tenant. */
export async function languageOf(tx: TenantTx, tenantId: string): Promise<Language> {
  return (await findLanguage(tx, tenantId)) === 'zh' ? 'zh' : 'en'
}
