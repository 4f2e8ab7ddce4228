import { SpanKind } from '@opentelemetry/api'
import type { Job } from 'pg-boss'
import { currentTrace, traceOf } from '../telemetry/tracing.ts'

/** Fields of payloads that the log and spans show: ids and names. */
const SHOWN = ['tenantId', 'runId', 'replyId', 'versionId', 'step'] as const

/** The ids in a job's payload, without anything else. */
export function idsOf({ data }: Pick<Job<unknown>, 'data'>): Readonly<Record<string, string>> {
  const payload = Object(data) as Readonly<Record<string, unknown>>
  const shown = SHOWN.flatMap((name) => {
    const value = payload[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(shown)
}

/** A payload with the trace in which it is sent, if there is one. */
export function withTrace<T extends object>(payload: T): T {
  const trace = currentTrace()
  return trace === undefined ? payload : { ...payload, trace }
}

/** How a job is traced: it continues the trace in which it was sent. */
export function traced(job: Job<unknown>) {
  const shown = Object.entries({ jobId: job.id, ...idsOf(job) })
  const { trace } = Object(job.data) as { readonly trace?: unknown }
  return {
    kind: SpanKind.CONSUMER,
    attributes: Object.fromEntries(shown.map(([name, value]) => [`arbor.${name}`, value])),
    parent: traceOf(trace),
  }
}
