import { mayTryAgain } from '../core/attempts.ts'
import { ConversionError } from '../core/document-model.ts'
import { type ConversionJob, type ConversionSummary, TOO_MUCH_MEMORY } from './child-protocol.ts'
import { type Confinement, findConfinement } from './confinement.ts'
import { type ChildLimits, ConversionChild, type JobHooks, type PoolLogger } from './pool-child.ts'

export type { ConversionJob, ConversionSummary } from './child-protocol.ts'

export type ConversionPoolOptions = ChildLimits & {
  /** How many conversions run simultaneously, at least 1. */
  readonly size: number
  /** How long to keep an idle process; a minute by default. */
  readonly idleMs?: number
  readonly logger?: PoolLogger
  /**
   * Number of conversions after which a process is replaced, because native parsers leak memory; 50
   * by default.
   */
  readonly maxJobsPerChild?: number
  /** The program that children run. Tests use misbehaving ones. */
  readonly childScript?: string | URL
}

export type ConversionPool = {
  /**
   * Converts a file in a child process and writes the result into `outputFolder` (see
   * result-files.ts). Calls beyond the pool's size wait in order. Rejects with ConversionError for
   * a fault of the document or of its process (see PROCESS_FAULTS), with the signal's reason if
   * aborted, and with an ordinary Error if the pool is closed. After a rejection, the folder may
   * contain parts of a result.
   */
  convert(job: ConversionJob, hooks?: JobHooks): Promise<ConversionSummary>
  /**
   * Kills all children immediately, which fails running and waiting conversions. Resolves when all
   * have exited.
   */
  close(): Promise<void>
}

const CLOSED = 'The conversion pool is closed.'
const DEFAULT_IDLE_MS = 60_000
const DEFAULT_JOBS = 50
/** How many processes may continue with a document, one after the other. */
const MAX_PROCESSES = 1_000
/** Faults of a process that one part of a document may have caused. */
const UNFINISHED: ReadonlySet<string> = new Set(['timeout', 'crashed', 'too_large'])

/** Whether one part of the document may be the cause of an error. */
function mayBePart(error: unknown, isAlone: boolean): boolean {
  if (!(error instanceof ConversionError)) return false
  if (error.circumstances?.isMemoryShort === true) return false
  // A process may also sleep because it waits for the machine.
  return UNFINISHED.has(error.code) || (isAlone && error.code === 'stalled')
}

/** Lets at most `size` callers in at a time. The others wait in order. */
class Gate {
  #free: number
  readonly #waiters: PromiseWithResolvers<void>[] = []

  constructor(size: number) {
    this.#free = size
  }

  async enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.#free > 0) {
      this.#free--
      return
    }
    const waiter = Promise.withResolvers<void>()
    const abort = () => {
      const at = this.#waiters.indexOf(waiter)
      if (at !== -1) this.#waiters.splice(at, 1)
      waiter.reject(signal?.reason)
    }
    this.#waiters.push(waiter)
    signal?.addEventListener('abort', abort, { once: true })
    await waiter.promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  leave(): void {
    const next = this.#waiters.shift()
    if (next) next.resolve()
    else this.#free++
  }

  failAll(error: Error): void {
    for (const waiter of this.#waiters.splice(0)) waiter.reject(error)
  }
}

class Pool implements ConversionPool {
  readonly #confinement: Confinement
  readonly #options: ConversionPoolOptions
  readonly #gate: Gate
  readonly #children = new Set<ConversionChild>()
  readonly #idle = new Map<ConversionChild, NodeJS.Timeout>()
  #closed = false

  constructor(options: ConversionPoolOptions) {
    if (!(options.size >= 1)) {
      throw new RangeError('The size of a conversion pool must be at least 1.')
    }
    this.#options = options
    this.#gate = new Gate(options.size)
    this.#confinement = findConfinement(options.files)
  }

  async convert(job: ConversionJob, hooks: JobHooks = {}): Promise<ConversionSummary> {
    if (this.#closed) throw new Error(CLOSED)
    await this.#gate.enter(hooks.signal)
    try {
      for (let processes = 0; processes < MAX_PROCESSES; processes += 1) {
        const summary = await this.#try(job, hooks)
        if (summary !== null) return summary
      }
      throw new ConversionError('too_large', TOO_MUCH_MEMORY)
    } finally {
      this.#gate.leave()
    }
  }

  /** @returns null if another process should continue, or read a part in a simpler way */
  async #try(job: ConversionJob, hooks: JobHooks): Promise<ConversionSummary | null> {
    try {
      return await this.#run(job, hooks)
    } catch (error) {
      const mayHelp = mayBePart(error, hooks.isAlone === true)
      if (!mayHelp || !(await mayTryAgain(job.outputFolder))) throw error
      return null
    }
  }

  async #run(job: ConversionJob, hooks: JobHooks): Promise<ConversionSummary | null> {
    // Either may have happened since the gate was opened, or since another child paused.
    if (this.#closed) throw new Error(CLOSED)
    hooks.signal?.throwIfAborted()
    const child = hooks.isAlone === true ? await this.#newChild() : this.#takeChild()
    try {
      return await child.run(job, hooks)
    } finally {
      if (hooks.isAlone === true) child.retired = true
      await this.#putBack(child)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#gate.failAll(new Error(CLOSED))
    const children = [...this.#children]
    for (const child of children) child.kill(new Error(CLOSED))
    await Promise.all(children.map((child) => child.exited))
  }

  #takeChild(): ConversionChild {
    // Take the one used last, so that the others can reach their idle time.
    const last = [...this.#idle.keys()].at(-1)
    if (last) {
      this.#stopIdleTimer(last)
      last.setIdle(false)
      return last
    }
    return this.#startChild()
  }

  /** Starts a process, in the place of an idle one if there is any. */
  async #newChild(): Promise<ConversionChild> {
    const idle = [...this.#idle.keys()].at(-1)
    if (idle) {
      this.#stopIdleTimer(idle)
      idle.kill(null)
      await idle.exited
    }
    return this.#startChild()
  }

  #startChild(): ConversionChild {
    const script = this.#options.childScript ?? new URL('./child.ts', import.meta.url)
    const child = new ConversionChild(script, this.#options, {
      logger: this.#options.logger,
      confinement: this.#confinement,
    })
    this.#children.add(child)
    void this.#forgetWhenGone(child)
    return child
  }

  async #forgetWhenGone(child: ConversionChild): Promise<void> {
    await child.exited
    this.#children.delete(child)
    this.#stopIdleTimer(child)
  }

  #stopIdleTimer(child: ConversionChild): void {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
  }

  /**
   * Keeps the child for the next job, or waits until it has exited, so that `size` is never
   * exceeded.
   */
  async #putBack(child: ConversionChild): Promise<void> {
    const isOld = child.jobs >= (this.#options.maxJobsPerChild ?? DEFAULT_JOBS)
    const isOverMemory = !child.retired && (await child.memory()) > this.#options.maxRssBytes / 2
    if (child.retired || isOld || isOverMemory || this.#closed) {
      child.kill(null)
      await child.exited
      return
    }
    child.setIdle(true)
    const idleMs = this.#options.idleMs ?? DEFAULT_IDLE_MS
    const timer = setTimeout(() => {
      this.#idle.delete(child)
      child.kill(null)
    }, idleMs)
    this.#idle.set(child, timer.unref())
  }
}

/** Creates a pool of processes that convert files. None is started before the first conversion. */
export function createConversionPool(options: ConversionPoolOptions): ConversionPool {
  return new Pool(options)
}
