import { setImmediate as nextTurn } from 'node:timers/promises'
import { ModelFailure, type FailureCode } from './model-failure.ts'
import type { Cancellation, EmbedRequest, Reply, TextKind, Vectors } from './model-process.ts'

/** A model that is loaded. It computes in the thread that calls it. */
export type LoadedModel = {
  /**
   * The vectors of texts, of unit length, in the order of the texts.
   * @param takeTurn waited for now and then: gives others the processor, and throws when nobody waits any more
   */
  embed(texts: readonly string[], kind: TextKind, takeTurn: () => Promise<void>): Promise<Vectors>
}

/**
 * Answers the requests of the process that started this one, until that one ends. It works on several at once, taking
 * turns, so that a query does not wait for many passages.
 * @param called how the model is called in failures, as in "The offline embedding model"
 * @param load called for the first request, and again after it has failed
 */
export function serveModel(called: string, load: () => Promise<LoadedModel>): void {
  /** Requests that somebody waits for. */
  const wanted = new Set<number>()
  let loading: Promise<LoadedModel> | undefined

  function loadOnce(): Promise<LoadedModel> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  async function answer({ id, kind, texts }: EmbedRequest): Promise<void> {
    wanted.add(id)
    try {
      const model = await loadOnce()
      const vectors = await model.embed(texts, kind, async () => {
        await nextTurn()
        if (!wanted.has(id)) throw new Error('The request was abandoned.')
      })
      send({ id, ok: true, ...vectors })
    } catch (error) {
      if (wanted.has(id)) send({ id, ok: false, ...describe(error, called) })
    } finally {
      wanted.delete(id)
    }
  }

  // A terminal or a service manager signals the whole process group; the server decides when its children end.
  process.on('SIGTERM', () => undefined)
  process.on('SIGINT', () => undefined)
  // Nothing has to be finished, and this frees the memory immediately.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (request: EmbedRequest | Cancellation) => {
    if (request.op === 'cancel') wanted.delete(request.id)
    else void answer(request)
  })
}

function describe(error: unknown, called: string): { code: FailureCode; sentence: string } {
  if (error instanceof ModelFailure) return { code: error.code, sentence: error.message }
  return { code: 'unusable', sentence: `${called} failed.` }
}

function send(reply: Reply): void {
  process.send?.(reply)
}
