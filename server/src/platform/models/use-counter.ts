import { AsyncLocalStorage } from 'node:async_hooks'

export const USED_KINDS = ['chat', 'embedding', 'vision', 'reranking'] as const
export type UsedKind = (typeof USED_KINDS)[number]

/** Calls of a model for a tenant on a day. */
export type ModelUse = {
  readonly tenantId: string
  /** In UTC, such as 2026-11-26. */
  readonly day: string
  readonly kind: UsedKind
  readonly calls: number
  readonly failures: number
  readonly inputTokens: number
  readonly outputTokens: number
}

type Counts = Pick<ModelUse, 'calls' | 'failures' | 'inputTokens' | 'outputTokens'>

/** Counts calls in memory until they are written. There is one entry for each tenant, kind and day. */
export class UseCounter {
  #uses = new Map<string, ModelUse>()

  add(use: ModelUse): void {
    const key = `${use.tenantId} ${use.day} ${use.kind}`
    const before = this.#uses.get(key)
    this.#uses.set(key, before ? sum(before, use) : use)
  }

  /** What was counted since the last call, by tenant. */
  take(): ReadonlyMap<string, readonly ModelUse[]> {
    const uses = this.#uses
    this.#uses = new Map()
    return Map.groupBy(uses.values(), ({ tenantId }) => tenantId)
  }
}

function sum(one: ModelUse, other: Counts): ModelUse {
  return {
    ...one,
    calls: one.calls + other.calls,
    failures: one.failures + other.failures,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  }
}

type Work = { readonly counter: UseCounter; readonly tenantId: string }

const working = new AsyncLocalStorage<Work>()

/** Counts the calls of models during this work for the tenant. */
export function workFor<T>(work: Work, run: () => T): T {
  return working.run(work, run)
}

/** Counts a call for the tenant that the caller works for. Call it first: streams end outside of that work. */
export function useNoter(
  kind: UsedKind,
): (result: 'ok' | 'failed', tokens?: { readonly input: number; readonly output: number }) => void {
  const work = working.getStore()
  return (result, { input, output } = { input: 0, output: 0 }) => {
    work?.counter.add({
      tenantId: work.tenantId,
      day: new Date().toISOString().slice(0, 10),
      kind,
      calls: 1,
      failures: result === 'failed' ? 1 : 0,
      inputTokens: input,
      outputTokens: output,
    })
  }
}
