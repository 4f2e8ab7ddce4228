import { styleText } from 'node:util'
import type { DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'

/** What monitoring asks for every few seconds. */
const PROBES: ReadonlySet<unknown> = new Set(['/healthz', '/readyz', '/livez', '/metrics'])
/** Digits of a tenant's id that tell it from others; the first ones are a time. */
const SHORT_ID = 8

type Entry = Readonly<Record<string, unknown>>

// Synchronous on a terminal, so the last words of a crashing process are not lost.
const toStdout = (text: string): void => void process.stdout.write(text)

/**
 * Log lines for a person at a terminal: each is short and on one line, except for the stacks of errors. Requests have
 * their method, route, status, milliseconds and the end of their tenant's id; probes that succeed are left out.
 */
export function terminalLines({
  colorize = true,
  write = toStdout,
}: {
  readonly colorize?: boolean
  readonly write?: (text: string) => void
} = {}): DestinationStream {
  const translateTime = 'SYS:HH:MM:ss'
  const format = prettyFactory({
    colorize,
    singleLine: true,
    ignore: 'pid,hostname',
    translateTime,
  })
  return {
    write: (line) => {
      const entry = parse(line)
      const text = entry?.['msg'] === 'request' ? requestLine(entry, colorize) : format(line)
      if (text !== '') write(text)
    },
  }
}

function parse(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return undefined
  }
}

function requestLine(
  { time, method, route, status, ms, tenantId }: Entry,
  colorize: boolean,
): string {
  const code = Number(status)
  if (PROBES.has(route) && code < 400) return ''
  const color = code >= 500 ? 'red' : code >= 400 ? 'yellow' : 'green'
  const shown = colorize ? styleText(color, String(status), { validateStream: false }) : status
  const clock = new Date(String(time)).toTimeString().slice(0, 8)
  const tenant = typeof tenantId === 'string' ? ` ${tenantId.slice(-SHORT_ID)}` : ''
  return `${clock} ${String(method)} ${String(route)} ${String(shown)} ${String(ms)} ms${tenant}\n`
}
