import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../database.ts'
import { Service, type Killed } from '../service.ts'
import type { SourceFile } from './files.ts'
import { startKilling } from './kills.ts'
import type { FolderOptions } from './options.ts'
import { readStored, type StoredDocument } from './stored.ts'
import { uploadAll, type Uploaded } from './upload.ts'
import { leftIn, runVerify } from './verify.ts'
import { waitForAll } from './wait.ts'
import { watchResident } from './watch-resident.ts'

/** Everything that is known of one ingestion of the folder. */
export type Outcome = {
  readonly uploads: readonly Uploaded[]
  readonly stored: readonly StoredDocument[]
  readonly killed: readonly Killed[]
  /** From the first upload to the end of the last run. */
  readonly wallMs: number
  /** Highest resident megabytes seen: of the service's own processes, of what they start, and of both together. */
  readonly peak: { readonly own: number; readonly below: number; readonly all: number }
  readonly verify: { readonly code: number; readonly output: string }
  readonly left: { readonly entries: number; readonly megabytes: number }
}

export type FolderRun = {
  readonly files: readonly SourceFile[]
  /** Empty; it keeps the service's data. */
  readonly home: string
  readonly options: Pick<
    FolderOptions,
    'database' | 'workers' | 'kills' | 'pdfMode' | 'embeddings' | 'minutes' | 'seed'
  >
  readonly signal: AbortSignal
  readonly say: (what: string) => void
}

/** Starts a service, has it ingest all files, ends it, and reads what it stored. */
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
  const ingested = await ingestAll(run, service)
  await service.stop()
  say('reading what is stored')
  const stored = await readStored(service.settings)
  say('verifying')
  const verify = await runVerify(service.settings, signal)
  return { ...ingested, stored, verify, left: await leftIn(join(home, 'tmp')) }
}

async function ingestAll(
  { files, options, signal, say }: FolderRun,
  service: Service,
): Promise<Pick<Outcome, 'uploads' | 'killed' | 'wallMs' | 'peak'>> {
  const { kills: between, seed, minutes } = options
  const broken = new AbortController()
  const either = AbortSignal.any([signal, broken.signal])
  const caller = () => service.caller()
  const resident = watchResident(service)
  const began = performance.now()
  const killer =
    between &&
    startKilling({ service, between, seed, say, onFault: (error) => broken.abort(error) })
  try {
    let uploading = true
    const uploaded = uploadAll(files, { caller, signal: either, fields: fieldsFor(options) })
    const [uploads] = await Promise.all([
      uploaded.finally(() => (uploading = false)),
      waitForAll({
        caller,
        signal: either,
        say,
        deadline: began + minutes * 60_000,
        more: () => uploading,
      }),
    ])
    const wallMs = performance.now() - began
    return { uploads, killed: (await killer?.stop()) ?? [], wallMs, peak: resident.stop() }
  } catch (error) {
    say(`the last lines of the service:\n${service.output()}`)
    throw error
  } finally {
    resident.stop()
    await killer?.stop().catch(() => undefined)
  }
}

function fieldsFor({ pdfMode }: Pick<FolderOptions, 'pdfMode'>) {
  return ({ name }: SourceFile): Record<string, string> =>
    pdfMode !== undefined && /\.pdf$/i.test(name) ? { ingestion_mode: pdfMode } : {}
}
