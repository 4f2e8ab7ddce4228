import { Agent, request } from 'node:http'
import { serve } from './child.ts'
import type { Shot } from './load-child.ts'
import { createRandom } from './vocabulary.ts'

const TIMEOUT_MS = 60_000

/**
 * Readers and writers at once, each waiting for its answer before it asks again. Every request is drawn from the
 * list; `{unique}` in its path or body becomes a number that no other has.
 */
export type MixedRound = {
  readonly url: string
  readonly apiKey: string
  readonly reads: readonly Shot[]
  readonly writes: readonly Shot[]
  readonly readers: number
  readonly writers: number
  readonly seconds: number
  /** Keeps the numbers of one round apart from those of others. */
  readonly round: number
}

/** Milliseconds of each answer, and how many there were of each refusal. */
export type MixedResult = {
  readonly reads: readonly number[]
  readonly writes: readonly number[]
  readonly refusals: Readonly<Record<string, number>>
  readonly seconds: number
}

serve(run)

type Sent = { readonly status: number; readonly text: string }
type Tally = { reads: number[]; writes: number[]; refusals: Record<string, number> }

async function run(round: MixedRound): Promise<MixedResult> {
  const tally: Tally = { reads: [], writes: [], refusals: {} }
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const until = started + round.seconds * 1000
  const callers = [
    ...Array.from({ length: round.readers }, (_, index) => ({ index, kind: 'reads' as const })),
    ...Array.from({ length: round.writers }, (_, index) => ({ index, kind: 'writes' as const })),
  ]
  await Promise.all(
    callers.map(async ({ index, kind }) => {
      const random = createRandom(1 + index + 1000 * round.round)
      for (let turn = 0; performance.now() < until; turn++) {
        const drawn = round[kind][Math.floor(random() * round[kind].length)]
        if (!drawn) return
        const shot = unique(drawn, `${round.round}-${index}-${turn}`)
        const asked = performance.now()
        const { status, text } = await send(round, agent, shot)
        tally[kind].push(performance.now() - asked)
        if (status >= 200 && status < 300) continue
        const what = `${status} ${drawn.method} ${drawn.path.replaceAll(/[\da-f-]{36}/g, '{id}')}`
        const name = status === 409 ? what : `${what}: ${text.slice(0, 200)}`
        tally.refusals[name] = (tally.refusals[name] ?? 0) + 1
      }
    }),
  )
  agent.destroy()
  return { ...tally, seconds: (performance.now() - started) / 1000 }
}

function unique({ method, path, body }: Shot, word: string): Shot {
  return {
    method,
    path: path.replaceAll('{unique}', word),
    ...(body !== undefined && { body: body.replaceAll('{unique}', word) }),
  }
}

/** Status 0 stands for no answer at all. */
function send({ url, apiKey }: MixedRound, agent: Agent, shot: Shot): Promise<Sent> {
  const { method, path, body } = shot
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  }
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ status: 0, text: error.message })
    const options = { method, headers, agent, timeout: TIMEOUT_MS }
    const asked = request(`${url}${path}`, options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('error', fail)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.on('error', fail)
    asked.end(body)
  })
}
