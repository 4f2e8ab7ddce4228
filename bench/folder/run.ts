import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../database.ts'
import { Service, type Killed } from '../service.ts'
import type { SourceFile } from './files.ts'
import { startKilling } from './kills.ts'
import type { FolderOptions } from './options.ts'
import { readStored, type StoredDocument } from './stored.ts'
import { leftIn, runVerify } from './verify.ts'
import { ingestAll, type IngestedAll } from './wait.ts'

/** The result of one ingestion of the folder. */
export type Outcome = IngestedAll & {
  readonly stored: readonly StoredDocument[]
  readonly killed: readonly Killed[]
  readonly verify: { readonly code: number; readonly output: string }
  readonly left: { readonly entries: number; readonly megabytes: number }
}

export type FolderRun = {
  readonly files: readonly SourceFile[]
  /** An empty folder for the service's data. */
  readonly home: string
  readonly options: FolderOptions
  readonly signal: AbortSignal
  readonly say: (what: string) => void
}

/** Starts a service, ingests all files, stops it, and reads what it stored. */
export async function ingestFolder(run: FolderRun): Promise<Outcome> {
  const { home, options, signal, say } = run
  await using stack = new AsyncDisposableStack()
  await mkdir(home, { recursive: true })
  const databaseUrl = await openDatabase(options.database, stack)
  say('starting the service')
  const env = { ARBOR_EMBEDDINGS: options.embeddings ? 'ON' : 'OFF' }
  const { workers } = options
  const choice = { folder: home, databaseUrl, workers, env, signal }
  const service = stack.use(await Service.start(choice))
  const ingested = await ingestWithKills(run, service)
  await service.stop()
  say('reading what is stored')
  const stored = await readStored(service.settings)
  say('verifying')
  const verify = await runVerify(service.settings, signal)
  return { ...ingested, stored, verify, left: await leftIn(join(home, 'tmp')) }
}

async function ingestWithKills(
  { files, options, signal, say }: FolderRun,
  service: Service,
): Promise<IngestedAll & Pick<Outcome, 'killed'>> {
  const { kill, secondsBetweenKills: between, seed, minutes, pdfMode } = options
  const fields = ({ name }: SourceFile): Record<string, string> =>
    pdfMode !== undefined && /\.pdf$/i.test(name) ? { ingestion_mode: pdfMode } : {}
  const broken = new AbortController()
  const onFault = (error: unknown): void => broken.abort(error)
  const killer = kill ? startKilling({ service, between, seed, say, onFault }) : undefined
  try {
    const ingested = await ingestAll(service, files, {
      signal: AbortSignal.any([signal, broken.signal]),
      say,
      limitMs: minutes * 60_000,
      fields,
    })
    return { ...ingested, killed: killer ? await killer.stop() : [] }
  } catch (error) {
    say(`last output of the service:\n${service.output()}`)
    throw error
  } finally {
    await killer?.stop().catch(() => undefined)
  }
}
