import { loadConfig } from './config/config.ts'
import { processEnvironment } from './config/env.ts'
import { startServer, type Roles } from './server.ts'
import { say, sayFault, sayReady } from './terminal.ts'

/** After a signal everything has to be over by then, whatever still hangs. */
const STOP_MS = 9_500

function readRoles(words: readonly string[]): Roles {
  const unknown = words.filter((word) => word !== 'api' && word !== 'worker')
  if (unknown.length > 0) throw new Error(`Unknown role ${unknown.join(', ')}: a process is api, worker, or both (no words).`)
  return words.length === 0 ? { api: true, worker: true } : { api: words.includes('api'), worker: words.includes('worker') }
}

async function main(): Promise<void> {
  const crash = (error: Error): void => {
    sayFault(error)
    process.exit(1)
  }
  const starting = startServer(loadConfig(processEnvironment(), process.cwd()), {
    roles: readRoles(process.argv.slice(2)),
    onProgress: (what) => say(`  ${what}`),
    onCrash: crash,
  })
  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1)
    stopping = true
    say(`\n  ${signal}: stopping; once more to stop at once`)
    setTimeout(() => process.exit(1), STOP_MS).unref()
    starting.then((server) => server.close()).then(() => process.exit(0), crash)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  sayReady(await starting)
}

main().catch((error: unknown) => {
  sayFault(error)
  process.exit(1)
})
