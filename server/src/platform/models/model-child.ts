import { ModelFailure } from './model-failure.ts'
import type { Reply } from './model-process.ts'

/**
 * The program that a {@link ModelProcess} runs. It works on several requests at once, taking turns, so that a query
 * does not wait for many passages.
 * @param load loads the model, once; after a fault the next request tries again
 * @param answer calls `check` now and then, which throws when nobody waits for the answer any more
 * @param failure what is told of a fault that says nothing itself
 */
export function serveModel<Model>(
  load: () => Promise<Model>,
  answer: (model: Model, request: never, check: () => void) => Promise<object>,
  failure: string,
): void {
  const wanted = new Set<number>()
  let loading: Promise<Model> | undefined
  const loadOnce = (): Promise<Model> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const work = async (id: number, request: unknown): Promise<void> => {
    wanted.add(id)
    const check = (): void => {
      if (!wanted.has(id)) throw new Error('The request was abandoned.')
    }
    try {
      send({ id, ok: true, ...(await answer(await loadOnce(), request as never, check)) })
    } catch (error) {
      const told = error instanceof ModelFailure ? error : new ModelFailure('unusable', failure)
      if (wanted.has(id)) send({ id, ok: false, code: told.code, sentence: told.message })
    } finally {
      wanted.delete(id)
    }
  }
  // A terminal or a service manager signals the whole group at a stop; the server decides when its children end.
  process.on('SIGTERM', () => undefined)
  process.on('SIGINT', () => undefined)
  // Nothing has to be finished, and the kernel is the quickest to give memory back.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (request: { readonly op: string; readonly id: number }) => {
    if (request.op === 'cancel') wanted.delete(request.id)
    else void work(request.id, request)
  })
}

function send(reply: Reply<object>): void {
  process.send?.(reply)
}
