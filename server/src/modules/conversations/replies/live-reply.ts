import type { Logger } from 'pino'
import type { ReplyPublisher } from '../threads/reply-events.ts'
import type { Citation } from '../../search/index.ts'
import type { Step } from '../../assistant/index.ts'

/** How long text is buffered, so that a fast model doesn't cause an event for each word. */
const GATHER_MS = 30
/** The length of buffered text that is published immediately, in UTF-16 units. */
const GATHER_LENGTH = 200

export type ReplyEnd = {
  readonly citations?: readonly Citation[]
  /** Why the answer is incomplete, for the reader of the thread. */
  readonly error?: string | undefined
  /** Shown instead if events were lost. */
  readonly notDelivered: string
}

/**
 * Publishes an answer while it is being written. If the transport fails, logs this once and stops publishing until the
 * end. The answer is stored anyway, and a text with a gap would be misleading.
 */
export class LiveReply {
  readonly #publisher: ReplyPublisher
  readonly #log: Logger
  #gathered = ''
  #timer: NodeJS.Timeout | undefined
  #isLost = false

  constructor(publisher: ReplyPublisher, log: Logger) {
    this.#publisher = publisher
    this.#log = log
  }

  async begin(): Promise<void> {
    await this.#send(() => this.#publisher.announce())
    await this.#send(() => this.#publisher.messageStart())
  }

  /** Publishes text after a short delay. Waits for the transport if there is much text. */
  async text(delta: string): Promise<void> {
    this.#gathered += delta
    if (this.#gathered.length >= GATHER_LENGTH) return this.flush()
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS)
  }

  /** Publishes the buffered text. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const delta = this.#gathered
    this.#gathered = ''
    if (delta !== '') await this.#send(() => this.#publisher.textDelta(delta))
  }

  async endPart(): Promise<void> {
    await this.flush()
    await this.#send(() => this.#publisher.textEnd())
  }

  async step(step: Step): Promise<void> {
    await this.flush()
    await this.#send(() => this.#publisher.step(step))
  }

  /** Discards buffered text, because the answer has ended or another worker has taken it over. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#gathered = ''
  }

  /** Publishes the end of the answer, at any stage. */
  async end({ citations = [], error, notDelivered }: ReplyEnd): Promise<void> {
    await this.endPart()
    const wasLost = this.#isLost
    const sentence = error ?? (wasLost ? notDelivered : undefined)
    const { stage } = this.#publisher
    if (stage === 'new') await this.#always(() => this.#begin())
    if (wasLost) await this.#always(() => this.#publisher.textEnd())
    if (citations.length > 0 && this.#publisher.stage === 'writing') {
      await this.#always(() => this.#publisher.citations(citations))
    }
    const isOpen = this.#publisher.stage === 'writing' || this.#publisher.stage === 'cited'
    if (sentence !== undefined && isOpen) {
      await this.#always(() => this.#publisher.error(sentence))
    }
    if (isOpen || this.#publisher.stage === 'failed') {
      await this.#always(() => this.#publisher.messageEnd())
    }
    if (this.#publisher.stage === 'ended') await this.#always(() => this.#publisher.done())
  }

  async #begin(): Promise<void> {
    await this.#publisher.announce()
    await this.#publisher.messageStart()
  }

  async #send(publish: () => Promise<void>): Promise<void> {
    if (!this.#isLost) await this.#always(publish)
  }

  async #always(publish: () => Promise<void>): Promise<void> {
    try {
      await publish()
    } catch (error) {
      if (!this.#isLost) this.#log.warn({ err: error }, 'could not stream a reply')
      this.#isLost = true
    }
  }
}
