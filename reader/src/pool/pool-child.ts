import { type ChildProcess, fork } from 'node:child_process'
import type { ConvertHooks } from '../core/convert-options.ts'
import { ConversionError } from '../core/document-model.ts'
import { type ChildFiles, commandOf, type Confinement } from './confinement.ts'
import {
  type ChildMessage,
  type ConversionJob,
  type ConversionSummary,
  readChildMessage,
  TOO_MUCH_MEMORY,
} from './child-protocol.ts'
import { JobWatch, type WatchVerdict } from './job-watch.ts'
import { faultOf, STOPPED } from './process-end.ts'
import { usageOf } from './process-usage.ts'
import { timeFor } from './time-limit.ts'

/** How long a child may sleep without progress. Anything that works uses processor time. */
const DEFAULT_ASLEEP_MS = 5 * 60_000

export type PoolLogger = { warn(obj: object, msg: string): void }

export type ChildLimits = {
  /**
   * Processor time that a conversion may use, at most a second per second. It starts when the
   * conversion gets a process, and again with each finished page or part of a later stage. Short files
   * get less: a minute or a tenth of the limit, plus a sixtieth per megabyte.
   */
  readonly timeoutMs: number
  /** How long a child may sleep without progress; five minutes by default. */
  readonly asleepMs?: number
  /** Resident memory that a child and its own children may use together. */
  readonly maxRssBytes: number
  /** The only files that a child may open in addition to its own. If missing, all files. */
  readonly files?: ChildFiles | undefined
}

export type JobHooks = Pick<ConvertHooks, 'signal' | 'onProgress'> & {
  /** Called with the processor time in milliseconds that the conversion has used since the last call. */
  readonly onProcessorTime?: (ms: number) => void
  /**
   * Whether the document is tried in a new process that converts nothing else, because an earlier one ended.
   */
  readonly isAlone?: boolean
}

/**
 * Settings for glibc. Threads that render images allocate from separate heaps, which glibc keeps.
 * Also, after a large block was freed, glibc puts blocks of that size into its heap. The heap then
 * grows by the holes between them: without fixed thresholds by 0.1 MB for each rendered page.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * The environment of a child. Parsers must not see secrets, so they get no other variables of the
 * server.
 */
function bareEnvironment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- passed on, not read: these aren't settings
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
    // A separate process group, so that killing it also ends a parser's processes.
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

/** A child process of the pool. It runs one job at a time. */
export class ConversionChild {
  /** Resolves when the process has exited, for whatever reason. */
  readonly exited: Promise<void>
  /** Number of jobs started so far. */
  jobs = 0
  /** Set if the process should not get another job. */
  retired = false
  readonly #process: ChildProcess
  readonly #limits: ChildLimits
  readonly #logger: PoolLogger | undefined
  readonly #confinement: Confinement
  #gone = false
  #watch: JobWatch | undefined
  /** Why the process was killed, or null if it exited without being killed. */
  #verdict: Error | null = null
  /** Progress of the current job, or null before its first page. */
  #pages: { readonly done: number; readonly total: number } | null = null

  constructor(script: string | URL, limits: ChildLimits, { logger, confinement }: Surroundings) {
    this.#limits = limits
    this.#logger = logger
    this.#confinement = confinement
    this.#process = forkChild(script, limits, confinement)
    this.exited = new Promise((resolve) => {
      const gone = () => {
        this.retired = true
        // Ends what a crash left behind. Only once, while the group's number can't have been
        // reused.
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

  /** Kills the process. The current job rejects with `verdict`, or as crashed if that is null. */
  kill(verdict: Error | null): void {
    this.retired = true
    this.#verdict ??= verdict
    // Keeps the event loop alive for callers that wait until an idle child has exited.
    this.#process.ref()
    if (!this.#gone) killGroup(this.#process)
  }

  /** Prevents an idle child from keeping the server's process alive. */
  setIdle(idle: boolean): void {
    const change = idle ? 'unref' : 'ref'
    this.#process[change]()
    this.#process.channel?.[change]()
  }

  /** Current resident bytes; 0 if the process has exited. */
  async memory(): Promise<number> {
    const { pid } = this.#process
    return (pid !== undefined && (await usageOf(pid))?.bytes) || 0
  }

  /**
   * Runs one job to its end. Afterwards, the process is idle, or gone if its death has set
   * `retired`.
   * @returns null if another process should continue with the same job
   */
  async run(job: ConversionJob, hooks: JobHooks): Promise<ConversionSummary | null> {
    this.jobs++
    const abort = () => this.kill(toError(hooks.signal?.reason))
    hooks.signal?.addEventListener('abort', abort, { once: true })
    this.#pages = null
    const watch = await this.#startWatch(job, hooks)
    this.#watch = watch
    const onProgress = (done: number, total: number) => {
      if (done > (this.#pages?.done ?? 0)) watch?.progress()
      this.#pages = { done, total }
      hooks.onProgress?.(done, total)
    }
    try {
      return await this.#answer(job, onProgress)
    } finally {
      await watch?.stop()
      hooks.signal?.removeEventListener('abort', abort)
    }
  }

  async #startWatch(job: ConversionJob, hooks: JobHooks): Promise<JobWatch | undefined> {
    const { timeoutMs, maxRssBytes, asleepMs = DEFAULT_ASLEEP_MS } = this.#limits
    const busyMs = await timeFor(job.path, timeoutMs)
    const { pid } = this.#process
    if (pid === undefined) return undefined
    const end = (verdict: WatchVerdict) => this.kill(this.#toError(verdict))
    const { onProcessorTime } = hooks
    const watch = new JobWatch(pid, { maxRssBytes, busyMs, asleepMs }, { end, onProcessorTime })
    return watch.start()
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
      if (message?.type === 'step') return this.#watch?.progress()
      if (message === null) return this.kill(new ConversionError('crashed', STOPPED))
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
      if (isOpen) reject(this.#verdict ?? this.#ended())
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
    return new ConversionError(message.code, message.message, { params: message.params })
  }

  #ended(): ConversionError {
    const { pid, exitCode, signalCode: signal } = this.#process
    const { peak = 0, circumstances = WELL } = this.#watch ?? {}
    const hasGrown = this.#confinement.memory && peak > this.#limits.maxRssBytes / 2
    const fault = faultOf({ pid, exitCode, signal, hasGrown, circumstances })
    const about = { exitCode, signal, code: fault.code, peak, ...circumstances }
    this.#logger?.warn(about, 'a conversion child ended during a job')
    return fault
  }

  #toError(verdict: WatchVerdict): ConversionError {
    const circumstances = this.#watch?.circumstances ?? WELL
    this.#logger?.warn({ ...verdict, ...circumstances }, 'a conversion child exceeded a limit')
    if (verdict.why === 'memory') return new ConversionError('too_large', TOO_MUCH_MEMORY)
    const seconds = Math.max(1, Math.round(verdict.ms / 1000))
    if (verdict.why === 'asleep') {
      const sentence = `The converter stopped working on this document: it slept for ${seconds} seconds.`
      return new ConversionError('stalled', sentence, { params: { seconds }, circumstances })
    }
    const sentence =
      this.#pages === null || this.#pages.done === 0
        ? `The conversion used more than ${seconds} seconds of processor time.`
        : `The conversion made no progress in ${seconds} seconds of processor time; ${this.#pages.done} of ${this.#pages.total} pages were done.`
    return new ConversionError('timeout', sentence, {
      params: { seconds, ...this.#pages },
      circumstances,
    })
  }
}

/** For a process that wasn't watched. */
const WELL = { isStarved: false, isMemoryShort: false, hadMemory: true }

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('The conversion was aborted.')
}
