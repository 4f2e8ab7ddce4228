import { SpanKind } from '@opentelemetry/api'
import type { Job } from 'pg-boss'
import { traceOf } from '../telemetry/tracing.ts'

/** Members of payloads that spans show: ids and names. */
const SHOWN = ['tenantId', 'runId', 'replyId', 'versionId', 'step'] as const

/** How a job is traced: it continues the trace in which it was sent. */
export function traced({ id, data }: Job<unknown>) {
  const payload = Object(data) as Readonly<Record<string, unknown>>
  const shown = SHOWN.flatMap((name) => {
    const value = payload[name]
    return typeof value === 'string' ? [[`arbor.${name}`, value] as const] : []
  })
  return {
    kind: SpanKind.CONSUMER,
    attributes: { 'arbor.jobId': id, ...Object.fromEntries(shown) },
    parent: traceOf(payload['trace']),
  }
}
