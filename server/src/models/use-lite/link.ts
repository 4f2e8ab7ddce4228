import { type ChildProcess, fork } from 'node:child_process'
import type { Windows } from '../embedder.ts'
import { ModelFailure } from '../model-failure.ts'
import { dimensions } from './graph.ts'
import type { Cancellation, Question, Reply } from './protocol.ts'

type Unsent<Q = Question> = Q extends Question ? Omit<Q, 'id'> : never

/** A process with the model, and the questions that it works on. Without questions it keeps nobody alive. */
export class Link {
  /** Resolves when the process is gone, however that came about. */
  readonly exited: Promise<void>
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<Windows[]>>()
  #lastId = 0
  #isGone = false
  #hasAnswered = false

  constructor(script: URL) {
    this.#child = fork(script, {
      // It makes little garbage, and 12 MB less of a heap for it.
      execArgv: ['--max-semi-space-size=1'],
      // It needs nothing from the environment and should not know the server's secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#setIdle(true)
    this.#child.on('message', (reply) => this.#receive(reply as Reply))
    this.exited = new Promise((resolve) => {
      const end = () => {
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

  /** The vectors of each text, for a query of one. @throws ModelFailure; the signal's reason when that is aborted */
  async ask(question: Unsent, signal: AbortSignal): Promise<Windows[]> {
    signal.throwIfAborted()
    this.#lastId += 1
    const id = this.#lastId
    const answer = Promise.withResolvers<Windows[]>()
    const cancel = () => {
      this.#post({ op: 'cancel', id })
      answer.reject(signal.reason)
    }
    signal.addEventListener('abort', cancel, { once: true })
    this.#pending.set(id, answer)
    this.#setIdle(false)
    this.#post({ ...question, id })
    try {
      return await answer.promise
    } finally {
      signal.removeEventListener('abort', cancel)
      this.#pending.delete(id)
      if (this.isIdle) this.#setIdle(true)
    }
  }

  /** Ends the process. Questions under way fail. */
  close(): void {
    if (this.#isGone) return
    // Whoever waits for the end must not find the event loop empty instead.
    this.#child.ref()
    this.#isGone = true
    this.#child.kill('SIGKILL')
  }

  #post(request: Question | Cancellation): void {
    // What can't be sent is answered by the end of the process.
    this.#child.send(request, () => undefined)
  }

  #receive(reply: Reply): void {
    this.#hasAnswered = true
    const answer = this.#pending.get(reply.id)
    if (reply.ok) answer?.resolve(split(reply.vectors, reply.counts))
    else answer?.reject(new ModelFailure(reply.code, reply.sentence))
  }

  #end(): void {
    const wasClosed = this.#isGone
    this.#isGone = true
    const failure =
      this.#hasAnswered || wasClosed
        ? new ModelFailure('broken', 'The offline embedding model ended in the middle.')
        : new ModelFailure('unusable', 'The process of the offline embedding model ended at once.')
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

/** Copies, as a vector that is kept must not keep all the others. */
function split(vectors: Float32Array, counts: readonly number[]): Windows[] {
  let at = 0
  const next = () => vectors.slice(at, (at += dimensions))
  return counts.map((count) => [next(), ...Array.from({ length: count - 1 }, next)])
}
