import { basename } from 'node:path'
import type { Embedder, Windows } from './embedder.ts'
import { digestModel, openModelFolder, type ModelFolder } from './local/folder.ts'
import type { Answer, EmbedRequest } from './local/protocol.ts'
import { ModelFailure } from './model-failure.ts'
import { ModelProcess } from './model-process.ts'

type LocalProcess = ModelProcess<EmbedRequest, Answer, Float32Array[]>

const SCRIPT = new URL('./local/child.ts', import.meta.url)

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
  let process: LocalProcess | undefined
  let isClosed = false
  const open = (): LocalProcess => {
    if (isClosed) throw new ModelFailure('unusable', 'The embedding model is closed.')
    if (process === undefined || process.isGone) process = startProcess(settings)
    return process
  }
  return {
    name: `local:${basename(folder)}:${digest.slice(0, 12)}`,
    batchSize: BATCH,
    async embedPassages(texts, signal) {
      const vectors = await open().ask({ op: 'embed', kind: 'passage', texts }, signal)
      return vectors.map((vector): Windows => [vector])
    },
    async embedQuery(text, signal) {
      const [vector] = await open().ask({ op: 'embed', kind: 'query', texts: [text] }, signal)
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

function startProcess(settings: ModelFolder): LocalProcess {
  return new ModelProcess<EmbedRequest, Answer, Float32Array[]>({
    script: SCRIPT,
    args: [JSON.stringify(settings)],
    // Copies, as a vector that is kept must not keep the whole message.
    read: ({ vectors }) => vectors.map((vector) => vector.slice()),
    called: 'The embedding model',
  })
}
