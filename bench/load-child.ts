import autocannon from 'autocannon'
import { serve } from './child.ts'
import { createRandom, shuffle } from './vocabulary.ts'

/** A request to repeat. Several requests take turns. */
export type Shot = {
  readonly method: string
  readonly path: string
  readonly body?: string
  /** In addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>
}

/** One round of load on one address. */
export type Round = {
  readonly url: string
  readonly requests: readonly Shot[]
  readonly apiKey?: string | undefined
  readonly connections: number
  /** 0 sends one request per connection. */
  readonly seconds: number
  /**
   * Each connection sends the requests in a random order, drawn with this seed. `[<id>]` in a body becomes a unique
   * text. Conflicts (409) are counted and don't fail the round.
   */
  readonly mixed?: number
}

/** Milliseconds per response, responses per second, and the number of 409 responses. */
export type Measured = {
  readonly latencies: readonly number[]
  readonly perSecond: number
  readonly conflicts: number
}

serve(async (round: Round): Promise<Measured> => {
  if (round.seconds > 0) {
    const result = await fire(round, { duration: round.seconds })
    if (result.latencies.length > 0) return result
  }
  // No response arrived before the round ended. Wait for one response per connection.
  return fire(round, { amount: round.connections })
})

async function fire(
  { url, requests, apiKey, connections, mixed }: Round,
  length: { readonly duration: number } | { readonly amount: number },
): Promise<Measured> {
  const headers = {
    connection: 'keep-alive',
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
  }
  const prepared = requests.map((shot) => ({
    ...shot,
    headers: {
      ...headers,
      ...(shot.body !== undefined && { 'content-type': 'application/json' }),
      ...shot.headers,
    },
  }))
  const random = createRandom(mixed ?? 0)
  const run = autocannon({
    url,
    requests: prepared,
    connections,
    timeout: 300,
    // A round without a duration ends with a sample.
    sampleInt: 'amount' in length ? 10 : 100,
    idReplacement: mixed !== undefined,
    setupClient: (client) => {
      if (mixed !== undefined) client.setRequests(shuffle(prepared, random))
    },
    ...length,
  })
  // autocannon's own histogram counts whole milliseconds, which is too coarse here.
  const latencies: number[] = []
  const refusals: number[] = []
  void run.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
    latencies.push(ms)
    if (status >= 300 && !(mixed !== undefined && status === 409)) refusals.push(status)
  })
  const { errors, non2xx, duration, '2xx': succeeded } = await run
  if (refusals.length + errors > 0) {
    const byStatus = Object.entries(Object.groupBy(refusals, (status) => status))
    const counts = byStatus.map(([status, all = []]) => `${status} ${all.length} times`)
    const failures = errors > 0 ? [`no response ${errors} times`] : []
    throw new Error(`${url} returned unexpected responses: ${[...counts, ...failures].join(', ')}`)
  }
  return { latencies, perSecond: (succeeded + non2xx) / duration, conflicts: non2xx }
}
