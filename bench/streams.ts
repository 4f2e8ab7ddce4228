import { findRedisServer } from '../server/test/support/redis-programs.ts'
import { startRedis } from '../server/test/support/redis-server.ts'
import { makeTenant, makeUser } from '../server/test/support/test-member.ts'
import { startBareStreams, type BareStreams } from './bare-streams.ts'
import type { Arbor, Bench, Work } from './bench.ts'
import { broadcast, type Broadcast, type Broadcasting } from './listeners.ts'
import { answerSides, notificationSides, type Sides, type Tenant } from './stream-sides.ts'
import { figuresOf, ms, quantile, type Figures, type Row } from './table.ts'

const PER_SECOND = 20
/** As many events in a fraction of a second, with `--smallest`. */
const LEAST = { perSecond: 200, seconds: 0.1, listeners: 10 }
/** A user can have at most 50 open streams. */
const MEMBERS = 25
const MOST = 1000
const READERS = [1, 100, MOST]
/** Longer than 30 s, after which a reader's permissions are checked again. */
const LONG_SECONDS = 40
const TARGET = 'p99 < 50 ms'

type Transport = 'memory' | 'Redis'

/** An answer to all readers of the thread, or a notification to all members of a tenant. */
function streaming(what: 'answer' | 'notification', transport: Transport): Work {
  const isAnswer = what === 'answer'
  const name = `streams: ${isAnswer ? 'an answer over SSE' : 'a notification over WebSockets'}, ${transport}`
  const called = isAnswer ? 'readers' : 'sockets'
  return {
    name,
    lacks: () =>
      transport === 'Redis' && findRedisServer() === undefined ? 'redis-server' : undefined,
    run: (bench) =>
      overTransport(bench, transport, async (tenant, bare) => {
        const sides = await (isAnswer ? answerSides(tenant, bare) : notificationSides(tenant, bare))
        const rows: Row[] = []
        const most = bench.amount(MOST, LEAST.listeners)
        for (const listeners of isAnswer ? bench.amount(READERS, [1, most]) : [most]) {
          const work = `${name}, ${listeners} ${called}`
          rows.push(await compareSides(bench, { work, sides, listeners }))
        }
        if (isAnswer) rows.push(await longRow(bench, { work: name, sides, listeners: most }))
        return rows
      }),
  }
}

/** Opens what a transport needs. */
async function overTransport(
  bench: Bench,
  transport: Transport,
  measure: (tenant: Tenant, bare: BareStreams) => Promise<Row[]>,
): Promise<Row[]> {
  await using bare = await startBareStreams()
  if (transport === 'memory') {
    const rows = await measure(await fill(bench, await bench.arbor()), bare)
    return rows
  }
  await using redis = await startRedis({ durable: false })
  bench.defer(async () => redis[Symbol.asyncDispose]())
  await using arbor = await bench.another({ settings: { ARBOR_STREAM_URL: redis.url } })
  const rows = await measure(await fill(bench, arbor), bare)
  return rows
}

async function fill({ amount }: Bench, arbor: Arbor): Promise<Tenant> {
  const owner = await makeTenant(arbor, { role: 'OWNER', name: 'Listeners' })
  const members = [owner]
  while (members.length < amount(MEMBERS, 2)) {
    members.push(await makeUser(arbor, { tenantId: owner.tenantId, role: 'USER' }))
  }
  return { arbor, members }
}

type Compared = { readonly work: string; readonly sides: Sides; readonly listeners: number }

/** Rounds run in a different order each time, so that other load on the machine affects both. */
async function compareSides(bench: Bench, { work, sides, listeners }: Compared): Promise<Row> {
  const { rounds } = bench.options
  const seconds = bench.amount(bench.options.seconds, LEAST.seconds)
  const found = { arbor: [] as Broadcasting[], bare: [] as Broadcasting[] }
  bench.say(work)
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['arbor', 'bare'] as const) : (['bare', 'arbor'] as const)
    for (const side of order) {
      found[side].push(await run(bench, await sides[side](listeners), seconds))
    }
  }
  return {
    work,
    arbor: figuresOfRounds(found.arbor, listeners),
    bare: figuresOfRounds(found.bare, listeners),
    target: TARGET,
    remark: `until the last listener has it; ${highest(found.arbor)}, bare: ${highest(found.bare)}; req/s are deliveries at a fixed pace of ${bench.amount(PER_SECOND, LEAST.perSecond)} events per second, CPU is that of one event to all`,
  }
}

/** How much checking the permissions of all readers delays the events. */
async function longRow(bench: Bench, { work, sides, listeners }: Compared): Promise<Row> {
  const seconds = bench.amount(LONG_SECONDS, LEAST.seconds)
  const name = `${work}, ${listeners} readers for ${seconds} s`
  bench.say(name)
  const long = await run(bench, await sides.arbor(listeners), seconds)
  return {
    work: name,
    arbor: figuresOfRounds([long], listeners),
    target: TARGET,
    remark: `with the permissions of all readers checked again after 30 s; ${highest([long])}`,
  }
}

async function run(
  { amount, signal }: Bench,
  side: Broadcast & { close?(): Promise<void> },
  seconds: number,
): Promise<Broadcasting> {
  signal.throwIfAborted()
  const perSecond = amount(PER_SECOND, LEAST.perSecond)
  const result = await broadcast(side, {
    count: seconds * perSecond,
    perSecond,
    signal,
  })
  await side.close?.()
  return result
}

function figuresOfRounds(rounds: readonly Broadcasting[], listeners: number): Figures {
  const latencies = rounds.flatMap((round) => round.latencies)
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  const cpus = rounds.map(({ cpu }) => cpu)
  const perSecond = (latencies.length * listeners) / seconds
  return { ...figuresOf(latencies, perSecond), cpu: quantile(cpus, 0.5) }
}

function highest(rounds: readonly Broadcasting[]): string {
  const latencies = rounds.flatMap((round) => round.latencies)
  return `p99 ${ms(quantile(latencies, 0.99))} ms, highest ${ms(Math.max(...latencies))} ms of ${latencies.length} events`
}

/** Sending the same event to many clients. */
export const streams: readonly Work[] = [
  streaming('answer', 'memory'),
  streaming('answer', 'Redis'),
  streaming('notification', 'memory'),
  streaming('notification', 'Redis'),
]
