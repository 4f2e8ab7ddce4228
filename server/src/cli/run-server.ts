import { join } from 'node:path'
import { startServer, type RunningServer } from '../server.ts'
import { learnProfile } from '../modules/models/index.ts'
import { awaitDependencies } from './await-dependencies.ts'
import { say, sayToLog, reportFault, reportReady } from './terminal.ts'
import { readConfig } from './read-config.ts'
import { onStopSignal } from './stop-signals.ts'

/** Time after the drain until the process exits, even if something hangs. */
const STOP_MS = 9_500
const WORKSPACE = join(import.meta.dirname, '../../../web/dist')

type Role = 'api' | 'worker'

/** Runs the server in these roles, or in both if none is given, until a signal stops the process. */
export async function runServer(roles: readonly Role[]): Promise<void> {
  sayToLog()
  const { server } = await serve(roles)
  reportReady(server)
}

/**
 * Like {@link runServer}, but doesn't print that the server is ready.
 * @returns the server, and a signal that is aborted when it is being stopped
 */
export async function serve(
  roles: readonly Role[],
): Promise<{ readonly server: RunningServer; readonly stopping: AbortSignal }> {
  const stop = new AbortController()
  const crash = (error: Error): void => {
    reportFault(error)
    process.exit(1)
  }
  const isBoth = roles.length === 0
  const config = readConfig()
  const onProgress = (what: string) => say(`  ${what}`)
  let isWaiting = true
  const start = async () => {
    await awaitDependencies(config, onProgress, stop.signal)
    isWaiting = false
    return startServer(config, {
      roles: { api: isBoth || roles.includes('api'), worker: isBoth || roles.includes('worker') },
      workspaceFolder: WORKSPACE,
      onProgress,
      onCrash: crash,
    })
  }
  const starting = start()
  onStopSignal((signal) => {
    stop.abort()
    if (isWaiting) {
      say('  stopped')
      process.exit(0)
    }
    const seconds = String(config.drainMs / 1000)
    say(
      `\n  ${signal}: finishing work in progress (up to ${seconds} seconds). Press Ctrl-C again to stop immediately.`,
    )
    setTimeout(() => process.exit(1), config.drainMs + STOP_MS).unref()
    starting
      .then((server) => server.close())
      .then(() => {
        say('  stopped')
        process.exit(0)
      }, crash)
  })
  const server = await starting
  void learnProfile(server.context, stop.signal)
  return { server, stopping: stop.signal }
}
