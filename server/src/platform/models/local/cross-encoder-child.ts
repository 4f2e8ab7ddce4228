import { ModelFailure } from '../model-failure.ts'
import { serveModel } from '../model-program.ts'
import type { ModelFiles } from './folder.ts'

/** The program of a local reranking model's process. Its argument is a {@link ModelFiles} as JSON. */
const folder = JSON.parse(process.argv[2] ?? '') as ModelFiles

serveModel('The reranking model', async () => {
  const { openCrossEncoder } = await import('./cross-encoder.ts').catch(() => {
    throw new ModelFailure('unusable', 'Reranking models cannot be run on this system.')
  })
  return openCrossEncoder(folder)
})
