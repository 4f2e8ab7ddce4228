import { startProcess, type ServerProcess } from '../server/test/fixtures/server-process.ts'
import type { Bench, Work } from './bench.ts'
import { startChild, type Child } from './child.ts'
import type { Measured, Shot } from './load-child.ts'
import { cpuOf } from './processor.ts'
import { bulkShots, folderShots } from './reads.ts'
import { figuresOf, quantile, type Figures, type Row } from './table.ts'

const CONNECTIONS = 64
const WARM_UP_SECONDS = 3

type Api = { readonly process: ServerProcess; readonly clients: Child<Measured> }

const manyConnections: Work = {
  name: '64 connections to one API process and to two, on PostgreSQL',
  run: async (bench) => {
    const { config } = (await bench.arbor()).context
    if (config.database.kind === 'embedded') {
      bench.say('left out: only one process can open the embedded database')
      return []
    }
    const { owner, folders, chunks } = await bench.world()
    const { url } = config.database
    await using stack = new AsyncDisposableStack()
    const start = async (): Promise<Api> => ({
      process: stack.use(await startApi(bench, url)),
      clients: stack.use(startChild<Measured>('./load-child.ts', bench.signal)),
    })
    const [first, second] = [await start(), await start()]
    const works = {
      'folder page of 20': folderShots(folders),
      'chunks/bulk of 200': bulkShots(chunks),
    }
    const rows: Row[] = []
    for (const [work, shots] of Object.entries(works)) {
      const parts = { bench, apiKey: owner.apiKey, shots }
      for (const api of [first, second]) await load(parts, [api], WARM_UP_SECONDS)
      const found: { readonly one: Loaded[]; readonly two: Loaded[] } = { one: [], two: [] }
      for (let round = 0; round < bench.options.rounds; round++) {
        found.one.push(await load(parts, [first], bench.options.seconds))
        found.two.push(await load(parts, [first, second], bench.options.seconds))
      }
      rows.push({
        work: `${work}, ${String(CONNECTIONS)} connections, two API processes`,
        arbor: figures(found.two),
        bare: figures(found.one),
        target: '',
        remark: 'bare: one API process; processor time of the API processes alone',
      })
    }
    return rows
  },
}

async function startApi(bench: Bench, databaseUrl: string): Promise<ServerProcess> {
  return startProcess({
    dataDir: await bench.folder('api'),
    roles: ['api'],
    env: {
      ARBOR_DATABASE_URL: databaseUrl,
      ARBOR_SECRET: 'a secret that only the benchmarks know',
    },
    signal: bench.signal,
  })
}

type Parts = { readonly bench: Bench; readonly apiKey: string; readonly shots: readonly Shot[] }
type Loaded = Pick<Measured, 'latencies' | 'perSecond'> & { readonly cpu: number }

/** Shares the connections among some processes. */
async function load(
  { bench, apiKey, shots: requests }: Parts,
  apis: readonly Api[],
  seconds: number,
): Promise<Loaded> {
  bench.signal.throwIfAborted()
  const cpu = (): number => apis.reduce((sum, { process }) => sum + cpuOf(process.pid), 0)
  const before = cpu()
  const connections = CONNECTIONS / apis.length
  const all = await Promise.all(
    apis.map(({ process: { url }, clients }) =>
      clients.ask({ url, requests, apiKey, connections, seconds }),
    ),
  )
  const latencies = all.flatMap((each) => each.latencies)
  const perSecond = all.reduce((sum, each) => sum + each.perSecond, 0)
  return { latencies, perSecond, cpu: (cpu() - before) / Math.max(1, latencies.length) }
}

function figures(rounds: readonly Loaded[]): Figures {
  const perSecond = quantile(
    rounds.map((round) => round.perSecond),
    0.5,
  )
  const latencies = rounds.flatMap((round) => round.latencies)
  return {
    ...figuresOf(latencies, perSecond),
    cpu: quantile(
      rounds.map((round) => round.cpu),
      0.5,
    ),
  }
}

/** Several processes that answer requests. */
export const apiProcesses: readonly Work[] = [manyConnections]
