import { setImmediate as nextTurn } from 'node:timers/promises'
import { serveModel } from '../model-child.ts'
import { ModelFailure } from '../model-failure.ts'
import type { ModelFolder } from './folder.ts'
import type { LocalModel } from './model.ts'
import type { Answer, EmbedRequest } from './protocol.ts'

/** The program of the process of a local model. Its argument is what {@link ModelFolder} holds, as JSON. */
const folder = JSON.parse(process.argv[2] ?? '') as ModelFolder

serveModel(loadModel, embed, 'The embedding model failed.')

/** The runtime is imported late: on a system that it isn't made for, that fails. */
async function loadModel(): Promise<LocalModel> {
  const { openLocalModel } = await import('./model.ts').catch(() => {
    throw new ModelFailure('unusable', 'Embedding models cannot be run on this system.')
  })
  return openLocalModel(folder)
}

async function embed(
  model: LocalModel,
  { kind, texts }: EmbedRequest,
  check: () => void,
): Promise<Answer> {
  const vectors = await model.embed(texts, kind, async () => {
    await nextTurn()
    check()
  })
  return { vectors }
}
