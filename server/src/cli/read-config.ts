import { loadConfig, type Config } from '../platform/config/config.ts'
import { processEnvironment } from '../platform/config/env.ts'

/** @throws ConfigError if settings are invalid */
export function readConfig(): Config {
  return loadConfig(processEnvironment(), process.cwd())
}
