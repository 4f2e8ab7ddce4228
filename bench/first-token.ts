import { says, startModelServer } from '../server/test/fixtures/model-server.ts'
import { makeTenant } from '../server/test/support/test-member.ts'
import type { Asking } from './ask-child.ts'
import type { Bench, Work } from './bench.ts'
import { startChild } from './child.ts'
import { seed } from './seed.ts'
import { figuresOf, ms, quantile, type Row } from './table.ts'
import { createRandom, drawQueries, QUESTION } from './vocabulary.ts'

const WARM_UP = 5
const QUESTIONS_A_ROUND = 10
/** How long the model takes before its first words. */
const MODEL_MS = 200
const CORPUS = 1000

const withModel: Work = {
  name: 'first token, with a model',
  run: async (bench) => {
    await using model = await startModelServer()
    /** Milliseconds that the model took for each answer. */
    const taken: number[] = []
    model.script((response, request) => {
      const askedAt = performance.now()
      setTimeout(() => {
        taken.push(performance.now() - askedAt)
        says('Here ', 'are ', 'some ', 'words.')(response, request)
      }, MODEL_MS)
    })
    await using arbor = await bench.another({
      settings: { ARBOR_LLM_BASE_URL: model.baseUrl, ARBOR_LLM_MODEL: 'scripted' },
    })
    const { apiKey } = await makeTenant(arbor, { role: 'OWNER', name: 'Asking' })
    const latencies = await ask(bench, { url: arbor.url, apiKey, questions: questionsOf(bench) })
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
    await using arbor = await bench.another()
    const { owner, dense } = await seed(arbor, CORPUS, bench.say)
    await arbor.context.driver.exec('analyze')
    const asking = { url: arbor.url, apiKey: owner.apiKey, questions: questionsOf(bench) }
    return [row(offline.name, await ask(bench, asking), `${dense.chunks} chunks`)]
  },
}

function questionsOf({ options }: Bench): string[] {
  return drawQueries(createRandom(7), QUESTION, WARM_UP + QUESTIONS_A_ROUND * options.rounds)
}

/** @returns milliseconds from each question to the first text of its answer */
async function ask({ signal }: Bench, asking: Asking): Promise<readonly number[]> {
  await using child = startChild<readonly number[]>('./ask-child.ts', signal)
  return await child.ask(asking)
}

function row(work: string, all: readonly number[], remark: string): Row {
  const latencies = all.slice(WARM_UP)
  const p99 = ms(quantile(latencies, 0.99))
  return {
    work,
    arbor: figuresOf(latencies),
    target: '',
    remark: `from the question to the first text_delta over SSE; ${remark}; p99 ${p99} ms of ${latencies.length} questions`,
  }
}

/** From a question to the beginning of its answer, without the time that the model takes. */
export const firstTokens: readonly Work[] = [withModel, offline]
