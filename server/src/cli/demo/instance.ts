import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { startServer } from '../../server.ts'
import { createLogger } from '../../platform/telemetry/logger.ts'
import { say } from '../terminal.ts'

/** A separate instance of the service with its own data folder; disposing of it deletes both. */
export type Instance = AsyncDisposable & {
  readonly url: string
  readonly context: Context
  readonly admin: { readonly email: string; readonly password: string }
  /** The last warnings and errors of its log. */
  lastWords(): readonly string[]
}

export type InstanceOptions = {
  /** Further settings of the service. */
  readonly settings?: Readonly<Record<string, string>>
  readonly onProgress: (what: string) => void
  /** Called when the instance has crashed. */
  readonly onCrash: (error: Error) => void
}

const MAX_LINES = 20
// Windows and network folders may hold a file a moment longer.
const REMOVE = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }

/** Starts the service on a free port of this machine. Environment variables are ignored. */
export async function startInstance({
  settings: given,
  onProgress,
  onCrash,
}: InstanceOptions): Promise<Instance> {
  await using opened = new AsyncDisposableStack()
  const folder = await makeFolder(opened)
  const admin = { email: 'demo@example.org', password: randomBytes(15).toString('base64url') }
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    ARBOR_DATA_DIR: folder,
    ARBOR_ADMIN_EMAIL: admin.email,
    ARBOR_ADMIN_PASSWORD: admin.password,
    ...given,
  }
  const { log, lines } = keepLastLines()
  const server = await startServer(loadConfig(settings, folder), {
    roles: { api: true, worker: true },
    log,
    onProgress,
    onCrash,
  })
  opened.defer(() => server.close())
  const rest = opened.move()
  return {
    url: server.url ?? '',
    context: server.context,
    admin,
    lastWords: () => lines,
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

async function makeFolder(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-demo-'))
  // For exits of the process that run no asynchronous code.
  const removeNow = (): void => {
    try {
      rmSync(folder, REMOVE)
    } catch {
      say(`  ${folder} could not be deleted.`)
    }
  }
  process.once('exit', removeNow)
  opened.defer(async () => {
    await rm(folder, REMOVE)
    process.off('exit', removeNow)
  })
  return folder
}

function keepLastLines() {
  const lines: string[] = []
  const write = (line: string): void => {
    lines.push(line.trimEnd())
    if (lines.length > MAX_LINES) lines.shift()
  }
  return { lines, log: createLogger({ level: 'warn', destination: { write } }) }
}
