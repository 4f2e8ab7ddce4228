import type { Config } from '../platform/config/config.ts'
import { startServer, type Roles } from '../server.ts'
import { say, sayFault, sayReady } from '../terminal.ts'
import { onStopSignal } from './stop-signals.ts'

/** After a signal everything has to be over by then, whatever still hangs. */
const STOP_MS = 9_500

/** Runs the service until a signal ends the process. */
export async function runServer(config: Config, roles: Roles): Promise<void> {
  const crash = (error: Error): void => {
    sayFault(error)
    process.exit(1)
  }
  const starting = startServer(config, {
    roles,
    onProgress: (what) => say(`  ${what}`),
    onCrash: crash,
  })
  onStopSignal((signal) => {
    say(`\n  ${signal}: stopping; once more to stop at once`)
    setTimeout(() => process.exit(1), STOP_MS).unref()
    starting.then((server) => server.close()).then(() => process.exit(0), crash)
  })
  sayReady(await starting)
}
