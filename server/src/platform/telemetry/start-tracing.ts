import type * as sdkTrace from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../config/tracing.ts'
import { VERSION } from '../core/version.ts'
import { setTracing } from './tracing.ts'

/**
 * Starts tracing in this process and sends traces in batches. The libraries are loaded only here, so they cost no time
 * or memory without tracing.
 * @param instance the name of this process, in addition to OTEL_RESOURCE_ATTRIBUTES
 * @returns a function that sends the remaining traces and stops tracing
 */
export async function startTracing(
  config: TracingConfig,
  instance: string,
): Promise<() => Promise<void>> {
  const [api, sdk, resource, { AsyncLocalStorageContextManager }, core, exporter] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      describeProcess(instance),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      openExporter(config),
    ])
  const provider = new sdk.TracerProvider({
    resource,
    sampler: samplerOf(sdk, config),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  api.trace.setGlobalTracerProvider(provider)
  setTracing(true)
  return async () => {
    setTracing(false)
    await provider.shutdown().catch(() => undefined)
    api.trace.disable()
    api.propagation.disable()
    api.context.disable()
  }
}

async function openExporter({ url }: TracingConfig) {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto')
  // The exporter reads headers, timeout, compression and certificates from the environment.
  return new OTLPTraceExporter({ url })
}

/** @returns the attributes of all spans */
async function describeProcess(instance: string) {
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } =
    await import('@opentelemetry/resources')
  const own = resourceFromAttributes({
    'service.name': 'arbor',
    'service.version': VERSION,
    'process.title': instance,
  })
  const given = detectResources({ detectors: [envDetector] })
  return defaultResource().merge(own).merge(given)
}

type Sdk = typeof sdkTrace

function samplerOf(sdk: Sdk, { sampler, ratio }: TracingConfig) {
  const root = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  }[sampler.replace('parentbased_', '') as 'always_on' | 'always_off' | 'traceidratio']()
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root
}
