import { type ChildProcess, fork } from 'node:child_process'
import { ModelFailure, type FailureCode } from './model-failure.ts'

/** The request with this id needs no answer any more. */
export type Cancellation = { readonly op: 'cancel'; readonly id: number }

/** The answer to the request with this id. A cancelled request has none. */
export type Reply<Answer> = { readonly id: number } & (
  | ({ readonly ok: true } & Answer)
  | { readonly ok: false; readonly code: FailureCode; readonly sentence: string }
)

export type ModelProgram<Answer, Result> = {
  readonly script: URL
  readonly args?: readonly string[]
  /** Options of the runtime. */
  readonly execArgv?: readonly string[]
  readonly read: (answer: Answer) => Result
  /** How the model is called in failures, as in "The offline embedding model". */
  readonly called: string
}

/** A request without its id, whichever of several kinds it is. */
type Unsent<Request> = Request extends { readonly id: number } ? Omit<Request, 'id'> : never

/**
 * A process with a model, and the requests that it works on. The runtime computes in the thread that calls it, for
 * seconds with a large model, and memory that a model is refused ends its process: neither must be the server's.
 * Without requests it keeps nobody alive.
 */
export class ModelProcess<Request extends { readonly id: number }, Answer, Result> {
  /** Resolves when the process is gone, however that came about. */
  readonly exited: Promise<void>
  readonly #program: ModelProgram<Answer, Result>
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<Result>>()
  #lastId = 0
  #isGone = false
  #hasAnswered = false

  constructor(program: ModelProgram<Answer, Result>) {
    this.#program = program
    this.#child = fork(program.script, program.args ?? [], {
      execArgv: [...(program.execArgv ?? [])],
      // It needs nothing from the environment and should not know the server's secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#setIdle(true)
    this.#child.on('message', (reply) => this.#receive(reply as Reply<Answer>))
    this.exited = new Promise((resolve) => {
      const end = (): void => {
        this.#end()
        resolve()
      }
      this.#child.once('exit', end)
      this.#child.on('error', () => {
        if (this.#child.pid === undefined) end()
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

  /** @throws ModelFailure; the signal's reason when that is aborted */
  async ask(request: Unsent<Request>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted()
    this.#lastId += 1
    const id = this.#lastId
    const answer = Promise.withResolvers<Result>()
    const cancel = (): void => {
      this.#post({ op: 'cancel', id })
      answer.reject(signal.reason)
    }
    signal.addEventListener('abort', cancel, { once: true })
    this.#pending.set(id, answer)
    this.#setIdle(false)
    this.#post({ ...request, id })
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
    // Whoever waits for the end must not find the event loop empty instead.
    this.#child.ref()
    this.#isGone = true
    this.#child.kill('SIGKILL')
  }

  #post(request: object): void {
    // What can't be sent is answered by the end of the process.
    this.#child.send(request, () => undefined)
  }

  #receive(reply: Reply<Answer>): void {
    this.#hasAnswered = true
    const answer = this.#pending.get(reply.id)
    if (reply.ok) answer?.resolve(this.#program.read(reply))
    else answer?.reject(new ModelFailure(reply.code, reply.sentence))
  }

  #end(): void {
    const wasClosed = this.#isGone
    this.#isGone = true
    const { called } = this.#program
    const failure =
      this.#hasAnswered || wasClosed
        ? new ModelFailure('broken', `${called} stopped unexpectedly.`)
        : new ModelFailure('unusable', `The process of ${lower(called)} stopped immediately.`)
    for (const { reject } of this.#pending.values()) reject(failure)
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

function lower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
