import { createContext } from '../compose.ts'
import type { Config } from '../platform/config/config.ts'
import { type Context } from '../platform/context/context.ts'
import { createLogger } from '../platform/telemetry/logger.ts'
import { readConfig } from './read-config.ts'
import { reportFault } from './terminal.ts'

/**
 * Opens the context for a command that does one thing and exits. Log lines go to standard error, because standard
 * output is for the command's result.
 * @throws ConfigError if settings are invalid
 */
export async function openContext(config: Config = readConfig()): Promise<Context> {
  return createContext(config, {
    log: createLogger({ level: config.logLevel, destination: process.stderr }),
    onDatabaseCrash: (error) => {
      reportFault(error)
      process.exit(1)
    },
  })
}
