import { type ChildProcess, fork } from 'node:child_process'
import { countProcessorTime } from '../core/processor-meter.ts'
import type { Logger } from '../telemetry/logger.ts'
import { modelProcessEnds } from '../telemetry/metrics.ts'
import type { Windows } from './embedder.ts'
import { ModelFailure, type FailureCode } from './model-failure.ts'

/** What to embed: a text to be found, or a query. */
export type TextKind = 'passage' | 'query'

/** Texts to embed. `id` is chosen by the caller. */
export type EmbedRequest = {
  readonly op: 'embed'
  readonly id: number
  readonly kind: TextKind
  readonly texts: readonly string[]
}

/** Cancels the request with this id. */
export type Cancellation = { readonly op: 'cancel'; readonly id: number }

/** The vectors of all texts, concatenated and of equal length, and how many each text has. */
export type Vectors = { readonly counts: readonly number[]; readonly vectors: Float32Array }

/** The reply to the request with this id. A canceled request gets none. */
export type Reply = { readonly id: number } & (
  | ({ readonly ok: true; readonly processorMs: number } & Vectors)
  | { readonly ok: false; readonly code: FailureCode; readonly message: string }
)

export type ModelProgram = {
  readonly script: URL
  readonly args?: readonly string[]
  /** Options of the runtime. */
  readonly execArgv?: readonly string[]
  /** The model's name in failure messages, as in "The offline embedding model". */
  readonly called: string
  /** The model's task, for metrics. */
  readonly use: 'embedding' | 'reranking'
}

/** Signals that no fault of a program sends. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

/** How a process ended. */
type End = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/**
 * A process with a model, and its open requests. The runtime computes in the calling thread, which takes seconds
 * with a large model. If memory runs out, its process ends. Neither must happen to the server. Without requests,
 * it doesn't keep the server alive.
 */
export class ModelProcess {
  /** Resolves when the process has exited for any reason. */
  readonly exited: Promise<void>
  readonly #program: ModelProgram
  readonly #log: Pick<Logger, 'warn'> | undefined
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<Extract<Reply, { ok: true }>>>()
  #lastId = 0
  #hasEnded = false
  #hasAnswered = false

  constructor(program: ModelProgram, log?: Pick<Logger, 'warn'>) {
    this.#program = program
    this.#log = log
    this.#child = fork(program.script, program.args ?? [], {
      execArgv: [...(program.execArgv ?? [])],
      // It needs nothing from the environment and must not know the server's secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#setIdle(true)
    this.#child.on('message', (reply) => this.#receive(reply as Reply))
    this.exited = new Promise((resolve) => {
      const end = (how: End): void => {
        this.#end(how)
        resolve()
      }
      this.#child.once('exit', (code, signal) => end({ code, signal }))
      this.#child.on('error', () => {
        if (this.#child.pid === undefined) end({ code: null, signal: null })
        else this.close()
      })
    })
  }

  /** Whether no more requests can be sent. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  get isIdle(): boolean {
    return this.#pending.size === 0
  }

  /**
   * The vectors of each text, in the order of the texts. A query has one.
   * @throws ModelFailure; the signal's reason if it is aborted
   */
  async ask(kind: TextKind, texts: readonly string[], signal: AbortSignal): Promise<Windows[]> {
    signal.throwIfAborted()
    this.#lastId += 1
    const id = this.#lastId
    const answer = Promise.withResolvers<Extract<Reply, { ok: true }>>()
    const cancel = (): void => {
      this.#post({ op: 'cancel', id })
      answer.reject(signal.reason)
    }
    signal.addEventListener('abort', cancel, { once: true })
    this.#pending.set(id, answer)
    this.#setIdle(false)
    this.#post({ op: 'embed', id, kind, texts })
    try {
      const reply = await answer.promise
      countProcessorTime(reply.processorMs)
      return split(reply)
    } finally {
      signal.removeEventListener('abort', cancel)
      this.#pending.delete(id)
      if (this.isIdle) this.#setIdle(true)
    }
  }

  /** Ends the process immediately. Requests in progress fail. */
  close(): void {
    if (this.#hasEnded) return
    // Otherwise the event loop may become empty before the process has exited.
    this.#child.ref()
    this.#hasEnded = true
    this.#child.kill('SIGKILL')
  }

  #post(request: EmbedRequest | Cancellation): void {
    // A request that can't be sent fails when the process exits.
    this.#child.send(request, () => undefined)
  }

  #receive(reply: Reply): void {
    this.#hasAnswered = true
    const answer = this.#pending.get(reply.id)
    if (reply.ok) answer?.resolve(reply)
    else answer?.reject(new ModelFailure(reply.code, reply.message))
  }

  #end(how: End): void {
    const wasClosed = this.#hasEnded
    this.#hasEnded = true
    const failure = wasClosed ? closed(this.#program) : this.#noteEnd(how)
    for (const { reject } of this.#pending.values()) reject(failure)
  }

  /**
   * Logs and counts an unexpected exit.
   * @returns the failure for those who wait for a reply
   */
  #noteEnd({ code, signal }: End): ModelFailure {
    const { called, use } = this.#program
    modelProcessEnds.inc({ model: use })
    const about = { model: called, exitCode: code, exitSignal: signal }
    this.#log?.warn(about, 'the process of a model ended unexpectedly')
    // A process that was killed, even by a system short of memory, says nothing about the model.
    return this.#hasAnswered || (signal !== null && FROM_OUTSIDE.has(signal))
      ? new ModelFailure('ended', `${called} stopped unexpectedly.`)
      : new ModelFailure('unusable', `The process of ${lower(called)} stopped immediately.`)
  }

  #setIdle(idle: boolean): void {
    if (idle) {
      this.#child.unref()
      this.#child.channel?.unref()
    } else {
      this.#child.ref()
      this.#child.channel?.ref()
    }
  }
}

function closed({ called }: ModelProgram): ModelFailure {
  return new ModelFailure('unusable', `${called} is closed.`)
}

function lower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** Copies each vector, since keeping one must not keep all the others in memory. */
function split({ vectors, counts }: Vectors): Windows[] {
  const length = vectors.length / counts.reduce((sum, count) => sum + count, 0)
  let at = 0
  const next = () => vectors.slice(at, (at += length))
  return counts.map((count) => [next(), ...Array.from({ length: count - 1 }, next)])
}
