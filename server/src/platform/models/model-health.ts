import { modelFailures } from '../telemetry/metrics.ts'
import type { FailureCode, ModelFailure, ModelKind } from './model-failure.ts'

/** The result of a model's latest call. `unknown` until it has been called. */
export type ModelHealth = {
  readonly kind: ModelKind
  readonly status: 'unknown' | 'ok' | FailureCode
  /** When the status or the message changed. */
  readonly since: Date
  /** The failure message, with the status of the response. It contains nothing of what was sent, and no key. */
  readonly message: string | null
}

const STARTED = new Date()
const last = new Map<ModelKind, ModelHealth>()

/** The result of a model's latest call by this process. */
export function healthOf(kind: ModelKind): ModelHealth {
  return last.get(kind) ?? { kind, status: 'unknown', since: STARTED, message: null }
}

export function noteSuccess(kind: ModelKind): void {
  note({ kind, status: 'ok', since: new Date(), message: null })
}

/** Not for canceled calls. */
export function noteFailure(kind: ModelKind, failure: ModelFailure): void {
  const { code, statusCode, message } = failure
  failure.kind = kind
  modelFailures.inc({ model: kind, reason: code, status: statusCode ?? '' })
  note({ kind, status: code, since: new Date(), message })
}

function note(health: ModelHealth): void {
  const { status, message } = healthOf(health.kind)
  if (status !== health.status || message !== health.message) last.set(health.kind, health)
}
