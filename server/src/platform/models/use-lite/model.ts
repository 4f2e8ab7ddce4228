import { setImmediate as nextTurn } from 'node:timers/promises'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { buildModel, dimensions, maximalTokens } from './graph.ts'
import { Tokenizer } from './tokenizer.ts'
import { readVocabulary, readWeights } from './weights.ts'

/**
 * Windows that one run embeds at most. More are hardly faster, and a query that comes in between waits longer.
 */
const runWindows = 16

/** Threads that a run computes with. */
const runThreads = 2

/** Reads the files and readies the runtime. @throws when the package or the runtime is amiss */
export async function loadModel(): Promise<Model> {
  const tokenizer = new Tokenizer(await readVocabulary())
  const weights = await readWeights()
  const model = buildModel(weights.byName)
  free(weights.buffer)
  const session = await InferenceSession.create(model, {
    executionMode: 'sequential',
    intraOpNumThreads: runThreads,
    interOpNumThreads: 1,
    // Threads that wait for work by spinning would take a core from the rest of the server.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  free(model.buffer)
  return new Model(tokenizer, session)
}

/** Gives the memory back now; the collector has little reason to come by soon. */
function free(buffer: ArrayBuffer): void {
  buffer.transfer(0)
}

/** The tokenizer and the encoder, loaded. */
export class Model {
  readonly tokenizer: Tokenizer
  readonly #session: InferenceSession

  constructor(tokenizer: Tokenizer, session: InferenceSession) {
    this.tokenizer = tokenizer
    this.#session = session
  }

  /** The first {@link maximalTokens} token ids of a query, at least one. */
  readQuery(text: string): Int32Array {
    const ids = this.tokenizer.encode(text.replaceAll(/\s+/g, ' ').trim())
    if (ids.length === 0) return Int32Array.of(this.tokenizer.separatorId)
    return ids.slice(0, maximalTokens)
  }

  /**
   * The vectors of token ids, one behind the other; each list holds 1 to {@link maximalTokens} of them. Lists of about
   * the same length run together, so that little is padded. Between runs others get their turn, and `check` is called,
   * which throws when the rest is not wanted any more.
   */
  async embed(lists: readonly Int32Array[], check: () => void): Promise<Float32Array> {
    const vectors = new Float32Array(lists.length * dimensions)
    const order = [...lists.entries()].toSorted(([, a], [, b]) => a.length - b.length)
    for (let start = 0; start < order.length; start += runWindows) {
      await nextTurn()
      check()
      const batch = order.slice(start, start + runWindows)
      const embedded = await this.#run(batch.map(([, ids]) => ids))
      for (const [row, [index]] of batch.entries()) {
        const vector = embedded.subarray(row * dimensions, (row + 1) * dimensions)
        vectors.set(vector, index * dimensions)
      }
    }
    return vectors
  }

  /** The vectors, one behind the other. */
  async #run(batch: readonly Int32Array[]): Promise<Float32Array> {
    const width = Math.max(...batch.map(({ length }) => length))
    const ids = new Int32Array(batch.length * width)
    const shares = new Float32Array(batch.length * width)
    for (const [row, list] of batch.entries()) {
      const start = row * width
      ids.set(list, start)
      shares.fill(1 / list.length, start, start + list.length)
    }
    const lengths = Int32Array.from(batch, ({ length }) => length)
    const { vectors } = await this.#session.run({
      ids: new Tensor('int32', ids, [batch.length, width]),
      lengths: new Tensor('int32', lengths, [batch.length]),
      shares: new Tensor('float32', shares, [batch.length, 1, width]),
    })
    const data = vectors?.data
    if (!(data instanceof Float32Array)) throw new Error('The model gave no vectors.')
    return data
  }
}
