import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, isTracing, traceOf } from '../telemetry/tracing.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/**
 * Traces each request, if tracing is on.
 * @param continues whether to continue the trace in the header. Only behind a trusted proxy, because otherwise anyone
 * could request traces with it.
 */
export function traceRequests(app: FastifyInstance, continues: boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTracing()) return done()
    const { operation, url = 'unknown' } = {
      ...request.routeOptions.config,
      ...request.routeOptions,
    }
    const parent = continues ? traceOf(request.headers['traceparent']) : ROOT_CONTEXT
    const attributes = {
      'http.request.method': request.method,
      'http.route': url,
      'arbor.operation': operation ?? 'other',
      'arbor.request_id': request.id,
    }
    const span = beginSpan(`${request.method} ${url}`, SpanKind.SERVER, { attributes, parent })
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  // Reading a body loses the context, because it continues in the context of the connection's events.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (!span) return done()
    context.with(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    if (!span) return
    span.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
