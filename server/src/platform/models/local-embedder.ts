import { basename } from 'node:path'
import type { Embedder } from './embedder.ts'
import { digestModel, openModelFolder } from './local/folder.ts'
import { ProcessEmbedder } from './process-embedder.ts'
import type { Logger } from '../telemetry/logger.ts'

/** Texts per request. The process embeds them in one run, or in a few if they are long. */
const BATCH = 16

/**
 * Vectors from an ONNX sentence encoder with its files in a folder, one window per text. Text beyond the model's
 * length is ignored. On creation, it reads all files once for the name, and the small ones for their settings.
 * The model is loaded in a separate process on its first call and released by `close`. It downloads nothing.
 * @param folder in the layout of sentence-transformers or transformers.js
 * @throws ModelFailure `unusable` with the name of the file that is missing, damaged or not supported
 */
export async function createLocalEmbedder(
  { folder }: { folder: string },
  log?: Pick<Logger, 'warn'>,
): Promise<Embedder> {
  const settings = await openModelFolder(folder)
  const digest = await digestModel(settings)
  return new ProcessEmbedder({
    name: `local:${basename(folder)}:${digest.slice(0, 12)}`,
    batchSize: BATCH,
    program: {
      script: new URL('./local/child.ts', import.meta.url),
      args: [JSON.stringify(settings)],
      called: 'The embedding model',
      use: 'embedding',
    },
    log,
  })
}
