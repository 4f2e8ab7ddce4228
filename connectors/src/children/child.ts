import { spawn } from 'node:child_process'
import { PassThrough, type Readable } from 'node:stream'

export type ChildCommand = {
  readonly program: string
  readonly args: readonly string[]
  /** All of its environment. See {@link systemVariables}. */
  readonly env: Readonly<Record<string, string>>
  /** Text for its standard input. Without it, there is none. */
  readonly input?: string
  /** Kills it after this time. */
  readonly maxMs: number
  readonly signal: AbortSignal
}

export type ChildEnd = {
  /** Null if it was killed. */
  readonly code: number | null
  readonly why: 'ended' | 'missing' | 'timeout' | 'killed'
  /** The first and last part of its standard error. It may have secrets, so don't show it. */
  readonly log: string
}

/** A program that runs on behalf of a source. */
export type Child = {
  readonly stdout: Readable
  /** Its abort kills the program. */
  readonly signal: AbortSignal
  readonly ended: Promise<ChildEnd>
  /** Kills it and everything it has started. Has no effect after its end. */
  kill(): void
}

/** How much of its standard error is kept, at the beginning and at the end. */
const LOG_CHARACTERS = 8_000

/** The variables of the server that every child may see. None has a secret. */
export function systemVariables(): Record<string, string> {
  // oxlint-disable-next-line node/no-process-env -- passed on, not read: these aren't settings
  const { PATH, TMPDIR } = process.env
  return {
    PATH: PATH ?? '/usr/bin:/bin',
    ...(TMPDIR !== undefined && { TMPDIR }),
    // Messages in English, names in UTF-8.
    LC_ALL: 'C.UTF-8',
  }
}

/** Starts a program in a process group of its own. */
export function startChild({ program, args, env, input, maxMs, signal }: ChildCommand): Child {
  const child = spawn(program, args, {
    env,
    cwd: '/',
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const { promise: ended, resolve } = Promise.withResolvers<ChildEnd>()
  let why: ChildEnd['why'] = 'ended'
  const kill = (reason: ChildEnd['why']): void => {
    if (child.exitCode !== null || child.signalCode !== null) return
    why = reason
    killGroup(child.pid)
  }
  const stop = (): void => kill('killed')
  const timer = setTimeout(() => kill('timeout'), maxMs)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const log = collect(child.stderr!)
  const finish = (end: Omit<ChildEnd, 'log'>): void => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    resolve({ ...end, log: log() })
  }
  child.on('error', (error) => finish({ code: null, why: whyNot(error) }))
  // What it has started may outlive it and keep its output open.
  child.on('exit', () => killGroup(child.pid))
  child.on('close', (code) => finish({ code, why }))
  // It may end before it has read everything.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  // When a program ends, Node discards output that nobody is reading yet.
  const stdout = child.stdout!.pipe(new PassThrough())
  child.stdout!.once('error', (error) => stdout.destroy(error))
  return { stdout, signal, ended, kill: stop }
}

function whyNot(error: NodeJS.ErrnoException): ChildEnd['why'] {
  return error.code === 'ENOENT' ? 'missing' : 'killed'
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}

function collect(stream: Readable): () => string {
  let [first, last] = ['', '']
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const room = LOG_CHARACTERS - first.length
    first += text.slice(0, room)
    last = (last + text.slice(room)).slice(-LOG_CHARACTERS)
  })
  return () => (last === '' ? first : `${first}\n${last}`)
}
