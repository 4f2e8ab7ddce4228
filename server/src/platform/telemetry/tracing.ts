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

// Spans hold names, ids and numbers: no texts of documents, no values of statements, no messages of errors, which may
// quote either.

let isOn = false

/** Whether traces are taken; see `start-tracing.ts`. */
export function isTracing(): boolean {
  return isOn
}

export function setTracing(on: boolean): void {
  isOn = on
}

/** Begins a span. To be ended by the caller. @param parent the current span, unless told */
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
  /** The trace that it continues, instead of the current one. */
  readonly parent?: TraceContext
}

/** Does a piece of work in a span of its own, where traces are taken. @throws what `work` throws */
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

/** The same as a part of a larger one only: what runs on its own, such as polling, would be traces of no use. */
export function inChildSpan<T>(
  name: string,
  work: () => Promise<T>,
  piece: Piece = {},
): Promise<T> {
  return isOn && trace.getActiveSpan() ? inSpan(name, work, piece) : work()
}

/** Marks a span as failed, by the kind of the error. */
function noteError(span: Span, error: unknown): void {
  const type = errorCode(error) ?? (error instanceof Error ? error.name : 'Error')
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** What continues the current trace elsewhere, as headers have it; undefined without one. */
export function currentTrace(): string | undefined {
  if (!isOn || !trace.getActiveSpan()) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** The trace that {@link currentTrace} or a header tells of; a new one without. */
export function traceOf(traceparent: unknown): TraceContext {
  if (typeof traceparent !== 'string') return ROOT_CONTEXT
  return propagation.extract(ROOT_CONTEXT, { traceparent })
}
