import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import pretty from 'pino-pretty'
import type { LogLevel } from '../config/config.ts'
import { redactLine } from './redact.ts'

export type { Logger } from 'pino'

export type LoggerSettings = {
  readonly level: LogLevel
  /** Readable lines instead of JSON, where a person reads them: only on a terminal. */
  readonly pretty: boolean
  /** Instead of standard output. */
  readonly destination?: DestinationStream
}

/**
 * The process's logger: one JSON object a line, with secrets taken out.
 *
 * Lines are written synchronously, so the last words of a crashing process are not lost.
 */
export function createLogger(settings: LoggerSettings): Logger {
  const options: LoggerOptions = {
    level: settings.level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: redactLine },
  }
  if (settings.destination !== undefined) return pino(options, settings.destination)
  if (!settings.pretty || !process.stdout.isTTY) return pino(options)
  const format = { sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' }
  return pino(options, pretty(format))
}
