import { createHash } from 'node:crypto'
import { Type, type Static } from 'typebox'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import type { ObjectStorage } from '../../../platform/storage/storage.ts'
import { readerOf } from '../../../platform/core/stored.ts'

/** The parts of a question. Questions with equal parts have the same key. */
export type QuestionParts = Readonly<Record<string, unknown>>

/** The key of a question. It depends on the order of the parts. */
export function questionKey(parts: QuestionParts): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** An answer. Null if the model gave none that could be used. */
const Answer = Type.Union([Type.String(), Type.Null()])
export type Answer = Static<typeof Answer>

const Tokens = Type.Object({ input: Type.Number(), output: Type.Number() })
export type Tokens = Static<typeof Tokens>

/** Answers by the keys of their questions. */
const Whole = Type.Object({ answers: Type.Record(Type.String(), Answer) })
const readWhole = readerOf(Whole, 'The object with the answers about a document')

/** The result of one call. */
const Call = Type.Object({ ...Whole.properties, generation: Type.Integer(), tokens: Tokens })
type Call = Static<typeof Call>
const readCall = readerOf(Call, 'The object with the answers of a call')

type Places = {
  readonly storage: ObjectStorage
  /** Prefix of the version's own objects. */
  readonly prefix: string
  /** Prefixes of other versions of the document, best first. */
  readonly others: readonly string[]
  /** Generation of the run. A rerun repeats questions that got no usable answer. */
  readonly generation: number
}

/**
 * The models' answers about one document, stored as objects. While the step runs, each call has its own object,
 * so a worker that takes over repeats no call. At the end, a single object replaces them. Reruns and the next
 * version of the document reuse it.
 */
export class Answers {
  /** Calls of this run, including those of earlier workers. */
  calls = 0
  tokens: Tokens = { input: 0, output: 0 }
  readonly #places: Places
  readonly #known = new Map<string, Answer>()
  readonly #used = new Map<string, Answer>()

  private constructor(places: Places) {
    this.#places = places
  }

  /** Reads the answers that are already stored. */
  static async open(places: Places): Promise<Answers> {
    const answers = new Answers(places)
    const { storage, prefix, others } = places
    for (const each of [...others.toReversed(), prefix]) {
      const whole = await readJson(storage, wholeKey(each), readWhole)
      for (const [key, answer] of Object.entries(whole?.answers ?? {})) {
        answers.#known.set(key, answer)
      }
    }
    for await (const key of storage.list(folder(prefix))) {
      const call = await readJson(storage, key, readCall)
      if (call !== undefined) answers.#recall(call)
    }
    return answers
  }

  /** The stored answer to a question. Undefined if the question was not asked. */
  get(key: string): Answer | undefined {
    const answer = this.#known.get(key)
    if (answer !== undefined) this.#used.set(key, answer)
    return answer
  }

  /** Stores the answers of one call, possibly none. `questions` are the keys of the questions asked. */
  async keep(
    questions: readonly string[],
    answers: ReadonlyMap<string, Answer>,
    tokens: Tokens,
  ): Promise<void> {
    const { storage, prefix, generation } = this.#places
    const call: Call = { generation, answers: Object.fromEntries(answers), tokens }
    const name = questionKey({ questions })
    await storage.putBytes(`${folder(prefix)}/${name}.json`, JSON.stringify(call))
    this.#recall(call)
    for (const [key, answer] of answers) this.#used.set(key, answer)
  }

  #recall({ generation, answers, tokens: { input, output } }: Call): void {
    const isOfThisRun = generation === this.#places.generation
    if (isOfThisRun) {
      this.calls += 1
      this.tokens = { input: this.tokens.input + input, output: this.tokens.output + output }
    }
    for (const [question, answer] of Object.entries(answers)) {
      if (answer !== null || isOfThisRun) this.#known.set(question, answer)
    }
  }

  /** Stores the answers that this document uses as one object, which replaces those of single calls. */
  async close(): Promise<void> {
    const { storage, prefix } = this.#places
    const usable = [...this.#used].filter(([, answer]) => answer !== null)
    const answers = Object.fromEntries(usable.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await storage.putBytes(wholeKey(prefix), JSON.stringify({ answers }))
    await storage.deletePrefix(folder(prefix))
  }
}

function folder(prefix: string): string {
  return `${prefix}/enrichment/calls`
}

function wholeKey(prefix: string): string {
  return `${prefix}/enrichment/answers.json`
}

async function readJson<T>(
  storage: ObjectStorage,
  key: string,
  read: (value: unknown) => T,
): Promise<T | undefined> {
  try {
    return read(JSON.parse((await storage.getBytes(key)).toString()))
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined
    throw error
  }
}
