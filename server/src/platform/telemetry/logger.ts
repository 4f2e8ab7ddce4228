import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { LogLevel } from '../config/config.ts'
import { redactLine } from './redact.ts'
import { terminalLines } from './terminal-lines.ts'

export type { Logger } from 'pino'

export type LoggerSettings = {
  readonly level: LogLevel
  /** Replaces standard output, which gets readable lines in a terminal and JSON elsewhere. */
  readonly destination?: DestinationStream
}

/**
 * The process's logger. It writes one JSON object per line, without secrets.
 *
 * Lines are written synchronously, so the last lines of a crashing process are not lost.
 */
export function createLogger(settings: LoggerSettings): Logger {
  const options: LoggerOptions = {
    level: settings.level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { streamWrite: redactLine },
  }
  if (settings.destination !== undefined) return pino(options, settings.destination)
  return process.stdout.isTTY ? pino(options, terminalLines()) : pino(options)
}
