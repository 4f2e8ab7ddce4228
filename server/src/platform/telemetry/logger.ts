import { pino, type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino'
import type { LogLevel } from '../config/config.ts'
import { isOutage } from '../core/outage.ts'
import { redactLine } from './redact.ts'
import { terminalLines } from './terminal-lines.ts'

export type { Logger } from 'pino'

const WARN = pino.levels.values['warn'] ?? 40

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
    hooks: { streamWrite: redactLine, logMethod: leaveToOutage },
  }
  if (settings.destination !== undefined) return pino(options, settings.destination)
  return process.stdout.isTTY ? pino(options, terminalLines()) : pino(options)
}

/**
 * Whoever opened the database logs an outage once. Everything that fails because of it would hide that line, and is
 * logged at level debug.
 */
function leaveToOutage(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const [first] = args as readonly unknown[]
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  if (level >= WARN && isOutage(error)) this.debug(...args)
  else method.apply(this, args)
}
