import { type ChildProcess, fork } from 'node:child_process'
import type { ConvertHooks } from '../core/convert-options.ts'
import { ConversionError } from '../core/document-model.ts'
import { type ChildFiles, commandOf, type Confinement } from './confinement.ts'
import { residentBytes } from './child-memory.ts'
import {
  type ChildMessage,
  type ConversionJob,
  type ConversionSummary,
  readChildMessage,
  TOO_MUCH_MEMORY,
} from './child-protocol.ts'
import { timeFor } from './time-limit.ts'

const MEMORY_CHECK_MS = 200
/** Ends of a process that found no more memory. */
const MEMORY_SIGNALS: ReadonlySet<string | null> = new Set([
  'SIGABRT',
  'SIGTRAP',
  'SIGILL',
  'SIGSEGV',
])

export type PoolLogger = { warn(obj: object, msg: string): void }

export type ChildLimits = {
  /**
   * Time for one conversion, counted from when it gets a process and again from each page that is done. Short files get
   * less: a minute or a tenth, and a sixtieth more for each megabyte.
   */
  readonly timeoutMs: number
  /** Resident memory a child and its own children may use together. */
  readonly maxRssBytes: number
  /** The only files that a child may open beside its own; all when missing. */
  readonly files?: ChildFiles | undefined
}

export type JobHooks = Pick<ConvertHooks, 'signal' | 'onProgress'>

/**
 * For glibc. Threads that render images allocate from heaps of their own, which it then keeps; and once a large block was
 * freed, it puts blocks of that size into its heap, which grows by the holes between them: without fixed thresholds by
 * 0.1 MB for each page that is drawn.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Parsers must not see secrets: they get no variables of the server but these. */
function bareEnvironment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- passed on, not read: these are no settings
  const { PATH, TMPDIR, LANG } = process.env
  const kept = Object.entries({ PATH, TMPDIR, LANG, ...ALLOCATOR })
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

function forkChild(
  script: string | URL,
  limits: ChildLimits,
  confinement: Confinement,
): ChildProcess {
  const { execPath, execArgv } = commandOf(confinement, limits)
  return fork(script, [String(process.pid)], {
    execPath,
    execArgv: [...execArgv],
    env: bareEnvironment(),
    // Parsers print document text in their warnings.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A process group of its own, so that a kill ends the processes of a parser as well.
    detached: process.platform !== 'win32',
  })
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

type Surroundings = { readonly logger: PoolLogger | undefined; readonly confinement: Confinement }

/** One child process of the pool; it runs one job at a time. */
export class ConversionChild {
  /** Resolves when the process is gone, for whatever reason. */
  readonly exited: Promise<void>
  /** Jobs started so far. */
  jobs = 0
  /** Set when the process should not get another job. */
  retired = false
  readonly #process: ChildProcess
  readonly #limits: ChildLimits
  readonly #logger: PoolLogger | undefined
  readonly #confinement: Confinement
  #gone = false
  /** Most resident bytes that were seen during the running job. */
  #peak = 0
  /** Why the process was killed; null when it ended by itself. */
  #verdict: Error | null = null
  /** Progress of the running job; null before its first page. */
  #pages: { readonly done: number; readonly total: number } | null = null

  constructor(script: string | URL, limits: ChildLimits, { logger, confinement }: Surroundings) {
    this.#limits = limits
    this.#logger = logger
    this.#confinement = confinement
    this.#process = forkChild(script, limits, confinement)
    this.exited = new Promise((resolve) => {
      const gone = () => {
        this.retired = true
        // Ends what a crash left behind; only once, while the group's number can't belong to anybody else.
        if (!this.#gone) killGroup(this.#process)
        this.#gone = true
        resolve()
      }
      this.#process.once('exit', gone)
      this.#process.on('error', () => {
        if (this.#process.pid === undefined) gone()
        else this.kill(null)
      })
    })
  }

  /** Ends the process; a running job rejects with `verdict`, or as crashed when that is null. */
  kill(verdict: Error | null): void {
    this.retired = true
    this.#verdict ??= verdict
    // Keeps the event loop alive for those who wait for the end of an idle child.
    this.#process.ref()
    if (!this.#gone) killGroup(this.#process)
  }

  /** An idle child must not keep the server's process alive. */
  setIdle(idle: boolean): void {
    const change = idle ? 'unref' : 'ref'
    this.#process[change]()
    this.#process.channel?.[change]()
  }

  /** Resident bytes now, 0 when the process is gone. */
  async memory(): Promise<number> {
    return this.#process.pid === undefined ? 0 : residentBytes(this.#process.pid)
  }

  /**
   * Runs one job to its end; afterwards the process is idle, or gone if `retired` became true by death.
   * @returns null where another process shall go on with the same job
   */
  async run(job: ConversionJob, hooks: JobHooks): Promise<ConversionSummary | null> {
    this.jobs++
    const abort = () => this.kill(toError(hooks.signal?.reason))
    hooks.signal?.addEventListener('abort', abort, { once: true })
    this.#pages = null
    this.#peak = 0
    const ms = await timeFor(job.path, this.#limits.timeoutMs)
    const timer = setTimeout(() => this.#killForTime(ms), ms)
    const onProgress = (done: number, total: number) => {
      if (done > (this.#pages?.done ?? 0)) timer.refresh()
      this.#pages = { done, total }
      hooks.onProgress?.(done, total)
    }
    const watch = this.#watchMemory()
    try {
      return await this.#answer(job, onProgress)
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      hooks.signal?.removeEventListener('abort', abort)
    }
  }

  #answer(
    job: ConversionJob,
    onProgress: (done: number, total: number) => void,
  ): Promise<ConversionSummary | null> {
    const { promise, resolve, reject } = Promise.withResolvers<ConversionSummary | null>()
    let isOpen = true
    const listen = (raw: unknown) => {
      const message = readChildMessage(raw)
      if (message?.type === 'progress') return onProgress(message.done, message.total)
      if (message === null) return this.kill(null)
      isOpen = false
      if (message.type === 'done') resolve(message.summary)
      else if (message.type === 'paused') {
        this.retired = true
        resolve(null)
      } else reject(this.#readFailure(message))
    }
    this.#process.on('message', listen)
    const watchEnd = async () => {
      await this.exited
      if (isOpen) reject(this.#verdict ?? this.#crashed())
    }
    void watchEnd()
    if (this.#process.connected) {
      this.#process.send(job, (error) => {
        if (error) this.kill(null)
      })
    } else this.kill(null)
    return promise.finally(() => this.#process.off('message', listen))
  }

  #readFailure(message: ChildMessage & { type: 'failed' }): ConversionError {
    if (message.detail !== undefined) {
      // The exception may have left the process in a bad state.
      this.retired = true
      this.#logger?.warn({ detail: message.detail }, 'a converter threw an unexpected exception')
    }
    return new ConversionError(message.code, message.message)
  }

  #crashed(): ConversionError {
    const { exitCode, signalCode } = this.#process
    const isFull = this.#confinement.memory && this.#peak > this.#limits.maxRssBytes / 2
    if (isFull && MEMORY_SIGNALS.has(signalCode)) return this.#tooMuchMemory(this.#peak)
    this.#logger?.warn({ exitCode, signal: signalCode }, 'a conversion child died during a job')
    return new ConversionError('crashed', 'The converter stopped unexpectedly on this document.')
  }

  #killForTime(timeoutMs: number): void {
    const seconds = Math.max(1, Math.round(timeoutMs / 1000))
    this.#logger?.warn({ timeoutMs }, 'a conversion took too long')
    const sentence =
      this.#pages === null || this.#pages.done === 0
        ? `Conversion took longer than ${seconds} seconds.`
        : `Conversion made no progress for ${seconds} seconds; ${this.#pages.done} of ${this.#pages.total} pages were done.`
    this.kill(new ConversionError('timeout', sentence))
  }

  #watchMemory(): NodeJS.Timeout {
    let looking = false
    const look = async () => {
      if (looking || this.retired) return
      looking = true
      const bytes = await this.memory()
      looking = false
      this.#peak = Math.max(this.#peak, bytes)
      if (bytes > this.#limits.maxRssBytes) this.kill(this.#tooMuchMemory(bytes))
    }
    return setInterval(() => void look(), MEMORY_CHECK_MS)
  }

  #tooMuchMemory(bytes: number): ConversionError {
    this.#logger?.warn({ bytes }, 'a conversion took too much memory')
    return new ConversionError('too_large', TOO_MUCH_MEMORY)
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The conversion was aborted.')
}
