import { buildApp, createContext, startWorkers } from '../server/src/compose.ts'
import { openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App } from '../server/src/platform/http/app.ts'
import { loadConfig } from '../server/src/platform/config/config.ts'
import { type Context } from '../server/src/platform/context/context.ts'
import { tidyEmbedded } from '../server/src/platform/db/index.ts'
import type { Embedder } from '../server/src/platform/models/embedder.ts'
import { createLogger } from '../server/src/platform/telemetry/logger.ts'
import { startBareFor, type BareServer } from './bare.ts'
import { addEmbeddedDatabase, openDatabase } from './database.ts'
import { startChild, type Child } from './child.ts'
import type { Measured } from './load-child.ts'
import { amountOf, type Amount, type Options } from './options.ts'
import { seed, type World } from './seed.ts'
import type { Row } from './table.ts'

/** Resources that benchmarks share. Each is opened on first use, since many benchmarks need only some of them. */
export type Bench = {
  readonly options: Options
  readonly amount: Amount
  readonly signal: AbortSignal
  /** Reports progress. @throws the signal's reason if it is aborted */
  readonly say: (what: string) => void
  /** A temporary folder. */
  folder(name: string): Promise<string>
  /** Closes something at the end, in reverse order. */
  defer(close: () => Promise<void>): void
  load(): Child<Measured>
  arbor(): Promise<Arbor>
  /** Another service in this process, with its own database if that is embedded. */
  another(choice?: Another): Promise<Arbor & AsyncDisposable>
  world(): Promise<World>
  /** The bare server over the same database. */
  bare(): Promise<BareServer>
}

/** The service in one process. */
export type Arbor = { readonly app: App; readonly context: Context; readonly url: string }

type Another = {
  /** Settings in addition to the default ones. */
  readonly settings?: Readonly<Record<string, string>>
  /** A folder for its data, with vectors of this model. It runs no jobs. */
  readonly kept?: { readonly folder: string; readonly embedder: Embedder }
  /** Whether it runs jobs. Default true, without `kept`. */
  readonly jobs?: boolean
}

/** A benchmark, which produces one or more rows of the table. */
export type Work = {
  readonly name: string
  /** What it needs and this machine doesn't have, if anything. */
  lacks?(options: Options): string | undefined
  run(bench: Bench): Promise<Row[]>
}

type Parts = Pick<Bench, 'options' | 'signal' | 'say'>

/** Prepares a run. `stack` closes everything that gets opened. */
export function createBench(parts: Parts, stack: AsyncDisposableStack): Bench {
  const defer = (close: () => Promise<void>): void => {
    stack.defer(close)
  }
  const folder = async (name: string): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), `arbor-bench-${name}-`))
    defer(() => rm(path, { recursive: true, force: true }))
    return path
  }
  const bench: Bench = {
    ...parts,
    amount: amountOf(parts.options),
    say: (what) => {
      parts.signal.throwIfAborted()
      parts.say(what)
    },
    folder,
    defer,
    load: once(() => stack.use(startChild<Measured>('./load-child.ts', parts.signal))),
    arbor: once(() => startArbor(bench, stack)),
    another: async (choice) => {
      if (parts.options.smallest && isUsual(choice)) {
        return { ...(await bench.arbor()), [Symbol.asyncDispose]: async () => undefined }
      }
      const own = stack.use(new AsyncDisposableStack())
      const started = await startArbor(bench, own, choice)
      return { ...started, [Symbol.asyncDispose]: () => own.disposeAsync() }
    },
    world: once(() => makeWorld(bench)),
    bare: once(() => openBare(bench, stack)),
  }
  return bench
}

/** Whether this service could be the shared one, if nobody compares its figures. */
function isUsual({ settings = {}, kept, jobs = true }: Another = {}): boolean {
  return !kept && jobs && Object.keys(settings).every((name) => name === 'ARBOR_EMBEDDINGS')
}

/** Creates a value on the first call and returns the same one later. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

async function startArbor(
  bench: Bench,
  stack: AsyncDisposableStack,
  { settings, kept, jobs = !kept }: Another = {},
): Promise<Arbor> {
  const folder = kept?.folder ?? (await bench.folder('data'))
  const url = await openDatabase(bench.options.database, stack)
  if (url === undefined) await addEmbeddedDatabase(folder)
  const env = {
    ARBOR_DATA_DIR: folder,
    ARBOR_SECRET: 'a secret that only the benchmarks know',
    ARBOR_STREAM_URL: 'memory://',
    // Loading a model takes longer than most benchmarks at their smallest size.
    ...(!kept && bench.amount({}, { ARBOR_EMBEDDINGS: 'OFF' })),
    ...(url !== undefined && { ARBOR_DATABASE_URL: url }),
    ...settings,
  }
  bench.say(`opening the database (${url === undefined ? 'embedded' : 'PostgreSQL'})`)
  // Log lines are created and written as in production, but not stored.
  const sink = openSync(devNull, 'w')
  const write = (line: string): void => void writeSync(sink, line)
  const log = createLogger({ level: 'info', destination: { write } })
  const embedders = kept && { embedders: { current: kept.embedder } }
  const context = stack.use(await createContext(loadConfig(env, folder), { log, ...embedders }))
  if (jobs) await startWorkers(context)
  const app = stack.adopt(await buildApp(context), (built) => built.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, context, url: address }
}

async function openBare(bench: Bench, stack: AsyncDisposableStack): Promise<BareServer> {
  const [{ context }, { owner }] = [await bench.arbor(), await bench.world()]
  return stack.use(await startBareFor(context, owner.tenantId))
}

/** Upkeep (embedded) or autovacuum would do this within a minute. */
export async function analyse({ driver }: Context): Promise<void> {
  if (driver.kind === 'embedded') await tidyEmbedded(driver)
  else await driver.exec('analyze')
}

async function makeWorld(bench: Bench): Promise<World> {
  const started = performance.now()
  const { app, context } = await bench.arbor()
  const world = await seed({ app, context }, bench.options.size, bench.say)
  await analyse(context)
  bench.say(`tenant created in ${Math.round((performance.now() - started) / 1000)} s`)
  return world
}
