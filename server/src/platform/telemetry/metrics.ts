import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this process since its start, for Prometheus. Labels have few values, all from our own code: no
 * addresses, names or ids, and nothing about a tenant.
 */
export const metrics = new Registry()

const registers = [metrics]

export const requests = new Counter({
  name: 'arbor_http_requests_total',
  help: 'Completed requests by API operation. "other" stands for files, pages and unknown paths.',
  labelNames: ['operation', 'status'],
  registers,
})

export const requestSeconds = new Histogram({
  name: 'arbor_http_request_duration_seconds',
  help: 'Time from a request to the end of its response, by API operation. Excludes reply streams.',
  labelNames: ['operation'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const searchSeconds = new Histogram({
  name: 'arbor_search_duration_seconds',
  help: 'Time of searches by search_type, including those of the assistant.',
  labelNames: ['mode', 'result'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'arbor_job_duration_seconds',
  help: 'Time of background jobs by kind. Failed jobs are retried.',
  // Not "job", because Prometheus sets that label itself for each target.
  labelNames: ['kind', 'result'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
  registers,
})

export const stepSeconds = new Histogram({
  name: 'arbor_ingestion_step_duration_seconds',
  help: 'Time of completed ingestion steps.',
  labelNames: ['step'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
  registers,
})

export const runs = new Counter({
  name: 'arbor_runs_total',
  help: 'Finished ingestions, answers and workflow runs, by result.',
  labelNames: ['kind', 'result'],
  registers,
})

export const searchableSeconds = new Histogram({
  name: 'arbor_ingestion_searchable_seconds',
  help: 'Time from an upload until its document can be found. Excludes later runs of the same upload.',
  buckets: [1, 5, 15, 30, 60, 120, 300, 900, 3600],
  registers,
})

export const answerSeconds = new Histogram({
  name: 'arbor_answer_duration_seconds',
  help: 'Time from a question in a thread to the end of its completed answer.',
  buckets: [1, 2.5, 5, 10, 20, 30, 60, 120, 300],
  registers,
})

export const incompleteRuns = new Counter({
  name: 'arbor_ingestions_incomplete_total',
  help: 'Completed ingestions without some results because a model failed. They are created later.',
  labelNames: ['lacking'],
  registers,
})

export const modelSeconds = new Histogram({
  name: 'arbor_model_call_duration_seconds',
  help: 'Time of model calls including retries, by purpose of the model.',
  labelNames: ['model', 'result'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 15, 60, 240],
  registers,
})

export const modelProcessEnds = new Counter({
  name: 'arbor_model_process_ends_total',
  help: 'Local model processes that exited unexpectedly, by purpose of the model.',
  labelNames: ['model'],
  registers,
})

export const modelFailures = new Counter({
  name: 'arbor_model_failures_total',
  help: 'Failed model calls, by reason and HTTP status of the endpoint.',
  labelNames: ['model', 'reason', 'status'],
  registers,
})

export const modelTokens = new Counter({
  name: 'arbor_model_tokens_total',
  help: 'Tokens reported by model endpoints.',
  labelNames: ['model', 'direction'],
  registers,
})

export const storageSeconds = new Histogram({
  name: 'arbor_storage_operation_duration_seconds',
  help: 'Time of operations on stored files. Opening a file ends with its first byte.',
  labelNames: ['operation', 'result'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
  registers,
})

export const databaseReads = new Counter({
  name: 'arbor_database_reads_total',
  help: 'Read-only transactions by the server that ran them, if there are replicas. Replicas have their number in the setting.',
  labelNames: ['target'],
  registers,
})

export const replicaLag = new Gauge({
  name: 'arbor_database_replica_lag_seconds',
  help: 'How long ago the primary was where the replica is now, by number of the replica.',
  labelNames: ['replica'],
  registers,
})

export const replicaUsed = new Gauge({
  name: 'arbor_database_replica_used',
  help: 'Whether the replica is read: 1 or 0, by number of the replica.',
  labelNames: ['replica'],
  registers,
})

// Prometheus misses the first event of a series that starts with it, so start these series at 0.
for (const model of ['embedding', 'reranking']) modelProcessEnds.inc({ model }, 0)
runs.inc({ kind: 'ingestion', result: 'failed' }, 0)
runs.inc({ kind: 'answer', result: 'failed' }, 0)
for (const lacking of ['vectors', 'descriptions']) incompleteRuns.inc({ lacking }, 0)

/** A histogram of durations with a result. */
type Seconds<Label extends string> = Histogram<Label | 'result'>

/** The seconds since a time of the database, whose clock may be ahead. */
export function secondsSince(time: Date): number {
  return Math.max(0, (Date.now() - time.getTime()) / 1000)
}

/** Measures how long `work` takes and whether it succeeds. @throws what `work` throws */
export async function timed<Label extends string, T>(
  seconds: Seconds<Label>,
  labels: Readonly<Record<Exclude<Label, 'result'>, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const end = seconds.startTimer(labels as Partial<Record<Label | 'result', string>>)
  const finish = (result: 'ok' | 'failed') =>
    end({ result } as Partial<Record<Label | 'result', string>>)
  try {
    const done = await work()
    finish('ok')
    return done
  } catch (error) {
    finish('failed')
    throw error
  }
}
