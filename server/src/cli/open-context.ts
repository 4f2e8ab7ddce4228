import type { Config } from '../config/config.ts'
import { createContext, type Context } from '../context.ts'
import { createLogger } from '../telemetry/logger.ts'
import { sayFault } from '../terminal.ts'

/**
 * Opens the service's parts for a command that does one thing and ends. Log lines go to standard error, since
 * standard output is for the command's result.
 */
export function openContext(config: Config): Promise<Context> {
  return createContext(config, {
    log: createLogger({ level: config.logLevel, pretty: false, destination: process.stderr }),
    onDatabaseCrash: (error) => {
      sayFault(error)
      process.exit(1)
    },
  })
}
