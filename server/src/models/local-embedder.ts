import { basename } from 'node:path'
import type { Embedder, Windows } from './embedder.ts'
import { digestModel, openModelFolder } from './local/folder.ts'
import { ModelProcess } from './local/process.ts'
import { ModelFailure } from './model-failure.ts'

/** Texts that the process embeds in one run, or in a few when they are long. */
const BATCH = 16

/**
 * Vectors from a sentence encoder in ONNX whose files are in a folder, one window a text; what is beyond the model's
 * length is not looked at. Creation reads all files once, for the name, and the small ones for what they say; the
 * model is loaded, in a process of its own, when it is first called, and released by `close`. Fetches nothing.
 * @param folder in the layout of sentence-transformers or transformers.js
 * @throws ModelFailure `unusable` with the name of the file that is missing, broken or not supported
 */
export async function createLocalEmbedder({ folder }: { folder: string }): Promise<Embedder> {
  const settings = await openModelFolder(folder)
  const digest = await digestModel(settings)
  let process: ModelProcess | undefined
  let isClosed = false
  const open = (): ModelProcess => {
    if (isClosed) throw new ModelFailure('unusable', 'The embedding model is closed.')
    if (process === undefined || process.isGone) process = new ModelProcess(settings)
    return process
  }
  return {
    name: `local:${basename(folder)}:${digest.slice(0, 12)}`,
    batchSize: BATCH,
    async embedPassages(texts, signal) {
      const vectors = await open().embed('passage', texts, signal)
      return vectors.map((vector): Windows => [vector])
    },
    async embedQuery(text, signal) {
      const [vector] = await open().embed('query', [text], signal)
      if (vector === undefined) throw new ModelFailure('unusable', 'The embedding model failed.')
      return vector
    },
    async close() {
      isClosed = true
      process?.close()
      await process?.exited
    },
  }
}
