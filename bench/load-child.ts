import autocannon from 'autocannon'
import type { Round, RoundResult } from './load.ts'

/** Sends load from a process of its own, so that the server does not share a thread with its client. */
process.on('message', (round: Round) => {
  void send(round).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies RoundResult),
  )
})

async function send({ url, requests, headers, connections, seconds }: Round): Promise<RoundResult> {
  const run = autocannon({
    url,
    requests,
    headers,
    connections,
    duration: seconds,
    timeout: 300,
    sampleInt: 100,
  })
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
