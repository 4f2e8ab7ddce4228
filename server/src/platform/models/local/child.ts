import { ModelFailure } from '../model-failure.ts'
import { serveModel } from '../model-program.ts'
import type { ModelFolder } from './folder.ts'

/** The program that the process of a local model runs. Its argument is what {@link ModelFolder} holds, as JSON. */
const folder = JSON.parse(process.argv[2] ?? '') as ModelFolder

serveModel('The embedding model', async () => {
  // Imported late, because the import of the runtime fails on systems that it isn't made for.
  const { openLocalModel } = await import('./model.ts').catch(() => {
    throw new ModelFailure('unusable', 'Embedding models cannot be run on this system.')
  })
  return openLocalModel(folder)
})
