import { readRoles } from './cli/arguments.ts'
import { runCommand } from './cli/outcome.ts'
import { runServer } from './cli/run-server.ts'

await runCommand(
  async () => runServer(readRoles(process.argv.slice(2))),
  'Usage: node server/src/main.ts [api] [worker]',
)
