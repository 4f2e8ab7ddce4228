import { Tensor, type InferenceSession } from 'onnxruntime-node'
import { ModelFailure } from '../model-failure.ts'
import type { TextKind, Vectors } from '../model-process.ts'
import type { LoadedModel } from '../model-program.ts'
import type { ModelFiles } from './folder.ts'
import { openSession, toRuns } from './model.ts'
import { openTokenEncoder, type TokenEncoder } from './token-encoder.ts'

const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids']
const OUTPUT = 'logits'

/**
 * A model that rates how well passages answer a question. The first text is the question. For each of the
 * others, the result is a vector with one number from 0 to 1. For the question, it is 0.
 */
class CrossEncoder implements LoadedModel {
  readonly #folder: ModelFiles
  readonly #texts: TokenEncoder
  readonly #session: InferenceSession

  constructor(folder: ModelFiles, texts: TokenEncoder, session: InferenceSession) {
    this.#folder = folder
    this.#texts = texts
    this.#session = session
    for (const { name, isTensor, ...input } of session.inputMetadata) {
      const isKnown = INPUTS.includes(name) && isTensor && 'type' in input && input.type === 'int64'
      if (!isKnown) throw this.#unusable(`requires an unknown input ${name.slice(0, 60)}`)
    }
  }

  async embed(
    [question = '', ...passages]: readonly string[],
    _kind: TextKind,
    takeTurn: () => Promise<void>,
  ): Promise<Vectors> {
    const pairs = passages.map((passage) => this.#texts.encodePair(question, passage))
    const vectors = new Float32Array(passages.length + 1)
    const lists = pairs.map(({ ids }, at) => [at, ids] as const)
    for (const run of toRuns(lists)) {
      await takeTurn()
      const ratings = await this.#run(
        run.map(([at]) => pairs[at] ?? { ids: [this.#texts.padId], first: 1 }),
      )
      for (const [row, [at]] of run.entries()) vectors[at + 1] = ratings[row] ?? 0
    }
    return { counts: [question, ...passages].map(() => 1), vectors }
  }

  async #run(pairs: readonly { readonly ids: readonly number[]; readonly first: number }[]) {
    const width = Math.max(...pairs.map(({ ids }) => ids.length))
    const ids = new BigInt64Array(pairs.length * width).fill(BigInt(this.#texts.padId))
    const mask = new BigInt64Array(ids.length)
    const types = new BigInt64Array(ids.length)
    for (const [row, pair] of pairs.entries()) {
      const start = row * width
      const end = start + pair.ids.length
      ids.set(pair.ids.map(BigInt), start)
      mask.fill(1n, start, end)
      types.fill(1n, Math.min(start + pair.first, end), end)
    }
    const { data, dims } = await this.#compute([ids, mask, types], pairs.length)
    const [rows, classes = 1] = dims
    if (!(data instanceof Float32Array) || rows !== pairs.length || classes > 2) {
      throw this.#unusable('does not return one rating for each passage')
    }
    return pairs.map((_, row) => {
      const last = data[row * classes + classes - 1] ?? 0
      // With two classes, the second one is for passages that answer the question.
      const other = classes === 2 ? (data[row * 2] ?? 0) : 0
      return 1 / (1 + Math.exp(other - last))
    })
  }

  /** @param values one array for each of {@link INPUTS}; the model gets those that it requires */
  async #compute(values: readonly BigInt64Array[], rows: number): Promise<Tensor> {
    const feeds = INPUTS.flatMap((name, at) => {
      const data = values[at]
      if (data === undefined || !this.#session.inputNames.includes(name)) return []
      return [[name, new Tensor('int64', data, [rows, data.length / rows])] as const]
    })
    const { outputNames } = this.#session
    const name = outputNames.includes(OUTPUT) ? OUTPUT : (outputNames[0] ?? '')
    try {
      const output = (await this.#session.run(Object.fromEntries(feeds), [name]))[name]
      if (output !== undefined) return output
    } catch {
      // The error may contain token ids, and through them the text.
    }
    throw this.#unusable('cannot be run or does not match its tokenizer.json')
  }

  #unusable(what: string): ModelFailure {
    const { modelFile } = this.#folder
    return new ModelFailure('unusable', `The reranking model ${modelFile} ${what}.`)
  }
}

/**
 * Loads the model.
 * @throws ModelFailure `unusable` with the name of the file that caused it
 */
export async function openCrossEncoder(folder: ModelFiles): Promise<LoadedModel> {
  const texts = await openTokenEncoder(folder)
  return new CrossEncoder(folder, texts, await openSession(folder))
}
