import { readRoles } from './cli/arguments.ts'
import { runCommand } from './cli/outcome.ts'
import { runServer } from './cli/run-server.ts'
import { loadConfig } from './platform/config/config.ts'
import { processEnvironment } from './platform/config/env.ts'

await runCommand(async () => {
  const roles = readRoles(process.argv.slice(2))
  await runServer(loadConfig(processEnvironment(), process.cwd()), roles)
}, 'Usage: node server/src/main.ts [api] [worker]')
