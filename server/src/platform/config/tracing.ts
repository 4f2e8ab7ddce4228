import type { EnvReader } from './env.ts'
import type { Choice } from './settings.ts'
import { parseHttpAddress } from './network.ts'

/** How to trace and where to send traces, using OpenTelemetry's standard settings. */
export type TracingConfig = {
  /** The URL that receives batches of spans. */
  readonly url: string
  readonly sampler: Choice<'OTEL_TRACES_SAMPLER'>
  /** The share of traces that a ratio sampler keeps, from 0 to 1. */
  readonly ratio: number
}

/** @returns undefined if no endpoint is set or tracing is off. Then the other settings aren't checked. */
export function readTracing(reader: EnvReader): TracingConfig | undefined {
  const own = reader.text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  const base = reader.text('OTEL_EXPORTER_OTLP_ENDPOINT')
  const url = own ?? (base && `${base.replace(/\/$/, '')}/v1/traces`)
  const exporter = reader.text('OTEL_TRACES_EXPORTER') ?? 'otlp'
  const isDisabled = reader.text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true'
  if (url === undefined || isDisabled || exporter === 'none') return undefined
  const setting = own ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
  if (!parseHttpAddress(url)) {
    reader.fault(`${setting} must be an http:// or https:// URL, such as http://localhost:4318.`)
  }
  if (exporter !== 'otlp') {
    reader.fault(`OTEL_TRACES_EXPORTER must be otlp or none, not "${exporter}".`)
  }
  reader.choice('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL')
  reader.choice('OTEL_EXPORTER_OTLP_PROTOCOL')
  return {
    url,
    sampler: reader.choice('OTEL_TRACES_SAMPLER'),
    ratio: readRatio(reader),
  }
}

function readRatio(reader: EnvReader): number {
  const value = reader.text('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = Number(value)
  if (ratio >= 0 && ratio <= 1) return ratio
  reader.fault(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${value}".`)
  return 1
}
