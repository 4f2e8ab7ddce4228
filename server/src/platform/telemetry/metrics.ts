import { Counter, Histogram, Registry } from 'prom-client'

/**
 * What this process has done since its start, as Prometheus reads it. Labels have few values, all of them from our own
 * code: no addresses, names or ids, and nothing of a tenant.
 */
export const metrics = new Registry()

const registers = [metrics]

export const requests = new Counter({
  name: 'arbor_http_requests_total',
  help: 'Requests answered, by operation of the API; "other" for files, pages and unknown addresses.',
  labelNames: ['operation', 'status'],
  registers,
})

export const requestSeconds = new Histogram({
  name: 'arbor_http_request_duration_seconds',
  help: 'Time from a request to the end of its answer, by operation; streams of replies are left out.',
  labelNames: ['operation'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const searchSeconds = new Histogram({
  name: 'arbor_search_duration_seconds',
  help: 'Time of searches, those of the assistant too, by search_type.',
  labelNames: ['mode', 'result'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'arbor_job_duration_seconds',
  help: 'Time of jobs of the queue, by kind. A job that failed is tried again.',
  // Not "job": Prometheus gives that label to what it reads from.
  labelNames: ['kind', 'result'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
  registers,
})

export const stepSeconds = new Histogram({
  name: 'arbor_ingestion_step_duration_seconds',
  help: 'Time of completed steps of ingestions.',
  labelNames: ['step'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800],
  registers,
})

export const runs = new Counter({
  name: 'arbor_runs_total',
  help: 'Ingestions, answers and runs of workflows that ended, by result.',
  labelNames: ['kind', 'result'],
  registers,
})

export const incompleteRuns = new Counter({
  name: 'arbor_ingestions_incomplete_total',
  help: 'Completed ingestions that lack what a model failed to create. It is created later.',
  labelNames: ['lacking'],
  registers,
})

export const modelSeconds = new Histogram({
  name: 'arbor_model_call_duration_seconds',
  help: 'Time of calls of models, with their retries, by what the model does.',
  labelNames: ['model', 'result'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 15, 60, 240],
  registers,
})

export const modelProcessEnds = new Counter({
  name: 'arbor_model_process_ends_total',
  help: 'Processes of models on this machine that ended unexpectedly, by what the model does.',
  labelNames: ['model'],
  registers,
})

export const modelFailures = new Counter({
  name: 'arbor_model_failures_total',
  help: 'Failed calls of models, with the reason and the HTTP status that the endpoint answered.',
  labelNames: ['model', 'reason', 'status'],
  registers,
})

export const modelTokens = new Counter({
  name: 'arbor_model_tokens_total',
  help: 'Tokens as endpoints of models count them; none for those that do not tell.',
  labelNames: ['model', 'direction'],
  registers,
})

export const storageSeconds = new Histogram({
  name: 'arbor_storage_operation_duration_seconds',
  help: 'Time of operations on stored files; opening one ends with its first byte.',
  labelNames: ['operation', 'result'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30],
  registers,
})

// Prometheus does not see the first event of a series that begins with it.
for (const model of ['embedding', 'reranking']) modelProcessEnds.inc({ model }, 0)
runs.inc({ kind: 'ingestion', result: 'failed' }, 0)
for (const lacking of ['vectors', 'descriptions']) incompleteRuns.inc({ lacking }, 0)

/** A histogram of times of things that may fail. */
type Seconds<Label extends string> = Histogram<Label | 'result'>

/** Observes how long `work` takes, and whether it succeeds. @throws what `work` throws */
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
