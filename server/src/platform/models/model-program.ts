import { setImmediate as nextTurn } from 'node:timers/promises'
import { ModelFailure, type FailureCode } from './model-failure.ts'
import type { Cancellation, EmbedRequest, Reply, TextKind, Vectors } from './model-process.ts'

/** A loaded model. It computes in the calling thread. */
export type LoadedModel = {
  /**
   * The vectors of texts, with unit length, in the order of the texts.
   * @param takeTurn awaited now and then; it lets other work run, and throws if nobody waits for the result any
   * more
   */
  embed(texts: readonly string[], kind: TextKind, takeTurn: () => Promise<void>): Promise<Vectors>
}

/**
 * Serves requests of the parent process until that process ends. It handles several requests in turns, so that a
 * query doesn't wait for many passages.
 * @param called the model's name in failure messages, as in "The offline embedding model"
 * @param load called for the first request, and again after a failure
 */
export function serveModel(called: string, load: () => Promise<LoadedModel>): void {
  /** Requests that are still wanted. */
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
      const turn = new Turn()
      const vectors = await model.embed(texts, kind, async () => {
        turn.end()
        await nextTurn()
        if (!wanted.has(id)) throw new Error('The request was canceled.')
        turn.begin()
      })
      send({ id, ok: true, ...vectors, processorMs: turn.end() })
    } catch (error) {
      if (wanted.has(id)) send({ id, ok: false, ...describe(error, called) })
    } finally {
      wanted.delete(id)
    }
  }

  // A terminal or service manager signals the whole process group, but the server decides when its children end.
  process.on('SIGTERM', () => undefined)
  process.on('SIGINT', () => undefined)
  // Nothing has to be finished, and this frees the memory immediately.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (request: EmbedRequest | Cancellation) => {
    if (request.op === 'cancel') wanted.delete(request.id)
    else void answer(request)
  })
}

/** The processor time of one request. While others have their turns, it doesn't count. */
class Turn {
  #before = process.cpuUsage()
  #ms = 0

  begin(): void {
    this.#before = process.cpuUsage()
  }

  /** @returns milliseconds of all turns */
  end(): number {
    const { user, system } = process.cpuUsage(this.#before)
    this.#ms += (user + system) / 1000
    return this.#ms
  }
}

function describe(error: unknown, called: string): { code: FailureCode; message: string } {
  if (error instanceof ModelFailure) return { code: error.code, message: error.message }
  return { code: 'unusable', message: `${called} failed.` }
}

function send(reply: Reply): void {
  process.send?.(reply)
}
