import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { MAX_DIMENSIONS } from '../../config/settings/about.ts'
import { ModelFailure } from '../model-failure.ts'
import type { TextKind, Vectors } from '../model-process.ts'
import type { LoadedModel } from '../model-program.ts'
import { toUnitVector } from '../unit-vector.ts'
import { shorten, type Shortening } from '../shorten.ts'
import { unusable, type ModelFiles, type ModelFolder } from './folder.ts'
import type { Pooling } from './pooling.ts'
import { openTokenEncoder, type TokenEncoder } from './token-encoder.ts'

/** Maximum number of texts per run. */
const RUN_TEXTS = 16
/**
 * Maximum number of tokens per run, including padding, unless a single text has more. Larger runs are hardly
 * faster on CPUs, and a query has to wait for a run that has started. A model with 86 million parameters takes
 * seconds for a run of this size.
 */
const RUN_TOKENS = 1024
/** More threads would take cores from the rest of the server. */
const RUN_THREADS = Math.min(4, availableParallelism())

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids']
/**
 * The first output that a model has is used. The vector of the whole text is better than pooling those of its
 * tokens.
 */
const WHOLE = 'sentence_embedding'
const OUTPUTS = [WHOLE, 'last_hidden_state', 'token_embeddings']

/** The runtime itself logs only errors that can't be thrown, since its log lines contain paths. */
const FATAL = 4

/** A sentence encoder from the operator's folder. */
export class LocalModel implements LoadedModel {
  readonly #folder: ModelFolder
  readonly #texts: TokenEncoder
  readonly #session: InferenceSession
  readonly #output: string

  constructor(folder: ModelFolder, texts: TokenEncoder, session: InferenceSession) {
    this.#folder = folder
    this.#texts = texts
    this.#session = session
    const [first] = session.outputNames
    this.#output = OUTPUTS.find((name) => session.outputNames.includes(name)) ?? first ?? ''
    if (folder.hasLayers && this.#output !== WHOLE) {
      throw this.#unusable(
        `has layers after the pooling, so it must have an output ${WHOLE}, which is missing`,
      )
    }
    for (const { name, isTensor, ...input } of session.inputMetadata) {
      if (!INPUTS.includes(name)) {
        throw this.#unusable(`requires an unknown input ${name.slice(0, 60)}`)
      }
      if (!isTensor || !('type' in input) || input.type !== 'int64') {
        throw this.#unusable(`requires an input ${name} that is not int64`)
      }
    }
  }

  /** One vector per text. Texts of similar length run together to keep padding low. */
  async embed(
    texts: readonly string[],
    kind: TextKind,
    takeTurn: () => Promise<void>,
  ): Promise<Vectors> {
    const prefix = this.#folder.prefixes[kind]
    const lists = texts.map((text) => this.#texts.encode(prefix + text))
    let vectors: Float32Array | undefined
    for (const run of toRuns([...lists.entries()])) {
      await takeTurn()
      const embedded = await this.#run(run.map(([, ids]) => ids))
      for (const [row, [position]] of run.entries()) {
        const vector = embedded[row]
        if (vector === undefined) throw this.#unusable('returns a vector of length zero')
        vectors ??= new Float32Array(lists.length * vector.length)
        vectors.set(vector, position * vector.length)
      }
    }
    return { counts: texts.map(() => 1), vectors: vectors ?? new Float32Array(0) }
  }

  async #run(lists: readonly number[][]): Promise<(Float32Array | undefined)[]> {
    const width = Math.max(...lists.map(({ length }) => length))
    const ids = new BigInt64Array(lists.length * width).fill(BigInt(this.#texts.padId))
    const mask = new BigInt64Array(ids.length)
    for (const [row, list] of lists.entries()) {
      ids.set(list.map(BigInt), row * width)
      mask.fill(1n, row * width, row * width + list.length)
    }
    const output = await this.#compute([ids, mask, new BigInt64Array(ids.length)], lists.length)
    const { data, dims } = output
    const [rows, ...shape] = dims
    const dimensions = shape.at(-1) ?? 0
    const isWhole = shape.length === 1
    if (!(data instanceof Float32Array)) throw this.#unusable('does not return float32 numbers')
    if (rows !== lists.length || !(isWhole || (shape.length === 2 && shape[0] === width))) {
      throw this.#unusable('returns an output of unexpected shape')
    }
    const { cut, dimensions: wanted = 0 } = this.#folder
    if (Math.min(dimensions, cut?.to ?? Infinity) > MAX_DIMENSIONS) {
      throw this.#unusable(`returns vectors with more than ${MAX_DIMENSIONS} dimensions`)
    }
    if (dimensions < wanted) {
      throw this.#unusable(`returns vectors with ${dimensions} dimensions, fewer than ${wanted}`)
    }
    return lists.map(({ length }, row) => {
      const start = row * (isWhole ? 1 : width) * dimensions
      const tokens = data.subarray(start, start + (isWhole ? 1 : length) * dimensions)
      return pool(tokens, dimensions, this.#folder)
    })
  }

  /** @param values one array for each of {@link INPUTS}; the model gets those that it requires */
  async #compute(values: readonly BigInt64Array[], rows: number): Promise<Tensor> {
    const feeds = INPUTS.flatMap((name, at) => {
      const data = values[at]
      if (data === undefined || !this.#session.inputNames.includes(name)) return []
      return [[name, new Tensor('int64', data, [rows, data.length / rows])] as const]
    })
    try {
      const outputs = await this.#session.run(Object.fromEntries(feeds), [this.#output])
      const output = outputs[this.#output]
      if (output !== undefined) return output
    } catch {
      // The error may contain token ids, and through them the text.
    }
    throw this.#unusable('cannot be run or does not match its tokenizer.json')
  }

  #unusable(what: string): ModelFailure {
    const { modelFile } = this.#folder
    return new ModelFailure('unusable', `The embedding model ${modelFile} ${what}.`)
  }
}

/**
 * Loads the model.
 * @throws ModelFailure `unusable` with the name of the file that caused it
 */
export async function openLocalModel(folder: ModelFolder): Promise<LocalModel> {
  const texts = await openTokenEncoder(folder)
  return new LocalModel(folder, texts, await openSession(folder))
}

/** @throws ModelFailure `unusable` if the runtime can't load the model */
export function openSession({ folder, modelFile }: ModelFiles): Promise<InferenceSession> {
  return InferenceSession.create(join(folder, modelFile), {
    executionMode: 'sequential',
    intraOpNumThreads: RUN_THREADS,
    interOpNumThreads: 1,
    // Runs have many shapes, and an arena would keep memory for all of them.
    enableCpuMemArena: false,
    logSeverityLevel: FATAL,
    // Threads that spin while they wait would take a core from the rest of the server.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch(() => {
    throw unusable(`has a file ${modelFile} that is damaged or not supported`)
  })
}

type List = readonly [position: number, ids: number[]]

/** Groups token lists of similar length. */
export function toRuns(lists: readonly List[]): List[][] {
  const runs: List[][] = []
  for (const list of lists.toSorted(([, a], [, b]) => a.length - b.length)) {
    const run = runs.at(-1)
    // The last list is the longest so far, and the others are padded to its length.
    const tokens = ((run?.length ?? 0) + 1) * list[1].length
    if (run === undefined || run.length === RUN_TEXTS || tokens > RUN_TOKENS) runs.push([list])
    else run.push(list)
  }
  return runs
}

/**
 * The vector of a text, with unit length: the mean over its tokens, or the vector of the first or last one.
 * @param tokens the vectors of its tokens, concatenated
 */
function pool(
  tokens: Float32Array,
  dimensions: number,
  { pooling, cut }: { readonly pooling: Pooling; readonly cut?: Shortening },
): Float32Array | undefined {
  const unit = (values: ArrayLike<number>) => (cut ? shorten(values, cut) : toUnitVector(values))
  if (pooling === 'cls') return unit(tokens.subarray(0, dimensions))
  if (pooling === 'last') return unit(tokens.subarray(-dimensions))
  const sum = new Float64Array(dimensions)
  for (let at = 0; at < tokens.length; at++) {
    const member = at % dimensions
    sum[member] = (sum[member] ?? 0) + (tokens[at] ?? 0)
  }
  // The sum points in the same direction as the mean.
  return unit(sum)
}
