import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context as TraceContext,
  type Span,
} from '@opentelemetry/api'
import { errorCode } from '../core/error-code.ts'
import { VERSION } from '../core/version.ts'

// Spans contain names, ids and numbers, but no document texts, statement values or error messages, which may quote
// either.

let isOn = false

/** Whether tracing is on. See `start-tracing.ts`. */
export function isTracing(): boolean {
  return isOn
}

export function setTracing(on: boolean): void {
  isOn = on
}

/** Starts a span. The caller must end it. @param parent the default is the current span */
export function beginSpan(
  name: string,
  kind: SpanKind,
  {
    attributes = {},
    parent = context.active(),
  }: { attributes?: Attributes; parent?: TraceContext },
): Span {
  return trace.getTracer('arbor', VERSION).startSpan(name, { kind, attributes }, parent)
}

type Piece = {
  readonly kind?: SpanKind
  readonly attributes?: Attributes
  /** The trace to continue, instead of the current one. */
  readonly parent?: TraceContext
}

/** Runs `work` in a new span, if tracing is on. @throws what `work` throws */
export async function inSpan<T>(
  name: string,
  work: () => Promise<T>,
  piece: Piece = {},
): Promise<T> {
  if (!isOn) return work()
  const { kind = SpanKind.INTERNAL, parent = context.active(), ...rest } = piece
  const span = beginSpan(name, kind, { parent, ...rest })
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    noteError(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Like `inSpan`, but only inside another span. Work on its own, such as polling, would create useless traces. */
export function inChildSpan<T>(
  name: string,
  work: () => Promise<T>,
  piece: Piece = {},
): Promise<T> {
  return isOn && trace.getActiveSpan() ? inSpan(name, work, piece) : work()
}

/** Marks a span as failed, with the type of the error. */
function noteError(span: Span, error: unknown): void {
  const type = errorCode(error) ?? (error instanceof Error ? error.name : 'Error')
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The `traceparent` header that continues the current trace elsewhere, or undefined without a trace. */
export function currentTrace(): string | undefined {
  if (!isOn || !trace.getActiveSpan()) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** The trace from {@link currentTrace} or a header, or a new one. */
export function traceOf(traceparent: unknown): TraceContext {
  if (typeof traceparent !== 'string') return ROOT_CONTEXT
  return propagation.extract(ROOT_CONTEXT, { traceparent })
}
