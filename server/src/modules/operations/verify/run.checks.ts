import { sql, type SqlBool } from 'kysely'
import { threadReply } from '../../conversations/index.ts'
import { embedRun } from '../../embeddings/index.ts'
import { ingestionStep } from '../../ingestion/index.ts'
import { workflowStep } from '../../workflows/index.ts'
import { MANY, type RowCheck } from './check.ts'

/** Runs whose job was lost get a new one after two minutes, wherever a worker runs. */
const FORGOTTEN = '10 minutes'

type Runs = Pick<RowCheck, 'name' | 'sentence' | 'table'> & {
  /** Statuses of a run that is not over. */
  readonly open: readonly string[]
  /** When something last happened to it. */
  readonly touched: string
  readonly job: string
  /** Member of the job's payload that names the run. */
  readonly member: string
}

function runCheck({ name, sentence, table, open, touched, job, member }: Runs): RowCheck {
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
        where j.name = ${job} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'tenantId' = ${tenantId} and j.data ->> ${member} is not null)`,
  }
}

const WORK = { open: ['pending', 'processing'], touched: 'updated_at', member: 'runId' } as const

export const runChecks: readonly RowCheck[] = [
  runCheck({
    name: 'ingestions',
    sentence: 'Every ingestion has finished or has a job.',
    table: 'ingestion_run',
    job: ingestionStep.name,
    ...WORK,
  }),
  runCheck({
    name: 'embedding-runs',
    sentence: 'Every embedding run has finished or has a job.',
    table: 'embedding_run',
    job: embedRun.name,
    ...WORK,
  }),
  runCheck({
    name: 'answers',
    sentence: 'Every reply has finished or has a job.',
    table: 'thread_reply',
    open: ['running'],
    touched: 'created_at',
    job: threadReply.name,
    member: 'replyId',
  }),
  runCheck({
    name: 'workflow-steps',
    sentence: 'Every running workflow has a job.',
    table: 'workflow_run',
    job: workflowStep.name,
    // One that waits for its turn gets a job when that comes.
    ...WORK,
    open: ['running'],
  }),
]
