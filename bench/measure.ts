import type { Bench } from './bench.ts'
import type { Measured, Round, Shot } from './load-child.ts'
import { record, type Recording } from './record.ts'
import { cpuOfDatabases } from './processor.ts'
import { figuresOf, quantile, type Figures, type Row } from './table.ts'

/** One side of a comparison: an address and the requests to send there. */
export type Side = {
  readonly url: string
  readonly shots: readonly Shot[]
  readonly apiKey?: string
  /** Waits for work that follows the requests, so that its processor time counts. */
  readonly settle?: () => Promise<void>
}

const WARM_UP_SECONDS = 1

/**
 * Puts load on each side in turn, in a different order each round, so that other load on the machine affects all of
 * them. Latencies are those of one connection, throughput and processor time those of several.
 */
export async function measure(bench: Bench, sides: readonly Side[]): Promise<Figures[]> {
  const run = async (side: Side, connections: number, seconds: number): Promise<Measured> => {
    bench.signal.throwIfAborted()
    const { url, shots: requests, apiKey } = side
    return bench.load().ask({ url, requests, apiKey, connections, seconds } satisfies Round)
  }
  type Found = Record<'latencies' | 'perSecond' | 'cpu', number[]>
  const found = sides.map((): Found => ({ latencies: [], perSecond: [], cpu: [] }))
  const { rounds, seconds, connections } = bench.options
  for (const side of sides) await run(side, connections, Math.min(WARM_UP_SECONDS, seconds))
  for (let round = 0; round < rounds; round++) {
    const order = sides.map((_, index) => (index + round) % sides.length)
    for (const at of order) {
      const [side, figures] = [sides[at], found[at]]
      if (!side || !figures) continue
      const alone = await run(side, 1, seconds)
      await side.settle?.()
      for (const latency of alone.latencies) figures.latencies.push(latency)
      const before = process.cpuUsage()
      const databases = cpuOfDatabases()
      const together = await run(side, connections, seconds)
      await side.settle?.()
      const { user, system } = process.cpuUsage(before)
      figures.perSecond.push(together.perSecond)
      const answers = Math.max(1, together.latencies.length)
      figures.cpu.push(((user + system) / 1000 + cpuOfDatabases() - databases) / answers)
    }
  }
  return found.map(({ latencies, perSecond, cpu }) => ({
    ...figuresOf(latencies, quantile(perSecond, 0.5)),
    cpu: quantile(cpu, 0.5),
  }))
}

export type Comparison = {
  readonly work: string
  readonly shots: readonly Shot[]
  readonly apiKey: string
  readonly target: string
}

/** Both sides of a request: the service, and the bare route with the statements that the service sent. */
export async function sidesOf(
  bench: Bench,
  { shots: all, apiKey }: Pick<Comparison, 'shots' | 'apiKey'>,
): Promise<{ arbor: Side; bare: Side; recording: Recording }> {
  const [{ app, context, url }, bare] = [await bench.arbor(), await bench.bare()]
  const shots = bench.amount(all, all.slice(0, 2))
  const send = async ({ method, path, body }: Shot): Promise<void> => {
    const reply = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    })
    const { statusCode, body: answer } = reply
    if (statusCode >= 300) throw new Error(`${path} returned ${statusCode}: ${answer}`)
  }
  // Send each once before. The first one may also record when the key was used. Changes that take turns expect the
  // state that the one before them left.
  for (const shot of shots) await send(shot)
  const recordings: Recording[] = []
  for (const shot of shots) recordings.push(await record(context.driver, () => send(shot)))
  const paths = await bare.add(recordings)
  return {
    arbor: { url, shots, apiKey },
    bare: { url: bare.url, shots: paths.map((path) => ({ method: 'GET', path })) },
    recording: recordings[0] ?? [],
  }
}

/** Measures a request of the service against the bare route. */
export async function compare(bench: Bench, comparison: Comparison): Promise<Row> {
  const sides = await sidesOf(bench, comparison)
  const [arbor, bare] = await measure(bench, [sides.arbor, sides.bare])
  const { work, target } = comparison
  return { work, arbor, bare, target, remark: describe(sides.recording) }
}

/** The number of statements of a request, without those that set the tenant and check the credential. */
export function describe(recording: Recording): string {
  const statements = recording.flat().length
  return `${statements} statements in ${recording.length} waves, in addition to those of the door and the credential`
}
