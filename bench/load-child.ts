import autocannon from 'autocannon'
import type { Round, RoundResult } from './load.ts'

/** Sends load from a process of its own, so that the server does not share a thread with its client. */
process.on('message', (round: Round) => {
  void send(round).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies RoundResult),
  )
})

async function send(round: Round): Promise<RoundResult> {
  const result = await fire(round, { duration: round.seconds })
  if (!('latencies' in result) || result.latencies.length > 0) return result
  // No answer came before the round was over: what is slower than that is waited for, once a connection.
  return fire(round, { amount: round.connections })
}

async function fire(
  { url, requests, headers, connections }: Round,
  length: { readonly duration: number } | { readonly amount: number },
): Promise<RoundResult> {
  const options = { url, requests, headers, connections, timeout: 300, sampleInt: 100 }
  const run = autocannon({ ...options, ...length })
  // autocannon's own histogram counts whole milliseconds, which is too coarse here.
  const latencies: number[] = []
  void run.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
    latencies.push(ms)
  })
  const result = await run
  if (result.non2xx + result.errors > 0) {
    return { failed: `${result.non2xx} refusals and ${result.errors} errors at ${url}` }
  }
  return { latencies, perSecond: result['2xx'] / result.duration }
}
