import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeTenant } from '../server/test/support/test-member.ts'
import type { Asking } from './ask-child.ts'
import type { Bench, Work } from './bench.ts'
import { startChild } from './child.ts'
import { seed } from './seed.ts'
import { figuresOf, ms, quantile, type Row } from './table.ts'
import { createRandom, drawQueries, QUESTION } from './vocabulary.ts'

const WARM_UP = 5
const QUESTIONS_A_ROUND = 10
const MODEL_MS = 200
const CORPUS = 1000

const withModel: Work = {
  name: 'first token, with a model',
  run: async (bench) => {
    await using model = await startSlowModel(MODEL_MS)
    await using arbor = await bench.another({
      settings: { ARBOR_LLM_BASE_URL: model.baseUrl, ARBOR_LLM_MODEL: 'scripted' },
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

/** From a question to the beginning of its answer, beyond what the model takes. */
export const firstTokens: readonly Work[] = [withModel, offline]

/** A model, as OpenAI's chat completions have it, that thinks for a while and then says the same at once. */
type SlowModel = AsyncDisposable & {
  readonly baseUrl: string
  /** Milliseconds it took for each answer, from the request to its first words. */
  readonly taken: readonly number[]
}

const WORDS = ['Here ', 'are ', 'some ', 'words.']

/** @param thinkMs milliseconds before the first words */
async function startSlowModel(thinkMs: number): Promise<SlowModel> {
  const taken: number[] = []
  const server = createServer((request, response) => {
    const askedAt = performance.now()
    const answer = async (): Promise<void> => {
      await text(request)
      await sleep(thinkMs)
      taken.push(performance.now() - askedAt)
      say(response)
    }
    void answer().catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    taken,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function say(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const write = (delta: object, reason: string | null = null): void => {
    const choices = [{ index: 0, delta, finish_reason: reason }]
    const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  for (const content of WORDS) write({ role: 'assistant', content })
  write({}, 'stop')
  response.end('data: [DONE]\n\n')
}
