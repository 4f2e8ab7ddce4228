import { type ChildProcess, fork } from 'node:child_process'
import type { Logger } from '../telemetry/logger.ts'
import { modelProcessEnds } from '../telemetry/metrics.ts'
import type { Windows } from './embedder.ts'
import { ModelFailure, type FailureCode } from './model-failure.ts'

/** What is to be embedded: something to be found, or something to look for. */
export type TextKind = 'passage' | 'query'

/** Texts to be embedded; `id` is the asker's. */
export type EmbedRequest = {
  readonly op: 'embed'
  readonly id: number
  readonly kind: TextKind
  readonly texts: readonly string[]
}

/** The request with this id needs no answer any more. */
export type Cancellation = { readonly op: 'cancel'; readonly id: number }

/** The vectors of all texts one behind the other, all of one length, and how many each text has. */
export type Vectors = { readonly counts: readonly number[]; readonly vectors: Float32Array }

/** The answer to the request with this id. A cancelled request has none. */
export type Reply = { readonly id: number } & (
  | ({ readonly ok: true } & Vectors)
  | { readonly ok: false; readonly code: FailureCode; readonly sentence: string }
)

export type ModelProgram = {
  readonly script: URL
  readonly args?: readonly string[]
  /** Options of the runtime. */
  readonly execArgv?: readonly string[]
  /** How the model is called in failures, as in "The offline embedding model". */
  readonly called: string
  /** What the model does, for the metrics. */
  readonly use: 'embedding' | 'reranking'
}

/** How a process ended. */
type End = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/**
 * A process with a model, and its open requests. The runtime computes in the calling thread, for seconds with a large
 * model, and running out of memory ends its process: neither must happen to the server. Without requests it does not
 * keep the server alive.
 */
export class ModelProcess {
  /** Resolves when the process is gone, however that came about. */
  readonly exited: Promise<void>
  readonly #program: ModelProgram
  readonly #log: Pick<Logger, 'warn'> | undefined
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<Windows[]>>()
  #lastId = 0
  #isGone = false
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

  /** Nothing can be asked any more. */
  get isGone(): boolean {
    return this.#isGone
  }

  get isIdle(): boolean {
    return this.#pending.size === 0
  }

  /**
   * The vectors of each text, in the order of the texts; for a query one.
   * @throws ModelFailure; the signal's reason when that is aborted
   */
  async ask(kind: TextKind, texts: readonly string[], signal: AbortSignal): Promise<Windows[]> {
    signal.throwIfAborted()
    this.#lastId += 1
    const id = this.#lastId
    const answer = Promise.withResolvers<Windows[]>()
    const cancel = (): void => {
      this.#post({ op: 'cancel', id })
      answer.reject(signal.reason)
    }
    signal.addEventListener('abort', cancel, { once: true })
    this.#pending.set(id, answer)
    this.#setIdle(false)
    this.#post({ op: 'embed', id, kind, texts })
    try {
      return await answer.promise
    } finally {
      signal.removeEventListener('abort', cancel)
      this.#pending.delete(id)
      if (this.isIdle) this.#setIdle(true)
    }
  }

  /** Ends the process at once. Requests under way fail. */
  close(): void {
    if (this.#isGone) return
    // Otherwise the event loop may become empty before the end of the process.
    this.#child.ref()
    this.#isGone = true
    this.#child.kill('SIGKILL')
  }

  #post(request: EmbedRequest | Cancellation): void {
    // A request that can't be sent fails with the end of the process.
    this.#child.send(request, () => undefined)
  }

  #receive(reply: Reply): void {
    this.#hasAnswered = true
    const answer = this.#pending.get(reply.id)
    if (reply.ok) answer?.resolve(split(reply))
    else answer?.reject(new ModelFailure(reply.code, reply.sentence))
  }

  #end(how: End): void {
    const wasClosed = this.#isGone
    this.#isGone = true
    const failure = wasClosed ? closed(this.#program) : this.#noteEnd(how)
    for (const { reject } of this.#pending.values()) reject(failure)
  }

  /** Logs and counts an end that nobody asked for. @returns what it means for whoever waits for an answer */
  #noteEnd({ code, signal }: End): ModelFailure {
    const { called, use } = this.#program
    modelProcessEnds.inc({ model: use })
    const about = { model: called, exitCode: code, exitSignal: signal }
    this.#log?.warn(about, 'the process of a model ended unexpectedly')
    // Whoever kills a process, a system short of memory too, says nothing about the model.
    return this.#hasAnswered || signal === 'SIGKILL'
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

/** Copies, as a vector that is kept must not keep all the others. */
function split({ vectors, counts }: Vectors): Windows[] {
  const length = vectors.length / counts.reduce((sum, count) => sum + count, 0)
  let at = 0
  const next = () => vectors.slice(at, (at += length))
  return counts.map((count) => [next(), ...Array.from({ length: count - 1 }, next)])
}
