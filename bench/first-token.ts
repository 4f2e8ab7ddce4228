import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { makeTenant } from '../server/test/support/test-member.ts'
import type { Bench, Work } from './bench.ts'
import { seed } from './seed.ts'
import { startSlowModel } from './slow-model.ts'
import { ms, quantile, type Figures, type Row } from './table.ts'
import { createRandom, VOCABULARY } from './vocabulary.ts'

/** Questions that are asked one after the other, each in a new thread. */
export type Asking = {
  readonly url: string
  readonly apiKey: string
  readonly questions: readonly string[]
}

/** Milliseconds from each question to the first text of its answer. */
export type Asked = { readonly latencies: readonly number[] } | { readonly failed: string }

const WARM_UP = 5
const QUESTIONS_A_ROUND = 10
const MODEL_MS = 200
const CORPUS = 1000
const WORDS_A_QUESTION = 5
/** Ranks of the words that are asked for: neither the most common nor the rarest. */
const RANKS = { from: 200, to: 5000 }

const withModel: Work = {
  name: 'first token, with a model',
  run: async (bench) => {
    await using model = await startSlowModel(MODEL_MS)
    await using arbor = await bench.another({
      ARBOR_LLM_BASE_URL: model.baseUrl,
      ARBOR_LLM_MODEL: 'scripted',
    })
    const { apiKey } = await makeTenant(arbor, { role: 'OWNER', name: 'Asking' })
    const latencies = await ask(bench, { url: arbor.url, apiKey, questions: questionsOf(bench) })
    const { taken } = model
    if (taken.length !== latencies.length) {
      throw new Error(`The model was asked ${taken.length} times for ${latencies.length} answers.`)
    }
    const beyond = latencies.map((latency, index) => latency - (taken[index] ?? 0))
    const total = ms(quantile(latencies.slice(WARM_UP), 0.5))
    return [row(withModel.name, beyond, `${total} ms with the ${MODEL_MS} ms of the model itself`)]
  },
}

const offline: Work = {
  name: 'first token, without a model',
  run: async (bench) => {
    await using arbor = await bench.another({})
    const { owner, dense } = await seed(arbor, CORPUS, bench.say)
    await arbor.context.driver.exec('analyze')
    const asking = { url: arbor.url, apiKey: owner.apiKey, questions: questionsOf(bench) }
    return [row(offline.name, await ask(bench, asking), `${dense.chunks} chunks`)]
  },
}

function questionsOf({ options }: Bench): string[] {
  const random = createRandom(7)
  const { from, to } = RANKS
  const word = (): string => VOCABULARY[from + Math.floor(random() * (to - from))] ?? ''
  return Array.from({ length: WARM_UP + QUESTIONS_A_ROUND * options.rounds }, () =>
    Array.from({ length: WORDS_A_QUESTION }, word).join(' '),
  )
}

async function ask({ signal }: Bench, asking: Asking): Promise<readonly number[]> {
  const program = fileURLToPath(new URL('./ask-child.ts', import.meta.url))
  const child = fork(program, { serialization: 'advanced', env: {} })
  const ended = once(child, 'exit')
  try {
    const answered = once(child, 'message', { signal }) as Promise<[Asked]>
    child.send(asking)
    const gone = { failed: 'its process ended' } as const
    const [asked] = await Promise.race([answered, ended.then(() => [gone] as const)])
    if ('failed' in asked) throw new Error(`Asking failed: ${asked.failed}`)
    return asked.latencies
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

function row(work: string, all: readonly number[], remark: string): Row {
  const latencies = all.slice(WARM_UP)
  const p50 = quantile(latencies, 0.5)
  const figures: Figures = { p50, p95: quantile(latencies, 0.95), perSecond: 1000 / p50 }
  const p99 = ms(quantile(latencies, 0.99))
  return {
    work,
    arbor: figures,
    target: '',
    remark: `from the question to the first text_delta over SSE; ${remark}; p99 ${p99} ms of ${latencies.length} questions`,
  }
}

/** From a question to the beginning of its answer, beyond what the model takes. */
export const firstTokens: readonly Work[] = [withModel, offline]
