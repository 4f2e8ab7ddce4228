import { open } from 'node:fs/promises'
import { isUuid } from '../../platform/core/ids.ts'
import type { Redactor } from './redactor.ts'

/** The end of a log that is read. */
const MOST_BYTES = 2 * 1024 * 1024
const MOST_LINES = 5_000
const LONGEST_FRAME = 300

/** Fields with names from Arbor's code. */
const WORDS = new Set([
  'time',
  'level',
  'operation',
  'route',
  'method',
  'code',
  'kind',
  'step',
  'template',
  'signal',
])
/** A name, an operation, a route or a time, but no sentence. */
const WORD = /^[\w:./{}*-]{1,120}$/

type Line = Readonly<Record<string, unknown>>

/**
 * The last lines of a log with only those fields whose values come from Arbor's code: messages, names, numbers and ids.
 * Messages of errors are left out, because they may quote anything.
 */
export async function readLog(path: string, redactor: Redactor): Promise<string> {
  const lines = (await readEnd(path)).split('\n').filter(Boolean).slice(-MOST_LINES)
  const kept = lines.flatMap((line) => {
    const parsed = parseLine(line)
    return parsed ? [redactor.clean(JSON.stringify(selectFields(parsed)))] : []
  })
  const left = lines.length - kept.length
  const note = left === 0 ? [] : [`{"left_out":${String(left)},"why":"not JSON"}`]
  return [...note, ...kept, ''].join('\n')
}

async function readEnd(path: string): Promise<string> {
  await using file = await open(path)
  const { size } = await file.stat()
  const start = Math.max(0, size - MOST_BYTES)
  const buffer = Buffer.alloc(Math.min(size, MOST_BYTES))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start)
  const text = buffer.toString('utf8', 0, bytesRead)
  // The first line is incomplete unless the file begins with it.
  return start === 0 ? text : text.slice(text.indexOf('\n') + 1)
}

function parseLine(line: string): Line | undefined {
  try {
    const parsed: unknown = JSON.parse(line)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Line) : undefined
  } catch {
    return undefined
  }
}

function selectFields(line: Line): Line {
  const selected: Record<string, unknown> = {}
  const error = line['err'] as Line | null | undefined
  for (const [key, value] of Object.entries(line)) {
    const isName = WORDS.has(key) && typeof value === 'string' && WORD.test(value)
    if (isName || isPlain(value)) selected[key] = value
  }
  const message = line['msg']
  // Without a message of its own, a line has that of its error.
  if (typeof message === 'string' && message !== error?.['message']) selected['msg'] = message
  if (typeof error === 'object' && error !== null) selected['err'] = describeError(error)
  if (Array.isArray(line['slowest'])) selected['slowest'] = line['slowest']
  return selected
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return true
  return typeof value === 'string' && isUuid(value)
}

function describeError({ type, code, stack }: Line): Line {
  const frames = typeof stack === 'string' ? stack.match(/^ {4}at .*$/gm) : null
  const isWord = (value: unknown) => typeof value === 'string' && WORD.test(value)
  return {
    ...(isWord(type) && { type }),
    ...(isWord(code) && { code }),
    frames: (frames ?? []).slice(0, 20).map((frame) => frame.trim().slice(0, LONGEST_FRAME)),
  }
}
