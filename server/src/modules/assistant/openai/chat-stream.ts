import type { FastifyReply } from 'fastify'
import {
  dataOf,
  EVENT_STREAM_HEADERS,
  EventStream,
  GREETING,
  PING,
} from '../../../platform/http/event-stream.ts'
import type { Completion } from './openai.schemas.ts'
import type { Annotation } from './sources.ts'

const PING_MS = 15_000

/** What all chunks of an answer have in common. */
export type Head = Pick<Completion, 'id' | 'created' | 'model'>

/** The end of an answer. */
type End = {
  readonly appended: string
  readonly annotations: readonly Annotation[]
  /** Further members of the chunk with the annotations. */
  readonly more: object
  /** Sent in a chunk of its own, if the client wants it. */
  readonly usage: Completion['usage'] | undefined
}

/** Sends an answer in chunks while it is being written, in OpenAI's form. */
export class ChatStream {
  readonly #events = new EventStream()
  readonly #reply: FastifyReply
  readonly #head: Head
  #pings: NodeJS.Timeout | undefined

  constructor(reply: FastifyReply, head: Head) {
    this.#reply = reply
    this.#head = head
  }

  /** Whether the response has begun, so that an error can't be one anymore. */
  get isBegun(): boolean {
    return this.#pings !== undefined
  }

  begin(): void {
    this.#pings = setInterval(() => this.#events.writeWhenIdle(PING), PING_MS)
    void this.#events.closed.then(() => clearInterval(this.#pings))
    void this.#reply.headers(EVENT_STREAM_HEADERS).send(this.#events.body)
    void this.#events.write(GREETING)
    void this.#send(this.#chunk({ role: 'assistant', content: '' }))
  }

  async write(text: string): Promise<void> {
    if (text !== '') await this.#send(this.#chunk({ content: text }))
  }

  /** Sends the rest. Resolves when the client has everything, or has disconnected. */
  async end({ appended, annotations, more, usage }: End): Promise<void> {
    await this.write(appended)
    await this.#send({ ...this.#chunk({ annotations }), ...more })
    await this.#send(this.#chunk({}, 'stop'))
    if (usage) await this.#send({ ...this.#chunk({}), choices: [], usage })
    await this.#finish()
  }

  /** Ends with an error, which clients throw. */
  async fail(error: object): Promise<void> {
    await this.#send(error)
    await this.#finish()
  }

  async #finish(): Promise<void> {
    await this.#events.write('data: [DONE]\n\n')
    this.#events.end()
    await this.#events.closed
  }

  #chunk(delta: object, reason: 'stop' | null = null) {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason: reason }]
    return { ...this.#head, object: 'chat.completion.chunk', choices }
  }

  #send(chunk: object): Promise<void> | undefined {
    return this.#events.write(`data: ${dataOf(JSON.stringify(chunk))}\n\n`)
  }
}
