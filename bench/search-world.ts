import { buildApp, createContext } from '../server/src/compose.ts'
import { existsSync, openSync, writeSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../server/src/platform/config/config.ts'
import { createLogger } from '../server/src/platform/telemetry/logger.ts'
import type { Arbor, Bench } from './bench.ts'
import { seedSearch, type SearchWorld } from './search-seed.ts'
import { createMadeEmbedder } from './search-vectors.ts'

export type OpenSearch = { readonly arbor: Arbor; readonly world: SearchWorld }

/**
 * Opens the service over a tenant made for searching, which is made when it isn't there. No jobs run: vectors are made
 * ones, and nothing else should happen while searches are measured.
 */
export async function openSearch(bench: Bench, vectors: boolean): Promise<OpenSearch> {
  const { keep, size } = bench.options
  const folder = keep ?? (await bench.folder('search'))
  await mkdir(folder, { recursive: true })
  const arbor = await open(bench, folder)
  const note = join(folder, 'search-world.json')
  if (existsSync(note)) {
    const world = JSON.parse(await readFile(note, 'utf8')) as SearchWorld
    if (world.size !== size) throw new Error(`${folder} holds ${world.size} chunks, not ${size}.`)
    return { arbor, world }
  }
  const say = (what: string): void => {
    bench.signal.throwIfAborted()
    bench.say(what)
  }
  const world = await seedSearch(arbor, { size, vectors, say })
  await writeFile(note, JSON.stringify(world))
  return { arbor, world }
}

async function open(bench: Bench, folder: string): Promise<Arbor> {
  const env = {
    ARBOR_DATA_DIR: folder,
    ARBOR_SECRET: 'a secret that only the benchmarks know',
    ARBOR_STREAM_URL: 'memory://',
  }
  const sink = openSync(devNull, 'w')
  const write = (line: string): void => void writeSync(sink, line)
  const log = createLogger({ level: 'info', pretty: false, destination: { write } })
  const context = await createContext(loadConfig(env, folder), {
    log,
    embedders: { current: createMadeEmbedder() },
  })
  bench.defer(async () => {
    await context[Symbol.asyncDispose]()
  })
  const app = await buildApp(context)
  bench.defer(async () => {
    await app.close()
  })
  return { app, context, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
