import { readCommand, type Command } from './cli/arguments.ts'
import { runCreateOwner } from './cli/create-owner.ts'
import { runListen } from './cli/listen.ts'
import { runMigrate } from './cli/migrate.ts'
import { runCommand } from './cli/outcome.ts'
import { runReindex } from './cli/reindex.ts'
import { runServer } from './cli/run-server.ts'
import { USAGE } from './cli/usage.ts'
import { runVerify } from './cli/verify.ts'
import { loadConfig, type Config } from './platform/config/config.ts'
import { processEnvironment } from './platform/config/env.ts'
import { print } from './terminal.ts'

async function run(command: Command): Promise<void> {
  switch (command.name) {
    case 'start':
      return runServer(readConfig(), command.roles)
    case 'create-owner':
      return runCreateOwner(readConfig(), command.owner)
    case 'listen':
      return runListen(command.listen)
    case 'migrate':
      return runMigrate(readConfig())
    case 'reindex':
      return runReindex(readConfig())
    case 'verify':
      process.exitCode = await runVerify(readConfig, command.verify)
      return
    case 'explain-search': {
      const { runExplainSearch } = await import('./cli/explain-search.ts')
      return runExplainSearch(readConfig(), command.explain)
    }
    case 'demo': {
      // Loaded when it is wanted: nothing else needs what it makes its documents with.
      const { runDemo } = await import('./demo/index.ts')
      process.exitCode = await runDemo()
      return
    }
    case 'help':
      print(USAGE)
  }
}

function readConfig(): Config {
  return loadConfig(processEnvironment(), process.cwd())
}

await runCommand(async () => run(readCommand(process.argv.slice(2))), USAGE)
