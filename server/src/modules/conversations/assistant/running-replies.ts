/** The answer is not to be written any further, because somebody said so. */
export class ReplyCancelled extends Error {
  override readonly name = 'ReplyCancelled'
  constructor() {
    super('The answer was cancelled.')
  }
}

/** The answer is no longer this worker's: its thread was deleted, or another worker took it over. */
export class ReplySuperseded extends Error {
  override readonly name = 'ReplySuperseded'
  constructor() {
    super('The reply is no longer needed.')
  }
}

/** The answer took longer than an answer may. */
export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong'
  constructor() {
    super('The answer took too long.')
  }
}

/**
 * The answers that this process works on, so that a cancel that arrives here stops them at once. Another process
 * notices when it next looks at its claim.
 */
class RunningReplies {
  readonly #byId = new Map<string, AbortController>()

  /** Runs `work` under a signal that `stop`, {@link cancel} of this answer, and the outer signal raise. */
  async track<T>(
    replyId: string,
    outer: AbortSignal,
    work: (signal: AbortSignal, stop: (reason: Error) => void) => Promise<T>,
  ): Promise<T> {
    const own = new AbortController()
    this.#byId.set(replyId, own)
    try {
      return await work(AbortSignal.any([own.signal, outer]), (reason) => own.abort(reason))
    } finally {
      if (this.#byId.get(replyId) === own) this.#byId.delete(replyId)
    }
  }

  cancel(replyId: string): void {
    this.#byId.get(replyId)?.abort(new ReplyCancelled())
  }
}

/** One registry a process. */
export const runningReplies = new RunningReplies()
