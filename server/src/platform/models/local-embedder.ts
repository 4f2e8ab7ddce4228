import { basename } from 'node:path'
import type { Embedder } from './embedder.ts'
import { digestModel, openModelFolder } from './local/folder.ts'
import { ProcessEmbedder } from './process-embedder.ts'
import type { Logger } from '../telemetry/logger.ts'

/** Texts of one request; the process embeds them in one run, or in a few when they are long. */
const BATCH = 16

/**
 * Vectors from a sentence encoder in ONNX whose files are in a folder, one window a text; text beyond the model's
 * length is ignored. Creation reads all files once, for the name, and the small ones for what they say; the
 * model is loaded, in a process of its own, when it is first called, and released by `close`. Fetches nothing.
 * @param folder in the layout of sentence-transformers or transformers.js
 * @throws ModelFailure `unusable` with the name of the file that is missing, broken or not supported
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
