import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { TextKind, Vectors } from '../model-process.ts'
import type { LoadedModel } from '../model-program.ts'
import { buildModel, dimensions, maximalTokens } from './graph.ts'
import { Tokenizer } from './tokenizer.ts'
import { readVocabulary, readWeights } from './weights.ts'
import { cutWindows } from './windows.ts'

/** Maximum number of windows per run. More are hardly faster, and a query that arrives in between waits longer. */
const runWindows = 16

/** Number of threads for a run. */
const runThreads = 2

/** How many milliseconds to spend on cutting texts before other requests get their turn. */
const turnMs = 10

/**
 * Reads the files and prepares the runtime.
 * @throws if the package or the runtime can't be used
 */
export async function loadModel(): Promise<LoadedModel> {
  const tokenizer = new Tokenizer(await readVocabulary())
  const weights = await readWeights()
  const model = buildModel(weights.byName)
  free(weights.buffer)
  const session = await InferenceSession.create(model, {
    executionMode: 'sequential',
    intraOpNumThreads: runThreads,
    interOpNumThreads: 1,
    // Threads that spin while they wait would take a core from the rest of the server.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  free(model.buffer)
  return new Model(tokenizer, session)
}

/** Frees the memory now, since the garbage collector may not run soon. */
function free(buffer: ArrayBuffer): void {
  buffer.transfer(0)
}

/** The tokenizer and the encoder. */
class Model implements LoadedModel {
  readonly #tokenizer: Tokenizer
  readonly #session: InferenceSession

  constructor(tokenizer: Tokenizer, session: InferenceSession) {
    this.#tokenizer = tokenizer
    this.#session = session
  }

  async embed(
    texts: readonly string[],
    kind: TextKind,
    takeTurn: () => Promise<void>,
  ): Promise<Vectors> {
    const passages =
      kind === 'query'
        ? texts.map((text) => [this.#readQuery(text)])
        : await this.#cut(texts, takeTurn)
    const counts = passages.map(({ length }) => length)
    return { counts, vectors: await this.#embed(passages.flat(), takeTurn) }
  }

  /** The first {@link maximalTokens} token ids of a query, but at least one. */
  #readQuery(text: string): Int32Array {
    const ids = this.#tokenizer.encode(text.replaceAll(/\s+/g, ' ').trim())
    if (ids.length === 0) return Int32Array.of(this.#tokenizer.separatorId)
    return ids.slice(0, maximalTokens)
  }

  /** The windows of each text. */
  async #cut(texts: readonly string[], takeTurn: () => Promise<void>): Promise<Int32Array[][]> {
    const passages: Int32Array[][] = []
    let turnEnd = performance.now() + turnMs
    for (const text of texts) {
      const cutting = cutWindows(text, this.#tokenizer)
      let step = cutting.next()
      while (step.done !== true) {
        if (performance.now() > turnEnd) {
          await takeTurn()
          turnEnd = performance.now() + turnMs
        }
        step = cutting.next()
      }
      passages.push(step.value)
    }
    return passages
  }

  /**
   * The vectors of lists of token ids, concatenated. Each list has 1 to {@link maximalTokens} ids. Lists of
   * similar length run together to keep padding low.
   */
  async #embed(lists: readonly Int32Array[], takeTurn: () => Promise<void>): Promise<Float32Array> {
    const vectors = new Float32Array(lists.length * dimensions)
    const order = [...lists.entries()].toSorted(([, a], [, b]) => a.length - b.length)
    for (let start = 0; start < order.length; start += runWindows) {
      await takeTurn()
      const batch = order.slice(start, start + runWindows)
      const embedded = await this.#run(batch.map(([, ids]) => ids))
      for (const [row, [index]] of batch.entries()) {
        const vector = embedded.subarray(row * dimensions, (row + 1) * dimensions)
        vectors.set(vector, index * dimensions)
      }
    }
    return vectors
  }

  /** The vectors, concatenated. */
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
    if (!(data instanceof Float32Array)) throw new Error('The model returned no vectors.')
    return data
  }
}
