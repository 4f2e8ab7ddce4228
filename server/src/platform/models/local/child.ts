import { ModelFailure } from '../model-failure.ts'
import { serveModel } from '../model-program.ts'
import type { ModelFolder } from './folder.ts'

/** The program of a local model's process. Its argument is a {@link ModelFolder} as JSON. */
const folder = JSON.parse(process.argv[2] ?? '') as ModelFolder

serveModel('The embedding model', async () => {
  // Imported late, because importing the runtime fails on systems that it doesn't support.
  const { openLocalModel } = await import('./model.ts').catch(() => {
    throw new ModelFailure('unusable', 'Embedding models cannot be run on this system.')
  })
  return openLocalModel(folder)
})
