import { sql, type SqlBool } from 'kysely'
import { threadReply } from '../conversations/index.ts'
import { embedRun } from '../embeddings/index.ts'
import { ingestionStep, ingestionVectors } from '../ingestion/index.ts'
import { workflowStep } from '../workflows/index.ts'
import { MANY, type RowCheck } from '../checks/index.ts'

/** If a worker is running, runs whose job was lost get a new one after two minutes. */
const FORGOTTEN = '10 minutes'

type Runs = Pick<RowCheck, 'name' | 'sentence' | 'table'> & {
  /** Statuses of an open run. */
  readonly open: readonly string[]
  /** When it last changed. */
  readonly touched: string
  readonly jobs: readonly { readonly name: string }[]
  /** Field of the jobs' payloads that identifies the run. */
  readonly member: string
}

function runCheck({ name, sentence, table, open, touched, jobs, member }: Runs): RowCheck {
  return {
    name,
    sentence,
    kind: 'fault',
    table,
    key: 'id',
    batch: MANY,
    fault: (tenantId) => sql<SqlBool>`t.status = any(${open}::text[])
      and ${sql.ref(`t.${touched}`)} < now() - ${FORGOTTEN}::interval
      and t.id::text not in (
        select j.data ->> ${member} from pgboss.job j
        where j.name = any(${jobs.map((job) => job.name)}::text[]) and j.state in ('created', 'retry', 'active')
          and j.data ->> 'tenantId' = ${tenantId} and j.data ->> ${member} is not null)`,
  }
}

const WORK = { open: ['pending', 'processing'], touched: 'updated_at', member: 'runId' } as const

export const runChecks: readonly RowCheck[] = [
  runCheck({
    name: 'ingestions',
    sentence: 'Every ingestion has finished or has a job.',
    table: 'ingestion_run',
    jobs: [ingestionStep, ingestionVectors],
    ...WORK,
  }),
  runCheck({
    name: 'embedding-runs',
    sentence: 'Every embedding run has finished or has a job.',
    table: 'embedding_run',
    jobs: [embedRun],
    ...WORK,
  }),
  runCheck({
    name: 'answers',
    sentence: 'Every reply has finished or has a job.',
    table: 'thread_reply',
    open: ['running'],
    touched: 'created_at',
    jobs: [threadReply],
    member: 'replyId',
  }),
  runCheck({
    name: 'workflow-steps',
    sentence: 'Every running workflow has a job.',
    table: 'workflow_run',
    jobs: [workflowStep],
    // A run that waits for its turn gets its job later.
    ...WORK,
    open: ['running'],
  }),
]
