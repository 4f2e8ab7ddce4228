import { basename } from 'node:path'
import type { LocalEmbedding } from '../config/embedding.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Embedder } from './embedder.ts'
import { localSetup, nameOfSetup, readSetupName, type LocalSetup } from './local-setup.ts'
import { digestModel, openEncoderFolder, type EncoderFiles } from './local/folder.ts'
import { logSetup } from './log-setup.ts'
import { ProcessEmbedder } from './process-embedder.ts'

/** Texts per request. The process embeds them in one run, or in a few if they are long. */
const BATCH = 16
/** How many milliseconds without use pass before a model that is being replaced is unloaded. */
const FORMER_IDLE_MS = 5 * 60_000

/**
 * Vectors from an ONNX sentence encoder with its files in a folder, one window per text. Text beyond the model's
 * length is ignored. On creation, it reads all files once for the name, and the small ones for their settings.
 * The model is loaded in a separate process on its first call and released by `close`. It downloads nothing.
 * @param config the folder is in the layout of sentence-transformers or transformers.js
 * @throws ModelFailure `unusable` with the name of the file that is missing, damaged or not supported
 */
export async function createLocalEmbedder(
  config: LocalEmbedding,
  log?: Pick<Logger, 'warn' | 'info'>,
): Promise<Embedder> {
  const files = await openEncoderFolder(config.folder)
  const digest = await digestModel(files)
  const name = `local:${basename(config.folder)}:${digest.slice(0, 12)}`
  const setup = localSetup(files, config)
  if (log) logSetup(log, { model: name, ...setup })
  return new LocalEmbedder({ files, name, log }, setup)
}

type Model = {
  readonly files: EncoderFiles
  /** Of the model itself, without its setup. */
  readonly name: string
  readonly log: Pick<Logger, 'warn'> | undefined
}

class LocalEmbedder extends ProcessEmbedder {
  readonly #model: Model

  constructor(model: Model, setup: LocalSetup, idleMs?: number) {
    const { files, log } = model
    super({
      name: model.name + nameOfSetup(files, setup),
      batchSize: BATCH,
      program: {
        script: new URL('./local/child.ts', import.meta.url),
        args: [JSON.stringify({ ...files, ...setup })],
        called: 'The embedding model',
        use: 'embedding',
      },
      log,
      ...(idleMs !== undefined && { idleMs }),
    })
    this.#model = model
  }

  formerly(name: string): Embedder | undefined {
    const { name: own, files } = this.#model
    if (!name.startsWith(own)) return undefined
    const setup = readSetupName(files, name.slice(own.length))
    return setup && new LocalEmbedder(this.#model, setup, FORMER_IDLE_MS)
  }
}
