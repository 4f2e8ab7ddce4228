import { setImmediate as nextTurn } from 'node:timers/promises'
import { ModelFailure, type FailureCode } from '../model-failure.ts'
import type { Cancellation, Reply } from '../model-process.ts'
import type { ModelFolder } from './folder.ts'
import type { LocalModel } from './model.ts'
import type { Answer as Vectors, EmbedRequest } from './protocol.ts'

/**
 * The program that the process of a local model runs. Its argument is what {@link ModelFolder} holds, as JSON. It works
 * on several requests at once, taking turns, so that a query does not wait for many passages.
 */
const folder = JSON.parse(process.argv[2] ?? '') as ModelFolder

/** Requests that somebody waits for. */
const wanted = new Set<number>()
let loading: Promise<LocalModel> | undefined

function receive(request: EmbedRequest | Cancellation): void {
  if (request.op === 'cancel') wanted.delete(request.id)
  else void answer(request)
}

async function answer({ id, kind, texts }: EmbedRequest): Promise<void> {
  wanted.add(id)
  try {
    const model = await load()
    const vectors = await model.embed(texts, kind, async () => {
      await nextTurn()
      if (!wanted.has(id)) throw new Error('The request was abandoned.')
    })
    send({ id, ok: true, vectors })
  } catch (error) {
    if (wanted.has(id)) send({ id, ok: false, ...describe(error) })
  } finally {
    wanted.delete(id)
  }
}

/** Loads the model, once; after a fault the next request tries again. */
function load(): Promise<LocalModel> {
  loading ??= loadModel().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The runtime is imported late: on a system that it isn't made for, that fails. */
async function loadModel(): Promise<LocalModel> {
  const { openLocalModel } = await import('./model.ts').catch(() => {
    throw new ModelFailure('unusable', 'Embedding models cannot be run on this system.')
  })
  return openLocalModel(folder)
}

function describe(error: unknown): { code: FailureCode; sentence: string } {
  if (error instanceof ModelFailure) return { code: error.code, sentence: error.message }
  return { code: 'unusable', sentence: 'The embedding model failed.' }
}

function send(reply: Reply<Vectors>): void {
  process.send?.(reply)
}

// A terminal or a service manager signals the whole group at a stop; the server decides when its children end.
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
// Nothing has to be finished, and the kernel is the quickest to give memory back.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', receive)
