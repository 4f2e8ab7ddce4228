import { type ChildProcess, fork } from 'node:child_process'
import { ModelFailure } from '../model-failure.ts'
import type { ModelFolder } from './folder.ts'
import type { ChildReply, ChildRequest, EmbedRequest } from './protocol.ts'

const SCRIPT = new URL('./child.ts', import.meta.url)

/**
 * A process with a model, and the requests that it works on. The runtime computes in the thread that calls it, for
 * seconds with a large model, and memory that a model is refused ends its process: neither must be the server's.
 * Without requests it keeps nobody alive.
 */
export class ModelProcess {
  /** Resolves when the process is gone, however that came about. */
  readonly exited: Promise<void>
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<Float32Array[]>>()
  #lastId = 0
  #isGone = false

  constructor(folder: ModelFolder) {
    this.#child = fork(SCRIPT, [JSON.stringify(folder)], {
      execArgv: [],
      // It needs nothing from the environment and should not know the server's secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#setIdle(true)
    this.#child.on('message', (reply) => this.#receive(reply as ChildReply))
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

  /** The vectors of texts in their order. @throws ModelFailure; the signal's reason when that is aborted */
  async embed(
    kind: EmbedRequest['kind'],
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    signal.throwIfAborted()
    this.#lastId += 1
    const id = this.#lastId
    const answer = Promise.withResolvers<Float32Array[]>()
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
      if (this.#pending.size === 0) this.#setIdle(true)
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

  #post(request: ChildRequest): void {
    // What can't be sent is answered by the end of the process.
    this.#child.send(request, () => undefined)
  }

  #receive(reply: ChildReply): void {
    const answer = this.#pending.get(reply.id)
    // Copies, as a vector that is kept must not keep the whole message.
    if (reply.ok) answer?.resolve(reply.vectors.map((vector) => vector.slice()))
    else answer?.reject(new ModelFailure(reply.code, reply.sentence))
  }

  #end(): void {
    this.#isGone = true
    const failure = new ModelFailure('broken', 'The process of the embedding model has ended.')
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
