import autocannon from 'autocannon'
import { serve } from './child.ts'

/** A request that is repeated; several take turns. */
export type Shot = { readonly method: string; readonly path: string; readonly body?: string }

/** One round of load on one address. */
export type Round = {
  readonly url: string
  readonly requests: readonly (Shot & { readonly headers?: Readonly<Record<string, string>> })[]
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

/** Milliseconds of each answer and answers a second. */
export type Measured = { readonly latencies: readonly number[]; readonly perSecond: number }

serve(async (round: Round): Promise<Measured> => {
  const result = await fire(round, { duration: round.seconds })
  if (result.latencies.length > 0) return result
  // No answer came before the round was over: what is slower than that is waited for, once a connection.
  return fire(round, { amount: round.connections })
})

async function fire(
  { url, requests, headers, connections }: Round,
  length: { readonly duration: number } | { readonly amount: number },
): Promise<Measured> {
  const options = { url, requests, headers, connections, timeout: 300, sampleInt: 100 }
  const run = autocannon({ ...options, ...length })
  // autocannon's own histogram counts whole milliseconds, which is too coarse here.
  const latencies: number[] = []
  void run.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
    latencies.push(ms)
  })
  const result = await run
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`)
  }
  return { latencies, perSecond: result['2xx'] / result.duration }
}
