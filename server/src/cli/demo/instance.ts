import { randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context/context.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { openTemporaryFolder } from '../../platform/files/temporary-folder.ts'
import { startServer } from '../../server.ts'
import { createLogger } from '../../platform/telemetry/logger.ts'

/** A separate instance of the service with its own data folder. Disposing of it stops it and deletes the folder. */
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
  /** Folder of the built workspace. */
  readonly workspaceFolder?: string
  readonly onProgress: (what: string) => void
  /** Called when the instance crashes. */
  readonly onCrash: (error: Error) => void
}

const MAX_LINES = 20

/** Starts the service on a free port of this machine. Environment variables are ignored. */
export async function startInstance({
  settings: given,
  workspaceFolder,
  onProgress,
  onCrash,
}: InstanceOptions): Promise<Instance> {
  await using opened = new AsyncDisposableStack()
  const { path: folder } = opened.use(await openTemporaryFolder('demo'))
  const admin = { email: 'demo@example.org', password: randomBytes(15).toString('base64url') }
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    ARBOR_DATA_DIR: folder,
    ARBOR_ADMIN_EMAIL: admin.email,
    ARBOR_ADMIN_PASSWORD: admin.password,
    // It is deleted afterwards.
    ARBOR_DRAIN_SECONDS: '0',
    ...given,
  }
  const { log, lines } = keepLastLines()
  const server = await startServer(loadConfig(settings, folder), {
    roles: { api: true, worker: true },
    workspaceFolder,
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

function keepLastLines() {
  const lines: string[] = []
  const write = (line: string): void => {
    lines.push(line.trimEnd())
    if (lines.length > MAX_LINES) lines.shift()
  }
  return { lines, log: createLogger({ level: 'warn', destination: { write } }) }
}
