import { newId } from '../../../platform/core/ids.ts'
import type { StreamTransport } from '../../../platform/realtime/transport.ts'
import type { Step } from '../../assistant/index.ts'
import type { Citation } from '../../search/index.ts'
import type { ThreadRef } from './append-message.ts'
import { readKept } from './kept-entries.ts'
import {
  BEGINNING,
  contentOf,
  progressOf,
  type Progress,
  type ReplyStage,
} from './reply-progress.ts'
import { replyStream, threadStream } from './streams.ts'

/** The answer that is being written. */
export type ReplyTarget = ThreadRef & {
  /** The id of the future message. */
  readonly messageId: string
}

/** An event of an answer in the wrong order, which is a bug of the caller. */
export class ReplyOrderError extends Error {
  override readonly name = 'ReplyOrderError'

  constructor(event: string, stage: ReplyStage) {
    super(`Event ${event} is not allowed in an answer that is ${stage}`)
  }
}

/** The data of `done`, sent without quotes. */
export const DONE = '[DONE]'

const WRITTEN: readonly ReplyStage[] = ['writing', 'cited', 'failed']

/**
 * Publishes the events of an answer in the only allowed order: message_start, text parts, citations?, error?,
 * message_end, done, with steps anywhere in between. Calls run one after the other, even if they are not awaited. A
 * call rejects with ReplyOrderError if it is not its turn, or with the error of the transport. Its event is then
 * missing, and later calls continue without it.
 */
export class ReplyPublisher {
  readonly #stream: StreamTransport
  readonly #target: ReplyTarget
  #stage: ReplyStage
  #seq: number
  #partId: string | undefined
  #before: Promise<unknown> = Promise.resolve()

  /** @param progress the progress of an answer that another worker has started */
  constructor(stream: StreamTransport, target: ReplyTarget, progress: Progress = BEGINNING) {
    const { stage, seq, partId } = progress
    this.#stream = stream
    this.#target = target
    this.#stage = stage
    this.#seq = seq
    this.#partId = partId
  }

  get stage(): ReplyStage {
    return this.#stage
  }

  /** Announces this answer on the stream of the thread. */
  announce(): Promise<void> {
    const { tenantId, threadId, messageId } = this.#target
    return this.#inTurn(async () => {
      await this.#stream.publish(threadStream(tenantId, threadId), {
        event: 'reply',
        data: { message_id: messageId },
      })
    })
  }

  messageStart(): Promise<void> {
    return this.#inTurn(async () => {
      this.#expect('message_start', ['new'])
      this.#stage = 'writing'
      await this.#publish('message_start', { id: this.#target.messageId })
    })
  }

  /** Opens a text part if none is open. Ignores an empty delta. */
  textDelta(delta: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#expect('text_delta', ['writing'])
      if (delta === '') return
      const partId = await this.#openPart()
      await this.#publish('text_delta', { delta, id: partId, part_id: partId })
    })
  }

  /** Ends the open text part, if there is one. */
  textEnd(): Promise<void> {
    return this.#inTurn(async () => {
      const partId = this.#partId
      if (partId === undefined) return
      this.#partId = undefined
      await this.#publish('text_end', { id: partId, part_id: partId })
    })
  }

  step(step: Step): Promise<void> {
    return this.#inTurn(async () => {
      this.#expect('step', WRITTEN, { insidePart: true })
      await this.#publish('step', { id: step.id, step })
    })
  }

  /** Citations as they appear in the stored message, with the members that `enrichCitations` adds. */
  citations(citations: readonly Citation[]): Promise<void> {
    return this.#inTurn(async () => {
      this.#expect('citations', ['writing'])
      this.#stage = 'cited'
      await this.#publish('citations', { citations })
    })
  }

  /** @param sentence the message for the reader of the thread */
  error(sentence: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#expect('error', ['writing', 'cited'])
      this.#stage = 'failed'
      await this.#publish('error', { id: this.#target.messageId, error: sentence })
    })
  }

  messageEnd(): Promise<void> {
    return this.#inTurn(async () => {
      this.#expect('message_end', WRITTEN)
      this.#stage = 'ended'
      await this.#publish('message_end', { id: this.#target.messageId })
    })
  }

  done(): Promise<void> {
    return this.#inTurn(async () => {
      this.#expect('done', ['ended'])
      this.#stage = 'done'
      const { tenantId, messageId } = this.#target
      await this.#stream.publish(replyStream(tenantId, messageId), { event: 'done', data: DONE })
    })
  }

  #inTurn(publish: () => Promise<void>): Promise<void> {
    const published = this.#before.then(publish)
    this.#before = published.catch(() => undefined)
    return published
  }

  #expect(
    event: string,
    stages: readonly ReplyStage[],
    { insidePart = event === 'text_delta' } = {},
  ): void {
    const isTurn = stages.includes(this.#stage) && (insidePart || this.#partId === undefined)
    if (!isTurn) throw new ReplyOrderError(event, this.#stage)
  }

  async #openPart(): Promise<string> {
    if (this.#partId !== undefined) return this.#partId
    const partId = newId()
    this.#partId = partId
    await this.#publish('text_start', { id: partId, part_id: partId })
    return partId
  }

  async #publish(event: string, members: object): Promise<void> {
    const { tenantId, messageId } = this.#target
    const seq = this.#seq
    this.#seq += 1
    await this.#stream.publish(replyStream(tenantId, messageId), {
      event,
      data: { ...members, message_id: messageId, seq, ts: new Date().toISOString() },
    })
  }
}

/** An answer that another worker has started, as far as it was published. */
export type BegunReply = {
  /**
   * Continues after the kept events, or at the beginning (`stage` new) if none are kept. A text part that was left open
   * can be ended.
   */
  readonly publisher: ReplyPublisher
  readonly text: string
  /** Each step in its last state. */
  readonly steps: readonly Step[]
}

/** Reads how much of an answer was published. Rejects with the error of the transport. */
export async function resumeReply(
  stream: StreamTransport,
  target: ReplyTarget,
): Promise<BegunReply> {
  const kept = await readKept(stream, replyStream(target.tenantId, target.messageId))
  const publisher = new ReplyPublisher(stream, target, progressOf(kept))
  return { publisher, ...contentOf(kept) }
}
