import { randomUUID } from 'node:crypto'
import { formatEntryId, type EntryId } from '../entry-id.ts'
import { reasonOf, type Connection } from './connection.ts'
import { toReceived, type Message, type Received } from './entries.ts'
import type { FollowedStream } from './followed-stream.ts'
import type { Link } from './link.ts'

export type ReaderSettings = {
  readonly link: Link
  /** The key of a stream that wakes a waiting reader when streams are added. */
  readonly wakeKey: (reader: string) => string
  /** Adds an entry to that stream. */
  readonly wake: (key: string) => Promise<unknown>
  /** Called before the first read over a new connection. */
  readonly onConnected: (connection: Connection) => Promise<void>
  readonly onReceived: (entry: Received) => void
}

type Question = {
  readonly stream: FollowedStream
  readonly after: EntryId
}

const BLOCK_MS = 5000
/** A connection that hasn't answered this long after the timeout is dead. */
const GRACE_MS = 3000
/** The most entries of one stream per read. */
const BATCH = 100

/**
 * Reads many streams over one connection, with a single command that waits for entries of any of them. After a lost
 * connection, it continues after the last entry of each stream.
 */
export class Reader {
  readonly #settings: ReaderSettings
  readonly #streams = new Map<string, FollowedStream>()
  #running = false
  #closed = false
  /** Set while a read is waiting that doesn't include the latest changes. */
  #waker: string | undefined

  constructor(settings: ReaderSettings) {
    this.#settings = settings
  }

  get size(): number {
    return this.#streams.size
  }

  /** Starts to read a stream, or continues from its new position. */
  follow(stream: FollowedStream): void {
    this.#streams.set(stream.key, stream)
    if (!this.#running) void this.#run()
    if (this.#waker === undefined) return
    // If this fails, the read still ends at its timeout.
    this.#settings.wake(this.#waker).catch(() => undefined)
    this.#waker = undefined
  }

  unfollow(stream: FollowedStream): void {
    if (this.#streams.get(stream.key) === stream) this.#streams.delete(stream.key)
  }

  close(): void {
    this.#closed = true
    this.#settings.link.close()
  }

  async #run(): Promise<void> {
    this.#running = true
    while (this.#streams.size > 0 && !this.#closed) {
      let connection: Connection | undefined
      try {
        connection = await this.#settings.link.connect()
        await this.#read(connection)
      } catch (error) {
        connection?.close(reasonOf(error))
      }
    }
    this.#running = false
  }

  async #read(connection: Connection): Promise<void> {
    await this.#settings.onConnected(connection)
    // A new key for each connection: if Redis has lost its data, its clock may have gone back.
    const wakeKey = this.#settings.wakeKey(randomUUID())
    let woken = '0-0'
    while (this.#streams.size > 0 && !this.#closed) {
      const questions = this.#ask()
      this.#waker = wakeKey
      const keys = [...questions].map(([key, { after }]) => ({ key, id: formatEntryId(after) }))
      const answer = await this.#await(connection, [{ key: wakeKey, id: woken }, ...keys])
      this.#waker = undefined
      this.#settings.link.prove()
      for (const { name, messages } of answer) {
        if (name === wakeKey) woken = messages.at(-1)?.id ?? woken
        this.#pass(questions.get(name), messages)
      }
    }
  }

  #ask(): Map<string, Question> {
    const questions = new Map<string, Question>()
    for (const stream of this.#streams.values()) {
      if (stream.readTo) questions.set(stream.key, { stream, after: stream.readTo })
    }
    return questions
  }

  async #await(connection: Connection, streams: { key: string; id: string }[]) {
    const timer = setTimeout(() => connection.close('timeout'), BLOCK_MS + GRACE_MS).unref()
    try {
      return (await connection.client.xRead(streams, { BLOCK: BLOCK_MS, COUNT: BATCH })) ?? []
    } finally {
      clearTimeout(timer)
      this.#waker = undefined
    }
  }

  #pass(question: Question | undefined, messages: readonly Message[]): void {
    if (!question) return
    const entries = messages.map((message) => toReceived(message))
    for (const entry of entries) this.#settings.onReceived(entry)
    question.stream.receive(entries, question.after)
  }
}
