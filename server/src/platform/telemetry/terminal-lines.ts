import { styleText } from 'node:util'
import type { DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'

/** Routes that monitoring calls every few seconds. */
const PROBES: ReadonlySet<unknown> = new Set(['/healthz', '/readyz', '/livez', '/metrics'])
/** The number of digits at the end of an id to show. The first digits are a time. */
const SHORT_ID = 8
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
/** Fields that every entry has, or that a line shows separately. */
const APART: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'ms'])

type Entry = Readonly<Record<string, unknown>>

// Synchronous on a terminal, so the last lines of a crashing process are not lost.
const toStdout = (text: string): void => void process.stdout.write(text)

/**
 * Log lines for a person at a terminal. Each is short and on one line, except for the stacks of errors. Requests show
 * method, route, status, milliseconds and the end of the tenant's id. Successful probes are not shown. Other
 * information shows the message and fields, with shortened ids. Warnings and errors show ids in full, so you can search
 * for them.
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
      const text = entry ? lineOf(entry, colorize) : undefined
      if (text !== '') write(text ?? format(line))
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

/** @returns an empty text for entries to hide, or undefined for entries to show in full */
function lineOf(entry: Entry, colorize: boolean): string | undefined {
  if (entry['msg'] === 'request') return requestLine(entry, colorize)
  return entry['level'] === 'info' ? shortLine(entry) : undefined
}

function shortLine(entry: Entry): string {
  const { time, msg, ms } = entry
  const fields = Object.entries(entry)
    .filter(([name]) => !APART.has(name))
    .map(([name, value]) => `${name}=${shorten(value)}`)
  const took = typeof ms === 'number' ? [`${ms} ms`] : []
  return `${[clock(time), String(msg), ...took, ...fields].join(' ')}\n`
}

function shorten(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return UUID.test(value) ? value.slice(-SHORT_ID) : value
}

const clock = (time: unknown): string => new Date(String(time)).toTimeString().slice(0, 8)

function requestLine(
  { time, method, route, status, ms, tenantId }: Entry,
  colorize: boolean,
): string {
  const code = Number(status)
  if (PROBES.has(route) && code < 400) return ''
  const color = code >= 500 ? 'red' : code >= 400 ? 'yellow' : 'green'
  const shown = colorize ? styleText(color, String(status), { validateStream: false }) : status
  const tenant = typeof tenantId === 'string' ? ` ${tenantId.slice(-SHORT_ID)}` : ''
  return `${clock(time)} ${String(method)} ${String(route)} ${String(shown)} ${String(ms)} ms${tenant}\n`
}
