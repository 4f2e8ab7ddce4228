import { createContext } from '../compose.ts'
import type { Config } from '../platform/config/config.ts'
import { type Context } from '../platform/context.ts'
import { createLogger } from '../platform/telemetry/logger.ts'
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
