import { sql } from 'kysely'
import type { TenantTx } from '../../../platform/db/index.ts'
import { partsOf } from '../../tree/index.ts'
import { findLanguage } from '../../tenancy/index.ts'
import { type HistoryMessage, type Reference, scopeIn } from '../../assistant/index.ts'
import type { Scope } from '../../tools/index.ts'
import type { ReplyRow } from './replies.queries.ts'
import type { Language } from './notices.ts'

/** The number of earlier messages that the answerer gets. */
const EARLIER = 10
/** The maximum length of an earlier message, in characters. The rest is cut off. */
const EARLIER_LENGTH = 20_000
/** The maximum number of parent threads to search for the subject of a thread. */
const MOST_THREADS = 50

/** The input for an answer. */
export type ReplyTask = {
  readonly question: string
  /** Oldest first. */
  readonly history: readonly HistoryMessage[]
  readonly subjectPartId: string | null
  /** The scope of the question, if any. */
  readonly scope: Scope | undefined
  /** The time about which the question is. Now if undefined. */
  readonly asOf: string | undefined
  /** The name of the model that the person chose. */
  readonly model: string | undefined
  /** The language of the tenant. */
  readonly language: Language
}

/** Loads the question with its history and subject. Undefined if the thread was deleted. */
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
      asOf: question.as_of ?? undefined,
      model: question.model ?? undefined,
      language,
    }
  )
}

type Said = HistoryMessage & {
  readonly references: readonly Reference[] | null
  readonly as_of: string | null
  readonly model: string | null
}

/** The question, followed by the messages before it, newest first. */
async function loadMessages(tx: TenantTx, reply: ReplyRow): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select m.role, left(m.content ->> 'text', ${EARLIER_LENGTH}::int) as text,
      m.content -> 'references' as references, m.content ->> 'as_of' as as_of,
      m.content ->> 'model' as model
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

/** The document, version or section that contains the thread or the thread above it. */
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
